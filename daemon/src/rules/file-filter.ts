import path from 'node:path';
import { expandBraces } from './braces.ts';
import { type DowseIgnore, dowseIgnore, parentOf } from './dowse-ignore.ts';
import { type GitLayers, gitLayersAt, gitLayersIn, type RuleLayer, verdictOf } from './git-layers.ts';
import { nameMatcher, namesDot, parseIgnoreRules } from './ignore-rules.ts';
import { RIPGREP_RULES, ruleFile } from './rule-file.ts';
import { StepBudget } from './step-budget.ts';

export interface FileFilterOptions {
  hidden?: boolean | undefined;
  no_ignore?: boolean | undefined;
  globs?: readonly string[] | undefined;
}

/** Knowledge of the caller that saves work. */
interface Knowledge {
  /** The folders below the searched one that may contain a `.dowseignore`. */
  mayHoldRules?: ReadonlySet<string> | undefined;
  /** Whether to check git's rules also if ripgrep has applied them itself. */
  judgesAll?: boolean;
  /** Whether a folder below the searched one may have a `.gitignore` or a `.git`. */
  hasGitRules?: (folder: string) => boolean;
}

interface Folder {
  isOut: boolean;
  git: GitLayers;
  /** The layers of `.ignore` and `.rgignore`, read on demand. */
  others?: readonly RuleLayer[];
}

/**
 * Leaves out files that ripgrep finds but should not: files that git ignores by lines that ripgrep reads differently; hidden
 * files that only a wildcard of a rule or glob matches; files that a `.dowseignore` ignores; and always `.git`. Rules are
 * read when their folder is reached. Each method throws TooMuchWork.
 */
export class FileFilter {
  readonly #searched: string;
  readonly #hidden: boolean;
  readonly #noIgnore: boolean;
  readonly #judgesAll: boolean;
  readonly #hasGitRules: (folder: string) => boolean;
  readonly #budget: StepBudget;
  readonly #dowse: DowseIgnore | undefined;
  readonly #wanted: WantedGlobs;
  readonly #folders = new Map<string, Folder>();

  constructor(
    searched: string,
    { hidden = false, no_ignore = false, globs = [] }: FileFilterOptions = {},
    { mayHoldRules, judgesAll = false, hasGitRules = () => true }: Knowledge = {},
  ) {
    this.#searched = searched;
    this.#hidden = hidden;
    this.#noIgnore = no_ignore;
    this.#judgesAll = judgesAll;
    this.#hasGitRules = hasGitRules;
    this.#budget = new StepBudget(searched);
    this.#dowse = no_ignore ? undefined : dowseIgnore(searched, mayHoldRules, this.#budget);
    this.#wanted = positiveGlobs(globs, this.#budget);
  }

  /** Whether a file is left out. @param file its path relative to the searched folder, with `/` */
  leavesOut(file: string): boolean {
    this.#budget.addPath();
    const parent = this.#folder(parentOf(file));
    return parent.isOut || this.#isOut(file, parent, false) || (this.#dowse?.ignores(file) ?? false);
  }

  /** Whether a folder is left out. */
  leavesOutFolder(folder: string): boolean {
    return this.#folder(folder).isOut;
  }

  /** git's rules in a folder that is not left out. The empty path is the searched folder. */
  gitLayers(folder: string): GitLayers {
    return this.#folder(folder).git;
  }

  #folder(name: string): Folder {
    const known = this.#folders.get(name);
    if (known) return known;
    const found = name === '' ? this.#enterSearched() : this.#enter(name, this.#folder(parentOf(name)));
    this.#folders.set(name, found);
    return found;
  }

  #enterSearched(): Folder {
    const git = gitLayersAt(this.#searched);
    this.#readLayers(git.layers);
    return { isOut: false, git };
  }

  #enter(name: string, parent: Folder): Folder {
    this.#budget.addPath();
    if (parent.isOut || this.#isOut(name, parent, true)) return { isOut: true, git: parent.git };
    if (this.#noIgnore || !this.#hasGitRules(name)) return { isOut: false, git: parent.git };
    const git = gitLayersIn(path.join(this.#searched, name), name, parent.git);
    const isSame = git.repository === parent.git.repository;
    this.#readLayers(isSame ? git.layers.slice(parent.git.layers.length) : git.layers);
    return { isOut: false, git };
  }

  #readLayers(layers: readonly RuleLayer[]): void {
    for (const { rules } of layers) this.#budget.readRules(rules);
  }

  /** Whether an entry of a folder that is not left out is itself left out. */
  #isOut(name: string, { git }: Folder, isDirectory: boolean): boolean {
    const segments = name.split('/');
    const last = segments.at(-1)!;
    if (isGit(last)) return true;
    if (!this.#hidden && last.startsWith('.') && !this.#isNamed(last, name)) return true;
    if (this.#noIgnore || !(git.isOdd || this.#judgesAll) || this.#wanted.fits(name, isDirectory))
      return false;
    if (verdictOf(this.#others(parentOf(name)), segments, isDirectory, this.#budget) === 'kept') return false;
    return verdictOf(git.layers, segments, isDirectory, this.#budget) === 'ignored';
  }

  /** Whether a glob or a rule names a hidden file. */
  #isNamed(last: string, name: string): boolean {
    if (this.#wanted.names(last)) return true;
    if (this.#noIgnore) return false;
    const parent = parentOf(name);
    const layers = [...this.#folder(parent).git.layers, ...this.#others(parent)];
    return layers.some(({ rules }) => rules.names(last, this.#budget));
  }

  /** The layers of `.ignore` and `.rgignore` that apply in a folder. */
  #others(name: string): readonly RuleLayer[] {
    const entry = this.#folder(name);
    if (entry.others) return entry.others;
    const above = name === '' ? othersAbove(this.#searched) : this.#others(parentOf(name));
    const depth = name === '' ? 0 : name.split('/').length;
    const own = othersIn(path.join(this.#searched, name), [], depth);
    this.#readLayers(own);
    entry.others = own.length === 0 ? above : [...above, ...own];
    return entry.others;
  }
}

/** Whether this is git's own folder or file; in any case if the file system ignores case. */
function isGit(name: string): boolean {
  return name === '.git' || (process.platform !== 'linux' && name.toLowerCase() === '.git');
}

function othersAbove(searched: string): RuleLayer[] {
  const layers: RuleLayer[] = [];
  for (let at = searched, above: string[] = []; path.dirname(at) !== at; ) {
    above = [path.basename(at), ...above];
    at = path.dirname(at);
    layers.unshift(...othersIn(at, above, 0));
  }
  return layers;
}

/** The layers of `.ignore` and `.rgignore`. */
function othersIn(folder: string, above: readonly string[], below: number): RuleLayer[] {
  return RIPGREP_RULES.flatMap(name => {
    const rules = ruleFile(path.join(folder, name));
    return rules ? [{ rules, above, below }] : [];
  });
}

interface WantedGlobs {
  /** Whether one matches a hidden name with a literal dot and character at its start. */
  names(hidden: string): boolean;
  /** Whether one includes this path regardless of the rules. */
  fits(path: string, isDirectory: boolean): boolean;
}

/** The globs without `!`. If there are any, each file that ripgrep finds matches one of them. */
function positiveGlobs(globs: readonly string[], budget: StepBudget): WantedGlobs {
  const wanted = globs.filter(glob => !glob.startsWith('!')).flatMap(glob => expandBraces(glob) ?? glob);
  if (wanted.length === 0) return { names: () => false, fits: () => false };
  const dots = wanted
    .flatMap(glob => glob.split('/'))
    .filter(namesDot)
    .map(nameMatcher);
  // Globs have the syntax of rules.
  const rules = parseIgnoreRules(wanted.join('\n'));
  return {
    names: hidden => dots.some(fits => fits(hidden, budget)),
    fits: (name, isDirectory) => !isDirectory || rules.verdict(name.split('/'), true, budget) === 'ignored',
  };
}

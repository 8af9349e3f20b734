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

/** Filters the files that ripgrep finds. Each method throws TooMuchWork. */
export interface FileFilter {
  /** Whether a file is left out. @param file its path relative to the searched folder, with `/` */
  leavesOut(file: string): boolean;
  /** Whether a folder is left out. */
  leavesOutFolder(folder: string): boolean;
  /** git's rules in a folder that is not left out. The empty path is the searched folder. */
  gitLayers(folder: string): GitLayers;
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
 * read when their folder is reached.
 */
export function createFileFilter(
  searched: string,
  options: FileFilterOptions = {},
  { mayHoldRules, judgesAll = false, hasGitRules = () => true }: Knowledge = {},
): FileFilter {
  const { hidden = false, no_ignore: noIgnore = false, globs = [] } = options;
  const budget = new StepBudget(searched);
  const dowse: DowseIgnore | undefined = noIgnore ? undefined : dowseIgnore(searched, mayHoldRules, budget);
  const wanted = positiveGlobs(globs, budget);
  const folders = new Map<string, Folder>();

  function folder(name: string): Folder {
    const known = folders.get(name);
    if (known) return known;
    const found = name === '' ? enterSearched() : enter(name, folder(parentOf(name)));
    folders.set(name, found);
    return found;
  }

  function enterSearched(): Folder {
    const git = gitLayersAt(searched);
    readLayers(git.layers);
    return { isOut: false, git };
  }

  function readLayers(layers: readonly RuleLayer[]): void {
    for (const { rules } of layers) budget.readRules(rules);
  }

  function enter(name: string, parent: Folder): Folder {
    budget.addPath();
    if (parent.isOut || isOut(name, parent, true)) return { isOut: true, git: parent.git };
    if (noIgnore || !hasGitRules(name)) return { isOut: false, git: parent.git };
    const git = gitLayersIn(path.join(searched, name), name, parent.git);
    const isSame = git.repository === parent.git.repository;
    readLayers(isSame ? git.layers.slice(parent.git.layers.length) : git.layers);
    return { isOut: false, git };
  }

  /** Whether an entry of a folder that is not left out is itself left out. */
  function isOut(name: string, parent: Folder, isDirectory: boolean): boolean {
    const segments = name.split('/');
    const last = segments.at(-1)!;
    if (isGit(last)) return true;
    if (!hidden && last.startsWith('.') && !isNamed(last, name)) return true;
    if (noIgnore || !(parent.git.isOdd || judgesAll) || wanted.fits(name, isDirectory)) return false;
    if (verdictOf(others(parentOf(name)), segments, isDirectory, budget) === 'kept') return false;
    return verdictOf(parent.git.layers, segments, isDirectory, budget) === 'ignored';
  }

  function isNamed(last: string, name: string): boolean {
    if (wanted.names(last)) return true;
    if (noIgnore) return false;
    const parent = parentOf(name);
    const layers = [...folder(parent).git.layers, ...others(parent)];
    return layers.some(({ rules }) => rules.names(last, budget));
  }

  function others(name: string): readonly RuleLayer[] {
    const entry = folder(name);
    if (entry.others) return entry.others;
    const above = name === '' ? othersAbove(searched) : others(parentOf(name));
    const own = othersIn(path.join(searched, name), [], name === '' ? 0 : name.split('/').length);
    readLayers(own);
    entry.others = own.length === 0 ? above : [...above, ...own];
    return entry.others;
  }

  function leavesOut(file: string): boolean {
    budget.addPath();
    const parent = folder(parentOf(file));
    return parent.isOut || isOut(file, parent, false) || (dowse?.ignores(file) ?? false);
  }

  return {
    leavesOut,
    leavesOutFolder: name => folder(name).isOut,
    gitLayers: name => folder(name).git,
  };
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

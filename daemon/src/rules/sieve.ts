import path from 'node:path';
import { writtenOut } from './braces.ts';
import { type DowseIgnore, dowseIgnore, parentOf } from './dowse-ignore.ts';
import { type GitLayers, gitLayersAt, gitLayersIn, type RuleLayer, verdictOf } from './git-layers.ts';
import { nameMatcher, namesDot, parseIgnoreRules } from './ignore-rules.ts';
import { ruleFile } from './rule-file.ts';
import { Work } from './work.ts';

export interface SieveOptions {
  hidden?: boolean | undefined;
  no_ignore?: boolean | undefined;
  globs?: readonly string[] | undefined;
}

/** What is known before. */
interface Knowledge {
  /** The folders below the searched one in which a `.dowseignore` may be. */
  mayHoldRules?: ReadonlySet<string> | undefined;
  /** Whether git's rules count also where ripgrep has seen to them itself. */
  judgesAll?: boolean;
  /** Whether a folder below the searched one may have a `.gitignore` or a `.git`. */
  hasGitRules?: (folder: string) => boolean;
}

/** Which of the files that ripgrep comes upon do not belong to an answer. Each method throws TooMuchWork. */
export interface Sieve {
  /** @param file its path relative to the searched folder, with `/` */
  leavesOut(file: string): boolean;
  /** Of a folder. */
  leavesOutFolder(folder: string): boolean;
  /** git's rules in a folder that is not left out; the empty path for the searched one. */
  gitLayers(folder: string): GitLayers;
}

interface Folder {
  isOut: boolean;
  git: GitLayers;
  /** Of `.ignore` and `.rgignore`; read when they are asked for. */
  others?: readonly RuleLayer[];
}

/**
 * What ripgrep lets in and should not: what git's rules leave out by lines that ripgrep reads otherwise; what is hidden, and
 * only a wildcard of a rule or a glob happens to fit; what a `.dowseignore` names; and `.git`, always. Rules are read as
 * their folders are come upon; a folder costs some looks at names, a file without odd rules nothing.
 */
export function createSieve(
  searched: string,
  options: SieveOptions = {},
  { mayHoldRules, judgesAll = false, hasGitRules = () => true }: Knowledge = {},
): Sieve {
  const { hidden = false, no_ignore: noIgnore = false, globs = [] } = options;
  const work = new Work(searched);
  const dowse: DowseIgnore | undefined = noIgnore ? undefined : dowseIgnore(searched, mayHoldRules, work);
  const wanted = positiveGlobs(globs, work);
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
    for (const { rules } of layers) work.readRules(rules);
  }

  function enter(name: string, parent: Folder): Folder {
    work.addPath();
    if (parent.isOut || isOut(name, parent, true)) return { isOut: true, git: parent.git };
    if (noIgnore || !hasGitRules(name)) return { isOut: false, git: parent.git };
    const git = gitLayersIn(path.join(searched, name), name, parent.git);
    const isSame = git.repository === parent.git.repository;
    readLayers(isSame ? git.layers.slice(parent.git.layers.length) : git.layers);
    return { isOut: false, git };
  }

  /** Whether an entry of a folder that is not left out itself is. */
  function isOut(name: string, parent: Folder, isDirectory: boolean): boolean {
    const segments = name.split('/');
    const last = segments.at(-1)!;
    if (isGit(last)) return true;
    if (!hidden && last.startsWith('.') && !isNamed(last, name)) return true;
    if (noIgnore || !(parent.git.isOdd || judgesAll) || wanted.fits(name, isDirectory)) return false;
    if (verdictOf(others(parentOf(name)), segments, isDirectory, work) === 'kept') return false;
    return verdictOf(parent.git.layers, segments, isDirectory, work) === 'ignored';
  }

  function isNamed(last: string, name: string): boolean {
    if (wanted.names(last)) return true;
    if (noIgnore) return false;
    const parent = parentOf(name);
    const layers = [...folder(parent).git.layers, ...others(parent)];
    return layers.some(({ rules }) => rules.names(last, work));
  }

  function others(name: string): readonly RuleLayer[] {
    const it = folder(name);
    if (it.others) return it.others;
    const above = name === '' ? othersAbove(searched) : others(parentOf(name));
    const own = othersIn(path.join(searched, name), [], name === '' ? 0 : name.split('/').length);
    readLayers(own);
    it.others = own.length === 0 ? above : [...above, ...own];
    return it.others;
  }

  function leavesOut(file: string): boolean {
    work.addPath();
    const parent = folder(parentOf(file));
    return parent.isOut || isOut(file, parent, false) || (dowse?.ignores(file) ?? false);
  }

  return {
    leavesOut,
    leavesOutFolder: name => folder(name).isOut,
    gitLayers: name => folder(name).git,
  };
}

/** Version control's own folder or file; where the system takes names in either case, in either. */
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

/** ripgrep has `.rgignore` decide before `.ignore`. */
function othersIn(folder: string, above: readonly string[], below: number): RuleLayer[] {
  return ['.ignore', '.rgignore'].flatMap(name => {
    const rules = ruleFile(path.join(folder, name));
    return rules ? [{ rules, above, below }] : [];
  });
}

interface WantedGlobs {
  /** Whether one names a hidden file or folder, with its dot and more. */
  names(hidden: string): boolean;
  /** Whether one lets in this path, whatever the rules say. */
  fits(path: string, isDirectory: boolean): boolean;
}

/** Globs of a search without `!`: where there are any, each file that ripgrep found fits one. */
function positiveGlobs(globs: readonly string[], work: Work): WantedGlobs {
  const wanted = globs.filter(glob => !glob.startsWith('!')).flatMap(writtenOut);
  if (wanted.length === 0) return { names: () => false, fits: () => false };
  const dots = wanted
    .flatMap(glob => glob.split('/'))
    .filter(namesDot)
    .map(nameMatcher);
  // They are written as rules are.
  const rules = parseIgnoreRules(wanted.join('\n'));
  return {
    names: hidden => dots.some(fits => fits(hidden, work)),
    fits: (name, isDirectory) => !isDirectory || rules.verdict(name.split('/'), true, work) === 'ignored',
  };
}

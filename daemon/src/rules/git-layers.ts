import path from 'node:path';
import { type GitSettings, gitSettings } from './git-config.ts';
import { type Repository, repositoryAt } from './git-repository.ts';
import { countsOnlyInRepositories } from './git-rules.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { ruleFile } from './rule-file.ts';
import type { Work } from './work.ts';

/** One file of rules, and how to write a path, relative to the searched folder, relative to the folder that it is about. */
export interface RuleLayer {
  rules: IgnoreRules;
  /** Segments to put in front: the way from the rules' folder down to the searched one. */
  above: readonly string[];
  /** Segments to leave out: the way from the searched folder down to the rules' one. */
  below: number;
}

/** git's rules in one folder: the last layer that has something to say decides. */
export interface GitLayers {
  layers: readonly RuleLayer[];
  /** Whether a `.gitignore` counts here. */
  counts: boolean;
  ignoreCase: boolean;
  /** Whether ripgrep, left to itself, would read them otherwise than git. */
  isOdd: boolean;
  /** The rules for all repositories, where they are the only ones that ripgrep has to be given. */
  globalFile: string | undefined;
  /** That the folder lies in. */
  repository: Repository | undefined;
}

/** git's rules that bear on the searched folder (absolute): its own, and those above it. @throws UnusableRules */
export function gitLayersAt(searched: string): GitLayers {
  const chain = [searched];
  let repository = repositoryAt(searched);
  while (!repository && path.dirname(chain[0]!) !== chain[0]) {
    chain.unshift(path.dirname(chain[0]!));
    repository = repositoryAt(chain[0]!);
  }
  if (!repository && countsOnlyInRepositories(searched)) return NONE;
  const settings = repository?.settings ?? gitSettings();
  const wayFrom = (folder: string) => path.relative(folder, searched).split(path.sep).filter(Boolean);
  const own = chain.flatMap(folder => layer(path.join(folder, '.gitignore'), settings, wayFrom(folder), 0));
  return begin(settings, repository, repository ? wayFrom(repository.root) : [], own);
}

/** The same of a folder below one whose rules are known. @param name relative to the searched folder */
export function gitLayersIn(folder: string, name: string, parent: GitLayers): GitLayers {
  const repository = repositoryAt(folder);
  const settings = repository?.settings ?? parent;
  const below = name.split('/').length;
  if (!repository && !parent.counts) return parent;
  const own = layer(path.join(folder, '.gitignore'), settings, [], below);
  if (repository) {
    const begun = begin(repository.settings, repository, [], own, below);
    // Of those above, ripgrep knows the rules for all repositories, and not where in the tree they hold.
    return { ...begun, isOdd: begun.isOdd || begun.layers.length > own.length };
  }
  if (own.length === 0) return parent;
  return { ...parent, layers: [...parent.layers, ...own], isOdd: parent.isOdd || own.some(isOdd) };
}

const NONE: GitLayers = {
  layers: [],
  counts: false,
  ignoreCase: false,
  isOdd: false,
  globalFile: undefined,
  repository: undefined,
};

function begin(
  settings: GitSettings,
  repository: Repository | undefined,
  above: readonly string[],
  own: readonly RuleLayer[],
  below = 0,
): GitLayers {
  const { excludesFile, ignoreCase } = settings;
  const shared = layer(excludesFile, settings, above, below);
  const exclude = repository ? layer(repository.excludeFile, settings, above, below) : [];
  const isFoundByRipgrep = exclude.length === 0 || (repository?.isPlain === true && !exclude.some(isOdd));
  // ripgrep takes paths in it from the searched folder.
  const isAboutNames = shared.every(({ rules }) => rules.rules.every(({ isName }) => isName));
  return {
    layers: [...shared, ...exclude, ...own],
    counts: true,
    ignoreCase,
    isOdd: !isFoundByRipgrep || !isAboutNames || [...shared, ...own].some(isOdd),
    globalFile: shared.length > 0 ? excludesFile : undefined,
    repository,
  };
}

function isOdd({ rules }: RuleLayer): boolean {
  return !rules.isOrdinary;
}

/** None where the file has no rule. */
function layer(
  file: string,
  settings: { ignoreCase: boolean },
  above: readonly string[],
  below: number,
): RuleLayer[] {
  const rules = ruleFile(file, settings);
  return rules && rules.rules.length > 0 ? [{ rules, above, below }] : [];
}

/** What the layers, from the last to the first, say of a path relative to the searched folder. @throws TooMuchWork */
export function verdictOf(
  layers: readonly RuleLayer[],
  segments: readonly string[],
  isDirectory: boolean,
  work?: Work,
): 'ignored' | 'kept' | undefined {
  for (let i = layers.length - 1; i >= 0; i--) {
    const { rules, above, below } = layers[i]!;
    const verdict = rules.verdict([...above, ...segments.slice(below)], isDirectory, work);
    if (verdict) return verdict;
  }
  return undefined;
}

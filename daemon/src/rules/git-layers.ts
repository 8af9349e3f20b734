import path from 'node:path';
import { type GitSettings, gitSettings } from './git-config.ts';
import { type Repository, repositoryAt } from './git-repository.ts';
import { countsOnlyInRepositories } from './git-rules.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import { ruleFile } from './rule-file.ts';
import type { StepBudget } from './step-budget.ts';

/** One file of rules, and how to convert a path from the searched folder to the folder of the rules. */
export interface RuleLayer {
  rules: IgnoreRules;
  /** Segments to prepend: the path from the rules' folder down to the searched one. */
  above: readonly string[];
  /** Number of segments to drop: the depth of the rules' folder below the searched one. */
  below: number;
}

/** git's rules in one folder. The last layer with a matching rule decides. */
export interface GitLayers {
  layers: readonly RuleLayer[];
  /** Whether a `.gitignore` applies here. */
  counts: boolean;
  ignoreCase: boolean;
  /** Whether ripgrep by itself would apply the rules differently from git. */
  isOdd: boolean;
  /** The file with rules for all repositories, if it has any. */
  globalFile: string | undefined;
  /** The repository that contains the folder. */
  repository: Repository | undefined;
}

/** git's rules that apply to the searched folder (absolute): its own and those above it. @throws UnusableRules */
export function gitLayersAt(searched: string): GitLayers {
  const chain = [searched];
  let repository = repositoryAt(searched);
  while (!repository && path.dirname(chain[0]!) !== chain[0]) {
    chain.unshift(path.dirname(chain[0]!));
    repository = repositoryAt(chain[0]!);
  }
  if (!repository && countsOnlyInRepositories(searched)) return NONE;
  const settings = repository?.settings ?? gitSettings();
  const pathFrom = (folder: string) => path.relative(folder, searched).split(path.sep).filter(Boolean);
  const own = chain.flatMap(folder => layer(path.join(folder, '.gitignore'), settings, pathFrom(folder), 0));
  return begin(settings, repository, repository ? pathFrom(repository.root) : [], own);
}

/** git's rules in a folder whose parent's rules are known. @param name relative to the searched folder */
export function gitLayersIn(folder: string, name: string, parent: GitLayers): GitLayers {
  const repository = repositoryAt(folder);
  const settings = repository?.settings ?? parent;
  const below = name.split('/').length;
  if (!repository && !parent.counts) return parent;
  const own = layer(path.join(folder, '.gitignore'), settings, [], below);
  if (repository) {
    const git = begin(repository.settings, repository, [], own, below);
    // ripgrep can be given the rules for all repositories, but not the folder where they start to apply.
    return { ...git, isOdd: git.isOdd || git.layers.length > own.length };
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
  // ripgrep reads paths in this file relative to the searched folder.
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

/** The layer of a file; empty if the file has no rules. */
function layer(
  file: string,
  settings: { ignoreCase: boolean },
  above: readonly string[],
  below: number,
): RuleLayer[] {
  const rules = ruleFile(file, settings);
  return rules && rules.rules.length > 0 ? [{ rules, above, below }] : [];
}

/** The verdict of the last matching layer for a path relative to the searched folder. @throws TooMuchWork */
export function verdictOf(
  layers: readonly RuleLayer[],
  segments: readonly string[],
  isDirectory: boolean,
  budget?: StepBudget,
): 'ignored' | 'kept' | undefined {
  for (let i = layers.length - 1; i >= 0; i--) {
    const { rules, above, below } = layers[i]!;
    const verdict = rules.verdict([...above, ...segments.slice(below)], isDirectory, budget);
    if (verdict) return verdict;
  }
  return undefined;
}

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type GitSettings, gitSettings } from './git-config.ts';
import { ruleText } from './rule-file.ts';

/** A git working tree and its sources of ignore rules. */
export interface Repository {
  /** The folder that contains `.git`. */
  root: string;
  settings: GitSettings;
  /** The path of `info/exclude`. */
  excludeFile: string;
  /** Whether ripgrep finds `info/exclude` itself. */
  isPlain: boolean;
  /** Files outside of the working tree that may define rules, including missing ones. */
  sources: readonly string[];
}

/**
 * The repository whose working tree starts in this folder. `.git` may be a file with the path of the repository's folder (a
 * submodule, a linked working tree, `--separate-git-dir`), and that folder may share the rules of another one.
 *
 * @throws UnusableRules
 */
export function repositoryAt(root: string): Repository | undefined {
  const git = join(root, '.git');
  if (!existsSync(git)) return undefined;
  const gitDir = gitFolder(root, git);
  const common = ruleText(join(gitDir, 'commondir'))?.trim();
  const commonDir = common === undefined ? gitDir : resolve(gitDir, common);
  const settings = gitSettings(gitDir, commonDir);
  const excludeFile = join(commonDir, 'info', 'exclude');
  return {
    root,
    settings,
    excludeFile,
    isPlain: gitDir === git || common !== undefined,
    sources: [git, join(gitDir, 'commondir'), ...settings.sources, settings.excludesFile, excludeFile],
  };
}

function gitFolder(root: string, git: string): string {
  if (statSync(git, { throwIfNoEntry: false })?.isDirectory()) return git;
  const named = /^gitdir:[ \t]*(.*?)[\r\n]*$/s.exec(ruleText(git) ?? '')?.[1];
  return named ? resolve(root, named) : git;
}

import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type GitSettings, gitSettings } from './git-config.ts';
import { ruleText } from './rule-file.ts';

/** A working tree of git's, as far as ignore rules go. */
export interface Repository {
  /** The folder that holds `.git`. */
  root: string;
  settings: GitSettings;
  /** Of `info/exclude`. */
  excludeFile: string;
  /** Whether ripgrep finds `info/exclude` itself. */
  isPlain: boolean;
  /** Files outside of the working tree that its rules come from, there or not. */
  sources: readonly string[];
}

/**
 * The repository whose working tree begins in this folder. `.git` may be a file that names the repository's own folder (a
 * submodule, a linked working tree, `--separate-git-dir`), and that folder may share another one's rules.
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

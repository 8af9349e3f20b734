import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isInside, withSlashes } from '../security/paths.ts';

const run = promisify(execFile);

const TIMEOUT_MS = 10_000;
/** More changed files than this are found faster by a scan. */
const MAX_FILES = 20_000;
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

export const NO_COMMIT = '0'.repeat(40);

/** What git writes where there is no commit: the branch is new, or gone. */
export const isNoCommit = (commit: string): boolean => /^0+$/.test(commit);

export const isCommit = (text: unknown): text is string => typeof text === 'string' && COMMIT.test(text);

/**
 * The files below `target` that differ between two commits, by their names relative to it. `checkout` is the working
 * tree that the commits are of, which holds `target` or lies in it (a submodule). Without `before`: what `after` changed.
 *
 * @returns undefined when git cannot tell: it is missing, or does not know the commits, or it is too many files.
 */
export async function changedFiles(
  target: string,
  checkout: string,
  { before, after }: { before?: string | null; after?: string | null },
): Promise<string[] | undefined> {
  if (!isCommit(after) || isNoCommit(after)) return undefined;
  if (before && (!isCommit(before) || isNoCommit(before))) return undefined;
  const at = isInside(target, checkout) ? target : checkout;
  // Renames as a removal and an addition: the index wants to hear of both names.
  const args = ['diff', '--no-ext-diff', '--no-textconv', '--no-renames', '--name-only', '-z', '--relative'];
  const output = await git(at, [...args, before || `${after}^1`, after, '--']);
  if (output === undefined) return undefined;
  const names = output.split('\0').filter(name => name !== '');
  if (names.length > MAX_FILES) return undefined;
  const prefix = withSlashes(path.relative(target, at));
  return prefix === '' ? names : names.map(name => `${prefix}/${name}`);
}

/** Where a directory lies in its repository: `sub/dir/`, or empty at its top and outside of one. */
export async function prefixInRepository(directory: string): Promise<string> {
  const shown = await git(directory, ['rev-parse', '--show-prefix']);
  return shown?.replace(/\r?\n$/, '') ?? prefixByFolders(directory);
}

/** Git may be missing, or refuse to work for another owner: its folder lies at the top all the same. */
function prefixByFolders(directory: string): string {
  for (let top = directory; ; top = path.dirname(top)) {
    if (existsSync(path.join(top, '.git'))) {
      return top === directory ? '' : `${withSlashes(path.relative(top, directory))}/`;
    }
    if (top === path.dirname(top)) return '';
  }
}

/**
 * To fetch what a partial clone lacks git would run what the repository names: a program, or ssh with a command of its own.
 * Its settings can let that in again, but not past these.
 */
const NOTHING_ELSE = {
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

async function git(directory: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
    const { stdout } = await run('git', ['-C', directory, ...settings, ...args], {
      timeout: TIMEOUT_MS,
      maxBuffer: 32 << 20,
      env: { ...withoutRepository(process.env), ...NOTHING_ELSE },
      windowsHide: true,
    });
    return stdout;
  } catch {
    return undefined;
  }
}

/** What `git rev-parse --local-env-vars` lists, and what a hook of a push gets besides. */
const OF_ONE_REPOSITORY =
  /^GIT_(ALTERNATE_OBJECT_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|OBJECT_DIRECTORY|DIR|WORK_TREE|IMPLICIT_WORK_TREE|GRAFT_FILE|INDEX_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|PREFIX|SHALLOW_FILE|COMMON_DIR|QUARANTINE_PATH)$/;

/** A daemon that was started from within a git hook has that hook's repository in its environment. */
export function withoutRepository(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OF_ONE_REPOSITORY.test(name)));
}

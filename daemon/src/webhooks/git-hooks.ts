import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { replaceAtomically } from '../security/atomic-replace.ts';
import { realDirectory } from '../security/paths.ts';
import { readText } from '../security/read-text.ts';
import {
  BARE_HOOKS,
  CHECKOUT_HOOKS,
  DRAFT,
  EARLIER,
  type HookName,
  hookScript,
  isOurs,
  LEGACY,
  parsePlace,
} from './hook-script.ts';
import type { Repository } from './repository.ts';
import { spoolFolder } from './spool.ts';

/** A larger hook is a binary program, and not ours. */
const MAX_HOOK_BYTES = 1024 * 1024;

/**
 * `installed`: ours, and runs an earlier hook if there was one. `moved`: ours, for a directory that no longer
 * exists. `elsewhere`: ours, for the daemon of another data folder. `replaced`: ours was overwritten.
 * `other`: a hook that is not ours.
 */
type HookState = 'installed' | 'moved' | 'elsewhere' | 'replaced' | 'other' | 'absent';

export interface HookStatus {
  hook: HookName;
  state: HookState;
  /** Our hook runs an earlier hook first. */
  chained: boolean;
  /** For `moved`: the directory the hook is for. */
  home?: string;
  /** For `elsewhere`: the data folder of the other daemon. */
  otherDataDir?: string;
}

/**
 * Installs our hooks. Existing hooks are kept and run first. Installing again updates our hooks.
 *
 * @param target the checkout that follows a bare repository.
 * @throws DowseError
 */
export function installHooks(
  repository: Repository,
  dataDir: string,
  target?: string,
  chmod = chmodSync,
): HookStatus[] {
  const { hooksDir, isBare, isCommitted, isMain, isShared, top } = repository;
  if (isBare && target === undefined) {
    throw new DowseError(
      'INVALID_REQUEST',
      'A bare repository has no files to index.',
      'Name the checkout that follows it: --target DIR.',
    );
  }
  if (isCommitted) throw wouldBeCommitted(hooksDir);
  makeHooksDir(hooksDir);
  const spool = spoolFolder(dataDir);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  const home = isMain && !isShared ? undefined : (target ?? top);
  for (const hook of hooksOf(repository)) {
    removeSecondCopy(join(hooksDir, hook));
    const file = ourFile(hooksDir, hook) ?? join(hooksDir, hook);
    if (exists(file) && !isOurFile(file)) setAside(file);
    const draft = `${file}${DRAFT}`;
    // A link there could point to any file of the user.
    rmSync(draft, { force: true, recursive: true });
    writeFileSync(draft, hookScript(hook, { spool, home }), { mode: 0o755, flag: 'wx' });
    makeExecutable(draft, chmod);
    replaceAtomically(draft, file);
  }
  return hookStates(repository, dataDir);
}

function makeHooksDir(hooksDir: string): void {
  try {
    mkdirSync(hooksDir, { recursive: true });
  } catch (error) {
    throw new DowseError(
      'PERMISSION_DENIED',
      `The folder for git hooks, ${hooksDir}, cannot be created.`,
      `${(error as Error).message}. Set core.hooksPath to a folder that you may write to, or unset it.`,
    );
  }
}

/**
 * Makes a hook executable despite the umask. On a Windows drive in WSL chmod fails, but every file is
 * executable.
 */
function makeExecutable(file: string, chmod: typeof chmodSync): void {
  try {
    chmod(file, 0o755);
  } catch (error) {
    if ((statSync(file).mode & 0o100) === 0) throw error;
  }
}

/** Removes our hooks and restores the earlier ones. Hooks written over ours stay. */
export function uninstallHooks(repository: Repository): HookStatus[] {
  for (const hook of hooksOf(repository)) {
    removeSecondCopy(join(repository.hooksDir, hook));
    const file = ourFile(repository.hooksDir, hook);
    if (file === undefined) continue;
    const earlier = join(repository.hooksDir, hook + EARLIER);
    if (exists(earlier)) renameSync(earlier, file);
    else rmSync(file);
  }
  return hookStates(repository);
}

/** The state of each hook. Only with `dataDir` can a hook be `elsewhere`. */
export function hookStates(repository: Repository, dataDir?: string): HookStatus[] {
  const { hooksDir } = repository;
  return hooksOf(repository).map(hook => {
    const chained = exists(join(hooksDir, hook + EARLIER));
    const ours = ourFile(hooksDir, hook);
    if (ours === undefined) return { hook, chained, state: stateOfOthers(join(hooksDir, hook), chained) };
    const { home, spool } = parsePlace(read(ours));
    if (home !== undefined && realDirectory(home) === undefined) {
      return { hook, chained, state: 'moved', home };
    }
    if (spool !== undefined && dataDir !== undefined && !isSameFolder(spool, spoolFolder(dataDir))) {
      return { hook, chained, state: 'elsewhere', otherDataDir: dirname(spool) };
    }
    return { hook, chained, state: 'installed' };
  });
}

/** The hook manager in use, which may overwrite our hooks, or undefined. */
export function hookManager({ hooksDir }: Repository): 'husky' | 'lefthook' | undefined {
  if (/[/\\]\.husky([/\\]_)?$/.test(hooksDir)) return 'husky';
  const scripts = CHECKOUT_HOOKS.flatMap(hook => [join(hooksDir, hook), join(hooksDir, hook + EARLIER)]);
  return [...scripts, join(hooksDir, 'pre-commit')].some(file => read(file).includes('lefthook'))
    ? 'lefthook'
    : undefined;
}

function stateOfOthers(file: string, chained: boolean): HookState {
  if (chained) return 'replaced';
  return exists(file) ? 'other' : 'absent';
}

/** Our hook: at the path that git runs, or where pre-commit moved it. */
function ourFile(hooksDir: string, hook: HookName): string | undefined {
  const file = join(hooksDir, hook);
  if (isOurFile(file)) return file;
  return exists(file) && isOurFile(file + LEGACY) ? file + LEGACY : undefined;
}

/**
 * Removes our second copy when pre-commit moved the first: each would run the other, which pre-commit reports
 * as its own bug.
 */
function removeSecondCopy(file: string): void {
  if (isOurFile(file) && isOurFile(file + LEGACY)) rmSync(file + LEGACY);
}

function isSameFolder(a: string, b: string): boolean {
  return resolve(a) === resolve(b) || (realDirectory(a) ?? a) === realDirectory(b);
}

function hooksOf({ isBare }: Repository): readonly HookName[] {
  return isBare ? BARE_HOOKS : CHECKOUT_HOOKS;
}

/**
 * Renames a hook so that ours runs it. A different hook already under that name gets a number, and is kept
 * but no longer run.
 */
function setAside(file: string): void {
  const earlier = file + EARLIER;
  if (exists(earlier) && read(earlier) !== read(file)) {
    let number = 1;
    while (exists(`${earlier}.${number}`)) number++;
    renameSync(earlier, `${earlier}.${number}`);
  }
  renameSync(file, earlier);
}

function isOurFile(file: string): boolean {
  return isOurs(read(file));
}

function read(file: string): string {
  return existsSync(file) ? (readText(file, { maxBytes: MAX_HOOK_BYTES }) ?? '') : '';
}

/** True also for a dangling symbolic link. */
function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Our hooks must not be committed: they contain a path of this machine. */
export function wouldBeCommitted(hooksDir: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    `Hooks in ${hooksDir} would be committed: it lies in a working tree, and git does not ignore them.`,
    'If nothing there is tracked, have git ignore the folder (.git/info/exclude). Else set core.hooksPath to a folder outside the working tree, with links to the hooks that are there; docs/webhooks.md has the lines. Then install again.',
  );
}

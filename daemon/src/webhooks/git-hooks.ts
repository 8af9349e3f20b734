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
import { moveOver } from '../security/move-over.ts';
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
  placeIn,
} from './hook-script.ts';
import type { Repository } from './repository.ts';
import { spoolFolder } from './spool.ts';

/** A longer hook is a program, and not ours. */
const MOST_HOOK_BYTES = 1024 * 1024;

/**
 * `installed`: ours, with what was there before. `moved`: ours, for a directory that is not there any more. `elsewhere`:
 * ours, and it tells the daemon of another data folder. `replaced`: somebody wrote over ours since. `other`: somebody
 * else's.
 */
export type HookState = 'installed' | 'moved' | 'elsewhere' | 'replaced' | 'other' | 'absent';

export interface HookStatus {
  hook: HookName;
  state: HookState;
  /** Ours runs another one first. */
  chained: boolean;
  /** Of a hook that was moved: the directory it is for. */
  home?: string;
  /** Of a hook that tells another daemon: its data folder. */
  told?: string;
}

/**
 * Puts our hooks in. Those that are there are kept and run first. Again on the same repository it renews them.
 *
 * @param target for a bare repository: the checkout that follows it.
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
    leaveOneOfOurs(join(hooksDir, hook));
    const file = ourFile(hooksDir, hook) ?? join(hooksDir, hook);
    if (isThere(file) && !isOurFile(file)) setAside(file);
    const draft = `${file}${DRAFT}`;
    // A link there would lead to any file of the user's.
    rmSync(draft, { force: true, recursive: true });
    writeFileSync(draft, hookScript(hook, { spool, home }), { mode: 0o755, flag: 'wx' });
    makeExecutable(draft, chmod);
    moveOver(draft, file);
  }
  return hookStates(repository, dataDir);
}

function makeHooksDir(hooksDir: string): void {
  try {
    mkdirSync(hooksDir, { recursive: true });
  } catch (error) {
    throw new DowseError(
      'PERMISSION_DENIED',
      `The folder for git hooks, ${hooksDir}, cannot be made.`,
      `${(error as Error).message}. Set core.hooksPath to a folder that you may write to, or unset it.`,
    );
  }
}

/** Also where a umask takes that away. A drive of Windows in WSL lets nobody change modes, and has every file executable. */
function makeExecutable(file: string, chmod: typeof chmodSync): void {
  try {
    chmod(file, 0o755);
  } catch (error) {
    if ((statSync(file).mode & 0o100) === 0) throw error;
  }
}

/** Takes our hooks out and puts back what was there before. What somebody else wrote since is left alone. */
export function uninstallHooks(repository: Repository): HookStatus[] {
  for (const hook of hooksOf(repository)) {
    leaveOneOfOurs(join(repository.hooksDir, hook));
    const file = ourFile(repository.hooksDir, hook);
    if (file === undefined) continue;
    const earlier = join(repository.hooksDir, hook + EARLIER);
    if (isThere(earlier)) renameSync(earlier, file);
    else rmSync(file);
  }
  return hookStates(repository);
}

/** With a data folder, hooks that tell the daemon of another one are said to. */
export function hookStates(repository: Repository, dataDir?: string): HookStatus[] {
  const { hooksDir } = repository;
  return hooksOf(repository).map(hook => {
    const chained = isThere(join(hooksDir, hook + EARLIER));
    const ours = ourFile(hooksDir, hook);
    if (ours === undefined) return { hook, chained, state: stateOfOthers(join(hooksDir, hook), chained) };
    const { home, spool } = placeIn(read(ours));
    if (home !== undefined && realDirectory(home) === undefined) {
      return { hook, chained, state: 'moved', home };
    }
    if (spool !== undefined && dataDir !== undefined && !isSame(spool, spoolFolder(dataDir))) {
      return { hook, chained, state: 'elsewhere', told: dirname(spool) };
    }
    return { hook, chained, state: 'installed' };
  });
}

/** The program that manages the hooks here and may write over them, or undefined. */
export function hookManager({ hooksDir }: Repository): 'husky' | 'lefthook' | undefined {
  if (/[/\\]\.husky([/\\]_)?$/.test(hooksDir)) return 'husky';
  const scripts = CHECKOUT_HOOKS.flatMap(hook => [join(hooksDir, hook), join(hooksDir, hook + EARLIER)]);
  return [...scripts, join(hooksDir, 'pre-commit')].some(file => read(file).includes('lefthook'))
    ? 'lefthook'
    : undefined;
}

function stateOfOthers(file: string, chained: boolean): HookState {
  if (chained) return 'replaced';
  return isThere(file) ? 'other' : 'absent';
}

/** Ours, where git runs it, or where pre-commit has put it beside its own. */
function ourFile(hooksDir: string, hook: HookName): string | undefined {
  const file = join(hooksDir, hook);
  if (isOurFile(file)) return file;
  return isThere(file) && isOurFile(file + LEGACY) ? file + LEGACY : undefined;
}

/** Ours twice, where it runs first what would run it again: pre-commit calls that a bug of its own. */
function leaveOneOfOurs(file: string): void {
  if (isOurFile(file) && isOurFile(file + LEGACY)) rmSync(file + LEGACY);
}

function isSame(one: string, other: string): boolean {
  return resolve(one) === resolve(other) || (realDirectory(one) ?? one) === realDirectory(other);
}

function hooksOf({ isBare }: Repository): readonly HookName[] {
  return isBare ? BARE_HOOKS : CHECKOUT_HOOKS;
}

/** An earlier one from before somebody wrote over ours is not run any more, but not lost either. */
function setAside(file: string): void {
  const earlier = file + EARLIER;
  if (isThere(earlier) && read(earlier) !== read(file)) {
    let number = 1;
    while (isThere(`${earlier}.${number}`)) number++;
    renameSync(earlier, `${earlier}.${number}`);
  }
  renameSync(file, earlier);
}

function isOurFile(file: string): boolean {
  return isOurs(read(file));
}

function read(file: string): string {
  return existsSync(file) ? (readText(file, { maxBytes: MOST_HOOK_BYTES }) ?? '') : '';
}

/** A symbolic link that leads nowhere is there too. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Hooks name a folder of this machine. */
export function wouldBeCommitted(hooksDir: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    `Hooks in ${hooksDir} would be committed: it lies in a working tree, and git does not ignore them.`,
    'If nothing there is tracked, have git ignore the folder (.git/info/exclude). Else set core.hooksPath to a folder outside of the working tree, with links to the hooks that are there; docs/webhooks.md has the lines. Then install again.',
  );
}

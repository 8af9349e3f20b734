import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DowseError } from '../api/errors.ts';
import { moveOver } from '../security/move-over.ts';
import { isInside, realDirectory } from '../security/paths.ts';
import { withoutRepository } from './git-changes.ts';
import {
  BARE_HOOKS,
  CHECKOUT_HOOKS,
  EARLIER,
  type HookName,
  hookScript,
  isOurs,
  LEGACY,
  placeIn,
} from './hook-script.ts';
import { spoolFolder } from './spool.ts';

const run = promisify(execFile);

export interface Repository {
  /** Top of the working tree, or the folder of a bare repository. Absolute, real. */
  top: string;
  isBare: boolean;
  /** Where git looks for hooks: `core.hooksPath`, else in the repository, shared by its working trees. */
  hooksDir: string;
  /** That folder is not this repository's own: hooks there run for others too. */
  isShared: boolean;
  /** The main working tree, to which the repository's own folder belongs: hooks there can ask git where they are. */
  isMain: boolean;
  /** What is written there would be committed. */
  isTracked: boolean;
}

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

/** @throws DowseError FILE_NOT_FOUND when the directory is not in a repository, SERVICE_UNAVAILABLE without git. */
export async function findRepository(directory: string): Promise<Repository> {
  const isBare = (await git(directory, 'rev-parse', '--is-bare-repository')) === 'true';
  const shown = await git(directory, 'rev-parse', isBare ? '--absolute-git-dir' : '--show-toplevel');
  const top = realpathSync.native(shown);
  // A relative core.hooksPath starts where hooks run: at the top.
  const hooksDir = resolve(top, await git(top, 'rev-parse', '--git-path', 'hooks'));
  const common = resolve(top, await git(top, 'rev-parse', '--git-common-dir'));
  const isShared = ![top, common].some(own => isInside(hooksDir, own));
  const isMain = !isBare && resolve(top, await git(top, 'rev-parse', '--git-dir')) === common;
  const isTracked = await tracks(hooksDir, isBare ? BARE_HOOKS : CHECKOUT_HOOKS);
  return { top, isBare, hooksDir, isShared, isMain, isTracked };
}

/** Whether git keeps this folder, in whichever repository, and does not ignore each of the hooks in it. */
async function tracks(hooksDir: string, hooks: readonly HookName[]): Promise<boolean> {
  // Where the folder is not there yet, or in no repository, git fails.
  const here = (...args: string[]) => git(hooksDir, ...args).catch(() => '');
  if ((await here('rev-parse', '--is-inside-work-tree')) !== 'true') return false;
  if ((await here('ls-files')) === '') return false;
  const ignored = await here('check-ignore', ...hooks);
  return ignored.split('\n').filter(Boolean).length < hooks.length;
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
  const { hooksDir, isBare, isTracked, isMain, isShared, top } = repository;
  if (isBare && target === undefined) {
    throw new DowseError(
      'INVALID_REQUEST',
      'A bare repository has no files to index.',
      'Name the checkout that follows it: --target DIR.',
    );
  }
  if (isTracked) throw wouldBeCommitted(hooksDir);
  const spool = spoolFolder(dataDir);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  mkdirSync(hooksDir, { recursive: true });
  if (!statSync(hooksDir).isDirectory()) throw noFolder(hooksDir);
  const home = isMain && !isShared ? undefined : (target ?? top);
  for (const hook of hooksOf(repository)) {
    leaveOneOfOurs(join(hooksDir, hook));
    const file = ourFile(hooksDir, hook) ?? join(hooksDir, hook);
    if (isThere(file) && !isOurFile(file)) setAside(file);
    const draft = `${file}.dowse-tmp`;
    writeFileSync(draft, hookScript(hook, { spool, home }), { mode: 0o755 });
    makeExecutable(draft, chmod);
    moveOver(draft, file);
  }
  return hookStates(repository, dataDir);
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
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : '';
}

/** A symbolic link that leads nowhere is there too. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

async function git(directory: string, ...args: string[]): Promise<string> {
  try {
    const env = withoutRepository(process.env);
    // A repository that came in an archive names that program too: to ask where its hooks are is not to run it.
    const settings = ['-c', 'core.fsmonitor=false'];
    const { stdout } = await run('git', ['-C', directory, ...settings, ...args], { env, windowsHide: true });
    return stdout.replace(/\r?\n$/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new DowseError('SERVICE_UNAVAILABLE', 'git is not installed, or not in PATH.');
    }
    const why = (error as { stderr?: string }).stderr?.trim() ?? '';
    throw new DowseError('FILE_NOT_FOUND', `${directory} is not in a git repository.`, why);
  }
}

function wouldBeCommitted(hooksDir: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    `Git tracks ${hooksDir}: hooks there, which name folders of this machine, would be committed.`,
    'Have core.hooksPath lead to a folder that git does not track, with links to the hooks that are there, and install again; docs/webhooks.md has the lines.',
  );
}

function noFolder(hooksDir: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'Hooks are switched off here.',
    `core.hooksPath is ${hooksDir}, which is no folder.`,
  );
}

import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type ClockReading, readClocks } from './clock-reading.ts';

/** Name prefixes of Dowse's files in its data folder. Databases have further files beside them, and files have drafts. */
const FILES = [
  ...['dowse.db', 'embeddings.db', 'webhooks.db', 'owner.key', 'webhook.key', 'session.key'],
  ...[
    'daemon.json',
    'daemon.lock',
    'daemon.log',
    'successor.json',
    'repos.db',
    'repos.json',
    'repo-credentials',
    'oidc.json',
    'oidc-secret',
    'node.id',
  ],
];
const REPOS = 'repos';
const FOLDERS = ['indexes', 'spool', 'cookies', 'audit', 'pulls', REPOS];
/** Files in these are not compared with hard links: `cookies` are empty and change constantly, `repos` hold no secrets. */
const UNCOMPARED = ['cookies', REPOS];

/** Globs for the names of Dowse's files and folders in a data folder. */
export const OWN_NAMES: readonly string[] = [...FILES.map(name => `${name}*`), ...FOLDERS];

/** Whether this is the name of one of Dowse's files or folders in a data folder. */
export function isOwnName(name: string): boolean {
  return FOLDERS.includes(name) || FILES.some(prefix => name.startsWith(prefix));
}

/**
 * Key of the environment data with the real paths of this process's data folders. A thread gets a copy when it starts.
 */
const KEY = 'dowse: data folders';

/**
 * Excludes Dowse's files in this data folder from everything that this process lists, watches, indexes or searches, also
 * through links. No request may read the keys. And closing a file drops all of the process's locks on it (fcntl(2)), so a
 * second daemon could take the folder.
 *
 * The setting is global to the process, as the locks are.
 *
 * @returns a function that undoes it
 */
export function protectOwnFiles(dataDir: string): () => void {
  const real = realpathSync.native(dataDir);
  setEnvironmentData(KEY, [...dataFolders(), real]);
  let isUndone = false;
  return () => {
    if (isUndone) return;
    isUndone = true;
    const folders = [...dataFolders()];
    folders.splice(folders.indexOf(real), 1);
    setEnvironmentData(KEY, folders);
  };
}

export function dataFolders(): readonly string[] {
  return (getEnvironmentData(KEY) as unknown as readonly string[] | undefined) ?? [];
}

/** The folder of a data folder with the checkouts of repositories, each at `ID/KEY` below it. */
export function checkoutsDir(dataDir: string): string {
  return join(dataDir, REPOS, 'trees');
}

/** Below the folder with the checkouts. */
const IN_CHECKOUT = sep === '/' ? /^\d+\/./ : /^\d+\\./;

/**
 * Whether a real path is in a checkout of a repository. A request reaches a checkout only by the address of its repository:
 * see {@link resolvePath}.
 */
export function isInCheckout(real: string): boolean {
  return dataFolders().some(folder => {
    const start = checkoutsDir(folder) + sep;
    return real.startsWith(start) && IN_CHECKOUT.test(real.slice(start.length));
  });
}

/** Whether a real path is one of Dowse's own files or folders, or below one. Checkouts of repositories do not count. */
export function isOwn(real: string): boolean {
  const folders = dataFolders();
  if (folders.length === 0 || isInCheckout(real)) return false;
  for (let at = real; dirname(at) !== at; at = dirname(at)) {
    if (folders.includes(dirname(at)) && isOwnName(basename(at))) return true;
  }
  return false;
}

/** Whether a path resolves to one of Dowse's own files. A tree may contain a link to one under any name. */
export function leadsToOwn(file: string): boolean {
  if (dataFolders().length === 0) return false;
  try {
    return isOwn(realpathSync.native(file));
  } catch {
    return false; // It cannot be opened either.
  }
}

/** Whether a file is a hard link to one of Dowse's own files. Compares device and inode. */
export function isOwnInode({ dev, ino, nlink }: Pick<Stats, 'dev' | 'ino' | 'nlink'>): boolean {
  return nlink > 1 && ownInodes().has(`${dev}:${ino}`);
}

/** How long the result of a check for hard links is used. */
const CHECK_AGAIN_MS = 250;

let unlinked: { folders: readonly string[]; since: ClockReading } | undefined;

/**
 * A moment, at most 250 ms ago, at which none of Dowse's own files had a second hard link. A folder that has not changed
 * since then contains no hard link to one of them, because adding the link changes the folder. At most four times a second
 * this makes one system call per own file.
 *
 * @returns undefined if one of the files has a second hard link now
 */
export function ownUnlinkedSince(): ClockReading | undefined {
  const folders = dataFolders();
  const isFresh = unlinked?.folders === folders && performance.now() - unlinked.since.tickMs < CHECK_AGAIN_MS;
  if (isFresh) return unlinked!.since;
  const since = readClocks();
  unlinked = hasLinkedOwnFile() ? undefined : { folders, since };
  return unlinked?.since;
}

/** Whether an own file has a second hard link. True if it cannot be checked. */
function hasLinkedOwnFile(): boolean {
  try {
    for (const { stats } of ownEntries()) if (stats.isFile() && stats.nlink > 1) return true;
    return false;
  } catch {
    return true;
  }
}

/** Twice the resolution of file timestamps, which is a tick of the kernel's clock: at most 10 ms. */
const TICK_MS = 20;

/** Cached list of own files, with the change times of their folders. It is valid while these times stay the same. */
let listed: { folders: Map<string, number>; inodes: ReadonlySet<string> } | undefined;

function ownInodes(): ReadonlySet<string> {
  if (listed && [...listed.folders].every(([folder, ctimeMs]) => changedMs(folder) === ctimeMs)) {
    return listed.inodes;
  }
  const nowMs = Date.now();
  const folders = new Map(dataFolders().map(folder => [folder, changedMs(folder)]));
  const inodes = new Set<string>();
  for (const { path, stats } of ownEntries()) {
    if (stats.isDirectory()) folders.set(path, stats.ctimeMs);
    else inodes.add(`${stats.dev}:${stats.ino}`);
  }
  const isSettled = [...folders.values()].every(ctimeMs => ctimeMs < nowMs - TICK_MS);
  listed = isSettled ? { folders, inodes } : undefined;
  return inodes;
}

function changedMs(folder: string): number {
  return lstatSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

interface OwnEntry {
  path: string;
  stats: Stats;
}

/** Dowse's own files and folders in all data folders. Opens only folders. */
function* ownEntries(): Generator<OwnEntry, void, void> {
  for (const folder of dataFolders()) {
    yield* entriesIn(folder, name => isOwnName(name) && !UNCOMPARED.includes(name));
  }
}

function* entriesIn(folder: string, isWanted: (name: string) => boolean): Generator<OwnEntry, void, void> {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const stats = isWanted(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (!stats) continue;
    yield { path, stats };
    if (stats.isDirectory()) yield* entriesIn(path, () => true);
  }
}

/** The names in own folders, with the folders' change times: names are read again only where these differ. */
const known = new Map<string, { ctimeMs: number; names: string[] }>();
const MAX_KNOWN = 10_000;

function namesIn(folder: string): string[] {
  const nowMs = Date.now();
  const ctimeMs = changedMs(folder);
  const before = known.get(folder);
  if (before?.ctimeMs === ctimeMs) return before.names;
  known.delete(folder);
  try {
    const names = readdirSync(folder);
    if (known.size >= MAX_KNOWN) known.clear();
    if (ctimeMs < nowMs - TICK_MS) known.set(folder, { ctimeMs, names });
    return names;
  } catch {
    return []; // Removed in the meantime.
  }
}

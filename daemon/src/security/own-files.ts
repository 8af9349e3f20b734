import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { type Moment, thisMoment } from './moment.ts';

/** Files that Dowse keeps in its data folder begin with these names: a database has others beside it, a file its draft. */
const FILES = [
  ...['dowse.db', 'embeddings.db', 'webhooks.db', 'owner.key', 'webhook.key'],
  ...['daemon.json', 'daemon.lock', 'daemon.log', 'successor.json'],
];
const FOLDERS = ['indexes', 'spool', 'cookies'];

/** Globs that fit the names of what Dowse keeps in a data folder, and nothing else there. */
export const OWN_NAMES: readonly string[] = [...FILES.map(name => `${name}*`), ...FOLDERS];

/** Whether Dowse keeps something of this name in its data folder. */
export function isOwnName(name: string): boolean {
  return FOLDERS.includes(name) || FILES.some(beginning => name.startsWith(beginning));
}

/** The data folders that this process works in, by their real paths. A thread is told those of when it was started. */
const KEY = 'dowse: data folders';

/**
 * From here on nothing that Dowse keeps in this data folder is listed, watched, indexed or searched by this process, whatever
 * leads to it: the keys are nobody's to read, and a lock on a file is the process's, which loses it when it closes that
 * file once more (fcntl(2)), so that a second daemon could take the folder.
 *
 * It is known to the process rather than handed from call to call, as the locks are.
 *
 * @returns a function that takes it back
 */
export function keepToOurselves(dataDir: string): () => void {
  const real = realpathSync.native(dataDir);
  setEnvironmentData(KEY, [...dataFolders(), real]);
  return () => {
    const folders = [...dataFolders()];
    folders.splice(folders.indexOf(real), 1);
    setEnvironmentData(KEY, folders);
  };
}

export function dataFolders(): readonly string[] {
  return (getEnvironmentData(KEY) as unknown as readonly string[] | undefined) ?? [];
}

/** Whether a real path is of what Dowse keeps in its data folder. */
export function isOwn(real: string): boolean {
  const folders = dataFolders();
  if (folders.length === 0) return false;
  for (let at = real; dirname(at) !== at; at = dirname(at)) {
    if (folders.includes(dirname(at)) && isOwnName(basename(at))) return true;
  }
  return false;
}

/** Whether to open this file is to open one of Dowse's own: a tree may hold a link to it under any name. */
export function leadsToOwn(file: string): boolean {
  if (dataFolders().length === 0) return false;
  try {
    return isOwn(realpathSync.native(file));
  } catch {
    return false; // it cannot be opened either
  }
}

/** Whether a file is one of Dowse's own under another name: a hard link. Compares device and inode. */
export function isOwnInode({ dev, ino, nlink }: Pick<Stats, 'dev' | 'ino' | 'nlink'>): boolean {
  return nlink > 1 && ownInodes().has(`${dev}:${ino}`);
}

/** How long the result of a check for hard links is used. */
const CHECK_AGAIN_MS = 250;

let unlinked: { folders: readonly string[]; since: Moment } | undefined;

/**
 * A moment, at most a quarter of a second ago, at which none of Dowse's own files had a second name. A folder that has not changed since
 * then contains no hard link to one of them: making the link or moving it there changes the folder. Four times a second this takes a
 * system call for each own file.
 *
 * @returns undefined if one of the files has a second name now
 */
export function ownUnlinkedSince(): Moment | undefined {
  const folders = dataFolders();
  const isFresh = unlinked?.folders === folders && performance.now() - unlinked.since.tickMs < CHECK_AGAIN_MS;
  if (isFresh) return unlinked!.since;
  const since = thisMoment();
  unlinked = hasLinkedOwnFile() ? undefined : { folders, since };
  return unlinked?.since;
}

/** True as well if that cannot be found out. */
function hasLinkedOwnFile(): boolean {
  try {
    for (const { stats } of ownEntries()) if (stats.isFile() && stats.nlink > 1) return true;
    return false;
  } catch {
    return true;
  }
}

/** Time stamps are as coarse as a tick of the kernel's clock, 10 ms at most; twice that is safe. */
const TICK_MS = 20;

/** Own files as they were listed last, and the times of their folders then: while these stay, so do the files. */
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

/** The own files and folders of all data folders. Nothing is opened but folders. */
function* ownEntries(): Generator<OwnEntry, void, void> {
  for (const folder of dataFolders()) {
    // Files in `cookies` are empty, and come and go all the time.
    yield* entriesIn(folder, name => isOwnName(name) && name !== 'cookies');
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

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // removed meanwhile
  }
}

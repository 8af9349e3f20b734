import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

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

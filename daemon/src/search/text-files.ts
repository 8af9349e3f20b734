import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DowseError } from '../api/errors.ts';

const PREFIX = 'dowse-unsaved-';
/** No search takes as long: a folder that is older was left by a process that was killed. */
const LEFTOVER_MS = 3_600_000;

let cleared: Promise<unknown> | undefined;

/**
 * Lets texts be files while they are used: `0`, `1` and so on, in a folder that nobody but this user can open, and
 * that is gone afterwards, whatever happened. What a killed process left behind, the first use in a later one removes.
 *
 * @throws DowseError SERVICE_UNAVAILABLE where they cannot be written (a full disk), and what `use` throws
 */
export async function asFiles<T>(
  texts: readonly string[],
  use: (folder: string, files: readonly string[]) => Promise<T>,
): Promise<T> {
  cleared ??= clearLeftovers();
  await cleared;
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX)).catch(cannotWrite);
  try {
    const files = texts.map((_, at) => String(at));
    const writing = texts.map((text, at) => writeFile(path.join(folder, files[at]!), text, { mode: 0o600 }));
    // While one is still written, the folder cannot be removed.
    await Promise.allSettled(writing);
    await Promise.all(writing).catch(cannotWrite);
    return await use(folder, files);
  } finally {
    await remove(folder);
  }
}

function cannotWrite(error: NodeJS.ErrnoException): never {
  throw new DowseError('SERVICE_UNAVAILABLE', 'Unsaved texts cannot be searched.', `${error.code}`, 1);
}

async function clearLeftovers(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const folders = names.filter(name => name.startsWith(PREFIX)).map(name => path.join(tmpdir(), name));
  await Promise.all(folders.map(async folder => ((await isLeftover(folder)) ? remove(folder) : undefined)));
}

/** Another user's is not touched: whatever rights this process has, who owns a folder could have it lead elsewhere. */
async function isLeftover(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const isOwn = found !== undefined && (process.getuid === undefined || found.uid === process.getuid());
  return isOwn && found.isDirectory() && Date.now() - found.mtimeMs > LEFTOVER_MS;
}

/** Where it cannot be removed now, it is a leftover for later. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

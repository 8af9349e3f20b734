import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DowseError } from '../api/errors.ts';

const PREFIX = 'dowse-unsaved-';
/** No search takes this long: an older folder was left by a killed process. */
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
    // The folder cannot be removed while a file is being written.
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

/** A folder of another user is not touched: its owner could replace it by a link. */
async function isLeftover(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const isOwn = found !== undefined && (process.getuid === undefined || found.uid === process.getuid());
  return isOwn && found.isDirectory() && Date.now() - found.mtimeMs > LEFTOVER_MS;
}

/** If it cannot be removed now, a later search removes it. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

import { realpathSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { temporaryFolder } from '../launch/temporary-folder.ts';

/**
 * Writes texts to files with these relative paths, in a folder that only this user can open, and removes it after `use`. The next start
 * removes what a killed process leaves behind.
 *
 * @throws DowseError SERVICE_UNAVAILABLE if they cannot be written (a full disk); errors of `use`
 */
export async function asFiles<T>(
  texts: readonly { file: string; text: string }[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await (async () => realpathSync.native(temporaryFolder()))().catch(cannotWrite);
  try {
    const writing = texts.map(async ({ file, text }) => {
      const name = path.join(folder, file);
      await mkdir(path.dirname(name), { recursive: true });
      await writeFile(name, text, { mode: 0o600 });
    });
    // The folder cannot be removed while a file is being written.
    await Promise.allSettled(writing);
    await Promise.all(writing).catch(cannotWrite);
    return await use(folder);
  } finally {
    // If it cannot be removed now, the next start removes it.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

function cannotWrite(error: NodeJS.ErrnoException): never {
  throw new DowseError('SERVICE_UNAVAILABLE', 'Unsaved texts cannot be searched.', `${error.code}`, 1);
}

import { createWriteStream } from 'node:fs';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { filesIn } from '../package/check.ts';

/** Writes all files of a folder into a zip, below the folder `within` in it if one is given. */
export async function zipFolder(folder: string, to: string, within = ''): Promise<void> {
  const zip = new ZipFile();
  for (const file of filesIn(folder).sort()) zip.addFile(join(folder, file), posix.join(within, file));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
}

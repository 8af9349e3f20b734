import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { assertOurs } from './ownership.ts';

/**
 * The text of a secret file that the owner has put into the data folder; undefined if it is missing.
 *
 * @throws DowseError PERMISSION_DENIED if other users can read it
 */
export function readPrivateFile(file: string, dataDir: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  assertOurs(file, dataDir);
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) {
    throw new DowseError(
      'PERMISSION_DENIED',
      `${basename(file)} can be read by other users.`,
      'Run chmod 600 on it; it lies in the data folder.',
    );
  }
  return readFileSync(file, 'utf8');
}

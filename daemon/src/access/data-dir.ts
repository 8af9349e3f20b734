import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import envPaths from 'env-paths';

/** The folder of the daemon's data: `DOWSE_DATA_DIR`, else the platform's folder for user data. Absolute. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DOWSE_DATA_DIR || envPaths('dowse', { suffix: '' }).data);
}

/** Creates the folder where it is missing and closes it to other users: it holds the owner's key and the indexes. */
export function prepareDataDir(dataDir: string): void {
  makeFolder(dataDir);
  // On Windows this changes nothing: the user's profile is already closed to other users.
  chmodSync(dataDir, 0o700);
}

/**
 * Node's own recursive making of folders never ends where the system answers that there is no such file although the
 * folder above is there, as in /proc.
 */
function makeFolder(dir: string): void {
  const parent = dirname(dir);
  if (parent !== dir && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process may just have made it.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

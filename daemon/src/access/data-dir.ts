import { chmodSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** The folder of the daemon's data: `DOWSE_DATA_DIR`, else the platform's folder for user data. Absolute. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DOWSE_DATA_DIR || envPaths('dowse', { suffix: '' }).data);
}

/** Creates the folder where it is missing and closes it to other users: it holds the owner's key and the indexes. */
export function prepareDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // On Windows this changes nothing: the user's profile is already closed to other users.
  chmodSync(dataDir, 0o700);
}

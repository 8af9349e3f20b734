import { realpathSync, statSync } from 'node:fs';

/** The real path of a folder, by which the daemon checks roots. Undefined if there is none. */
export function realFolder(path: string): string | undefined {
  try {
    const real = realpathSync.native(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Error text for a file opened as a folder. */
export function noFolder(path: string): string {
  return `"${path}" is a file: open the folder that contains it.`;
}

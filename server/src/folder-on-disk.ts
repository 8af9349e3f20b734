import { realpathSync, statSync } from 'node:fs';

/** The path of a folder with links followed: by that the daemon decides what lies within a root. Undefined where there is none. */
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

/** What is said of a file that a client has open as a folder. */
export function noFolder(path: string): string {
  return `"${path}" is a file: open the folder that it is in.`;
}

import { type Stats, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { isAddress } from '../api/repo-address.ts';
import { withSlashes } from '../security/paths.ts';

/**
 * A path as the user wrote it, and as the daemon needs it. The request has an absolute path, since the daemon
 * does not know the current folder. File names in the response are shown in the form of the user's path, as
 * grep does.
 */
export interface PathView {
  /** Absolute, in the form of this platform. */
  request: string;
  /** Converts a file name of the response to the user's form; always with `/`. */
  show(answered: string): string;
}

/** Without a path, or with `.`, searches the current folder and shows file names without a prefix. */
export function viewPath(given: string | undefined, cwd: string): PathView {
  if (given !== undefined && isAddress(given)) return { request: given, show: answered => answered };
  const request = resolve(cwd, given ?? '.');
  const base = withSlashes(request).replace(/\/$/, '');
  const shown = given === undefined || given === '.' ? '' : withSlashes(given).replace(/(?<=[^/])\/+$/, '');
  const show = (answered: string): string => {
    if (given !== undefined && isAbsolute(given)) return answered;
    if (answered === base) return shown || '.';
    if (!answered.startsWith(`${base}/`)) return answered;
    const rest = answered.slice(base.length + 1);
    return shown === '' ? rest : `${shown}/${rest}`;
  };
  return { request, show };
}

export const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() ?? false;
export const isFile = (path: string): boolean => statsOf(path)?.isFile() ?? false;

/** The file on this machine; the daemon may run on another. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

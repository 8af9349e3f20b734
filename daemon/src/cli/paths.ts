import { type Stats, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { withSlashes } from '../security/paths.ts';

/**
 * A path as the user wrote it, and as the daemon needs it. The daemon does not know this process's folder, so the
 * request carries an absolute path, and what it answers is written back the way the user wrote it, as grep does.
 */
export interface PathView {
  /** Absolute, in this platform's form. */
  request: string;
  /** What the daemon answered, as the user would write it; always with `/`. */
  show(answered: string): string;
}

/** With no path, or `.`, the current folder is meant, and files in it are shown without a prefix, as over HTTP. */
export function viewPath(given: string | undefined, cwd: string): PathView {
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

/** What it is on this machine; the daemon may run on another. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isInCheckout, isOwn } from './own-files.ts';

/** A path from a request, resolved and inside the caller's roots. */
export interface ResolvedPath {
  /** The real path, with all symlinks resolved. Open this one, never `requested`. */
  absolute: string;
  /** The path as given in the request. */
  requested: string;
  isDirectory: boolean;
  isFile: boolean;
  /**
   * Formats the path of a file below `absolute` in the form of the request: absolute or relative, and through the same
   * symlink. `file` is relative to `absolute`, or empty for `absolute` itself. Always uses `/`.
   */
  present(file: string): string;
}

/** Symlinks followed for a missing path. The limit of Linux is 40 too. */
const MAX_LINKS = 40;

/**
 * Resolves the path of a request to a file or directory. Whether the path is inside the roots is decided before whether it
 * exists, so that errors reveal nothing about files outside the roots.
 *
 * Makes its system calls on this thread: they take microseconds, and a round trip through another thread a millisecond.
 *
 * @param roots absolute real paths; relative paths start at the first
 * @param bounds the roots' name in the error for a path outside them
 * @param field the request's field with the path
 * @throws DowseError PERMISSION_DENIED (outside every root, in Dowse's own data (checkouts of repositories too), or not readable), FILE_NOT_FOUND (inside,
 *   but missing or neither file nor directory), INVALID_REQUEST (an impossible name)
 */
export function resolvePath(
  requested: string,
  roots: readonly string[],
  bounds = 'the roots of the key',
  field = '/path',
): ResolvedPath {
  if (requested === '' || requested.includes('\0')) {
    throw notPath(field, 'a path, not empty and without NUL characters');
  }
  const start = roots[0];
  if (start === undefined) throw denied(requested, 'the key has no roots; name a repository: repo:NAME');
  const missing = (reason: string) => missingPath(requested, start, reason, field);
  const outside = () => denied(requested, `outside ${bounds}`);
  const upwards = goesUp(requested) ? followUpwards(start, requested, roots) : undefined;
  const spelled = upwards ? upwards.spelled : path.resolve(start, requested);
  if (spelled === undefined) throw outside();
  // Even a check for existence would make this machine log in to the other one.
  if (process.platform === 'win32' && isForeignShare(spelled, roots)) throw outside();
  const where = locate(spelled);
  if (!roots.some(root => isInside(where.real, root))) throw outside();
  // Only the address of a repository gives a checkout as a root.
  const isForeignCheckout = isInCheckout(where.real) && !roots.some(isInCheckout);
  if (isOwn(where.real) || isForeignCheckout) throw denied(requested, 'Dowse keeps its own data there');
  if (upwards?.reason) throw missing(upwards.reason);
  if (!where.exists) throw missing(where.reason);
  const kind = inspect(where.real, requested, missing);
  if (kind.isFile && endsAsFolder(requested)) throw missing('ENOTDIR');
  return {
    absolute: where.real,
    requested,
    ...kind,
    present: presenter(requested),
  };
}

/** Whether `child` is `parent` or is below it. Both are absolute and normalized. */
export function isInside(child: string, parent: string): boolean {
  const relative = path.relative(parent, child);
  return relative === '' || (!isUpwards(relative) && !path.isAbsolute(relative));
}

/** The nearest of these directories that is above `directory`. */
export function nearestAbove(directory: string, all: readonly string[]): string | undefined {
  return all
    .filter(candidate => candidate !== directory && isInside(directory, candidate))
    .sort((a, b) => b.length - a.length)[0];
}

/** The real path on this machine. A missing path is returned as is: the daemon, maybe on another machine, checks it. */
export function realPathOrSame(spelled: string): string {
  try {
    return realpathSync.native(spelled);
  } catch {
    return spelled;
  }
}

/** The real path of a directory; undefined if there is none or it is not accessible. */
export function realDirectory(directory: string): string | undefined {
  try {
    const real = realpathSync.native(directory);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether an absolute, normalized Windows path is on a share (`\\server\share`) or device (`\\.\name`) without a root. A
 * drive in the form of a device (`\\?\C:`) does not count.
 */
export function isForeignShare(spelled: string, roots: readonly string[]): boolean {
  // The path of a share itself may lack the trailing backslash.
  const volume = (name: string) => path.win32.parse(name).root.toLowerCase().replace(/\\$/, '');
  const own = volume(spelled);
  if (!own.startsWith('\\\\') || /^\\\\[?.]\\[a-z]:/.test(own)) return false;
  return !roots.some(root => volume(root) === own);
}

function isUpwards(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`);
}

/** Whether `..` must be resolved on disk. Windows removes `..` lexically; elsewhere it is relative to a link's target. */
function goesUp(requested: string): boolean {
  return process.platform !== 'win32' && requested.includes('..') && requested.split('/').includes('..');
}

function endsAsFolder(requested: string): boolean {
  return /\/\.?$/.test(withSlashes(requested));
}

/**
 * Resolves each `..` of a path from the real path before it.
 *
 * @returns `spelled`: the path without `..`; undefined if a `..` starts outside the roots, so that errors do not reveal
 *   what exists there (folders above a root are no secret). `reason`: the error code of a missing part, or empty.
 */
function followUpwards(
  start: string,
  requested: string,
  roots: readonly string[],
): { spelled: string | undefined; reason: string } {
  let spelled = path.isAbsolute(requested) ? '/' : start;
  let reason = '';
  for (const segment of requested.split('/')) {
    if (segment !== '..') {
      spelled = path.join(spelled, segment);
      continue;
    }
    const where = locate(spelled);
    if (!roots.some(root => isInside(where.real, root) || isInside(root, where.real))) {
      return { spelled: undefined, reason };
    }
    reason ||= where.exists ? notFolder(where.real) : where.reason;
    spelled = path.dirname(where.real);
  }
  return { spelled, reason };
}

function notFolder(real: string): string {
  return statSync(real, { throwIfNoEntry: false })?.isDirectory() ? '' : 'ENOTDIR';
}

interface Location {
  /** The real path. For a missing path: the real path that it would have. */
  real: string;
  exists: boolean;
  reason: string;
}

function locate(spelled: string): Location {
  try {
    return { real: realpathSync.native(spelled), exists: true, reason: '' };
  } catch (error) {
    return { real: expectedRealPath(spelled, MAX_LINKS), exists: false, reason: errorCode(error) };
  }
}

/** Real path of the deepest accessible ancestor, with the rest appended. Follows dangling links. */
function expectedRealPath(spelled: string, linksLeft: number): string {
  try {
    return realpathSync.native(spelled);
  } catch {
    // Missing or not accessible: resolve the parent.
  }
  const parent = path.dirname(spelled);
  if (parent === spelled) return spelled;
  const realParent = expectedRealPath(parent, linksLeft);
  const target = linkTarget(spelled);
  if (target !== undefined && linksLeft > 0) {
    return expectedRealPath(path.resolve(realParent, target), linksLeft - 1);
  }
  return path.join(realParent, path.basename(spelled));
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function inspect(
  real: string,
  requested: string,
  missing: (reason: string) => DowseError,
): { isDirectory: boolean; isFile: boolean } {
  try {
    const found = statSync(real);
    const isDirectory = found.isDirectory();
    const isFile = found.isFile();
    if (!isDirectory && !isFile) {
      throw new DowseError('FILE_NOT_FOUND', `No file or directory at "${requested}".`, special(real));
    }
    accessSync(real, isDirectory ? constants.R_OK | constants.X_OK : constants.R_OK);
    return { isDirectory, isFile };
  } catch (error) {
    if (error instanceof DowseError) throw error;
    throw missing(errorCode(error));
  }
}

function special(real: string): string {
  const found = lstatSync(real);
  if (found.isFIFO()) return 'it is a pipe';
  if (found.isSocket()) return 'it is a socket';
  return 'it is a device';
}

function presenter(requested: string): (file: string) => string {
  const slashes = withSlashes(requested);
  const base = slashes.replace(/\/+$/, '');
  // "." and "./" add no prefix; "/" alone is the root of the file system.
  const prefix = base === '' ? '/' : base === '.' ? '' : `${base}/`;
  return file => {
    if (file === '') return base === '' ? '/' : base;
    return prefix + file;
  };
}

/** A path with `/`, as in requests and responses. */
export function withSlashes(name: string): string {
  return path.sep === '/' ? name : name.replaceAll(path.sep, '/');
}

function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException)?.code ?? 'UNKNOWN';
}

function denied(requested: string, why: string): DowseError {
  return new DowseError('PERMISSION_DENIED', `No permission for "${requested}".`, why);
}

function notPath(field: string, expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid path.', `${field}: expected ${expected}`);
}

function missingPath(requested: string, start: string, reason: string, field: string): DowseError {
  if (reason === 'EACCES' || reason === 'EPERM') return denied(requested, 'not readable');
  if (reason === 'ENAMETOOLONG')
    return notPath(field, 'names that the file system allows; a name is too long');
  const why = whyMissing(requested, start, reason);
  return new DowseError('FILE_NOT_FOUND', `No file or directory at "${requested}".`, why);
}

/** The reason why a path is missing, with the folder at which a relative path starts. */
function whyMissing(requested: string, start: string, reason: string): string {
  if (reason === 'ELOOP') return 'its symbolic links form a loop';
  if (reason === 'ENOTDIR') return 'a part of the path is a file, not a folder';
  if (path.isAbsolute(requested)) return '';
  if (/^~[^/]*(\/|$)/.test(requested)) return '~ is not expanded: use an absolute path';
  return `a relative path starts at ${withSlashes(start)}`;
}

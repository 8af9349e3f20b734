import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isOwn } from './own-files.ts';

/** A path of a request, found inside the caller's roots. */
export interface ResolvedPath {
  /** The real path: every symlink followed. Open this one, never `requested`. */
  absolute: string;
  /** The path as the request wrote it. */
  requested: string;
  isDirectory: boolean;
  isFile: boolean;
  /**
   * Writes the path of a file below `absolute` (relative to it, with `/`; empty for itself) the way the request wrote
   * its path: absolute for absolute, relative for relative, through the symlink the request named, always with `/`.
   */
  present(file: string): string;
}

/** Links followed by hand for a path whose end does not exist; Linux gives up at 40 as well. */
const MAX_LINKS = 40;

/**
 * Finds the file or directory a request names. Relative paths start at `roots[0]`; roots are absolute real paths.
 * Where the path leads is decided before whether it is there, so that nothing can be learnt about what lies
 * outside the roots.
 *
 * `bounds` names the roots to the caller who is told that a path lies outside them, `field` the field of the request
 * that the path is from.
 *
 * Its few calls of the system are made on this thread: they take microseconds, and a way through another one a
 * millisecond.
 *
 * @throws DowseError PERMISSION_DENIED (outside every root, in Dowse's own data, or not readable), FILE_NOT_FOUND (inside, and missing
 *   or neither file nor directory), INVALID_REQUEST (a name no file system can hold).
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
  if (start === undefined) throw denied(requested, 'the key has no roots');
  const missing = (reason: string) => missingPath(requested, start, reason, field);
  const outside = () => denied(requested, `outside ${bounds}`);
  const upwards = goesUp(requested) ? followUpwards(start, requested, roots) : undefined;
  const spelled = upwards ? upwards.spelled : path.resolve(start, requested);
  if (spelled === undefined) throw outside();
  // Only to look for it would make this machine log in at the other one.
  if (process.platform === 'win32' && isForeignShare(spelled, roots)) throw outside();
  const where = locate(spelled);
  if (!roots.some(root => isInside(where.real, root))) throw outside();
  if (isOwn(where.real)) throw denied(requested, 'Dowse keeps its own data there');
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

/** Whether `child` is `parent` or lies below it. Both are absolute and normalised. */
export function isInside(child: string, parent: string): boolean {
  const relative = path.relative(parent, child);
  return relative === '' || (!isUpwards(relative) && !path.isAbsolute(relative));
}

/** The nearest of several directories that a directory lies below. */
export function nearestAbove(directory: string, all: readonly string[]): string | undefined {
  return all
    .filter(one => one !== directory && isInside(directory, one))
    .sort((one, other) => other.length - one.length)[0];
}

/** Where a path leads on this machine. What is not there is the daemon's to judge, which may run on another. */
export function followed(spelled: string): string {
  try {
    return realpathSync.native(spelled);
  } catch {
    return spelled;
  }
}

/** The real path of a directory; undefined where there is none that can be reached. */
export function realDirectory(directory: string): string | undefined {
  try {
    const real = realpathSync.native(directory);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a Windows path, absolute and normalised, is of a share (`\\server\share`) or device (`\\.\name`) where no root
 * lies. A drive in the form of a device (`\\?\C:`) is none.
 */
export function isForeignShare(spelled: string, roots: readonly string[]): boolean {
  // Of a share itself the name may end without the backslash that it has in the names of what is in it.
  const volume = (name: string) => path.win32.parse(name).root.toLowerCase().replace(/\\$/, '');
  const own = volume(spelled);
  if (!own.startsWith('\\\\') || /^\\\\[?.]\\[a-z]:/.test(own)) return false;
  return !roots.some(root => volume(root) === own);
}

function isUpwards(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`);
}

/** Windows takes `..` off a path by its letters before it looks at the disk; elsewhere it leads up from where a link led. */
function goesUp(requested: string): boolean {
  return process.platform !== 'win32' && requested.includes('..') && requested.split('/').includes('..');
}

function endsAsFolder(requested: string): boolean {
  return /\/\.?$/.test(withSlashes(requested));
}

/**
 * A path with its `..` followed, each from where the path before it really leads.
 *
 * @returns `spelled` undefined where one leads up from outside the roots: whether something is there must not be
 *   learnt in this way. A folder above a root is no secret. `reason`: something on the way is missing.
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
  /** Where the path leads; for a missing one, where it would be. */
  real: string;
  exists: boolean;
  reason: string;
}

function locate(spelled: string): Location {
  try {
    return { real: realpathSync.native(spelled), exists: true, reason: '' };
  } catch (error) {
    return { real: whereItWouldBe(spelled, MAX_LINKS), exists: false, reason: errorCode(error) };
  }
}

/**
 * Real path of the deepest ancestor that is there and can be reached, with the rest appended; dangling links lead where
 * they point.
 */
function whereItWouldBe(spelled: string, linksLeft: number): string {
  try {
    return realpathSync.native(spelled);
  } catch {
    // Missing or closed; where its parent leads is asked next.
  }
  const parent = path.dirname(spelled);
  if (parent === spelled) return spelled;
  const realParent = whereItWouldBe(parent, linksLeft);
  const target = linkTarget(spelled);
  if (target !== undefined && linksLeft > 0) {
    return whereItWouldBe(path.resolve(realParent, target), linksLeft - 1);
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
  // "." and "./" add nothing to a name; "/" alone is the root of the file system.
  const prefix = base === '' ? '/' : base === '.' ? '' : `${base}/`;
  return file => {
    if (file === '') return base === '' ? '/' : base;
    return prefix + file;
  };
}

/** As requests and answers have paths. */
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
  if (reason === 'ENAMETOOLONG') return notPath(field, 'no longer names than the file system allows');
  const why = whyMissing(requested, start, reason);
  return new DowseError('FILE_NOT_FOUND', `No file or directory at "${requested}".`, why);
}

/** Who writes a path for another program cannot see where it was looked for. */
function whyMissing(requested: string, start: string, reason: string): string {
  if (reason === 'ELOOP') return 'symbolic links that lead in a circle';
  if (reason === 'ENOTDIR') return 'a file is named as a folder';
  if (path.isAbsolute(requested)) return '';
  if (/^~[^/]*(\/|$)/.test(requested)) return '~ stands for no folder here: write the path from / on';
  return `a relative path starts at ${withSlashes(start)}`;
}

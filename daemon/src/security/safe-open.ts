import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { normalize } from 'node:path';
import { type ClockReading, readClocks } from './clock-reading.ts';
import { isOwn, isOwnInode, leadsToOwn } from './own-files.ts';

/** open(2), O_PATH: a descriptor that only identifies a file. The file is not opened, so closing it drops no lock. */
const O_PATH = 0o10000000;
const { O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;
/** The folder in which links have the real paths of open descriptors; undefined on systems without it. */
const FD_FOLDER = process.platform === 'linux' && existsSync('/proc/self/fd') ? '/proc/self/fd' : undefined;

/** Whether files are checked and read without a race between the two: on Linux with `/proc`. */
export const IS_RACE_FREE = FD_FOLDER !== undefined;

export interface SafeFile {
  /** Open for reading; the caller closes it. */
  fd: number;
  stats: Stats;
}

/**
 * Opens a regular file for reading. All code that reads files of a tree, to show or to index them, opens them here.
 *
 * On Linux the file is first opened with O_PATH, which only identifies it. The kernel then reports its real path, and exactly
 * this inode is opened. So swapping a folder for a link in between has no effect, and Dowse's own files are never opened:
 * closing one would drop its lock (fcntl(2)). On other systems the file is checked before and after it is opened, which
 * leaves a small gap.
 *
 * @param path the path to open
 * @param expected the real path that it must have; left out, links may lead anywhere except to Dowse's own files
 * @returns undefined for a file that is not regular, has another real path, or is Dowse's own
 * @throws the error of the file system if it is missing or not readable
 */
export function openSafely(path: string | Buffer, expected?: string | Buffer): SafeFile | undefined {
  return FD_FOLDER ? openIdentified(path, expected) : openAndCompare(path.toString(), expected?.toString());
}

/** Opens, reads and closes a file. Returns undefined and throws like {@link openSafely}. */
export function readSafely<T>(
  path: string | Buffer,
  expected: string | Buffer | undefined,
  read: (file: SafeFile) => T,
): T | undefined {
  const file = openSafely(path, expected);
  if (!file) return undefined;
  try {
    return read(file);
  } finally {
    closeSync(file.fd);
  }
}

function openIdentified(path: string | Buffer, expected: string | Buffer | undefined): SafeFile | undefined {
  const identified = openSync(path, O_PATH | (expected === undefined ? 0 : O_NOFOLLOW));
  try {
    const stats = fstatSync(identified);
    if (!stats.isFile()) return undefined;
    const inode = `${FD_FOLDER}/${identified}`;
    const real = readlinkSync(inode, 'buffer');
    if (expected !== undefined && !real.equals(asBuffer(expected))) return undefined;
    if (isOwn(real.toString()) || isOwnInode(stats)) return undefined;
    return { fd: openSync(inode, O_RDONLY | O_NONBLOCK), stats };
  } finally {
    closeSync(identified);
  }
}

function openAndCompare(path: string, wanted: string | undefined): SafeFile | undefined {
  // Windows gives real paths with backslashes.
  const expected = wanted === undefined ? undefined : normalize(wanted);
  const hasExpectedPath = () => expected === undefined || realpathSync.native(path) === expected;
  const before = expected === undefined ? statSync(path) : lstatSync(path);
  if (!before.isFile() || !hasExpectedPath() || leadsToOwn(path) || isOwnInode(before)) return undefined;
  const fd = openSync(path, O_RDONLY | O_NONBLOCK | (expected === undefined ? 0 : O_NOFOLLOW));
  let isSame = false;
  try {
    const stats = fstatSync(fd);
    isSame = stats.dev === before.dev && stats.ino === before.ino && hasExpectedPath();
    return isSame ? { fd, stats } : undefined;
  } finally {
    if (!isSame) closeSync(fd);
  }
}

function asBuffer(path: string | Buffer): Buffer {
  return typeof path === 'string' ? Buffer.from(path) : path;
}

/**
 * A folder held open by a descriptor. Paths that start here stay in this folder even if its name is later replaced. Only on
 * Linux; on other systems it is just a path.
 */
export class HeldFolder {
  /** Its real path when it was opened. */
  readonly path: string;
  /** Device and inode. */
  readonly id: string;
  /** When it was opened. */
  readonly since: ClockReading = readClocks();
  private readonly fd: number | undefined;

  /**
   * @param path a real path, already checked against the roots of the key
   * @throws the error of the file system; ENOENT if the folder was replaced since the check
   */
  constructor(path: string) {
    this.path = path;
    const fd = FD_FOLDER ? openSync(path, O_PATH | O_DIRECTORY | O_NOFOLLOW) : undefined;
    const isSame = fd === undefined || readlinkSync(`${FD_FOLDER}/${fd}`) === path;
    if (!isSame) closeSync(fd!);
    if (!isSame) throw Object.assign(new Error(`${path} has been replaced`), { code: 'ENOENT' });
    this.fd = fd;
    const { dev, ino } =
      fd === undefined ? statSync(path, { bigint: true }) : fstatSync(fd, { bigint: true });
    this.id = `${dev}:${ino}`;
  }

  /** The path for system calls of this process, and the working directory for its children. */
  get base(): string {
    return this.fd === undefined ? this.path : `${FD_FOLDER}/${this.fd}`;
  }

  /** The path for other processes of this user. */
  get shared(): string {
    return this.fd === undefined ? this.path : `/proc/${process.pid}/fd/${this.fd}`;
  }

  close(): void {
    if (this.fd !== undefined) closeSync(this.fd);
  }
}

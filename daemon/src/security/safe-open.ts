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
import { type Moment, thisMoment } from './moment.ts';
import { isOwn, isOwnInode, leadsToOwn } from './own-files.ts';

/** Makes a descriptor that only names a file (open(2), O_PATH): nothing is opened, so closing it drops no lock. */
const O_PATH = 0o10000000;
const { O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;
/** Where the kernel tells the real path of an open descriptor; undefined on systems without it. */
const OPEN_FILES = process.platform === 'linux' && existsSync('/proc/self/fd') ? '/proc/self/fd' : undefined;

/** Whether a file can be checked without a race between the check and the reading. On Linux with `/proc`. */
export const IS_RACE_FREE = OPEN_FILES !== undefined;

export interface SafeFile {
  /** Open for reading; the caller closes it. */
  fd: number;
  stats: Stats;
}

/**
 * Opens a regular file for reading. Everything that reads files of a tree, to show or to index them, opens them here.
 *
 * On Linux the file is named first, without opening it; the kernel then tells where it really is, and only that very inode is
 * opened. So no swap of a folder and a link gets in between, and a file of Dowse's own is never opened: closing it would drop
 * its lock (fcntl(2)). Elsewhere the file is looked at before and after it is opened, which leaves a small gap.
 *
 * @param path where the file is looked for
 * @param expected the real path that it must have; left out, links may lead anywhere but to Dowse's own files
 * @returns undefined for what is no regular file, lies elsewhere, or is Dowse's own
 * @throws the error of the file system where it is missing or may not be read
 */
export function openSafely(path: string | Buffer, expected?: string | Buffer): SafeFile | undefined {
  return OPEN_FILES ? openNamed(path, expected) : openAndCompare(path.toString(), expected?.toString());
}

/** Opens, reads and closes. Returns and throws as {@link openSafely}. */
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

function openNamed(path: string | Buffer, expected: string | Buffer | undefined): SafeFile | undefined {
  const named = openSync(path, O_PATH | (expected === undefined ? 0 : O_NOFOLLOW));
  try {
    const stats = fstatSync(named);
    if (!stats.isFile()) return undefined;
    const inode = `${OPEN_FILES}/${named}`;
    const real = readlinkSync(inode, 'buffer');
    if (expected !== undefined && !real.equals(asBuffer(expected))) return undefined;
    if (isOwn(real.toString()) || isOwnInode(stats)) return undefined;
    return { fd: openSync(inode, O_RDONLY | O_NONBLOCK), stats };
  } finally {
    closeSync(named);
  }
}

function openAndCompare(path: string, expected: string | undefined): SafeFile | undefined {
  const isThere = () => expected === undefined || realpathSync.native(path) === expected;
  const before = expected === undefined ? statSync(path) : lstatSync(path);
  if (!before.isFile() || !isThere() || leadsToOwn(path) || isOwnInode(before)) return undefined;
  const fd = openSync(path, O_RDONLY | O_NONBLOCK | (expected === undefined ? 0 : O_NOFOLLOW));
  let isSame = false;
  try {
    const stats = fstatSync(fd);
    isSame = stats.dev === before.dev && stats.ino === before.ino && isThere();
    return isSame ? { fd, stats } : undefined;
  } finally {
    if (!isSame) closeSync(fd);
  }
}

function asBuffer(path: string | Buffer): Buffer {
  return typeof path === 'string' ? Buffer.from(path) : path;
}

/**
 * A folder that is held on to: whatever its name leads to later, paths from here begin in the folder that had it when it was
 * checked. Only on Linux; elsewhere it is no more than its path.
 */
export class HeldFolder {
  /** Its real path when it was opened. */
  readonly path: string;
  /** Device and inode. */
  readonly id: string;
  /** When it was opened. */
  readonly since: Moment = thisMoment();
  private readonly fd: number | undefined;

  /**
   * @param path a real path, already checked against the roots of the key
   * @throws the error of the file system, ENOENT where something else has taken its place
   */
  constructor(path: string) {
    this.path = path;
    const fd = OPEN_FILES ? openSync(path, O_PATH | O_DIRECTORY | O_NOFOLLOW) : undefined;
    const isThere = fd === undefined || readlinkSync(`${OPEN_FILES}/${fd}`) === path;
    if (!isThere) closeSync(fd!);
    if (!isThere) throw Object.assign(new Error(`${path} has been replaced`), { code: 'ENOENT' });
    this.fd = fd;
    const { dev, ino } =
      fd === undefined ? statSync(path, { bigint: true }) : fstatSync(fd, { bigint: true });
    this.id = `${dev}:${ino}`;
  }

  /** The folder for calls of this process, and for its children to start in. */
  get base(): string {
    return this.fd === undefined ? this.path : `${OPEN_FILES}/${this.fd}`;
  }

  /** The folder for other processes of this user. */
  get shared(): string {
    return this.fd === undefined ? this.path : `/proc/${process.pid}/fd/${this.fd}`;
  }

  close(): void {
    if (this.fd !== undefined) closeSync(this.fd);
  }
}

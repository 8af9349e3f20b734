import { lstatSync, readSync, type Stats } from 'node:fs';
import { RACY_MS } from '../security/clock-reading.ts';
import { readUpTo } from '../security/read-text.ts';
import { readSafely } from '../security/safe-open.ts';
import { asUtf8, markedAs } from '../text/encoding.ts';
import { Utf8Check } from '../text/utf8-check.ts';
import { PartCollector, type PartLimits } from './file-parts.ts';
import { NOT_UTF8_BYTES } from './gram-query.ts';

/** The index's record of a file. Numbers are from `fs.Stats` at the time of reading. */
export interface IndexedFile {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  inode: number;
  /** The file has NUL bytes. ripgrep treats it as binary if a walk finds it, but not if it is named. */
  hasNul: boolean;
  /** The file is unreadable, or has too many grams for text. It is a candidate of every query. */
  isUnreadable: boolean;
  /** Read so soon after a write that a later change may alter neither size nor time. */
  racy: boolean;
}

export interface FileGrams {
  file: IndexedFile;
  /** The different grams of each of its parts (see {@link PartCollector}), in no order; valid until the next file is read. */
  parts: readonly Uint32Array[];
}

const CHUNK_BYTES = 2 ** 20;
/** Maximum size of a UTF-16 file. ripgrep decodes it before the search, and so its grams are those of the decoded text. */
const MAX_UTF16_BYTES = 64 * 2 ** 20;
const NO_GRAMS = [new Uint32Array()];

/** Reads files one after the other, with buffers of its own: one for each thread. */
export class GramReader {
  private readonly collector: PartCollector;
  private readonly chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);

  constructor(limits?: PartLimits) {
    this.collector = new PartCollector(limits);
  }

  /**
   * @param path the real path of the file; it is not read if the path leads elsewhere by now
   * @returns undefined if there is no such regular file. Never waits for a FIFO; follows no symlink.
   */
  read(path: string): FileGrams | undefined {
    const nowMs = Date.now();
    try {
      const read = readSafely(path, path, ({ fd, stats }) =>
        this.readOpen(fd, describe(stats, nowMs), stats.size),
      );
      return read ?? unreadableFile(path, nowMs);
    } catch {
      return unreadableFile(path, nowMs);
    }
  }

  private readOpen(fd: number, file: IndexedFile, size: number): FileGrams {
    const { collector, chunk } = this;
    collector.begin(size);
    const utf8 = new Utf8Check();
    let isText = true;
    for (let at = 0; ; ) {
      const length = readSync(fd, chunk, 0, CHUNK_BYTES, at);
      if (at === 0 && markedAs(chunk.subarray(0, length))?.startsWith('utf-16')) {
        isText = size <= MAX_UTF16_BYTES && addWhole(collector, asUtf8(readUpTo(fd, size, 0)));
        break;
      }
      at += length;
      utf8.add(chunk.subarray(0, length));
      file.hasNul ||= chunk.subarray(0, length).includes(0);
      isText = collector.add(chunk, length);
      if (!isText || length === 0 || (length < CHUNK_BYTES && at >= size)) break;
    }
    // A file with a NUL byte is searched as binary; its encoding does not matter.
    if (isText && !file.hasNul && !utf8.end()) isText = collector.add(NOT_UTF8_BYTES, NOT_UTF8_BYTES.length);
    if (isText) return { file, parts: collector.finish() };
    // It is unknown how much was read, and so which grams are missing.
    return { file: { ...file, hasNul: true, isUnreadable: true }, parts: NO_GRAMS };
  }
}

function addWhole(collector: PartCollector, text: Uint8Array): boolean {
  collector.begin(text.length);
  return collector.add(text, text.length);
}

function describe(stats: Stats, nowMs: number): IndexedFile {
  const { size, mtimeMs, ctimeMs, ino } = stats;
  const racy = nowMs - Math.max(mtimeMs, ctimeMs) <= RACY_MS;
  return { size, mtimeMs, ctimeMs, inode: ino, hasNul: false, isUnreadable: false, racy };
}

/** An unreadable file may become readable without a change of size or time. */
function unreadableFile(path: string, nowMs: number): FileGrams | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    return { file: { ...describe(stats, nowMs), hasNul: true, isUnreadable: true }, parts: NO_GRAMS };
  } catch {
    return undefined;
  }
}

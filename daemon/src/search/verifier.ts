import { closeSync, lstatSync, type Stats, statfsSync } from 'node:fs';
import { type ClockReading, clockWasSetSince } from '../security/clock-reading.ts';
import { ownUnlinkedSince } from '../security/own-files.ts';
import { type HeldFolder, IS_RACE_FREE, openSafely } from '../security/safe-open.ts';
import { ShownLines } from './shown-lines.ts';

/** Time stamps lag behind the clock by a tick of the kernel, 10 ms at most. */
const MARGIN_MS = 50;

/**
 * File systems whose folders get a new change time, by this machine's clock, with every rename in them: ext4, XFS, Btrfs, tmpfs,
 * overlayfs, ZFS, F2FS, bcachefs (statfs(2)).
 */
const KEEP_TIMES: ReadonlySet<number> = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630],
  ...[0x2fc12fc1, 0xf2f52010, 0xca451a4e],
]);

/**
 * Checks that each line ripgrep printed comes from a file that may be shown. ripgrep opens files by path, and a process with write access
 * can replace a folder by a link at that moment. So its output is only a candidate:
 *
 * - If no folder on the way to the file has changed since before the search, nothing was swapped. No program can set the change time of a
 *   folder.
 * - Otherwise the file is opened safely, and a line is shown only if the file has the same bytes in the same place.
 *
 * One for each search. {@link close} closes its open files.
 */
export class Verifier {
  /** Files in the folder without the printed lines, or with an unconfirmed number of lines. */
  readonly unsure: Buffer[] = [];
  private readonly folder: HeldFolder;
  private readonly areNamed: boolean;
  private readonly encoding: string | undefined;
  /** Results of the checks for this piece of output: by file if files are named, otherwise by folder. */
  private readonly sure = new Map<string, boolean>();
  private readonly fileSystems = new Map<number, boolean>();
  private readonly open = new Set<ShownLines>();
  /** Folders that have not changed since then are trusted; undefined if no folder is. */
  private since: ClockReading | undefined;
  private isPrepared = false;

  /**
   * @param folder opened before the files of the search were selected
   * @param areNamed whether ripgrep gets the names of files; it follows links that have replaced named files
   * @param encoding the encoding that ripgrep gets, if any
   */
  constructor(folder: HeldFolder, areNamed: boolean, encoding?: string) {
    this.folder = folder;
    this.areNamed = areNamed;
    this.encoding = encoding;
  }

  /** Runs the slow preparations while ripgrep runs. */
  prepare(): void {
    if (this.isPrepared) return;
    this.isPrepared = true;
    const unlinked = IS_RACE_FREE ? ownUnlinkedSince() : undefined;
    if (!unlinked) return;
    const opened = this.folder.since;
    this.since = unlinked.tickMs < opened.tickMs ? unlinked : opened;
  }

  /**
   * Called for each piece of output: ripgrep opened its files after the last check of the folders.
   *
   * @param names of files in it, as far as they are known; one check of all takes fewer system calls
   */
  nextPiece(names: readonly Buffer[]): void {
    this.sure.clear();
    if (names.length > 0) this.check(names.map(asKey));
  }

  /** Whether ripgrep has certainly read the file of this name. */
  isSure(name: Buffer): boolean {
    const file = asKey(name);
    const key = this.areNamed ? file : parentOf(file);
    if (!this.sure.has(key)) this.check([file]);
    return this.sure.get(key)!;
  }

  /** Whether the number of its lines may be shown without a comparison. Where races cannot be excluded, true if the file exists. */
  mayCount(name: Buffer): boolean {
    if (IS_RACE_FREE) return this.isSure(name);
    const lines = this.lines(name);
    if (lines) this.release(lines);
    return lines !== undefined;
  }

  close(): void {
    for (const lines of this.open) this.release(lines);
  }

  /** The lines of a file, for comparison; {@link release} them. Undefined if the file may not be shown. */
  lines(name: Buffer): ShownLines | undefined {
    const below = (folder: string) => Buffer.concat([Buffer.from(`${folder}/`.replace(/\/+$/, '/')), name]);
    try {
      const file = openSafely(below(this.folder.base), below(this.folder.path));
      if (!file) return undefined;
      const lines = new ShownLines(file, this.encoding);
      this.open.add(lines);
      return lines;
    } catch {
      return undefined;
    }
  }

  release(lines: ShownLines): void {
    if (this.open.delete(lines)) closeSync(lines.fd);
  }

  /**
   * Checks the files, then their folders from the inside out. If a folder is unchanged, its entries are the ones that ripgrep opened. In
   * another order, a folder could be replaced between two checks.
   */
  private check(files: readonly string[]): void {
    this.prepare();
    const { since, sure, areNamed } = this;
    const regular = areNamed && since ? files.filter(file => this.isRegular(file)) : files;
    const unchanged = this.unchangedFolders(new Set(regular.map(parentOf)));
    for (const file of files) sure.set(areNamed ? file : parentOf(file), false);
    if (!since || clockWasSetSince(since)) return;
    for (const file of regular) sure.set(areNamed ? file : parentOf(file), unchanged.has(parentOf(file)));
  }

  private isRegular(file: string): boolean {
    return statsOf(this.below(file))?.isFile() === true;
  }

  /** The folders that are unchanged, together with all above them up to the searched one. */
  private unchangedFolders(folders: ReadonlySet<string>): ReadonlySet<string> {
    if (!this.since) return new Set();
    const limitMs = this.since.clockMs - MARGIN_MS;
    const all = [...withFoldersAbove(folders)].sort((a, b) => depthOf(b) - depthOf(a));
    const unchanged = new Set(all.filter(folder => this.isUnchanged(folder, limitMs)));
    for (const folder of all.reverse())
      if (folder !== '' && !unchanged.has(parentOf(folder))) unchanged.delete(folder);
    return unchanged;
  }

  private isUnchanged(folder: string, limitMs: number): boolean {
    const path = this.below(folder);
    const stats = statsOf(path);
    if (!stats?.isDirectory() || stats.ctimeMs > limitMs) return false;
    let keepsTimes = this.fileSystems.get(stats.dev);
    if (keepsTimes === undefined) {
      const type = fileSystemOf(path);
      if (type === undefined) return false;
      keepsTimes = KEEP_TIMES.has(type);
      this.fileSystems.set(stats.dev, keepsTimes);
    }
    return keepsTimes;
  }

  private below(file: string): Buffer {
    return Buffer.from(`${this.folder.base}/${file}`, 'latin1');
  }
}

/** Undefined if it is missing or cannot be reached. */
function statsOf(path: Buffer): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The type of the file system, see {@link KEEP_TIMES}; undefined if the folder is gone. */
function fileSystemOf(folder: Buffer): number | undefined {
  try {
    return statfsSync(folder).type;
  } catch {
    return undefined;
  }
}

/** One character for each byte, as names need not be UTF-8. */
function asKey(name: Buffer): string {
  return name.toString('latin1');
}

/** All folders of a path, with the searched one as the empty path. */
function withFoldersAbove(folders: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(folders);
  for (const folder of folders) {
    for (let at = folder; at !== ''; ) {
      at = parentOf(at);
      all.add(at);
    }
  }
  return all;
}

/** The depth below the searched folder. */
function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}

/** The parent of a relative path; empty for the searched folder. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Compares the lines of one file after the other. */
export class FileProof {
  private readonly verifier: Verifier;
  private name: Buffer = Buffer.alloc(0);
  /** Lines for comparison; undefined if ripgrep has certainly read the file. */
  private lines: ShownLines | undefined;
  private isRight = false;

  constructor(verifier: Verifier) {
    this.verifier = verifier;
  }

  /** @returns false if the file may not be shown */
  begin(name: Buffer): boolean {
    const isSure = this.verifier.isSure(name);
    this.name = name;
    this.lines = isSure ? undefined : this.verifier.lines(name);
    this.isRight = isSure || this.lines !== undefined;
    return this.isRight;
  }

  /** Whether a line may be shown. After the first mismatch, none may. */
  holds(offset: number, text: Buffer): boolean {
    if (this.isRight && this.lines) this.isRight = this.lines.has(offset, text);
    return this.isRight;
  }

  /** @returns whether all lines matched */
  end(): boolean {
    if (this.lines) this.verifier.release(this.lines);
    if (!this.isRight) this.verifier.unsure.push(Buffer.from(this.name));
    return this.isRight;
  }
}

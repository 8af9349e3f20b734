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
 * Says of what ripgrep printed whether it comes from a file in the searched folder that may be shown. ripgrep opens files by their
 * paths, and a process that may write in the tree can swap a folder for a link to another one in that moment. So its output is
 * only a candidate:
 *
 * - Where no folder on the way to the file changed since before the search began, nothing was swapped. No program can set the
 *   change time of a folder.
 * - Otherwise the file is opened safely, and a line is shown only if the file has the same bytes in the same place.
 *
 * One for each search. {@link close} closes what it holds open.
 */
export class Verifier {
  /** Files that are in the folder, but did not have what ripgrep printed, or whose number of lines is not known to be theirs. */
  readonly unsure: Buffer[] = [];
  private readonly folder: HeldFolder;
  private readonly areNamed: boolean;
  private readonly encoding: string | undefined;
  /** What was found out for this piece of output: by file if files are named, otherwise by folder. */
  private readonly sure = new Map<string, boolean>();
  private readonly fileSystems = new Map<number, boolean>();
  private readonly open = new Set<ShownLines>();
  /** Folders that have not changed since then are trusted; undefined if no folder is. */
  private since: ClockReading | undefined;
  private isPrepared = false;

  /**
   * @param folder held since before it was known which files are searched
   * @param areNamed whether ripgrep is told files by their names: then it follows links that have taken their places
   * @param encoding the encoding that ripgrep is told, if any
   */
  constructor(folder: HeldFolder, areNamed: boolean, encoding?: string) {
    this.folder = folder;
    this.areNamed = areNamed;
    this.encoding = encoding;
  }

  /** Does what takes a moment, while ripgrep runs. */
  prepare(): void {
    if (this.isPrepared) return;
    this.isPrepared = true;
    const unlinked = IS_RACE_FREE ? ownUnlinkedSince() : undefined;
    if (!unlinked) return;
    const opened = this.folder.since;
    this.since = unlinked.tickMs < opened.tickMs ? unlinked : opened;
  }

  /**
   * Another piece of ripgrep's output has come: its files were opened after the last look at the folders.
   *
   * @param names of files in it, as far as they are known; looking at all of them together takes fewer system calls
   */
  nextPiece(names: readonly Buffer[]): void {
    this.sure.clear();
    if (names.length > 0) this.look(names.map(asKey));
  }

  /** Whether ripgrep has surely read the file that this name stands for. */
  isSure(name: Buffer): boolean {
    const file = asKey(name);
    const key = this.areNamed ? file : parentOf(file);
    if (!this.sure.has(key)) this.look([file]);
    return this.sure.get(key)!;
  }

  /** Whether the number of its lines may be told without comparing them. Where nothing is free of races, if it is there. */
  mayCount(name: Buffer): boolean {
    if (IS_RACE_FREE) return this.isSure(name);
    const lines = this.lines(name);
    if (lines) this.release(lines);
    return lines !== undefined;
  }

  close(): void {
    for (const lines of this.open) this.release(lines);
  }

  /** The lines of a file that may be shown, for comparison; {@link release} them. Undefined if nothing of it may be. */
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
   * Looks at the files, then at their folders from the inside out. If a folder is unchanged, its entries were the same when ripgrep
   * opened them and when they were looked at here. In any other order a folder could be replaced between two looks.
   */
  private look(files: readonly string[]): void {
    this.prepare();
    const { since, sure, areNamed } = this;
    const regular = areNamed && since ? files.filter(file => this.isRegular(file)) : files;
    const quiet = this.quietFolders(new Set(regular.map(parentOf)));
    for (const file of files) sure.set(areNamed ? file : parentOf(file), false);
    if (!since || clockWasSetSince(since)) return;
    for (const file of regular) sure.set(areNamed ? file : parentOf(file), quiet.has(parentOf(file)));
  }

  private isRegular(file: string): boolean {
    return statsOf(this.below(file))?.isFile() === true;
  }

  /** The folders that did not change, like all above them up to the searched one. */
  private quietFolders(folders: ReadonlySet<string>): ReadonlySet<string> {
    if (!this.since) return new Set();
    const limitMs = this.since.clockMs - MARGIN_MS;
    const all = [...withFoldersAbove(folders)].sort((a, b) => depthOf(b) - depthOf(a));
    const unchanged = all.filter(folder => this.isUnchanged(folder, limitMs));
    const quiet = new Set<string>();
    for (const folder of unchanged.reverse()) {
      if (folder === '' || quiet.has(parentOf(folder))) quiet.add(folder);
    }
    return quiet;
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

/** As {@link KEEP_TIMES} has it; undefined if the folder is gone. */
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

/** With the searched folder itself, which is empty here. */
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

/** How many folders it is below the searched one. */
function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}

/** Of a relative path; empty for the searched folder itself. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Compares the lines of one file after the other. */
export class FileProof {
  private readonly verifier: Verifier;
  private name: Buffer = Buffer.alloc(0);
  /** To compare with; undefined where ripgrep has surely read the file. */
  private lines: ShownLines | undefined;
  private isRight = false;

  constructor(verifier: Verifier) {
    this.verifier = verifier;
  }

  /** @returns false where nothing of the file may be shown */
  begin(name: Buffer): boolean {
    const isSure = this.verifier.isSure(name);
    this.name = name;
    this.lines = isSure ? undefined : this.verifier.lines(name);
    this.isRight = isSure || this.lines !== undefined;
    return this.isRight;
  }

  /** Whether a line may be shown. After one that may not, none may. */
  holds(offset: number, text: Buffer): boolean {
    if (this.isRight && this.lines) this.isRight = this.lines.has(offset, text);
    return this.isRight;
  }

  /** @returns whether all lines were right */
  end(): boolean {
    if (this.lines) this.verifier.release(this.lines);
    if (!this.isRight) this.verifier.unsure.push(Buffer.from(this.name));
    return this.isRight;
  }
}

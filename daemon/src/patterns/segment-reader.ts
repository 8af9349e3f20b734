import { closeSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readUpTo } from '../security/read-text.ts';
import type { List } from './doc-list.ts';
import { addDoc, countDocs, type DocSet, docSet, forEachDoc, fullSet, hasDoc, subtract } from './doc-set.ts';
import type { ManifestSegment } from './files-on-disk.ts';
import { PatternIndexError } from './pattern-index-error.ts';
import type { IndexedFile } from './read-grams.ts';
import { FLAG, FOOTER_BYTES, readFooter, type Tables, tableBytes, tableViews } from './segment-format.ts';

/**
 * A segment open for reading, with the files that have been changed or removed since. Its tables are in memory; its lists are read on
 * demand.
 */
export class SegmentReader {
  readonly name: string;
  readonly deleted: DocSet;
  deletedCount: number;
  readonly fileCount: number;
  readonly docCount: number;
  readonly bytes: number;
  /** Files that are candidates of every query. */
  readonly unreadable: DocSet;
  /** The file of each document; undefined if each file is one document. */
  private readonly fileOf: Uint16Array | undefined;
  private readonly fd: number;
  private readonly tables: Tables;

  /** @throws PatternIndexError */
  constructor(indexDir: string, { name, deleted }: ManifestSegment) {
    this.name = name;
    try {
      this.fd = openSync(join(indexDir, name), 'r');
    } catch (error) {
      throw new PatternIndexError('damaged', `a segment cannot be opened: ${(error as Error).message}`);
    }
    try {
      this.bytes = fstatSync(this.fd).size;
      const { tables, files } = this.readTables();
      this.tables = tables;
      this.fileCount = files;
      this.docCount = tables.firstDocs[files]!;
      this.fileOf = this.docCount > files ? filesOfDocs(tables.firstDocs, this.docCount) : undefined;
      this.unreadable = docSet(files);
      for (let file = 0; file < files; file++)
        if (tables.flags[file]! & FLAG.isUnreadable) addDoc(this.unreadable, file);
      this.deleted = docSet(files);
      for (const file of deleted) {
        if (file >= files) throw new PatternIndexError('damaged', 'no such file in a segment');
        addDoc(this.deleted, file);
      }
      this.deletedCount = countDocs(this.deleted);
    } catch (error) {
      closeSync(this.fd);
      if (error instanceof PatternIndexError) throw error;
      throw new PatternIndexError('damaged', `a segment cannot be read: ${(error as Error).message}`);
    }
  }

  get liveCount(): number {
    return this.fileCount - this.deletedCount;
  }

  /** Number of documents of the remaining files. */
  get liveDocs(): number {
    const { firstDocs } = this.tables;
    let docs = this.docCount;
    forEachDoc(this.deleted, file => {
      docs -= firstDocs[file + 1]! - firstDocs[file]!;
    });
    return docs;
  }

  live(): DocSet {
    const files = fullSet(this.fileCount);
    subtract(files, this.deleted);
    return files;
  }

  livePaths(): string[] {
    const paths: string[] = [];
    forEachDoc(this.live(), file => paths.push(this.path(file)));
    return paths;
  }

  /** Deletes a file, if the segment has it. */
  delete(path: Buffer): void {
    const file = this.find(path);
    if (file === undefined) return;
    addDoc(this.deleted, file);
    this.deletedCount++;
  }

  /** The documents with the gram; undefined if none. @throws PatternIndexError */
  list(gram: number): List | undefined {
    const index = this.blockOf(gram);
    return index < 0 ? undefined : findList(this.block(index), this.tables.firstGrams[index]!, gram);
  }

  /** The files that these documents belong to. */
  filesOf(docs: DocSet): DocSet {
    const { fileOf } = this;
    if (!fileOf) return docs;
    const files = docSet(this.fileCount);
    forEachDoc(docs, doc => addDoc(files, fileOf[doc]!));
    return files;
  }

  path(file: number): string {
    const { paths, pathOffsets } = this.tables;
    const start = pathOffsets[file]!;
    return Buffer.from(paths.buffer, paths.byteOffset + start, pathOffsets[file + 1]! - start).toString();
  }

  file(file: number): IndexedFile {
    const { sizes, mtimes, ctimes, inodes, flags } = this.tables;
    const flag = flags[file]!;
    return {
      size: sizes[file]!,
      mtimeMs: mtimes[file]!,
      ctimeMs: ctimes[file]!,
      inode: inodes[file]!,
      hasNul: (flag & FLAG.hasNul) !== 0,
      isUnreadable: (flag & FLAG.isUnreadable) !== 0,
      racy: (flag & FLAG.racy) !== 0,
    };
  }

  /** The id of a file that is not deleted, by binary search; undefined if it is missing. */
  find(path: Buffer): number | undefined {
    const { paths, pathOffsets } = this.tables;
    let low = 0;
    let high = this.fileCount - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = path.compare(paths, pathOffsets[middle]!, pathOffsets[middle + 1]!);
      if (order === 0) return hasDoc(this.deleted, middle) ? undefined : middle;
      if (order < 0) high = middle - 1;
      else low = middle + 1;
    }
    return undefined;
  }

  close(): void {
    closeSync(this.fd);
  }

  private readTables(): { tables: Tables; files: number } {
    if (this.bytes < FOOTER_BYTES) throw new PatternIndexError('damaged', 'a segment is cut short');
    const footer = readFooter(this.read(this.bytes - FOOTER_BYTES, FOOTER_BYTES));
    const length = tableBytes(footer);
    if (footer.tableOffset + length + FOOTER_BYTES !== this.bytes)
      throw new PatternIndexError('damaged', 'a segment is cut short');
    const bytes = this.read(footer.tableOffset, length);
    if (crc32(bytes) !== footer.tableCrc)
      throw new PatternIndexError('damaged', 'the tables of a segment do not match their checksum');
    return { tables: tableViews(new Uint8Array(bytes).buffer, footer), files: footer.files };
  }

  /** The last block whose first gram is at most this one, or -1. */
  private blockOf(gram: number): number {
    const { firstGrams } = this.tables;
    let low = 0;
    let high = firstGrams.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if (firstGrams[middle]! <= gram) low = middle + 1;
      else high = middle - 1;
    }
    return high;
  }

  private block(index: number): Uint8Array {
    const { blockOffsets, blockCrcs } = this.tables;
    const start = blockOffsets[index]!;
    const block = this.read(start, blockOffsets[index + 1]! - start);
    if (crc32(block) !== blockCrcs[index])
      throw new PatternIndexError('damaged', 'a block of a segment does not match its checksum');
    return block;
  }

  private read(position: number, length: number): Buffer {
    const bytes = readUpTo(this.fd, length, position);
    if (bytes.length < length) throw new PatternIndexError('damaged', 'a segment is cut short');
    return bytes;
  }
}

function filesOfDocs(firstDocs: Uint32Array, docs: number): Uint16Array {
  const fileOf = new Uint16Array(docs);
  for (let file = 0; file + 1 < firstDocs.length; file++)
    fileOf.fill(file, firstDocs[file], firstDocs[file + 1]);
  return fileOf;
}

/** Walks the lists of a block. Its checksum was correct, so no further checks are needed. */
function findList(block: Uint8Array, firstGram: number, wanted: number): List | undefined {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = block[at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  for (let gram = firstGram; at < block.length; ) {
    gram += varint();
    const head = varint();
    const end = at + (head >>> 1);
    if (gram >= wanted)
      return gram === wanted ? { block, start: at, end, isBitmap: (head & 1) === 1 } : undefined;
    at = end;
  }
  return undefined;
}

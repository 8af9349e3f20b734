import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { IndexedFile } from './read-grams.ts';
import { BLOCK_BYTES, FLAG, tableBytes, tableViews, writeFooter } from './segment-format.ts';

const BUFFER_BYTES = 2 ** 20;
/** Maximum bytes of a gap and a list's head together. */
const HEAD_BYTES = 10;

/** Writes a segment front to back: lists by ascending gram, then the tables. */
export class SegmentWriter {
  private readonly fd: number;
  private readonly path: string;
  private readonly bitmapBytes: number;
  private readonly buffer: Buffer;
  private length = 0;
  private blockStart = 0;
  private written = 0;
  private lastGram = 0;
  private readonly blocks: { firstGram: number; offset: number; crc: number }[] = [];
  private scratch: Uint8Array;

  /** `docs`: the number of documents of the segment. @throws system errors */
  constructor(path: string, docs: number) {
    this.path = path;
    this.fd = openSync(path, 'wx');
    this.bitmapBytes = Math.ceil(docs / 8);
    this.scratch = new Uint8Array(this.bitmapBytes + 8);
    this.buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES + BLOCK_BYTES + this.bitmapBytes + 2 * HEAD_BYTES);
  }

  /** Writes a list: `docs[start…end]`, ascending, not empty. */
  addList(gram: number, docs: Uint16Array, start: number, end: number): void {
    if (this.length === this.blockStart) {
      this.blocks.push({ firstGram: gram, offset: this.written + this.length, crc: 0 });
      this.lastGram = gram;
    }
    this.varint(gram - this.lastGram);
    this.lastGram = gram;
    const bytes = this.gaps(docs, start, end);
    if (bytes > 0) {
      this.varint(bytes << 1);
      this.copy(bytes);
    } else {
      this.varint((this.bitmapBytes << 1) | 1);
      this.bitmap(docs, start, end);
    }
    if (this.length - this.blockStart >= BLOCK_BYTES) this.endBlock();
  }

  /** Writes the tables; then the file is on disk. `partCounts`: the number of documents of each file. */
  finish(paths: readonly string[], files: readonly IndexedFile[], partCounts: readonly number[]): void {
    this.endBlock();
    this.flush();
    const tableOffset = this.written;
    const encoded = paths.map(path => Buffer.from(path));
    const pathBytes = encoded.reduce((sum, { length }) => sum + length, 0);
    const counts = { files: files.length, blocks: this.blocks.length, pathBytes };
    const tables = tableViews(new ArrayBuffer(tableBytes(counts)), counts);
    this.blocks.forEach(({ firstGram, offset, crc }, i) => {
      tables.firstGrams[i] = firstGram;
      tables.blockOffsets[i] = offset;
      tables.blockCrcs[i] = crc;
    });
    tables.blockOffsets[this.blocks.length] = tableOffset;
    let at = 0;
    let doc = 0;
    files.forEach((file, i) => {
      tables.firstDocs[i] = doc;
      doc += partCounts[i]!;
      tables.sizes[i] = file.size;
      tables.mtimes[i] = file.mtimeMs;
      tables.ctimes[i] = file.ctimeMs;
      tables.inodes[i] = file.inode;
      tables.flags[i] =
        (file.hasNul ? FLAG.hasNul : 0) |
        (file.isUnreadable ? FLAG.isUnreadable : 0) |
        (file.racy ? FLAG.racy : 0);
      tables.pathOffsets[i] = at;
      tables.paths.set(encoded[i]!, at);
      at += encoded[i]!.length;
    });
    tables.firstDocs[files.length] = doc;
    tables.pathOffsets[files.length] = at;
    this.write(tables.bytes);
    this.write(writeFooter({ ...counts, tableOffset, tableCrc: crc32(tables.bytes) }));
    fsyncSync(this.fd);
    closeSync(this.fd);
  }

  /** Aborts, and removes the file. */
  abort(): void {
    closeSync(this.fd);
    unlinkSync(this.path);
  }

  /** Writes the gaps to `scratch`. @returns their length, or 0 if a bitmap is shorter. */
  private gaps(docs: Uint16Array, start: number, end: number): number {
    const { scratch, bitmapBytes } = this;
    if (end - start > bitmapBytes) return 0;
    let length = 0;
    let last = 0;
    for (let i = start; i < end; i++) {
      const doc = docs[i]!;
      let gap = doc - last;
      last = doc;
      while (gap > 127) {
        scratch[length++] = (gap & 127) | 128;
        gap >>>= 7;
      }
      scratch[length++] = gap;
      if (length > bitmapBytes) return 0;
    }
    return length;
  }

  private copy(bytes: number): void {
    const { buffer, scratch } = this;
    const at = this.length;
    if (bytes > 64) buffer.set(scratch.subarray(0, bytes), at);
    else for (let i = 0; i < bytes; i++) buffer[at + i] = scratch[i]!;
    this.length += bytes;
  }

  private bitmap(docs: Uint16Array, start: number, end: number): void {
    const { buffer, length } = this;
    buffer.fill(0, length, length + this.bitmapBytes);
    for (let i = start; i < end; i++) {
      const doc = docs[i]!;
      buffer[length + (doc >>> 3)]! |= 1 << (doc & 7);
    }
    this.length += this.bitmapBytes;
  }

  private varint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.buffer[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.buffer[this.length++] = rest;
  }

  private endBlock(): void {
    if (this.length === this.blockStart) return;
    this.blocks.at(-1)!.crc = crc32(this.buffer.subarray(this.blockStart, this.length));
    this.blockStart = this.length;
    if (this.length >= BUFFER_BYTES) this.flush();
  }

  private flush(): void {
    this.write(this.buffer.subarray(0, this.length));
    this.length = 0;
    this.blockStart = 0;
  }

  private write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.fd, bytes, at);
    this.written += bytes.length;
  }
}

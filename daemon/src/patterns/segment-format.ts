/**
 * A segment: the grams of some files, in one file that is never changed once it is written.
 *
 * blocks · block table · file table · footer
 *
 * A block holds the lists of some grams in ascending order, one after the other: varint (gram - the gram before; the first counts from the
 * block's first gram) · varint (length << 1 | is bitmap) · list and a list is the documents with the gram, numbered from 0 within the
 * segment: gaps (varint) or a bitmap, whichever is shorter. A document is a file, or a part of a large one (see file-parts.ts); the documents of
 * a file are consecutive, and the file table has the first. The block table has the first gram, position and CRC-32 of each block, so a
 * lookup takes a binary search in memory and one read. Numbers of fixed size are in the order of the machine.
 *
 * The layout follows the sorted string tables of Bigtable (Chang et al. 2006); lists as gaps or bitmaps, whichever is shorter, are Witten,
 * Moffat and Bell, Managing Gigabytes, 3.3 and 3.4.
 */
import { crc32 } from 'node:zlib';
import { PatternIndexError } from './pattern-index-error.ts';

export const VERSION = 3;
/** Documents are numbered in 16 bits within a segment. */
export const MAX_DOCS = 65_535;
/** Size of a block: see docs/tuning.md. A longer list has a larger block of its own. */
export const BLOCK_BYTES = 4096;

const MAGIC = 0x67_77_44_31;
export const FOOTER_BYTES = 40;

export interface Footer {
  files: number;
  blocks: number;
  pathBytes: number;
  /** Position of the block table. */
  tableOffset: number;
  tableCrc: number;
}

/** The tables of a segment, in memory: views of one buffer, which is written unchanged. */
export interface Tables {
  bytes: Uint8Array;
  sizes: Float64Array;
  mtimes: Float64Array;
  ctimes: Float64Array;
  inodes: Float64Array;
  firstGrams: Uint32Array;
  /** One more than there are blocks. */
  blockOffsets: Uint32Array;
  blockCrcs: Uint32Array;
  /** The first document of each file; one more than there are files. */
  firstDocs: Uint32Array;
  /** One more than there are files. */
  pathOffsets: Uint32Array;
  flags: Uint8Array;
  paths: Uint8Array;
}

export const FLAG = { hasNul: 1, isUnreadable: 2, racy: 4 } as const;

export function tableBytes({
  files,
  blocks,
  pathBytes,
}: Pick<Footer, 'files' | 'blocks' | 'pathBytes'>): number {
  return files * (4 * 8 + 2 * 4 + 1) + 2 * 4 + blocks * 12 + 4 + pathBytes;
}

/** Views of a buffer (which begins at 0, for alignment) of {@link tableBytes}. */
export function tableViews(
  buffer: ArrayBuffer,
  { files, blocks, pathBytes }: Pick<Footer, 'files' | 'blocks' | 'pathBytes'>,
): Tables {
  let at = 0;
  const floats = () => {
    const view = new Float64Array(buffer, at, files);
    at += view.byteLength;
    return view;
  };
  const words = (count: number) => {
    const view = new Uint32Array(buffer, at, count);
    at += view.byteLength;
    return view;
  };
  const bytes = (count: number) => {
    const view = new Uint8Array(buffer, at, count);
    at += count;
    return view;
  };
  return {
    bytes: new Uint8Array(buffer),
    sizes: floats(),
    mtimes: floats(),
    ctimes: floats(),
    inodes: floats(),
    firstGrams: words(blocks),
    blockOffsets: words(blocks + 1),
    blockCrcs: words(blocks),
    firstDocs: words(files + 1),
    pathOffsets: words(files + 1),
    flags: bytes(files),
    paths: bytes(pathBytes),
  };
}

export function writeFooter(footer: Footer): Uint8Array {
  const bytes = Buffer.alloc(FOOTER_BYTES);
  const numbers = [MAGIC, VERSION, footer.files, footer.blocks, footer.pathBytes, footer.tableCrc];
  numbers.forEach((number, i) => {
    bytes.writeUInt32LE(number, i * 4);
  });
  bytes.writeDoubleLE(footer.tableOffset, 24);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, FOOTER_BYTES - 4)), FOOTER_BYTES - 4);
  return bytes;
}

/** @throws PatternIndexError */
export function readFooter(bytes: Buffer): Footer {
  if (bytes.readUInt32LE(FOOTER_BYTES - 4) !== crc32(bytes.subarray(0, FOOTER_BYTES - 4)))
    throw new PatternIndexError('damaged', 'a footer does not match its checksum');
  const [magic, version, files, blocks, pathBytes, tableCrc] = [0, 1, 2, 3, 4, 5].map(i =>
    bytes.readUInt32LE(i * 4),
  );
  if (magic !== MAGIC || version !== VERSION)
    throw new PatternIndexError('outdated', 'a segment is of another format');
  return {
    files: files!,
    blocks: blocks!,
    pathBytes: pathBytes!,
    tableCrc: tableCrc!,
    tableOffset: bytes.readDoubleLE(24),
  };
}

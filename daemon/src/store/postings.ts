/**
 * Posting lists: for each term, the chunks that contain it, with its frequency and fields.
 *
 * A list is a sequence of pieces, one for each block of chunks that were analyzed together:
 *   varint base · varint byte length · postings
 * and a posting is
 *   varint (gap << 2 | has fields << 1 | has frequency) · [frequency byte] · [field byte]
 * where the gap is the distance from the previous chunk (for the first, from `base`). Pieces have absolute bases, so
 * lists are merged by concatenation. Variable-length gaps: Witten, Moffat and Bell, Managing Gigabytes, 3.3.
 */

/** Fields of a chunk that contain the term, besides its body. Bits of a posting's field byte. */
export const FIELD = { name: 1, container: 2, doc: 4, signature: 8 } as const;

const MAX_FREQUENCY = 255;

/** A growing byte buffer with `length` bytes in use. */
export class ByteWriter {
  bytes = new Uint8Array(64);
  length = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length) this.grow(1);
    this.bytes[this.length++] = value;
  }

  varint(value: number): void {
    while (value > 127) {
      this.byte((value & 127) | 128);
      value >>>= 7;
    }
    this.byte(value);
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.bytes.length) this.grow(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private grow(by: number): void {
    const next = new Uint8Array(Math.max(this.bytes.length * 2, this.length + by));
    next.set(this.bytes);
    this.bytes = next;
  }
}

/** Writes one term's postings within one block, in chunk order. */
export class PostingWriter {
  private readonly out = new ByteWriter();
  private last = 0;

  /** @param chunk relative to the block; never smaller than the previous one */
  add(chunk: number, frequency: number, fields: number): void {
    const many = frequency !== 1;
    this.out.varint(((chunk - this.last) << 2) | (fields ? 2 : 0) | (many ? 1 : 0));
    if (many) this.out.byte(Math.min(frequency, MAX_FREQUENCY));
    if (fields) this.out.byte(fields);
    this.last = chunk;
  }

  take(): Uint8Array {
    return this.out.take();
  }
}

/** A block's postings: its sorted terms; the bytes of term `i` are `[offsets[i], offsets[i + 1])` of `data`. */
export interface BlockPostings {
  terms: string[];
  offsets: Uint32Array;
  data: Uint8Array;
}

export function collectPostings(writers: ReadonlyMap<string, PostingWriter>): BlockPostings {
  const terms = [...writers.keys()].sort();
  const offsets = new Uint32Array(terms.length + 1);
  const data = new ByteWriter();
  terms.forEach((term, i) => {
    data.append(writers.get(term)!.take());
    offsets[i + 1] = data.length;
  });
  return { terms, offsets, data: data.take() };
}

/** Writes one block's piece of a posting list. */
export function writePiece(out: ByteWriter, base: number, postings: Uint8Array): void {
  out.varint(base);
  out.varint(postings.length);
  out.append(postings);
}

/** Postings by column: the chunks, with the term's frequency and fields in each. */
export class Postings {
  length = 0;
  chunks = new Uint32Array(0);
  frequencies = new Uint8Array(0);
  fields = new Uint8Array(0);

  /** The first position at or after `from` whose chunk is at or after `chunk`; `length` if there is none. */
  placeOf(chunk: number, from = 0): number {
    let low = from;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.chunks[middle]! < chunk) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Reserves memory for this many more postings, and for later ones: lists grow piece by piece. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.chunks.length) return;
    const capacity = Math.max(needed, this.length * 2);
    this.chunks = enlarged(this.chunks, new Uint32Array(capacity));
    this.frequencies = enlarged(this.frequencies, new Uint8Array(capacity));
    this.fields = enlarged(this.fields, new Uint8Array(capacity));
  }
}

/**
 * Appends the postings of a list to `into`, in the order of its pieces.
 *
 * @throws RangeError if the list is truncated
 */
export function readPostings(list: Uint8Array, into: Postings, reading: Reading = {}): void {
  // A posting takes at least one byte.
  into.reserve(list.length);
  const reader = new VarintReader(list);
  while (reader.at < list.length) {
    const base = reader.next();
    const length = reader.next();
    const end = reader.at + length;
    if (end > list.length) throw new RangeError('posting list is truncated');
    readPiece({ bytes: list, at: reader.at, end, base }, into, reading);
    reader.at = end;
  }
}

export interface Reading {
  /** 1 for each chunk whose postings are wanted; left out, all are. */
  allowed?: Uint8Array;
  /** Is added to the numbers of chunks, but not where `allowed` is asked. */
  offset?: number;
}

/** The location of a term's postings in one block; `base` is the first chunk of the block. */
export interface Piece {
  bytes: Uint8Array;
  at: number;
  end: number;
  base: number;
}

/** Appends the postings of one piece. This is a hot loop of questions, so it is inlined and does not branch on the chunk. */
export function readPiece(
  { bytes, at, end, base }: Piece,
  into: Postings,
  { allowed, offset = 0 }: Reading,
): void {
  into.reserve(end - at);
  const { chunks, frequencies, fields } = into;
  let count = into.length;
  let chunk = base;
  while (at < end) {
    let byte = bytes[at++]!;
    let head = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      head |= (byte & 127) << shift;
    }
    chunk += head >>> 2;
    chunks[count] = chunk + offset;
    frequencies[count] = head & 1 ? bytes[at++]! : 1;
    fields[count] = head & 2 ? bytes[at++]! : 0;
    count += allowed ? allowed[chunk]! | 0 : 1;
  }
  into.length = count;
}

function enlarged<T extends Uint32Array | Uint8Array>(old: T, next: T): T {
  next.set(old);
  return next;
}

/** Reads varints written by `ByteWriter`. */
export class VarintReader {
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** @throws RangeError at the end of the bytes. */
  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError('postings are truncated');
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}

/** Serializes a block: the number of terms, their length in bytes, the terms by line, the lengths of their data, the data. */
export function serializeBlockPostings({ terms, offsets, data }: BlockPostings): Uint8Array {
  const text = Buffer.from(terms.join('\n'));
  const out = new ByteWriter();
  out.varint(terms.length);
  out.varint(text.length);
  out.append(text);
  for (let i = 0; i < terms.length; i++) out.varint(offsets[i + 1]! - offsets[i]!);
  out.append(data);
  return out.take();
}

export function parseBlockPostings(bytes: Uint8Array): BlockPostings {
  const reader = new VarintReader(bytes);
  const count = reader.next();
  const textLength = reader.next();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + reader.at, textLength).toString();
  reader.at += textLength;
  const terms = count === 0 ? [] : text.split('\n');
  const offsets = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) offsets[i + 1] = offsets[i]! + reader.next();
  return { terms, offsets, data: bytes.subarray(reader.at) };
}

/**
 * Posting lists: for a term, the chunks that hold it, how often, and in which fields.
 *
 * A list is a sequence of pieces, one for each block of chunks that was analyzed together:
 *   varint base · varint byte length · postings
 * and a posting is
 *   varint (gap << 2 | has fields << 1 | has frequency) · [frequency byte] · [field byte]
 * where the gap is counted from the chunk before (the first from `base`). Pieces name their chunks absolutely, so
 * lists are merged by concatenation. Variable-length gaps follow Witten, Moffat and Bell, Managing Gigabytes, 3.3.
 */

/** Where in a chunk a term stands, besides its body. Bits of a posting's field byte. */
export const FIELD = { name: 1, container: 2, doc: 4, signature: 8 } as const;

const MAX_FREQUENCY = 255;

/** Bytes that grow; the end is `length`. */
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

/** One term's postings within one block, in the order of its chunks. */
export class PostingWriter {
  private readonly out = new ByteWriter();
  private last = 0;

  /** `chunk` counts from the start of the block and never falls. */
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

/** A block's postings: its terms in order, and each term's bytes `[offsets[i], offsets[i + 1])` of `data`. */
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

/** The piece of a posting list that a block contributes. */
export function writePiece(out: ByteWriter, base: number, postings: Uint8Array): void {
  out.varint(base);
  out.varint(postings.length);
  out.append(postings);
}

/** Postings by column: the chunks, how often each has the term, and the fields in which it stands. */
export class Postings {
  length = 0;
  chunks = new Uint32Array(0);
  frequencies = new Uint8Array(0);
  fields = new Uint8Array(0);

  /** The first place from `from` on whose chunk is not before this one; `length` where there is none. */
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

  /** Makes room for so many more. */
  reserve(more: number): void {
    const room = this.length + more;
    if (room <= this.chunks.length) return;
    this.chunks = enlarged(this.chunks, new Uint32Array(room));
    this.frequencies = enlarged(this.frequencies, new Uint8Array(room));
    this.fields = enlarged(this.fields, new Uint8Array(room));
  }
}

/**
 * Adds the postings of a list to `into`, in the order of its pieces: of the chunks for which `allowed` has 1, or of all.
 * Written out flat and without branches on the chunk: it is much of a question.
 *
 * @throws RangeError where the list is cut short.
 */
export function readPostings(list: Uint8Array, into: Postings, allowed?: Uint8Array): void {
  // None is shorter than a byte.
  into.reserve(list.length);
  const { chunks, frequencies, fields } = into;
  const reader = new VarintReader(list);
  let count = into.length;
  while (reader.at < list.length) {
    let chunk = reader.next();
    const length = reader.next();
    let at = reader.at;
    const end = at + length;
    if (end > list.length) throw new RangeError('posting list is cut short');
    while (at < end) {
      let byte = list[at++]!;
      let head = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = list[at++]!;
        head |= (byte & 127) << shift;
      }
      chunk += head >>> 2;
      chunks[count] = chunk;
      frequencies[count] = head & 1 ? list[at++]! : 1;
      fields[count] = head & 2 ? list[at++]! : 0;
      count += allowed ? allowed[chunk]! | 0 : 1;
    }
    reader.at = at;
  }
  into.length = count;
}

function enlarged<T extends Uint32Array | Uint8Array>(old: T, next: T): T {
  next.set(old);
  return next;
}

/** Reads what `ByteWriter` wrote with `varint`. */
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
      if (byte === undefined) throw new RangeError('postings are cut short');
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}

/** Serialized form: the length of the terms, the terms by line, the offsets, the data. */
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

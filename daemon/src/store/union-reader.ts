import type { ChunkKind } from '../languages/kinds.ts';
import { type Likely, likely, rowsAtLeast } from '../vectors/nearest.ts';
import { isZero, NOTHING } from '../vectors/vectors.ts';
import { byLengthAndLetters, type IndexReader, type StoredChunk, type StoredFile } from './index-reader.ts';
import { Postings, type Reading } from './postings.ts';

/** One of the indexes that are read as one. Its files get paths below `name`. */
interface UnionPart {
  name: string;
  reader: PartReader;
  /** Its place among all indexes of a question, some of which other readers may have. By default the place in this union. */
  place?: number;
}

interface PartReader extends IndexReader {
  /** Appends a term's postings, in chunk order. */
  appendPostings(term: string, into: Postings, reading: Reading): void;
}

/** How many numbers each index has for its chunks. 2^32, which leaves places for two million indexes in a number. */
const NUMBERS_EACH = 2 ** 32;

/** The place of the index that has a chunk or file of this number. */
export const placeOf = (number: number): number => Math.floor(number / NUMBERS_EACH);

interface Placed extends Required<UnionPart> {
  /** As they were when the union was made: a reader replaces the list when it loads changes. */
  files: readonly StoredFile[];
  firstChunk: number;
  chunkCount: number;
  firstFile: number;
}

/**
 * Several indexes as one: chunks and files are numbered through, and statistics such as the frequency of a term are those of
 * all. Posting lists and vectors stay with their own readers.
 */
export class UnionReader implements IndexReader {
  chunkCount = 0;
  liveCount = 0;
  lengths = new Uint32Array(0);
  bodies: Uint8Array = new Uint8Array(0);
  fileOf = new Uint32Array(0);
  live: Uint8Array = new Uint8Array(0);
  fileLengths = new Uint32Array(0);
  totalLength = 0;
  files: StoredFile[] = [];
  #parts: Placed[] = [];
  #byPlace: ReadonlyMap<number, Placed> = new Map();
  /** The parts of the last mask: all terms of a question are read with one. */
  #masks: { allowed: Uint8Array; ofParts: Uint8Array[] } | undefined;
  readonly vectors = {
    cosines: (chunks: ArrayLike<number>, vector: Int8Array) =>
      this.#valuesOf(chunks, (part, ids) => part.reader.vectors.cosines(ids, vector)),
    scores: (vector: Int8Array) => this.#scoresOf(vector),
  };

  /** Loads these parts, unless they are those that it has, unchanged. Parts without chunks are left out. */
  update(parts: readonly UnionPart[]): void {
    const wanted = parts
      .map((part, at) => ({ place: at, ...part }))
      .filter(({ reader }) => reader.chunkCount > 0);
    const isCurrent =
      wanted.length === this.#parts.length &&
      wanted.every(({ name, reader, place }, at) => {
        const loaded = this.#parts[at]!;
        const isSame = loaded.name === name && loaded.place === place && loaded.reader === reader;
        return isSame && loaded.files === reader.files;
      });
    if (!isCurrent) this.#load(wanted);
  }

  get shape() {
    return this.#parts[0]!.reader.shape;
  }

  readSnapshot<T>(work: () => T): T {
    const inAll = this.#parts.reduce(
      (inner, { reader }) =>
        () =>
          reader.readSnapshot(inner),
      work,
    );
    return inAll();
  }

  postings(term: string, allowed: Uint8Array, found = new Postings()): Postings {
    found.length = 0;
    const masks = this.#masksOf(allowed);
    for (const [at, { reader, firstChunk }] of this.#parts.entries())
      reader.appendPostings(term, found, { allowed: masks[at]!, offset: firstChunk });
    return found;
  }

  postingBytes(term: string): number {
    return this.#parts.reduce((sum, { reader }) => sum + reader.postingBytes(term), 0);
  }

  hasTerm(term: string): boolean {
    return this.#parts.some(({ reader }) => reader.hasTerm(term));
  }

  termsFrom(prefix: string): string[] {
    return [...new Set(this.#parts.flatMap(({ reader }) => reader.termsFrom(prefix)))];
  }

  termsWith(prefix: string, parts: Iterable<string>, limit: number): string[] {
    const found = new Set(this.#parts.flatMap(({ reader }) => reader.termsWith(prefix, parts, limit)));
    return [...found].sort(byLengthAndLetters).slice(0, limit);
  }

  chunks(ids: readonly number[]): Map<number, StoredChunk> {
    const found = new Map<number, StoredChunk>();
    for (const [part, positions] of this.#byPart(ids)) {
      const own = part.reader.chunks(positions.map(at => ids[at]! - part.firstChunk));
      for (const at of positions) {
        const chunk = own.get(ids[at]! - part.firstChunk);
        if (chunk) found.set(ids[at]!, { ...chunk, id: ids[at]! });
      }
    }
    return found;
  }

  likely(vector: Int8Array, allowed: Uint8Array, wanted: number): Likely {
    if (isZero(vector)) return NOTHING;
    const scores = this.#scoresOf(vector);
    for (let chunk = 0; chunk < scores.length; chunk++) if (!allowed[chunk]) scores[chunk] = 0;
    const atLeast = (floor: number) => rowsAtLeast(scores, floor);
    return likely({ scores, atLeast, cosines: rows => this.vectors.cosines(rows, vector) }, wanted);
  }

  /** Approximate similarity of each chunk to a vector. */
  #scoresOf(vector: Int8Array): Float32Array {
    const scores = new Float32Array(this.chunkCount);
    for (const { reader, firstChunk, chunkCount } of this.#parts)
      scores.set(reader.vectors.scores(vector, chunkCount), firstChunk);
    return scores;
  }

  outlineCosines(files: readonly number[], vector: Int8Array): Float64Array {
    const first = files.map(file => this.files[file]!.firstChunk);
    return this.#valuesOf(first, (part, ids) => {
      const positions = ids.map(chunk => part.reader.fileOf[chunk]!);
      return part.reader.outlineCosines(positions, vector);
    });
  }

  kindOf(chunk: number): ChunkKind {
    const part = this.#partOf(chunk);
    return part.reader.kindOf(chunk - part.firstChunk);
  }

  numberOf(chunk: number): number {
    const { place, firstChunk } = this.#partOf(chunk);
    return place * NUMBERS_EACH + chunk - firstChunk;
  }

  chunkWithNumber(number: number): number | undefined {
    const part = this.#byPlace.get(placeOf(number));
    const chunk = number % NUMBERS_EACH;
    return part && chunk < part.chunkCount ? part.firstChunk + chunk : undefined;
  }

  numberOfFile(file: number): number {
    const { place, firstFile } = this.#partOf(this.files[file]!.firstChunk);
    return place * NUMBERS_EACH + file - firstFile;
  }

  #load(parts: readonly Required<UnionPart>[]): void {
    let [chunks, files] = [0, 0];
    this.#masks = undefined;
    this.#parts = parts.map(({ name, reader, place }) => {
      const placed = { name, reader, place, files: reader.files, chunkCount: reader.chunkCount };
      const at = { firstChunk: chunks, firstFile: files };
      chunks += reader.chunkCount;
      files += reader.files.length;
      return { ...placed, ...at };
    });
    this.#byPlace = new Map(this.#parts.map(part => [part.place, part]));
    this.chunkCount = chunks;
    this.lengths = new Uint32Array(chunks);
    this.bodies = new Uint8Array(chunks);
    this.fileOf = new Uint32Array(chunks);
    this.live = new Uint8Array(chunks);
    this.fileLengths = new Uint32Array(files);
    this.files = [];
    [this.liveCount, this.totalLength] = [0, 0];
    for (const part of this.#parts) this.#append(part);
  }

  #append({ name, reader, firstChunk, chunkCount, firstFile }: Placed): void {
    this.lengths.set(reader.lengths.subarray(0, chunkCount), firstChunk);
    this.bodies.set(reader.bodies.subarray(0, chunkCount), firstChunk);
    this.live.set(reader.live.subarray(0, chunkCount), firstChunk);
    this.fileLengths.set(reader.fileLengths, firstFile);
    for (let chunk = 0; chunk < chunkCount; chunk++)
      this.fileOf[firstChunk + chunk] = firstFile + reader.fileOf[chunk]!;
    for (const file of reader.files) {
      const path = `${name}/${file.path}`;
      this.files.push({ ...file, id: this.files.length, path, firstChunk: firstChunk + file.firstChunk });
    }
    this.liveCount += reader.liveCount;
    this.totalLength += reader.totalLength;
  }

  /** The mask of each part's own chunks. */
  #masksOf(allowed: Uint8Array): Uint8Array[] {
    if (this.#masks?.allowed !== allowed) {
      const ofParts = this.#parts.map(({ firstChunk, chunkCount }) =>
        allowed.subarray(firstChunk, firstChunk + chunkCount),
      );
      this.#masks = { allowed, ofParts };
    }
    return this.#masks.ofParts;
  }

  #partOf(chunk: number): Placed {
    let low = 0;
    let high = this.#parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#parts[middle]!.firstChunk <= chunk) low = middle;
      else high = middle - 1;
    }
    return this.#parts[low]!;
  }

  /** Positions in `chunks`, by the part of the chunk. */
  #byPart(chunks: ArrayLike<number>): Map<Placed, number[]> {
    const grouped = new Map<Placed, number[]>();
    for (let at = 0; at < chunks.length; at++) {
      const part = this.#partOf(chunks[at]!);
      const positions = grouped.get(part);
      if (positions) positions.push(at);
      else grouped.set(part, [at]);
    }
    return grouped;
  }

  /** A value of each chunk, computed part by part. */
  #valuesOf(chunks: ArrayLike<number>, compute: (part: Placed, ids: number[]) => Float64Array): Float64Array {
    const values = new Float64Array(chunks.length);
    for (const [part, positions] of this.#byPart(chunks)) {
      const own = compute(
        part,
        positions.map(at => chunks[at]! - part.firstChunk),
      );
      positions.forEach((at, i) => {
        values[at] = own[i]!;
      });
    }
    return values;
  }
}

import { GRAMS } from './grams.ts';
import type { IndexedFile } from './read-grams.ts';
import { MOST_FILES } from './segment-format.ts';
import { SegmentWriter } from './segment-writer.ts';

/**
 * Collects the grams of files and turns them into lists of files by counting sort: the grams of one file after the
 * other, and for each gram how many files have it.
 */
export class SegmentBuilder {
  private readonly counts = new Uint32Array(GRAMS);
  /** Grams of all files, file after file. */
  private readonly postings: Uint32Array;
  private length = 0;
  private readonly ends: number[] = [];
  private readonly paths: string[] = [];
  private readonly files: IndexedFile[] = [];

  /** `capacity` is the number of postings, 6 bytes of memory each besides 64 MB, that there is room for. */
  constructor(capacity: number) {
    this.postings = new Uint32Array(capacity);
  }

  get fileCount(): number {
    return this.files.length;
  }

  hasRoomFor(grams: Uint32Array): boolean {
    return this.length + grams.length <= this.postings.length && this.files.length < MOST_FILES;
  }

  /** Adds a file; paths come in ascending order (see {@link comparePaths}). */
  add(path: string, file: IndexedFile, grams: Uint32Array): void {
    const { postings, counts } = this;
    let at = this.length;
    for (let i = 0; i < grams.length; i++) {
      const gram = grams[i]!;
      counts[gram]!++;
      postings[at++] = gram;
    }
    this.length = at;
    this.ends.push(at);
    this.paths.push(path);
    this.files.push(file);
  }

  /** Writes the segment and starts a new one. @returns its bytes. @throws system errors */
  write(path: string): number {
    const writer = new SegmentWriter(path, this.files.length);
    try {
      this.writeLists(writer);
      return writer.finish(this.paths, this.files);
    } catch (error) {
      writer.abort();
      throw error;
    } finally {
      this.reset();
    }
  }

  private writeLists(writer: SegmentWriter): void {
    const { counts } = this;
    const docs = this.sort();
    let start = 0;
    for (let gram = 0; gram < GRAMS; gram++) {
      const end = counts[gram]!;
      if (end === 0) continue;
      writer.addList(gram, docs, start, end);
      start = end;
    }
  }

  /** Files by gram. Turns `counts` into where each gram's files end, for those grams that have any. */
  private sort(): Uint16Array {
    const { counts, postings, ends } = this;
    const docs = new Uint16Array(this.length);
    let total = 0;
    for (let gram = 0; gram < GRAMS; gram++) {
      const count = counts[gram]!;
      if (count === 0) continue;
      counts[gram] = total;
      total += count;
    }
    let at = 0;
    for (let doc = 0; doc < ends.length; doc++) {
      for (const end = ends[doc]!; at < end; at++) docs[counts[postings[at]!]!++] = doc;
    }
    return docs;
  }

  private reset(): void {
    this.counts.fill(0);
    this.length = 0;
    this.ends.length = 0;
    this.paths.length = 0;
    this.files.length = 0;
  }
}

import { GRAMS } from './grams.ts';
import type { IndexedFile } from './read-grams.ts';
import { MOST_FILES } from './segment-format.ts';
import { SegmentWriter } from './segment-writer.ts';

const PAGE_BITS = 12;

/**
 * Collects the grams of files and turns them into lists of files by counting sort: the grams of one file after the
 * other, and for each gram how many files have it.
 */
export class SegmentBuilder {
  private readonly counts = new Uint32Array(GRAMS);
  /** Which pages of `counts` are in use: text keeps to a few, and the rest is never touched. */
  private readonly pages = new Uint8Array(GRAMS >>> PAGE_BITS);
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
    const { postings, counts, pages } = this;
    let at = this.length;
    for (let i = 0; i < grams.length; i++) {
      const gram = grams[i]!;
      counts[gram]!++;
      pages[gram >>> PAGE_BITS] = 1;
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
    this.forEachGram(gram => {
      const end = counts[gram]!;
      writer.addList(gram, docs, start, end);
      start = end;
    });
  }

  /** Files by gram. Turns `counts` into where each gram's files end, for those grams that have any. */
  private sort(): Uint16Array {
    const { counts, postings, ends } = this;
    const docs = new Uint16Array(this.length);
    let total = 0;
    this.forEachGram(gram => {
      const count = counts[gram]!;
      counts[gram] = total;
      total += count;
    });
    let at = 0;
    for (let doc = 0; doc < ends.length; doc++) {
      for (const end = ends[doc]!; at < end; at++) docs[counts[postings[at]!]!++] = doc;
    }
    return docs;
  }

  /** Calls `visit` for each gram whose count is not 0, in ascending order. */
  private forEachGram(visit: (gram: number) => void): void {
    const { counts, pages } = this;
    for (let page = 0; page < pages.length; page++) {
      if (pages[page] === 0) continue;
      const end = (page + 1) << PAGE_BITS;
      for (let gram = page << PAGE_BITS; gram < end; gram++) if (counts[gram] !== 0) visit(gram);
    }
  }

  private reset(): void {
    const { counts, pages } = this;
    for (let page = 0; page < pages.length; page++)
      if (pages[page] === 1) counts.fill(0, page << PAGE_BITS, (page + 1) << PAGE_BITS);
    pages.fill(0);
    this.length = 0;
    this.ends.length = 0;
    this.paths.length = 0;
    this.files.length = 0;
  }
}

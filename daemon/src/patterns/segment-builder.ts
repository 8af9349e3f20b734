import { gramCount } from './file-parts.ts';
import { GRAMS } from './gram-collector.ts';
import type { IndexedFile } from './read-grams.ts';
import { MAX_DOCS } from './segment-format.ts';
import { SegmentWriter } from './segment-writer.ts';

const PAGE_BITS = 12;

/**
 * Collects the grams of documents (a file, or each part of a large one) and turns them into lists of documents by counting sort: it stores
 * the grams of each document in sequence, and a count for each gram.
 */
export class SegmentBuilder {
  private readonly counts = new Uint32Array(GRAMS);
  /** The used pages of `counts`. Text uses only a few; the others are never touched. */
  private readonly pages = new Uint8Array(GRAMS >>> PAGE_BITS);
  /** Grams of all documents, one after the other. */
  private readonly postings: Uint32Array;
  private length = 0;
  private readonly ends: number[] = [];
  /** Number of documents of each file. */
  private readonly partCounts: number[] = [];
  private readonly paths: string[] = [];
  private readonly files: IndexedFile[] = [];

  /** `capacity`: maximum number of postings. Memory: 64 MB, and 6 bytes for each. */
  constructor(capacity: number) {
    this.postings = new Uint32Array(capacity);
  }

  get fileCount(): number {
    return this.files.length;
  }

  hasRoomFor(parts: readonly Uint32Array[]): boolean {
    const { length, postings, ends } = this;
    return length + gramCount(parts) <= postings.length && ends.length + parts.length <= MAX_DOCS;
  }

  /** Adds a file; paths come in ascending order (see {@link sortPaths}). */
  add(path: string, file: IndexedFile, parts: readonly Uint32Array[]): void {
    for (const grams of parts) this.addDoc(grams);
    this.partCounts.push(parts.length);
    this.paths.push(path);
    this.files.push(file);
  }

  private addDoc(grams: Uint32Array): void {
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
  }

  /** Writes the segment and starts a new one. @throws system errors */
  write(path: string): void {
    const writer = new SegmentWriter(path, this.ends.length);
    try {
      this.writeLists(writer);
      writer.finish(this.paths, this.files, this.partCounts);
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

  /** Documents by gram. Converts `counts` to the end position of each gram's documents. */
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
    this.partCounts.length = 0;
    this.paths.length = 0;
    this.files.length = 0;
  }
}

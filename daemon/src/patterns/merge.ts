import { type DocSet, docSet, forEachDoc, hasDoc } from './doc-set.ts';
import { addList, type List } from './list.ts';
import { comparePaths } from './paths.ts';
import type { IndexedFile } from './read-grams.ts';
import { SegmentReader } from './segment-reader.ts';
import { SegmentWriter } from './segment-writer.ts';

interface Input {
  segment: SegmentReader;
  /** For each document its number in the new segment, or -1. */
  numbers: Int32Array;
}

/**
 * Writes what is left of some segments, at most 65,535 documents, as one at `path`. `deleted` is a {@link DocSet} of files.
 *
 * @throws PatternIndexError, system errors
 */
export function mergeSegments(sources: readonly { path: string; deleted: DocSet }[], path: string): void {
  const segments: SegmentReader[] = [];
  try {
    for (const source of sources) segments.push(new SegmentReader(source.path));
    merge(
      segments,
      sources.map(({ deleted }) => deleted),
      path,
    );
  } finally {
    for (const segment of segments) segment.close();
  }
}

function merge(segments: readonly SegmentReader[], deleted: readonly DocSet[], path: string): void {
  const live: { input: number; file: number; path: string }[] = [];
  segments.forEach((segment, input) => {
    for (let file = 0; file < segment.fileCount; file++)
      if (!hasDoc(deleted[input]!, file)) live.push({ input, file, path: segment.path(file) });
  });
  live.sort((a, b) => comparePaths(a.path, b.path));
  const inputs = segments.map(
    (segment): Input => ({ segment, numbers: new Int32Array(segment.docCount).fill(-1) }),
  );
  const files: IndexedFile[] = [];
  const partCounts: number[] = [];
  let docs = 0;
  for (const { input, file } of live) {
    const { first, count } = segments[input]!.docsOf(file);
    for (let part = 0; part < count; part++) inputs[input]!.numbers[first + part] = docs++;
    files.push(segments[input]!.file(file));
    partCounts.push(count);
  }
  const writer = new SegmentWriter(path, docs);
  try {
    mergeLists(inputs, docs, writer);
    writer.finish(
      live.map(({ path }) => path),
      files,
      partCounts,
    );
  } catch (error) {
    writer.abort();
    throw error;
  }
}

function mergeLists(inputs: readonly Input[], count: number, writer: SegmentWriter): void {
  const streams = inputs.map(input => new ListStream(input));
  const docs = new Uint16Array(count);
  for (;;) {
    let gram = Number.POSITIVE_INFINITY;
    for (const stream of streams) gram = Math.min(gram, stream.gram);
    if (gram === Number.POSITIVE_INFINITY) return;
    let length = 0;
    let contributors = 0;
    for (const stream of streams) {
      if (stream.gram !== gram) continue;
      const before = length;
      length = stream.take(docs, length);
      if (length > before) contributors++;
    }
    if (contributors > 1) docs.subarray(0, length).sort();
    if (length > 0) writer.addList(gram, docs, 0, length);
  }
}

/** The lists of a segment by ascending gram, renumbered. */
class ListStream {
  /** Of the list that is next; infinite at the end. */
  gram = 0;
  private readonly input: Input;
  private readonly found: DocSet;
  private block = 0;
  private lists: { gram: number; list: List }[] = [];
  private at = -1;

  constructor(input: Input) {
    this.input = input;
    this.found = docSet(input.segment.docCount);
    this.advance();
  }

  /** Puts the new numbers of the list's documents into `docs` from `at`, ascending; returns where they end. */
  take(docs: Uint16Array, at: number): number {
    const { numbers } = this.input;
    let end = at;
    this.found.fill(0);
    addList(this.found, this.lists[this.at]!.list);
    forEachDoc(this.found, doc => {
      const number = numbers[doc]!;
      if (number >= 0) docs[end++] = number;
    });
    this.advance();
    return end;
  }

  private advance(): void {
    const { segment } = this.input;
    if (++this.at === this.lists.length) {
      this.at = 0;
      this.lists = [];
      if (this.block < segment.blockCount)
        segment.visitBlock(this.block++, (gram, list) => this.lists.push({ gram, list }));
    }
    this.gram = this.lists[this.at]?.gram ?? Number.POSITIVE_INFINITY;
  }
}

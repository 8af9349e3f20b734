import { addList, keepListed, type List } from './doc-list.ts';
import { countDocs, type DocSet, docSet, fullSet, intersect, subtract, unite } from './doc-set.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import type { SegmentReader } from './segment-reader.ts';

/** Parts of a query with more lists than this are read only if there is no other. Enough for a gram of three letters in any case. */
const FEW_LISTS = 64;

/** The files of a segment that pass the query or are unreadable. @throws PatternIndexError */
export function evaluate(query: GramQuery, reach: Reach, segment: SegmentReader): DocSet {
  const found = new Evaluation(segment, reach).find(query);
  const files = reach === 'line' ? segment.filesOf(found) : found;
  unite(files, segment.unreadable);
  subtract(files, segment.deleted);
  return files;
}

class Evaluation {
  private readonly segment: SegmentReader;
  /** Whether the sets are of documents, rather than files. */
  private readonly isOfDocs: boolean;
  /** Number of documents or files of the segment. */
  private readonly count: number;
  private readonly lists = new Map<number, List | undefined>();

  constructor(segment: SegmentReader, reach: Reach) {
    this.segment = segment;
    this.isOfDocs = reach === 'line';
    this.count = this.isOfDocs ? segment.docCount : segment.fileCount;
  }

  find(query: GramQuery): DocSet {
    if (query.kind === 'and') return this.all(query.parts);
    if (query.kind === 'all') return fullSet(this.count);
    return this.any(query.kind === 'or' ? query.parts : [query]);
  }

  /** Evaluates the cheapest parts first; they are also the most selective. */
  private all(parts: readonly GramQuery[]): DocSet {
    const few = parts
      .toSorted((a, b) => lists(a) - lists(b))
      .filter((part, i) => i === 0 || lists(part) <= FEW_LISTS);
    const costed = few.map(part => ({ part, cost: this.cost(part) })).sort((a, b) => a.cost - b.cost);
    let docs: DocSet | undefined;
    let size = this.count;
    for (const { part } of costed) {
      if (size === 0) break;
      const list = docs && part.kind === 'gram' && this.isOfDocs ? this.list(part.gram) : undefined;
      if (docs && list) {
        size = keepListed(docs, list);
        continue;
      }
      const found = this.find(part);
      if (docs) intersect(docs, found);
      else docs = found;
      size = countDocs(docs);
    }
    return docs ?? fullSet(this.count);
  }

  private any(parts: readonly GramQuery[]): DocSet {
    const docs = docSet(this.segment.docCount);
    const others: GramQuery[] = [];
    for (const part of parts) {
      if (part.kind !== 'gram') {
        others.push(part);
        continue;
      }
      const list = this.list(part.gram);
      if (list) addList(docs, list);
    }
    const found = this.isOfDocs ? docs : this.segment.filesOf(docs);
    for (const part of others) unite(found, this.find(part));
    return found;
  }

  /** Minimum number of bytes to read; 0 only if no file passes. */
  private cost(query: GramQuery): number {
    if (query.kind === 'and') return Math.min(...query.parts.map(part => this.cost(part)));
    if (query.kind === 'or') return query.parts.reduce((sum, part) => sum + this.cost(part), 0);
    if (query.kind === 'all') return Number.MAX_VALUE;
    const list = this.list(query.gram);
    if (!list) return 0;
    // The length of a bitmap does not depend on its files; it selects less than any list of gaps.
    return list.end - list.start + (list.isBitmap ? 1 : 0);
  }

  private list(gram: number): List | undefined {
    if (this.lists.has(gram)) return this.lists.get(gram);
    const list = this.segment.list(gram);
    this.lists.set(gram, list);
    return list;
  }
}

/** Number of lists that a query needs. */
function lists(query: GramQuery): number {
  return query.kind === 'and' || query.kind === 'or'
    ? query.parts.reduce((sum, part) => sum + lists(part), 0)
    : 1;
}

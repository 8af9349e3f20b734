import { countDocs, type DocSet, docSet, fullSet, intersect, unite } from './doc-set.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import { isLeftOut } from './grams.ts';
import type { List, SegmentReader } from './segment-reader.ts';

/**
 * A list is read on only while that may pay: ripgrep takes tens of microseconds for each candidate, and reading a
 * list some nanoseconds for each byte.
 */
const BYTES_WORTH_A_CANDIDATE = 4000;
/** To find a list takes as long as to read so many bytes of one. */
const BYTES_OF_A_LOOKUP = 1000;
/** A gram of three letters in any case, those of several bytes too, takes no more. */
const FEW_LOOKUPS = 64;

/** The files of a segment that pass the query. @throws PatternIndexError */
export function evaluate(query: GramQuery, reach: Reach, segment: SegmentReader): DocSet {
  if (reach === 'file')
    return new Evaluation(segment, segment.fileCount, docs => segment.filesOf(docs)).find(query);
  return segment.filesOf(new Evaluation(segment, segment.docCount, docs => docs).find(query));
}

class Evaluation {
  private readonly segment: SegmentReader;
  /** How many there are of what is looked for: documents, or files. */
  private readonly count: number;
  private readonly fromDocs: (docs: DocSet) => DocSet;
  private readonly lists = new Map<number, List | undefined>();

  constructor(segment: SegmentReader, count: number, fromDocs: (docs: DocSet) => DocSet) {
    this.segment = segment;
    this.count = count;
    this.fromDocs = fromDocs;
  }

  find(query: GramQuery): DocSet {
    if (query.kind === 'and') return this.all(query.parts);
    if (query.kind === 'or') return this.any(query.parts);
    if (query.kind === 'all' || isLeftOut(query.gram)) return fullSet(this.count);
    const docs = docSet(this.segment.docCount);
    const list = this.list(query.gram);
    if (list) addList(docs, list);
    return this.fromDocs(docs);
  }

  /** Begins with what costs least, which is what selects most; what takes many lookups to tell comes last. */
  private all(parts: readonly GramQuery[]): DocSet {
    const sized = parts.map(part => ({ part, lookups: lookups(part) })).sort((a, b) => a.lookups - b.lookups);
    const few = sized.filter(({ lookups }) => lookups <= FEW_LOOKUPS);
    let found = this.cheapest(few.map(({ part }) => part));
    for (const { part, lookups } of sized.slice(few.length)) {
      if (found && countDocs(found) * BYTES_WORTH_A_CANDIDATE < lookups * BYTES_OF_A_LOOKUP) break;
      found = this.narrowed(found, part, this.cost(part));
    }
    return found ?? fullSet(this.count);
  }

  private cheapest(parts: readonly GramQuery[]): DocSet | undefined {
    const costed: { part: GramQuery; cost: number }[] = [];
    for (const part of parts) {
      const cost = this.cost(part);
      if (cost === 0) return docSet(this.count);
      costed.push({ part, cost });
    }
    costed.sort((a, b) => a.cost - b.cost);
    let found: DocSet | undefined;
    for (const { part, cost } of costed) found = this.narrowed(found, part, cost);
    return found;
  }

  private narrowed(found: DocSet | undefined, part: GramQuery, cost: number): DocSet {
    if (!found) return this.find(part);
    if (countDocs(found) * BYTES_WORTH_A_CANDIDATE >= cost) intersect(found, this.find(part));
    return found;
  }

  private any(parts: readonly GramQuery[]): DocSet {
    const found = docSet(this.count);
    for (const part of parts) unite(found, this.find(part));
    return found;
  }

  /** Bytes to be read at least; 0 only when no file passes. */
  private cost(query: GramQuery): number {
    if (query.kind === 'and') return Math.min(...query.parts.map(part => this.cost(part)), Number.MAX_VALUE);
    if (query.kind === 'or') return query.parts.reduce((sum, part) => sum + this.cost(part), 0);
    if (query.kind === 'all' || isLeftOut(query.gram)) return Number.MAX_VALUE;
    const list = this.list(query.gram);
    if (!list) return 0;
    // A bitmap is as long for many as for very many; it selects less than any list of gaps.
    return list.end - list.start + (list.isBitmap ? 1 : 0);
  }

  private list(gram: number): List | undefined {
    if (this.lists.has(gram)) return this.lists.get(gram);
    const list = this.segment.list(gram);
    this.lists.set(gram, list);
    return list;
  }
}

/** How many lists a query asks for. */
function lookups(query: GramQuery): number {
  if (query.kind === 'and' || query.kind === 'or')
    return query.parts.reduce((sum, part) => sum + lookups(part), 0);
  return 1;
}

/** Adds the documents of a list to a set. */
export function addList(docs: DocSet, { block, start, end, isBitmap }: List): void {
  if (isBitmap) {
    for (let i = start; i < end; i++) docs[(i - start) >>> 2]! |= block[i]! << (((i - start) & 3) * 8);
    return;
  }
  let doc = 0;
  for (let at = start; at < end; ) {
    let byte = block[at++]!;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = block[at++]!;
      gap |= (byte & 127) << shift;
    }
    doc += gap;
    docs[doc >>> 5]! |= 1 << (doc & 31);
  }
}

import { addList, keepListed, type List } from './doc-list.ts';
import { countDocs, type DocSet, docSet, fullSet, intersect, subtract, unite } from './doc-set.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import type { SegmentReader } from './segment-reader.ts';

/**
 * A list is read only while that may save time. ripgrep takes tens of microseconds for each candidate; reading a list takes some
 * nanoseconds for each byte.
 */
const BYTES_WORTH_A_CANDIDATE = 4000;
/** Finding a list takes as long as reading this many bytes of one. */
const BYTES_OF_A_LOOKUP = 1000;
/** Maximum number of lookups for the first parts. Enough for a gram of three letters in any case. */
const FEW_LOOKUPS = 64;

/** The files of a segment that pass the query or are unreadable. @throws PatternIndexError */
export function evaluate(query: GramQuery, reach: Reach, segment: SegmentReader): DocSet {
  const found = new Evaluation(segment, reach).find(query);
  const files = reach === 'line' ? segment.filesOf(found) : found;
  unite(files, segment.unreadable);
  subtract(files, segment.deleted);
  return files;
}

interface Found {
  docs: DocSet;
  /** Number of documents or files in `docs`. */
  size: number;
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

  /** Evaluates the cheapest parts first; they are also the most selective. Parts with many lookups come last. */
  private all(parts: readonly GramQuery[]): DocSet {
    const sized = parts.map(part => ({ part, lookups: lookups(part) })).sort((a, b) => a.lookups - b.lookups);
    const few = sized.filter(({ lookups }) => lookups <= FEW_LOOKUPS);
    let found = this.cheapest(few.map(({ part }) => part));
    for (const { part, lookups } of sized.slice(few.length)) {
      if (found && found.size * BYTES_WORTH_A_CANDIDATE < lookups * BYTES_OF_A_LOOKUP) break;
      found = this.narrowed(found, part, this.cost(part));
    }
    return found?.docs ?? fullSet(this.count);
  }

  private cheapest(parts: readonly GramQuery[]): Found | undefined {
    const costed: { part: GramQuery; cost: number }[] = [];
    for (const part of parts) {
      const cost = this.cost(part);
      if (cost === 0) return { docs: docSet(this.count), size: 0 };
      costed.push({ part, cost });
    }
    costed.sort((a, b) => a.cost - b.cost);
    let found: Found | undefined;
    for (const { part, cost } of costed) found = this.narrowed(found, part, cost);
    return found;
  }

  private narrowed(found: Found | undefined, part: GramQuery, cost: number): Found {
    if (!found) {
      const docs = this.find(part);
      return { docs, size: countDocs(docs) };
    }
    if (found.size * BYTES_WORTH_A_CANDIDATE < cost) return found;
    const { docs } = found;
    const list = part.kind === 'gram' && this.isOfDocs ? this.list(part.gram) : undefined;
    if (list) return { docs, size: keepListed(docs, list) };
    intersect(docs, this.find(part));
    return { docs, size: countDocs(docs) };
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
    if (query.kind === 'and') return Math.min(...query.parts.map(part => this.cost(part)), Number.MAX_VALUE);
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
function lookups(query: GramQuery): number {
  if (query.kind === 'and' || query.kind === 'or')
    return query.parts.reduce((sum, part) => sum + lookups(part), 0);
  return 1;
}

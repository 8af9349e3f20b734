import { join } from 'node:path';
import { addDoc, countDocs, type DocSet, docSet, fullSet, hasDoc, subtract, unite } from './doc-set.ts';
import { PatternIndexError } from './errors.ts';
import { evaluate } from './evaluate.ts';
import type { ManifestSegment } from './files-on-disk.ts';
import type { GramQuery } from './gram-query.ts';
import { SegmentReader } from './segment-reader.ts';

/** A segment of an open index, with what changed or went since it was written. */
export class OpenSegment {
  readonly name: string;
  readonly path: string;
  readonly reader: SegmentReader;
  readonly deleted: DocSet;
  deletedCount: number;

  /** @throws PatternIndexError */
  constructor(indexDir: string, { name, deleted }: ManifestSegment) {
    this.name = name;
    this.path = join(indexDir, name);
    this.reader = new SegmentReader(this.path);
    this.deleted = docSet(this.reader.fileCount);
    for (const doc of deleted) {
      if (doc >= this.reader.fileCount) throw new PatternIndexError('damaged', 'no such file in a segment');
      addDoc(this.deleted, doc);
    }
    this.deletedCount = countDocs(this.deleted);
  }

  get liveCount(): number {
    return this.reader.fileCount - this.deletedCount;
  }

  /** @throws PatternIndexError */
  candidates(query: GramQuery): DocSet {
    const files = evaluate(query, this.reader);
    unite(files, this.reader.unread);
    subtract(files, this.deleted);
    return files;
  }

  live(): DocSet {
    const files = fullSet(this.reader.fileCount);
    subtract(files, this.deleted);
    return files;
  }

  delete(doc: number): void {
    if (hasDoc(this.deleted, doc)) return;
    addDoc(this.deleted, doc);
    this.deletedCount++;
  }
}

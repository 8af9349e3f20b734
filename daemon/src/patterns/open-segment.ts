import { join } from 'node:path';
import {
  addDoc,
  countDocs,
  type DocSet,
  docSet,
  forEachDoc,
  fullSet,
  hasDoc,
  subtract,
  unite,
} from './doc-set.ts';
import { PatternIndexError } from './errors.ts';
import { evaluate } from './evaluate.ts';
import type { ManifestSegment } from './files-on-disk.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import { SegmentReader } from './segment-reader.ts';

/** A segment of an open index, with the files that have been changed or removed since. */
export class OpenSegment {
  readonly name: string;
  readonly reader: SegmentReader;
  readonly deleted: DocSet;
  deletedCount: number;

  /** @throws PatternIndexError */
  constructor(indexDir: string, { name, deleted }: ManifestSegment) {
    this.name = name;
    this.reader = new SegmentReader(join(indexDir, name));
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

  /** Number of documents of the remaining files. */
  get liveDocs(): number {
    let docs = this.reader.docCount;
    forEachDoc(this.deleted, file => {
      docs -= this.reader.docsOf(file).count;
    });
    return docs;
  }

  /** @throws PatternIndexError */
  candidates(query: GramQuery, reach: Reach): DocSet {
    const files = evaluate(query, reach, this.reader);
    unite(files, this.reader.unreadable);
    subtract(files, this.deleted);
    return files;
  }

  live(): DocSet {
    const files = fullSet(this.reader.fileCount);
    subtract(files, this.deleted);
    return files;
  }

  livePaths(): string[] {
    const paths: string[] = [];
    forEachDoc(this.live(), file => paths.push(this.reader.path(file)));
    return paths;
  }

  delete(file: number): void {
    if (hasDoc(this.deleted, file)) return;
    addDoc(this.deleted, file);
    this.deletedCount++;
  }
}

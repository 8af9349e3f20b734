import { countDocs, type DocSet, forEachDoc, hasDoc } from './doc-set.ts';
import { readManifest, removeLeftovers } from './files-on-disk.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import type { OpenSegment } from './open-segment.ts';
import type { IndexedFile } from './read-grams.ts';
import { SegmentList } from './segment-list.ts';

export interface FileChanges {
  /** New and changed files, relative to the directory, with `/`. Those that are no regular file count as removed. */
  changed: readonly string[];
  removed: readonly string[];
}

/**
 * The pattern index of one directory, open for reading, with the changes since it was written. File ids are valid
 * until the next `update`, `maintain` or `close` is called or settles: take paths from ids without waiting between.
 *
 * Which files changed is for the caller to know: `file()` tells what the index has. It may lack files after a crash,
 * so that comparing means listing. One thread of a process opens, builds and updates an index.
 */
export class PatternIndex {
  private readonly segments: SegmentList;
  private updates: Promise<void> = Promise.resolve();
  private isClosed = false;
  /** Repeated requests between two changes share one answer. */
  private lastAnswer: { query: GramQuery; reach: Reach; ids: Uint32Array } | undefined;

  /** @throws PatternIndexError */
  static open(indexDir: string): PatternIndex {
    const manifest = readManifest(indexDir);
    removeLeftovers(indexDir, manifest);
    const index: PatternIndex = new PatternIndex(
      new SegmentList(indexDir, manifest, () => {
        index.lastAnswer = undefined;
      }),
    );
    return index;
  }

  private constructor(segments: SegmentList) {
    this.segments = segments;
  }

  /** Number of indexed files. */
  get fileCount(): number {
    return this.segments.all.reduce((sum, { liveCount }) => sum + liveCount, 0);
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.segments.all.reduce((sum, { reader }) => sum + reader.bytes, 0);
  }

  /**
   * Ids of the files that may match, in no fixed order; `all` when the query does not narrow. `reach` is how far a
   * match may reach.
   *
   * @throws PatternIndexError `damaged`
   */
  candidates(query: GramQuery, reach: Reach): Uint32Array | 'all' {
    if (this.isClosed) throw new Error('the pattern index is closed');
    if (query.kind === 'all') return 'all';
    if (this.lastAnswer?.query !== query || this.lastAnswer.reach !== reach) {
      const ids = this.idsOf(segment => segment.candidates(query, reach));
      this.lastAnswer = { query, reach, ids };
    }
    return this.lastAnswer.ids;
  }

  /** Ids of all files. */
  ids(): Uint32Array {
    return this.idsOf(segment => segment.live());
  }

  /** Relative to the directory, with `/`. @throws RangeError when there is no such file */
  path(id: number): string {
    const { segment, file } = this.locate(id);
    return segment.reader.path(file);
  }

  /** @throws RangeError when there is no such file */
  file(id: number): IndexedFile {
    const { segment, file } = this.locate(id);
    return segment.reader.file(file);
  }

  idOf(path: string): number | undefined {
    const bytes = Buffer.from(path);
    let base = 0;
    for (const { reader, deleted } of this.segments.all) {
      const file = reader.find(bytes);
      if (file !== undefined && !hasDoc(deleted, file)) return base + file;
      base += reader.fileCount;
    }
    return undefined;
  }

  /**
   * Reads the changed files in a thread and takes them in; candidates are right about them once it settles. Calls are
   * done one after the other.
   *
   * @throws system errors such as ENOSPC
   */
  update({ changed, removed }: FileChanges): Promise<void> {
    const done = this.updates.then(async () => {
      if (removed.length > 0) this.segments.delete(removed);
      if (changed.length > 0) await this.segments.update(changed);
    });
    this.updates = done.catch(() => {});
    return done;
  }

  /** Whether there are so many segments, or deleted files, that `maintain` would do something. */
  get needsMaintenance(): boolean {
    return this.segments.needsMerge;
  }

  /** Merges small segments, in a thread. The index answers meanwhile, and takes updates. @throws as `update` */
  maintain(): Promise<void> {
    return this.segments.merge();
  }

  /** Waits for running updates and closes the files. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.updates;
    await this.segments.close().catch(() => {}); // unwritten changes are found again at the next start
  }

  private idsOf(filesOf: (segment: OpenSegment) => DocSet): Uint32Array {
    const sets = this.segments.all.map(filesOf);
    const ids = new Uint32Array(sets.reduce((sum, set) => sum + countDocs(set), 0));
    let length = 0;
    let base = 0;
    sets.forEach((set, i) => {
      forEachDoc(set, file => {
        ids[length++] = base + file;
      });
      base += this.segments.all[i]!.reader.fileCount;
    });
    return ids;
  }

  private locate(id: number): { segment: OpenSegment; file: number } {
    let file = id;
    for (const segment of this.segments.all) {
      if (file < segment.reader.fileCount) return { segment, file };
      file -= segment.reader.fileCount;
    }
    throw new RangeError(`no file ${id}`);
  }
}

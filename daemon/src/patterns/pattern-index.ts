import { countDocs, forEachDoc, hasDoc } from './doc-set.ts';
import { type Manifest, readManifest, removeLeftovers } from './files-on-disk.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import { JobThread } from './job-thread.ts';
import { Maintenance } from './maintenance.ts';
import { OpenSegment } from './open-segment.ts';
import { Overlay } from './overlay.ts';
import type { IndexedFile } from './read-grams.ts';

export interface FileChanges {
  /** New and changed files, relative to the directory, with `/`. Those that are no regular file count as removed. */
  changed: readonly string[];
  removed: readonly string[];
}

/** Files that are read before their changes are taken in. */
const BATCH_FILES = 500;

/** Reads changed files for all indexes. */
const updateThread = new JobThread();

/**
 * The pattern index of one directory, open for reading, with the changes since it was written. File ids are valid
 * until the next `update`, `maintain` or `close` is called or settles: take paths from ids without waiting between.
 *
 * Which files changed is for the caller to know: `file()` tells what the index has. It may lack files after a crash,
 * so that comparing means listing. One thread of a process opens, builds and updates an index.
 */
export class PatternIndex {
  /** The indexed directory. */
  readonly directory: string;
  /** When the last full build began, in milliseconds since 1970. */
  readonly builtMs: number;
  private readonly segments: OpenSegment[] = [];
  private readonly overlay = new Overlay();
  private readonly maintenance: Maintenance;
  private updates: Promise<void> = Promise.resolve();
  private isClosed = false;
  /** Repeated requests between two changes share one answer. */
  private lastAnswer: { query: GramQuery; reach: Reach; ids: Uint32Array } | undefined;

  /** @throws PatternIndexError */
  static open(indexDir: string): PatternIndex {
    const manifest = readManifest(indexDir);
    removeLeftovers(indexDir, manifest);
    return new PatternIndex(indexDir, manifest);
  }

  private constructor(indexDir: string, manifest: Manifest) {
    this.directory = manifest.directory;
    this.builtMs = manifest.builtMs;
    try {
      for (const segment of manifest.segments) this.segments.push(new OpenSegment(indexDir, segment));
    } catch (error) {
      for (const { reader } of this.segments) reader.close();
      throw error;
    }
    this.maintenance = new Maintenance(indexDir, manifest, this.segments, this.overlay, () => this.change());
  }

  /** Number of indexed files. */
  get fileCount(): number {
    return this.segments.reduce((sum, { liveCount }) => sum + liveCount, this.overlay.fileCount);
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.segments.reduce((sum, { reader }) => sum + reader.bytes, 0);
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
    if (this.lastAnswer?.query !== query || this.lastAnswer.reach !== reach)
      this.lastAnswer = { query, reach, ids: this.evaluate(query, reach) };
    return this.lastAnswer.ids;
  }

  /** Ids of all files. */
  ids(): Uint32Array {
    const ids = new Uint32Array(this.fileCount);
    let length = 0;
    let base = 0;
    for (const segment of this.segments) {
      forEachDoc(segment.live(), doc => {
        ids[length++] = base + doc;
      });
      base += segment.reader.fileCount;
    }
    for (let place = 0; place < this.overlay.length; place++)
      if (this.overlay.file(place)) ids[length++] = base + place;
    return ids;
  }

  /** Relative to the directory, with `/`. @throws RangeError when there is no such file */
  path(id: number): string {
    const { segment, place } = this.locate(id);
    return segment ? segment.reader.path(place) : this.overlay.file(place)!.path;
  }

  /** @throws RangeError when there is no such file */
  file(id: number): IndexedFile {
    const { segment, place } = this.locate(id);
    return segment ? segment.reader.file(place) : this.overlay.file(place)!.file;
  }

  idOf(path: string): number | undefined {
    const bytes = Buffer.from(path);
    let base = 0;
    for (const { reader, deleted } of this.segments) {
      const doc = reader.find(bytes);
      if (doc !== undefined && !hasDoc(deleted, doc)) return base + doc;
      base += reader.fileCount;
    }
    const place = this.overlay.placeOf(path);
    return place === undefined ? undefined : base + place;
  }

  /**
   * Reads the changed files in a thread and takes them in; candidates are right about them once it settles. They are
   * in memory until `maintain` or `close` writes them. Calls are done one after the other.
   */
  update(changes: FileChanges): Promise<void> {
    const done = this.updates.then(() => this.takeIn(changes));
    this.updates = done.catch(() => {});
    return done;
  }

  /** Whether there is enough in memory, or are enough segments, that `maintain` would do something. */
  get needsMaintenance(): boolean {
    return this.maintenance.isNeeded;
  }

  /**
   * Writes what is in memory, and merges small segments, in a thread. The index answers meanwhile, and takes updates.
   *
   * @throws PatternIndexError, system errors; what was not written is still in memory then.
   */
  maintain(): Promise<void> {
    return this.maintenance.run();
  }

  /** Waits for running updates, writes the overlay and closes the files. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.updates;
    await this.maintenance.finish().catch(() => {}); // unwritten changes are found again at the next start
    for (const { reader } of this.segments) reader.close();
  }

  private evaluate(query: GramQuery, reach: Reach): Uint32Array {
    const sets = this.segments.map(segment => segment.candidates(query, reach));
    const ids = new Uint32Array(sets.reduce((sum, set) => sum + countDocs(set), this.overlay.length));
    let length = 0;
    let base = 0;
    sets.forEach((set, i) => {
      forEachDoc(set, doc => {
        ids[length++] = base + doc;
      });
      base += this.segments[i]!.reader.fileCount;
    });
    this.overlay.forEachCandidate(query, reach, place => {
      ids[length++] = base + place;
    });
    return ids.subarray(0, length);
  }

  private async takeIn({ changed, removed }: FileChanges): Promise<void> {
    for (const path of removed) this.remove(path);
    for (let at = 0; at < changed.length; at += BATCH_FILES) {
      const paths = changed.slice(at, at + BATCH_FILES);
      const { files } = await updateThread.run({ type: 'read', directory: this.directory, paths });
      for (const path of paths) this.remove(path);
      for (const file of files) this.overlay.add(file);
      this.change();
      if (this.maintenance.isFull) await this.maintenance.run();
    }
  }

  private change(): void {
    this.lastAnswer = undefined;
  }

  private remove(path: string): void {
    this.change();
    this.overlay.remove(path);
    const bytes = Buffer.from(path);
    for (const segment of this.segments) {
      const doc = segment.reader.find(bytes);
      if (doc !== undefined) segment.delete(doc);
    }
  }

  private locate(id: number): { segment?: OpenSegment; place: number } {
    let place = id;
    for (const segment of this.segments) {
      if (place < segment.reader.fileCount) return { segment, place };
      place -= segment.reader.fileCount;
    }
    if (!this.overlay.file(place)) throw new RangeError(`no file ${id}`);
    return { place };
  }
}

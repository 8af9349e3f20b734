import { inTurn } from '../concurrency/in-turn.ts';
import { countDocs, type DocSet, forEachDoc } from './doc-set.ts';
import { evaluate } from './evaluate.ts';
import { type Manifest, readManifest, removeLeftovers, writeManifest } from './files-on-disk.ts';
import type { GramQuery, Reach } from './gram-query.ts';
import type { IndexedFile } from './read-grams.ts';
import { MAX_DOCS } from './segment-format.ts';
import { SegmentReader } from './segment-reader.ts';
import { writeSegments } from './write-segments.ts';

export interface FileChanges {
  /** New and changed files, relative to the directory, with `/`. Other than regular files count as removed. */
  changed: readonly string[];
  removed: readonly string[];
}

/** Each segment costs every query a read for each gram: see docs/tuning.md. */
const MAX_SEGMENTS = 8;
/** Once this share of a segment's files is deleted, it is written again without them. */
const MAX_DELETED = 0.3;

/** One at a time, because each may take much memory. */
const rewriting = inTurn();

/**
 * The pattern index of one directory, open for reading, with the changes since it was written. File ids are valid until a call of `update`,
 * `maintain` or `close` begins or settles. Convert ids to paths before you wait.
 *
 * The caller must know which files changed; `file()` returns the indexed state. Files may be missing after a crash, so a comparison must
 * list the tree. One thread of a process opens, builds and updates an index.
 *
 * Changed files become a new segment. The next `maintain` that writes segments adds it to the manifest, or else `close`. After a crash, a
 * comparison finds that its files differ from the index.
 */
export class PatternIndex {
  private readonly indexDir: string;
  private readonly manifest: Manifest;
  private segments: SegmentReader[] = [];
  private mostSegments = MAX_SEGMENTS;
  private readonly inTurn = inTurn();
  private isClosed = false;
  /** Whether the manifest differs from the segments. */
  private isUnsaved = false;
  /** Repeated requests between two changes share one answer. */
  private lastAnswer: { query: GramQuery; reach: Reach; ids: Uint32Array } | undefined;

  /** @throws PatternIndexError */
  static open(indexDir: string): PatternIndex {
    const manifest = readManifest(indexDir);
    removeLeftovers(indexDir, manifest);
    return new PatternIndex(indexDir, manifest);
  }

  private constructor(indexDir: string, manifest: Manifest) {
    this.indexDir = indexDir;
    this.manifest = manifest;
    try {
      for (const segment of manifest.segments) this.segments.push(new SegmentReader(indexDir, segment));
    } catch (error) {
      for (const segment of this.segments) segment.close();
      throw error;
    }
  }

  /** Number of indexed files. */
  get fileCount(): number {
    return this.segments.reduce((sum, { liveCount }) => sum + liveCount, 0);
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Ids of the files that may match, in no fixed order; `all` if the query does not narrow. `reach`: see {@link Reach}.
   *
   * @throws PatternIndexError `damaged`
   */
  candidates(query: GramQuery, reach: Reach): Uint32Array | 'all' {
    if (this.isClosed) throw new Error('the pattern index is closed');
    if (query.kind === 'all') return 'all';
    if (this.lastAnswer?.query !== query || this.lastAnswer.reach !== reach) {
      const ids = this.idsOf(segment => evaluate(query, reach, segment));
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
    return segment.path(file);
  }

  /** @throws RangeError when there is no such file */
  file(id: number): IndexedFile {
    const { segment, file } = this.locate(id);
    return segment.file(file);
  }

  idOf(path: string): number | undefined {
    const bytes = Buffer.from(path);
    let base = 0;
    for (const segment of this.segments) {
      const file = segment.find(bytes);
      if (file !== undefined) return base + file;
      base += segment.fileCount;
    }
    return undefined;
  }

  /**
   * Reads the changed files in a thread and indexes them; from then on candidates include them. Calls of `update` and `maintain` run one
   * after the other.
   *
   * @throws the signal's reason; system errors such as ENOSPC
   */
  update({ changed, removed }: FileChanges, signal?: AbortSignal): Promise<void> {
    return this.inTurn(async () => {
      if (removed.length > 0) this.delete(removed);
      if (changed.length > 0) await this.indexFiles(changed, signal);
    });
  }

  /** Whether `maintain` would do something, because of many segments or deleted files. */
  get needsMaintenance(): boolean {
    return this.toRewrite() !== undefined;
  }

  /**
   * Replaces small segments, and those with many deleted files, by one segment, which a thread builds from the files on disk. The index
   * answers meanwhile. @throws as `update`
   */
  maintain(signal?: AbortSignal): Promise<void> {
    return this.inTurn(async () => {
      for (let old = this.toRewrite(); old && !this.isClosed; old = this.toRewrite()) {
        const files = old.flatMap(segment => segment.livePaths());
        const before = this.segments.length;
        if (files.length > 0) await rewriting(() => this.indexFiles(files, signal));
        const replaced = new Set(old);
        this.segments = this.segments.filter(segment => !replaced.has(segment));
        this.change();
        for (const segment of old) segment.close();
        this.save();
        // They are too large for one segment.
        if (old.length > 1 && this.segments.length >= before) this.mostSegments = before;
      }
    });
  }

  /** Waits for running updates and closes the files. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.inTurn(async () => {});
    try {
      if (this.isUnsaved) this.save();
    } catch {
      // Unwritten changes are found again at the next start.
    } finally {
      for (const segment of this.segments) segment.close();
    }
  }

  /** Reads files and replaces their entries in the index. */
  private async indexFiles(files: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const { indexDir } = this;
    const { directory } = this.manifest;
    const written = await writeSegments({ directory, indexDir, files, signal });
    const added = written.map(name => new SegmentReader(indexDir, { name, deleted: [] }));
    this.delete(files);
    this.segments.push(...added);
  }

  private delete(paths: readonly string[]): void {
    for (const path of paths) {
      const bytes = Buffer.from(path);
      for (const segment of this.segments) segment.delete(bytes);
    }
    this.change();
  }

  private change(): void {
    this.isUnsaved = true;
    this.lastAnswer = undefined;
  }

  /** Writes the manifest, unless a new build has replaced this index. */
  private save(): void {
    const { indexDir, manifest } = this;
    const segments = this.segments.map(({ name, deleted }) => {
      const files: number[] = [];
      forEachDoc(deleted, file => files.push(file));
      return { name, deleted: files };
    });
    this.isUnsaved = false;
    if (readManifest(indexDir).build !== manifest.build) return;
    writeManifest(indexDir, { ...manifest, segments });
    removeLeftovers(indexDir, { segments });
  }

  /** A segment whose files are mostly deleted, or the smaller half if there are many segments. */
  private toRewrite(): SegmentReader[] | undefined {
    const sparse = this.segments.find(
      ({ deletedCount, fileCount }) => deletedCount > fileCount * MAX_DELETED,
    );
    if (sparse) return [sparse];
    if (this.segments.length <= this.mostSegments) return undefined;
    const bySize = this.segments.toSorted((a, b) => a.liveDocs - b.liveDocs);
    const small: SegmentReader[] = [];
    let docs = 0;
    for (const segment of bySize.slice(0, Math.ceil(bySize.length / 2))) {
      docs += segment.liveDocs;
      if (docs > MAX_DOCS) break;
      small.push(segment);
    }
    return small.length > 1 ? small : undefined;
  }

  private idsOf(filesOf: (segment: SegmentReader) => DocSet): Uint32Array {
    const sets = this.segments.map(filesOf);
    const ids = new Uint32Array(sets.reduce((sum, set) => sum + countDocs(set), 0));
    let length = 0;
    let base = 0;
    sets.forEach((set, i) => {
      forEachDoc(set, file => {
        ids[length++] = base + file;
      });
      base += this.segments[i]!.fileCount;
    });
    return ids;
  }

  private locate(id: number): { segment: SegmentReader; file: number } {
    let file = id;
    for (const segment of this.segments) {
      if (file < segment.fileCount) return { segment, file };
      file -= segment.fileCount;
    }
    throw new RangeError(`no file ${id}`);
  }
}

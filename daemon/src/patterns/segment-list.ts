import { join } from 'node:path';
import { forEachDoc, hasDoc } from './doc-set.ts';
import {
  claimPrefix,
  type Manifest,
  prefixOf,
  readManifest,
  releasePrefix,
  removeLeftovers,
  segmentName,
  tryRemove,
  writeManifest,
} from './files-on-disk.ts';
import { JobThread } from './job-thread.ts';
import { OpenSegment } from './open-segment.ts';
import { sortPaths } from './paths.ts';
import { MOST_DOCS } from './segment-format.ts';

/** Each segment costs every query a read for each gram. */
const MOST_SEGMENTS = 8;
/** Once this share of a segment's files is deleted, it is written again without them. */
const MOST_DELETED = 0.3;
/** Postings of a segment of changed files; more than one file can have. Each takes six bytes of memory. */
const UPDATE_POSTINGS = 8_000_000;

/** Reads changed files, for all indexes. */
const updateThread = new JobThread();
/** Merges segments, for all indexes. A second thread, because updates must not wait for a merge. */
const mergeThread = new JobThread({ idleMs: 10_000 });

/**
 * The segments of an open index. Changed files become a new segment. The manifest names it from the next merge on, or when
 * the list is closed; after a crash, its files are found to differ from the index.
 */
export class SegmentList {
  readonly all: OpenSegment[] = [];
  private readonly indexDir: string;
  private readonly manifest: Manifest;
  private readonly onChange: () => void;
  private merging: Promise<void> = Promise.resolve();
  private isClosing = false;
  /** Whether the manifest differs from the list. */
  private isUnsaved = false;

  /** `onChange` is called when file ids become invalid. @throws PatternIndexError */
  constructor(indexDir: string, manifest: Manifest, onChange: () => void) {
    this.indexDir = indexDir;
    this.manifest = manifest;
    this.onChange = onChange;
    try {
      for (const segment of manifest.segments) this.all.push(new OpenSegment(indexDir, segment));
    } catch (error) {
      this.closeFiles();
      throw error;
    }
  }

  get needsMerge(): boolean {
    return this.toMerge() !== undefined;
  }

  delete(paths: readonly string[]): void {
    for (const path of paths) {
      const bytes = Buffer.from(path);
      for (const segment of this.all) {
        const file = segment.reader.find(bytes);
        if (file !== undefined) segment.delete(file);
      }
    }
    this.change();
  }

  /** Reads files in a thread and replaces what the index has of them. @throws system errors */
  async update(files: readonly string[]): Promise<void> {
    const { indexDir } = this;
    const { directory } = this.manifest;
    const prefix = claimPrefix();
    const shared = new SharedArrayBuffer(8);
    const sorted = sortPaths([...files]);
    const job = { type: 'build', directory, indexDir, files: sorted, prefix, shared } as const;
    try {
      const { segments } = await updateThread.run({ ...job, capacity: UPDATE_POSTINGS });
      const added = segments.map(name => new OpenSegment(indexDir, { name, deleted: [] }));
      this.delete(files);
      this.all.push(...added);
    } catch (error) {
      releasePrefix(prefix);
      throw error;
    }
  }

  /** Merges small segments in a thread, until there are few. @throws PatternIndexError, system errors */
  merge(): Promise<void> {
    const done = this.merging.then(async () => {
      for (let inputs = this.toMerge(); inputs && !this.isClosing; inputs = this.toMerge())
        await this.mergeNow(inputs);
    });
    this.merging = done.catch(() => {});
    return done;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.merging;
    try {
      if (this.isUnsaved) this.save();
    } finally {
      this.closeFiles();
    }
  }

  private closeFiles(): void {
    for (const { reader } of this.all) reader.close();
  }

  private change(): void {
    this.isUnsaved = true;
    this.onChange();
  }

  private async mergeNow(inputs: OpenSegment[]): Promise<void> {
    const before = inputs.map(({ path, deleted }) => ({ path, deleted: deleted.slice() }));
    const isEmpty = inputs.every(({ liveCount }) => liveCount === 0);
    const added = isEmpty ? [] : [await this.merged(before)];
    for (const segment of added) deleteSince(inputs, before, segment);
    const kept = this.all.filter(segment => !inputs.includes(segment));
    this.all.splice(0, this.all.length, ...kept, ...added);
    this.change();
    for (const { name, reader } of inputs) {
      reader.close();
      releasePrefix(prefixOf(name));
    }
    this.save();
  }

  private async merged(inputs: { path: string; deleted: Uint32Array }[]): Promise<OpenSegment> {
    const prefix = claimPrefix();
    const name = segmentName(prefix, 0);
    const path = join(this.indexDir, name);
    try {
      await mergeThread.run({ type: 'merge', inputs, path });
      return new OpenSegment(this.indexDir, { name, deleted: [] });
    } catch (error) {
      tryRemove(path);
      releasePrefix(prefix);
      throw error;
    }
  }

  /** Writes the manifest, unless a new build has replaced this index. */
  private save(): void {
    const { indexDir, manifest } = this;
    const segments = this.all.map(({ name, deleted }) => {
      const files: number[] = [];
      forEachDoc(deleted, file => files.push(file));
      return { name, deleted: files };
    });
    const isReplaced = readManifest(indexDir).build !== manifest.build;
    if (!isReplaced) writeManifest(indexDir, { ...manifest, segments });
    this.isUnsaved = false;
    for (const { name } of segments) releasePrefix(prefixOf(name));
    if (!isReplaced) removeLeftovers(indexDir, { segments });
  }

  /** A segment whose files are mostly deleted, or the smaller half if there are many segments. */
  private toMerge(): OpenSegment[] | undefined {
    const sparse = this.all.find(
      ({ deletedCount, reader }) => deletedCount > reader.fileCount * MOST_DELETED,
    );
    if (sparse) return [sparse];
    if (this.all.length <= MOST_SEGMENTS) return undefined;
    const bySize = this.all.toSorted((a, b) => a.liveDocs - b.liveDocs);
    const inputs: OpenSegment[] = [];
    let docs = 0;
    for (const segment of bySize.slice(0, Math.ceil(bySize.length / 2))) {
      docs += segment.liveDocs;
      if (docs > MOST_DOCS) break;
      inputs.push(segment);
    }
    return inputs.length > 1 ? inputs : undefined;
  }
}

/** Deletes the files from a merged segment that were deleted while it was written. */
function deleteSince(inputs: OpenSegment[], before: { deleted: Uint32Array }[], merged: OpenSegment): void {
  inputs.forEach(({ reader, deleted }, i) => {
    forEachDoc(deleted, file => {
      if (hasDoc(before[i]!.deleted, file)) return;
      const place = merged.reader.find(Buffer.from(reader.path(file)));
      if (place !== undefined) merged.delete(place);
    });
  });
}

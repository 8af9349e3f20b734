import { join } from 'node:path';
import { forEachDoc, hasDoc } from './doc-set.ts';
import {
  claimPrefix,
  type Manifest,
  readManifest,
  releasePrefix,
  removeLeftovers,
  segmentName,
  tryRemove,
  writeManifest,
} from './files-on-disk.ts';
import { JobThread } from './job-thread.ts';
import type { MergeJob, WriteJob } from './jobs.ts';
import { OpenSegment } from './open-segment.ts';
import type { Overlay } from './overlay.ts';
import { comparePaths } from './paths.ts';
import { MOST_DOCS } from './segment-format.ts';

/** Files in memory are looked through one by one, and 4 bytes a gram of them are kept. */
const MOST_IN_MEMORY = { files: 1000, grams: 4_000_000 };
/** Each segment costs every query a read for each gram. */
const MOST_SEGMENTS = 8;
/** Once this share of a segment's files is gone, it is written anew without them. */
const MOST_DELETED = 0.3;

/** For all indexes; apart from the one that reads changes, which must not wait for a merge. */
const writingThread = new JobThread({ idleMs: 10_000 });

/** Writes the overlay as a segment, merges segments, and keeps the manifest, one after the other. */
export class Maintenance {
  private readonly indexDir: string;
  private readonly manifest: Manifest;
  /** Those of the open index: changed in place, in one go, so that no query sees it half done. */
  private readonly segments: OpenSegment[];
  private readonly overlay: Overlay;
  private readonly onReplace: () => void;
  private queue: Promise<void> = Promise.resolve();
  private isClosing = false;
  private writtenDeletions: number;

  /** `onReplace` is called when ids become others. */
  constructor(
    indexDir: string,
    manifest: Manifest,
    segments: OpenSegment[],
    overlay: Overlay,
    onReplace: () => void,
  ) {
    this.onReplace = onReplace;
    this.indexDir = indexDir;
    this.manifest = manifest;
    this.segments = segments;
    this.overlay = overlay;
    this.writtenDeletions = this.deletedCount;
  }

  get isNeeded(): boolean {
    return this.isFull || this.toMerge() !== undefined;
  }

  /** Whether there is more in memory than should be. */
  get isFull(): boolean {
    const { length, gramCount } = this.overlay;
    return length > MOST_IN_MEMORY.files || gramCount > MOST_IN_MEMORY.grams;
  }

  run(): Promise<void> {
    const done = this.queue.then(() => this.maintain());
    this.queue = done.catch(() => {});
    return done;
  }

  /** Writes the overlay, without merging. */
  async finish(): Promise<void> {
    this.isClosing = true;
    await this.queue;
    await this.writeOverlay();
    this.writeDeletions();
  }

  private async maintain(): Promise<void> {
    await this.writeOverlay();
    for (let inputs = this.toMerge(); inputs && !this.isClosing; inputs = this.toMerge())
      await this.merge(inputs);
    this.writeDeletions();
  }

  private async writeOverlay(): Promise<void> {
    const { overlay } = this;
    for (let left = overlay.length; left > 0; ) {
      const count = Math.min(left, overlay.placesOf(MOST_DOCS));
      const files = overlay.first(count).sort((a, b) => comparePaths(a.path, b.path));
      const added = files.length > 0 ? await this.produce({ type: 'write', files }) : undefined;
      if (added) this.deleteWhere(added, path => (overlay.placeOf(path) ?? count) >= count);
      this.replace([], added, () => overlay.dropFirst(count));
      left -= count;
    }
  }

  private async merge(inputs: OpenSegment[]): Promise<void> {
    const before = inputs.map(({ path, deleted }) => ({ path, deleted: deleted.slice() }));
    const hasFiles = inputs.some(({ liveCount }) => liveCount > 0);
    const added = hasFiles ? await this.produce({ type: 'merge', inputs: before }) : undefined;
    if (added) this.deleteSince(inputs, before, added);
    this.replace(inputs, added);
  }

  private async produce(job: Omit<WriteJob, 'path'> | Omit<MergeJob, 'path'>): Promise<OpenSegment> {
    const prefix = claimPrefix();
    const name = segmentName(prefix, 0);
    const path = join(this.indexDir, name);
    try {
      await writingThread.run({ ...job, path } as WriteJob | MergeJob);
      return new OpenSegment(this.indexDir, { name, deleted: [] });
    } catch (error) {
      tryRemove(path);
      releasePrefix(prefix);
      throw error;
    }
  }

  /** Files that changed or were removed while the segment was written. */
  private deleteWhere(segment: OpenSegment, isGone: (path: string) => boolean): void {
    for (let file = 0; file < segment.reader.fileCount; file++)
      if (isGone(segment.reader.path(file))) segment.delete(file);
  }

  private deleteSince(inputs: OpenSegment[], before: { deleted: Uint32Array }[], added: OpenSegment): void {
    inputs.forEach(({ reader, deleted }, i) => {
      forEachDoc(deleted, doc => {
        if (hasDoc(before[i]!.deleted, doc)) return;
        const place = added.reader.find(Buffer.from(reader.path(doc)));
        if (place !== undefined) added.delete(place);
      });
    });
  }

  /** Puts `added` in place of `removed`, in memory and on disk. */
  private replace(removed: OpenSegment[], added: OpenSegment | undefined, then = () => {}): void {
    const kept = this.segments.filter(segment => !removed.includes(segment));
    this.segments.splice(0, this.segments.length, ...kept, ...(added ? [added] : []));
    then();
    this.onReplace();
    for (const { reader } of removed) reader.close();
    this.writeManifest();
    if (added) releasePrefix(added.name.split('-', 1)[0]!);
  }

  /** What only went leaves nothing in the overlay that would be written. */
  private writeDeletions(): void {
    if (this.deletedCount !== this.writtenDeletions) this.writeManifest();
  }

  private get deletedCount(): number {
    return this.segments.reduce((sum, segment) => sum + segment.deletedCount, 0);
  }

  /** Unless a new build has taken the place of this index. */
  private writeManifest(): void {
    const { indexDir, manifest } = this;
    if (readManifest(indexDir).build !== manifest.build) return;
    const segments = this.segments.map(({ name, deleted }) => {
      const docs: number[] = [];
      forEachDoc(deleted, doc => docs.push(doc));
      return { name, deleted: docs };
    });
    writeManifest(indexDir, { ...manifest, segments });
    this.writtenDeletions = this.deletedCount;
    removeLeftovers(indexDir, { segments });
  }

  /** One that is mostly gone, or the smaller half when there are many. */
  private toMerge(): OpenSegment[] | undefined {
    const sparse = this.segments.find(
      ({ deletedCount, reader }) => deletedCount > reader.fileCount * MOST_DELETED,
    );
    if (sparse) return [sparse];
    if (this.segments.length <= MOST_SEGMENTS) return undefined;
    const bySize = this.segments.toSorted((a, b) => a.liveDocs - b.liveDocs);
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

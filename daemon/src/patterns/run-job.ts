import { join } from 'node:path';
import { segmentName, tryRemove } from './files-on-disk.ts';
import type { BuildJob, Job, JobResult, ResultOf } from './jobs.ts';
import { mergeSegments } from './merge.ts';
import { GramReader } from './read-grams.ts';
import { SegmentBuilder } from './segment-builder.ts';

/** Files that a thread takes at a time: neighbours share words, which makes for short gaps in lists. */
const BATCH_FILES = 128;

/** The buffers of this thread. */
let reader: GramReader | undefined;
let builder: SegmentBuilder | undefined;

/** What a thread does. `progress` is told how many more files were read. */
export function runJob(job: Job, progress: (files: number) => void): JobResult {
  if (job.type === 'build') return build(job, progress);
  mergeSegments(job.inputs, job.path);
  return { type: 'merge' };
}

function build(job: BuildJob, progress: (files: number) => void): ResultOf<BuildJob> {
  const { directory, indexDir, files, prefix } = job;
  reader ??= new GramReader();
  builder ??= new SegmentBuilder(job.capacity);
  const shared = new Int32Array(job.shared);
  const segments: string[] = [];
  const totals = { files: 0, sourceBytes: 0 };
  const flush = () => {
    const name = segmentName(prefix, segments.length);
    builder!.write(join(indexDir, name));
    segments.push(name);
  };
  try {
    for (;;) {
      const start = Atomics.add(shared, 0, 1) * BATCH_FILES;
      if (start >= files.length || Atomics.load(shared, 1) === 1) break;
      const batch = files.slice(start, start + BATCH_FILES);
      for (const path of batch) {
        const found = reader.read(join(directory, path));
        if (!found) continue;
        if (!builder.hasRoomFor(found.parts)) flush();
        builder.add(path, found.file, found.parts);
        totals.files++;
        totals.sourceBytes += found.file.size;
      }
      progress(batch.length);
    }
    if (builder.fileCount > 0) flush();
  } catch (error) {
    builder = undefined;
    for (const name of segments) tryRemove(join(indexDir, name));
    throw error;
  }
  return { type: 'build', segments, ...totals };
}

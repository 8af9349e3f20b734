import { join } from 'node:path';
import { segmentName, tryRemove } from './files-on-disk.ts';
import type { BuildJob, GramFile, Job, JobResult, ReadJob, ResultOf, WriteJob } from './jobs.ts';
import { mergeSegments } from './merge.ts';
import { gramCount } from './parts.ts';
import { GramReader } from './read-grams.ts';
import { SegmentBuilder } from './segment-builder.ts';

/** Files that a thread takes at a time: neighbours share words, which makes for short gaps in lists. */
const BATCH_FILES = 128;

let reader: GramReader | undefined;

/** What a thread does. `progress` is told how many more files were read. */
export function runJob(job: Job, progress: (files: number) => void): JobResult {
  if (job.type === 'build') return build(job, progress);
  if (job.type === 'read') return read(job);
  if (job.type === 'write') return write(job);
  mergeSegments(job.inputs, job.path);
  return { type: 'merge' };
}

function build(job: BuildJob, progress: (files: number) => void): ResultOf<BuildJob> {
  const { directory, indexDir, files, prefix, capacity } = job;
  reader ??= new GramReader();
  const builder = new SegmentBuilder(capacity);
  const shared = new Int32Array(job.shared);
  const segments: string[] = [];
  const result = { type: 'build', segments, files: 0, sourceBytes: 0 } as const satisfies ResultOf<BuildJob>;
  const totals = { files: 0, sourceBytes: 0 };
  const flush = () => {
    const name = segmentName(prefix, segments.length);
    builder.write(join(indexDir, name));
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
    for (const name of segments) tryRemove(join(indexDir, name));
    throw error;
  }
  return { ...result, ...totals };
}

function read({ directory, paths }: ReadJob): ResultOf<ReadJob> {
  reader ??= new GramReader();
  const files: GramFile[] = [];
  for (const path of paths) {
    const found = reader.read(join(directory, path));
    if (found) files.push({ path, file: found.file, parts: found.parts.map(grams => grams.slice().sort()) });
  }
  return { type: 'read', files };
}

function write({ path, files }: WriteJob): ResultOf<WriteJob> {
  const postings = files.reduce((sum, { parts }) => sum + gramCount(parts), 0);
  const builder = new SegmentBuilder(postings);
  for (const { path, file, parts } of files) builder.add(path, file, parts);
  builder.write(path);
  return { type: 'write' };
}

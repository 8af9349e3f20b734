/** Runs in a thread: reads files and writes segments. A job blocks the thread, so jobs run one after the other. */
import { join } from 'node:path';
import { type JobCall, serveJobs } from '../concurrency/job-thread.ts';
import { segmentName, tryRemove } from './files-on-disk.ts';
import { GramReader } from './read-grams.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { SegmentJob } from './write-segments.ts';

/** Number of consecutive files that a thread claims at a time. More make no smaller index: see docs/tuning.md. */
const BATCH_FILES = 128;

const [NEXT, STOP] = [0, 1];
const reader = new GramReader();
let builder: SegmentBuilder | undefined;

serveJobs<SegmentJob, string[], number>(write);

function write(
  { directory, indexDir, files, prefix, capacity, shared }: SegmentJob,
  { tell }: JobCall<number>,
): string[] {
  builder ??= new SegmentBuilder(capacity);
  const documents = builder;
  const state = new Int32Array(shared);
  const written: string[] = [];
  const flush = () => {
    const name = segmentName(prefix, written.length);
    documents.write(join(indexDir, name));
    written.push(name);
  };
  try {
    while (Atomics.load(state, STOP) === 0) {
      const start = Atomics.add(state, NEXT, 1) * BATCH_FILES;
      const batch = files.slice(start, start + BATCH_FILES);
      if (batch.length === 0) break;
      for (const path of batch) {
        const found = reader.read(join(directory, path));
        if (!found) continue;
        if (!documents.hasRoomFor(found.parts)) flush();
        documents.add(path, found.file, found.parts);
      }
      tell(batch.length);
    }
    if (documents.fileCount > 0) flush();
    return written;
  } catch (error) {
    // Its documents may be incomplete.
    builder = undefined;
    for (const name of written) tryRemove(join(indexDir, name));
    throw error;
  }
}

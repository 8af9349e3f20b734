import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { removeLeftovers, writeManifest } from './files-on-disk.ts';
import { VERSION } from './segment-format.ts';
import { writeSegments } from './write-segments.ts';

interface BuildOptions {
  /** Absolute. */
  directory: string;
  /** Relative to the directory, with `/`, as `listFiles` gives them. */
  files: readonly string[];
  /** Folder of the index, created if missing. It contains nothing else. */
  indexDir: string;
  /** The number of processors by default. */
  threads?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** With fewer files per thread, starting another one takes as long as the work: see docs/tuning.md. */
const FILES_A_THREAD = 1000;
const MAX_THREADS = 8;

/**
 * Builds the index of a directory from nothing. The old index answers until one rename replaces it, and a killed build
 * does not change it. Files that were removed in the meantime are left out. No other call writes to the index meanwhile.
 *
 * @throws the signal's reason; system errors such as ENOSPC.
 */
export async function buildPatternIndex(options: BuildOptions): Promise<void> {
  const { directory, files, indexDir, threads: most = availableParallelism(), signal } = options;
  signal?.throwIfAborted();
  mkdirSync(indexDir, { recursive: true });
  const threads = Math.max(1, Math.min(most, MAX_THREADS, Math.ceil(files.length / FILES_A_THREAD)));
  const segments = await writeSegments({ ...options, threads });
  const manifest = {
    version: VERSION,
    build: randomUUID(),
    directory,
    segments: segments.map(name => ({ name, deleted: [] })),
  };
  writeManifest(indexDir, manifest);
  removeLeftovers(indexDir, manifest);
}

import { statSync } from 'node:fs';
import type { LocalBase } from '../api/index-base.ts';
import type { AnalyzedBlock, Vectors } from '../store/analyzed.ts';
import type { EmbeddingCache } from '../store/embeddings.ts';
import { IndexWriter } from '../store/index-writer.ts';
import { readBase } from '../store/read-base.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';
import { type Changes, checkFiles, scanDirectory } from './scan.ts';
import { type Progress, UpdateProgress } from './update-progress.ts';
import { type FileUpdate, MAX_FILE_UPDATES, type UpdateResult } from './update-result.ts';

/** `onFile` receives the position in the list of the file that is being analyzed, several times a second. */
export type Analyze = (
  directory: string,
  files: FileToAnalyze[],
  onFile: (at: number) => void,
) => Promise<Analysis>;

export interface UpdateJob {
  /** Directory of the code: absolute, real. */
  directory: string;
  indexFile: string;
  /** Check only these files; otherwise the whole directory. */
  paths?: readonly string[] | undefined;
  /** The part of `paths` that is known to be searched. */
  listed?: readonly string[] | undefined;
  /** Number of the first generation of a new index. */
  generation?: number;
  /** The index of another revision, from which a new index starts. */
  base?: LocalBase | undefined;
}

interface UpdateOptions extends UpdateJob {
  analyze: Analyze;
  /** Called with the number of bytes to analyze, before the first of them. */
  expect?(bytes: number): void;
  /** Number of concurrent analyses. */
  parallel: number;
  /** Dimensions of a vector. */
  dimensions: number;
  cache: EmbeddingCache;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

const BATCH_BYTES = 1 << 20;
const BATCH_FILES = { least: 16, most: 200 };
/**
 * A small directory is split into about this many batches, so that progress is visible, a pause takes effect soon, and
 * every thread has work.
 */
const BATCHES = 16;
/** With fewer dead chunks a rebuild is not worthwhile. */
const WASTE_FLOOR = 5000;

/**
 * Brings an index up to date, block by block. Each block is on disk before the next counts as done, so an interrupted
 * update resumes. Blocks are stored in order of their files' paths, whichever is analyzed first. So every build of a
 * tree gives the same index, and the same order of answers with equal scores.
 *
 * @throws the signal's reason when aborted, SqliteError if the index is damaged or the disk is full
 */
export async function updateIndex(options: UpdateOptions): Promise<UpdateResult> {
  const { directory, indexFile, paths, listed, generation, base, dimensions, signal } = options;
  if (base) readBase(indexFile, base.folder, { segments: base.segments, dimensions });
  const writer = new IndexWriter(indexFile);
  try {
    assertDirectory(directory);
    const changes = paths
      ? checkFiles(directory, paths, {
          file: path => writer.knownFile(path),
          below: folder => writer.filesBelow(folder),
          listed: new Set(listed),
        })
      : await scanDirectory(directory, writer.knownFiles(), signal);
    const removed = writer.removeFiles(changes.removed);
    const { changed, touched, embedded, files } = await analyzeAll(options, writer, changes);
    writer.finish({
      wasWhole: !paths,
      changed: changed + removed > 0,
      firstGeneration: generation ?? 1,
      unnamed: changes.unnamed,
    });
    const { dead, total } = writer.deadShare();
    return {
      changed,
      removed,
      touched,
      embedded,
      files: changed + removed > MAX_FILE_UPDATES ? undefined : [...removalsIn(changes), ...files],
      unknown: changes.unknown,
      waste: dead > WASTE_FLOOR ? dead / total : 0,
    };
  } finally {
    writer.close();
  }
}

/** A missing directory is an error: treated as empty, it would empty the index. */
function assertDirectory(directory: string): void {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw Object.assign(new Error('the indexed directory is gone'), { code: 'ENOENT' });
  }
}

async function analyzeAll(
  { directory, analyze, expect, parallel, cache, dimensions, signal, onProgress }: UpdateOptions,
  writer: IndexWriter,
  { toAnalyze }: Changes,
): Promise<Pick<UpdateResult, 'changed' | 'touched' | 'embedded'> & { files: FileUpdate[] }> {
  const progress = new UpdateProgress(toAnalyze, onProgress);
  let changed = 0;
  let touched = 0;
  let embedded = 0;
  const files: FileUpdate[] = [];
  const batches = cutBatches(toAnalyze);
  progress.scanned();
  expect?.(progress.totalBytes);

  let stored = Promise.resolve();
  const work = async (): Promise<void> => {
    for (const batch of batches) {
      signal.throwIfAborted();
      const before = stored;
      const { promise, resolve: nextMayStore } = Promise.withResolvers<void>();
      stored = promise;
      const { block, unchanged, gone } = await analyze(directory, batch, progress.reading(batch));
      await before;
      signal.throwIfAborted();
      cache.add(freshVectors(block.vectors, dimensions));
      cache.add(freshVectors(block.outlines, dimensions));
      writer.addBlock(block);
      writer.touch(unchanged);
      writer.removeFiles(gone);
      changed += block.files.length;
      touched += unchanged.length;
      embedded += block.vectors.fresh.texts.length;
      if (files.length < MAX_FILE_UPDATES) files.push(...updatesIn(block));
      progress.stored(batch);
      nextMayStore();
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { changed, touched, embedded, files };
}

function removalsIn({ removed }: Changes): FileUpdate[] {
  return removed.map(path => ({ path, isRemoved: true, embedded: 0 }));
}

/** The files of a block, each with the number of chunks that had to be embedded. */
function updatesIn({ files, vectors }: AnalyzedBlock): FileUpdate[] {
  const fresh = new Set(vectors.fresh.texts);
  let chunk = 0;
  return files.map(({ path, chunkCount }) => {
    let embedded = 0;
    for (const end = chunk + chunkCount; chunk < end; chunk++) if (fresh.has(chunk)) embedded++;
    return { path, isRemoved: false, embedded };
  });
}

function* cutBatches(files: readonly FileToAnalyze[]): Generator<FileToAnalyze[], void> {
  const { least, most } = BATCH_FILES;
  const enough = Math.min(Math.max(Math.ceil(files.length / BATCHES), least), most);
  let batch: FileToAnalyze[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.size;
    if (bytes >= BATCH_BYTES || batch.length >= enough) {
      yield batch;
      batch = [];
      bytes = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

function* freshVectors({ values, fresh }: Vectors, dimensions: number): Generator<[bigint, Uint8Array]> {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  for (let i = 0; i < fresh.keys.length; i++) {
    const text = fresh.texts[i]!;
    yield [fresh.keys[i]!, bytes.subarray(text * dimensions, (text + 1) * dimensions)];
  }
}

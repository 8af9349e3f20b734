import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import type { Embedder, EmbeddingInput } from '../embed/embedder.ts';
import type { AnalyzedBlock, AnalyzedFile, ChunkRow, FileState, Vectors } from '../store/analyzed.ts';
import { type EmbeddingCache, embeddingKey } from '../store/embeddings.ts';
import { collectPostings, serializeBlockPostings } from '../store/postings.ts';
import { boundChunks } from './bound-chunks.ts';
import type { Chunk } from './chunk.ts';
import { chunkFile } from './chunk-file.ts';
import { classify, maxBytesOf } from './classify.ts';
import { FileLines } from './file-lines.ts';
import { readRegularFile } from './read-file.ts';
import { TermCollector } from './terms.ts';

export interface FileToAnalyze {
  /** Relative to the indexed directory, with `/`. */
  path: string;
  /** Hash the index has of it: the same content is not analyzed again. */
  knownHash: Uint8Array | null;
  /** Whether a rule says that neither size nor shape keep it out. */
  isLetIn?: boolean;
}

export interface Analysis {
  block: AnalyzedBlock;
  /** Files whose content is what the index has, with their new size and time. */
  unchanged: AnalyzedFile[];
  /** Files that are gone, or are no longer regular files. */
  gone: string[];
}

/**
 * Reads, classifies, chunks, tokenizes and embeds files, into one block. Pure but for reading: the same content at
 * the same path gives the same block. A file that cannot be analyzed never fails the others.
 */
export async function analyzeFiles(
  directory: string,
  files: readonly FileToAnalyze[],
  embedder: Embedder,
  cache: EmbeddingCache,
): Promise<Analysis> {
  const analyzed: AnalyzedFile[] = [];
  const unchanged: AnalyzedFile[] = [];
  const gone: string[] = [];
  const chunks: Chunk[] = [];
  const rows: ChunkRow[] = [];
  const inputs: EmbeddingInput[] = [];
  const outlines: EmbeddingInput[] = [];
  let sourceBytes = 0;
  for (const { path, knownHash, isLetIn = false } of files) {
    const read = readForIndex(directory, path, isLetIn);
    if (!read) {
      gone.push(path);
      continue;
    }
    if (read.file.hash && knownHash && Buffer.compare(read.file.hash, knownHash) === 0) {
      unchanged.push(read.file);
      continue;
    }
    analyzed.push(read.file);
    if (!isIndexed(read.file.state)) continue;
    const { language, chunks: all } = await chunkFile(path, read.text);
    const { chunks: found, isPartial } = boundChunks(all, isLetIn);
    if (isPartial) read.file.state = isLetIn ? 'let_in' : 'partial';
    read.file.language = language;
    read.file.chunkCount = found.length;
    sourceBytes += read.file.size;
    for (const chunk of found) {
      chunks.push(chunk);
      rows.push(rowOf(chunk, read.lines?.startOf(chunk.startLine)));
      inputs.push(embeddingInput(path, chunk));
    }
    if (found.length > 0) outlines.push(outlineInput(path, found));
  }
  const { lengths, postings } = collectTerms(chunks);
  return {
    block: {
      files: analyzed,
      chunks: rows,
      lengths,
      vectors: await embedMissing(inputs, embedder, cache),
      outlines: await embedMissing(outlines, embedder, cache),
      postings,
      sourceBytes,
    },
    unchanged,
    gone,
  };
}

function rowOf(
  { startLine, endLine, kind, symbol, container, signature, symbols }: Chunk,
  startByte: number | undefined,
): ChunkRow {
  return {
    startLine,
    endLine,
    startByte: startByte ?? null,
    kind,
    symbol,
    container,
    signature,
    symbols,
  };
}

interface ReadFile {
  file: AnalyzedFile;
  text: string;
  /** Undefined where they are not stored as they are read. */
  lines?: FileLines | undefined;
}

function readForIndex(directory: string, path: string, isLetIn: boolean): ReadFile | null {
  const seenMs = Date.now();
  const absolute = join(directory, path);
  const content = readRegularFile(absolute, maxBytesOf(isLetIn));
  if (content === null) return null;
  if (content === 'unreadable') {
    return { file: { ...LEFT_OUT, path, state: 'unreadable', seenMs }, text: '' };
  }
  const { bytes, isAsStored, size, mtimeMs, ctimeMs } = content;
  const state: FileState = classify(path, bytes, { size, isLetIn });
  const hash = state === 'oversized' ? null : createHash('sha1').update(bytes).digest();
  const file = { ...LEFT_OUT, path, state, size, mtimeMs, ctimeMs, seenMs, hash };
  if (!isIndexed(state)) return { file, text: '' };
  return { file, text: utf8.decode(bytes), lines: isAsStored ? new FileLines(bytes) : undefined };
}

function isIndexed(state: FileState): boolean {
  return state === 'indexed' || state === 'let_in';
}

const LEFT_OUT = { size: 0, mtimeMs: 0, ctimeMs: 0, hash: null, language: null, chunkCount: 0 };

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a chunk's vector is made from. Only what the index keeps: line numbers may move without a new vector. */
function embeddingInput(path: string, { definitions, container, doc, text }: Chunk): EmbeddingInput {
  const names = container ? `${definitions.join(' ')} ${container}` : definitions.join(' ');
  return { path, names, doc: doc ?? '', text };
}

/** What a file's own vector is made from: what it is called, and what it defines. */
function outlineInput(path: string, chunks: readonly Chunk[]): EmbeddingInput {
  const stem = posix.parse(path).name;
  return { path, names: [...chunks.flatMap(chunk => chunk.definitions), stem].join(' '), doc: '', text: '' };
}

function collectTerms(chunks: readonly Chunk[]): { lengths: Uint32Array; postings: Uint8Array } {
  const collector = new TermCollector();
  const lengths = Uint32Array.from(chunks, (chunk, i) => collector.add(i, chunk));
  return { lengths, postings: serializeBlockPostings(collectPostings(collector.writers)) };
}

async function embedMissing(
  inputs: readonly EmbeddingInput[],
  embedder: Embedder,
  cache: EmbeddingCache,
): Promise<Vectors> {
  const { dimensions } = embedder;
  const values = new Int8Array(inputs.length * dimensions);
  const missing: number[] = [];
  const keys: bigint[] = [];
  inputs.forEach((input, i) => {
    const key = embeddingKey(input);
    const known = cache.get(key);
    if (known?.length === dimensions) {
      values.set(new Int8Array(known.buffer, known.byteOffset, dimensions), i * dimensions);
    } else {
      missing.push(i);
      keys.push(key);
    }
  });
  cache.noteUses();
  if (missing.length > 0) {
    const fresh = await embedder.embedChunks(missing.map(i => inputs[i]!));
    missing.forEach((i, m) => {
      values.set(fresh.subarray(m * dimensions, (m + 1) * dimensions), i * dimensions);
    });
  }
  return { values, fresh: { keys: BigInt64Array.from(keys), texts: Uint32Array.from(missing) } };
}

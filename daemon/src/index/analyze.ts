import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import type { Embedder, EmbeddingInput } from '../embed/embedder.ts';
import { saysGenerated } from '../languages/file-kinds.ts';
import { BrokenParserError, MissingGrammarError } from '../languages/grammar.ts';
import type { AnalyzedBlock, AnalyzedFile, ChunkRow, FileState, NoTree, Vectors } from '../store/analyzed.ts';
import { type EmbeddingCache, embeddingKey } from '../store/embeddings.ts';
import { collectPostings, serializeBlockPostings } from '../store/postings.ts';
import { boundChunks } from './chunks/bound-chunks.ts';
import type { Chunk, ChunkedFile } from './chunks/chunk.ts';
import { chunkFile } from './chunks/chunk-file.ts';
import { classify, maxBytesOf } from './classify.ts';
import { EFFORT, type Limited, lower, UNLIMITED } from './effort.ts';
import { FileLines } from './file-lines.ts';
import { readRegularFile } from './read-file.ts';
import { TermCollector } from './terms.ts';

export interface FileToAnalyze {
  /** Relative to the indexed directory, with `/`. */
  path: string;
  /** In bytes, when it was found. */
  size: number;
  /** The hash that the index has. Unchanged content is not analyzed again. */
  knownHash: Uint8Array | null;
  /** Whether its size is that of the index, so that only its content tells whether it has changed. */
  mayBeSame?: boolean;
  /** Whether an ignore rule (`!path`) includes it despite its size or shape. */
  isReincluded?: boolean;
  /** Set after the file made a thread fail. */
  limited?: Limited;
}

export interface Analysis {
  block: AnalyzedBlock;
  /** Files whose content the index already has, with their new size and time. */
  unchanged: AnalyzedFile[];
  /** Files that were deleted, or are no longer regular files. */
  gone: string[];
}

/**
 * Reads, classifies, chunks, tokenizes and embeds files into one block. The same content at the same path always gives
 * the same block.
 *
 * @param onFile receives the position of each file before it is analyzed, and undefined after the last
 * @throws BrokenParserError if a file broke the parser. Call it again in another thread, with less effort for the file
 *   that `onFile` was told last.
 */
export async function analyzeFiles(
  directory: string,
  files: readonly FileToAnalyze[],
  embedder: Embedder,
  cache: EmbeddingCache,
  onFile: (at: number | undefined) => void = () => {},
): Promise<Analysis> {
  const analyzed: AnalyzedFile[] = [];
  const unchanged: AnalyzedFile[] = [];
  const gone: string[] = [];
  const chunks: Chunk[] = [];
  const rows: ChunkRow[] = [];
  const inputs: EmbeddingInput[] = [];
  const outlines: EmbeddingInput[] = [];
  let sourceBytes = 0;
  for (const [at, { path, knownHash, isReincluded = false, limited = UNLIMITED }] of files.entries()) {
    onFile(at);
    const read = readForIndex(directory, path, isReincluded);
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
    if (limited.effort === EFFORT.none) {
      read.file.state = 'unreadable';
      continue;
    }
    const found = await chunksOf(read, isReincluded, limited);
    sourceBytes += read.file.size;
    for (const chunk of found) {
      chunks.push(chunk);
      rows.push(rowOf(chunk, read.lines?.startOf(chunk.startLine)));
      inputs.push(embeddingInput(path, chunk));
    }
    if (found.length > 0) outlines.push(outlineInput(path, found));
  }
  onFile(undefined);
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

/** The chunks of a file within the limits. Adds to its record what is known then. */
async function chunksOf({ file, text }: ReadFile, isReincluded: boolean, limited: Limited): Promise<Chunk[]> {
  const { language, chunks: all, noTree } = await chunkWithFallback(file.path, text, limited);
  const { chunks, isPartial } = boundChunks(all, isReincluded);
  if (isPartial) file.state = isReincluded ? 'let_in' : 'partial';
  Object.assign(file, { language, noTree, isGenerated: saysGenerated(text), chunkCount: chunks.length });
  return chunks;
}

/** Chunks the text with the highest effort that does not fail. */
async function chunkWithFallback(
  path: string,
  text: string,
  { effort, reason }: Limited,
): Promise<ChunkedFile & { noTree: NoTree | null }> {
  try {
    const chunked = await chunkFile(path, text, effort);
    return { ...chunked, noTree: chunked.isTooSlow ? 'too_slow' : reason };
  } catch (error) {
    const isOurs = error instanceof BrokenParserError || error instanceof MissingGrammarError;
    if (isOurs || effort >= EFFORT.windows) throw error;
    return chunkWithFallback(path, text, { effort: lower(effort), reason: 'parser_failed' });
  }
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
  /** Undefined if the file is stored in another encoding. */
  lines?: FileLines | undefined;
}

function readForIndex(directory: string, path: string, isReincluded: boolean): ReadFile | null {
  const seenMs = Date.now();
  const absolute = join(directory, path);
  const content = readRegularFile(absolute, maxBytesOf(isReincluded));
  if (content === null) return null;
  if (content === 'unreadable') {
    return { file: { ...LEFT_OUT, path, state: 'unreadable', seenMs }, text: '' };
  }
  const { bytes, isAsStored, size, mtimeMs, ctimeMs } = content;
  const state: FileState = classify(path, bytes, { size, isReincluded });
  const hash = state === 'oversized' ? null : createHash('sha1').update(bytes).digest();
  const file = { ...LEFT_OUT, path, state, size, mtimeMs, ctimeMs, seenMs, hash };
  if (!isIndexed(state)) return { file, text: '' };
  return { file, text: utf8.decode(bytes), lines: isAsStored ? new FileLines(bytes) : undefined };
}

function isIndexed(state: FileState): boolean {
  return state === 'indexed' || state === 'let_in';
}

const LEFT_OUT = {
  ...{ size: 0, mtimeMs: 0, ctimeMs: 0, hash: null, language: null, noTree: null },
  ...{ isGenerated: false, chunkCount: 0 },
};

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The text that a chunk's vector is made from. It holds no line numbers, so that moving a chunk needs no new vector.
 */
function embeddingInput(path: string, { definitions, container, doc, text }: Chunk): EmbeddingInput {
  const names = container ? `${definitions.join(' ')} ${container}` : definitions.join(' ');
  return { path, names, doc: doc ?? '', text };
}

/** The text that a file's own vector is made from: its name and its definitions. */
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

import { join } from 'node:path';
import type { FilesWith } from '../../daemon/src/ask/common/files-with-text.ts';
import type { Question as Asked } from '../../daemon/src/ask/common/question.ts';
import { type Steps, withOneShard } from '../../daemon/src/ask/common/steps.ts';
import { parseAndEmbed } from '../../daemon/src/ask/five-steps.ts';
import { parseQuestion } from '../../daemon/src/ask/parse/parse.ts';
import { CHUNK_FEATURES } from '../../daemon/src/ask/rank/chunk-features.ts';
import { describeFiles, nearestOf, type ScoredFile } from '../../daemon/src/ask/rank/features.ts';
import { order } from '../../daemon/src/ask/rank/rank.ts';
import { totalOf } from '../../daemon/src/ask/rank/weights.ts';
import { resolve } from '../../daemon/src/ask/resolve/resolve.ts';
import { retrieve } from '../../daemon/src/ask/retrieve/retrieve.ts';
import { LinesOnDisk } from '../../daemon/src/ask/shard/lines-on-disk.ts';
import { Shard } from '../../daemon/src/ask/shard/shard.ts';
import { createEmbedder } from '../../daemon/src/embed/index.ts';
import { IndexPatterns } from '../../daemon/src/index/index-patterns.ts';
import { Indexes } from '../../daemon/src/index/indexes.ts';
import { readerOf } from '../../daemon/src/index/testing/reader-of.ts';
import type { IndexReader } from '../../daemon/src/store/index-reader.ts';
import { type Choice, dot, type Point } from '../../training/fit.ts';
import type { Question, Target } from './questions.ts';
import { gainOf, inFile, meets, type Place } from './score.ts';

/** A chunk as described to the ranker: its features, its place, and its worth among the chunks of its file. */
export interface ExampleChunk {
  row: Float64Array;
  place: Place;
  gain: number;
}

/** A question's files, as described to the ranker; a row for each file. */
export interface Example extends Choice {
  question: Question;
  /** The chunks of each file, in the order of the shipped weights. */
  chunks: ExampleChunk[][];
  /** Whether the order is not by strength: the question is a name or a path, or quotes a line. */
  isOrdered: boolean;
  /** Cosine of the nearest chunk. */
  nearest: number;
}

/** A question asked of an index in this process. */
export interface Query {
  question: Question;
  reader: IndexReader;
  /** The candidate files; optionally as if there were no embeddings. */
  find(how?: { withoutVectors: boolean }): ScoredFile[];
}

const NO_FILTERS = { fileTypes: [], directory: '' };

/** Asks each question of the index of its directory, which is built in `dataDir` if needed. */
export async function* queryAll(
  questions: readonly Question[],
  directoryOf: (question: Question) => string,
  dataDir: string,
): AsyncGenerator<Query, void, void> {
  const embedder = await createEmbedder(process.env);
  const log = { info() {}, warn: console.error };
  const indexes = new Indexes(dataDir, embedder, log);
  const patterns = new IndexPatterns(indexes, log);
  const nothing = new Int8Array(embedder.dimensions);
  try {
    for (const question of questions) {
      const index = indexes.of(directoryOf(question));
      if (!index.isUsable) await index.build();
      if (patterns.status(index).status !== 'ready') await patterns.build(index);
      const reader = readerOf(index, embedder);
      const { question: parsed, vector } = await parseAndEmbed(
        question.query,
        undefined,
        embedder,
        undefined,
      );
      const disk = new LinesOnDisk(path => join(index.directory, path));
      const source = {
        reader,
        disk,
        filesWith: (...asked: Parameters<FilesWith>) => patterns.filesWith(index, ...asked),
      };
      yield {
        question,
        reader,
        find: ({ withoutVectors } = { withoutVectors: false }) => {
          const shard = new Shard(source, NO_FILTERS, { isAlone: true });
          return withOneShard(described(parsed, withoutVectors ? nothing : vector), shard.answer);
        },
      };
    }
  } finally {
    await patterns.close();
    await indexes.close();
  }
}

function* described(question: Asked, vector: Int8Array): Steps<ScoredFile[]> {
  const resolved = yield* resolve(question);
  return describeFiles(resolved, yield* retrieve(resolved, vector));
}

export function describe({ question, reader }: Query, files: readonly ScoredFile[]): Example {
  const stored = reader.chunks(files.flatMap(({ chunks }) => chunks.map(({ candidate }) => candidate.chunk)));
  const { isPath, isBareSymbol } = parseQuestion(question.query);
  const chunks = files.map(file =>
    file.chunks.map(({ candidate, features }): ExampleChunk => {
      const { startLine: start, endLine: end } = stored.get(candidate.chunk)!;
      const place = { file: pathInTree(question, file.path), start, end };
      const gain = bestGain(question.targets.filter(target => hasLines(target) && meets(place, target)));
      return { row: Float64Array.from(features), place, gain };
    }),
  );
  return {
    question,
    weight: question.weight,
    rows: files.map(({ features }) => Float64Array.from(features)),
    gains: chunks.map(([first]) => bestGain(question.targets.filter(target => inFile(first!.place, target)))),
    chunks,
    isOrdered: isPath || isBareSymbol || files.some(file => file.chunks[0]!.candidate.exactLine > 0),
    nearest: nearestOf({ isBuiltIn: reader.shape.headDimensions !== reader.shape.dimensions }, files),
  };
}

const hasLines = ({ start_line }: Target) => start_line !== undefined;

function bestGain(targets: readonly Target[]): number {
  return Math.max(0, ...targets.map(gainOf));
}

/** `path` is relative to the folder of the question. */
export function pathInTree({ root }: Question, path: string): string {
  return root === '.' ? path : `${root}/${path}`;
}

/** The files with lines that answer, as choices among their chunks. */
export function chunkChoices({ chunks, question }: Example): Choice[] {
  return chunks
    .filter(group => group.length > 1 && group.some(({ gain }) => gain > 0))
    .map(group => ({
      weight: 1,
      rows: group.map(({ row }) => withoutComments(question, row)),
      gains: group.map(({ gain }) => gain),
    }));
}

/** If only the wanted chunk has lost its comment, comments must not be learned from. */
function withoutComments({ removed }: Question, row: Float64Array): Float64Array {
  return removed ? row.map((value, i) => (CHUNK_FEATURES[i] === 'chunk_doc' ? 0 : value)) : row;
}

/** The weights of files and of the chunks of a file. */
export interface Weights {
  files: Float64Array;
  chunks: Float64Array;
}

/** One of the first ten results of an example, ranked with given weights; `inputs` are the inputs of its score. */
export interface Result extends Point {
  place: Place;
}

export function firstTen(
  { rows, chunks, question, isOrdered, nearest }: Example,
  weights: Weights,
): Result[] {
  const files = rows.map((row, i) => {
    const strong = chunks[i]!.map(({ row, place }) => ({ place, strength: dot(row, weights.chunks) }));
    if (!isOrdered) strong.sort((a, b) => b.strength - a.strength);
    return { sum: dot(row, weights.files), chunks: strong };
  });
  files.sort((a, b) => b.sum - a.sum || (a.chunks[0]!.place.file < b.chunks[0]!.place.file ? -1 : 1));
  const total = totalOf(files.map(({ sum }) => sum));
  return order(files, 10).map(({ sum, penalty, chunk: { place } }) => ({
    place,
    isRight: question.targets.some(target => meets(place, target)),
    inputs: [sum - penalty, sum - penalty - total, nearest],
  }));
}

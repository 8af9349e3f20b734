import { join } from 'node:path';
import { LinesOnDisk } from '../../daemon/src/ask/lines-on-disk.ts';
import { parseQuestion } from '../../daemon/src/ask/parse/parse.ts';
import { describeFiles, nearestOf, type ScoredFile } from '../../daemon/src/ask/rank/features.ts';
import { totalOf } from '../../daemon/src/ask/rank/weights.ts';
import { resolve } from '../../daemon/src/ask/resolve/resolve.ts';
import { retrieve } from '../../daemon/src/ask/retrieve/retrieve.ts';
import type { Source } from '../../daemon/src/ask/source.ts';
import { createEmbedder } from '../../daemon/src/embed/index.ts';
import { IndexPatterns } from '../../daemon/src/index/index-patterns.ts';
import { Indexes } from '../../daemon/src/index/indexes.ts';
import type { IndexReader } from '../../daemon/src/store/index-reader.ts';
import { type Choice, dot, type Point } from '../../training/fit.ts';
import type { Question } from './questions.ts';
import { inFile, type Place } from './score.ts';

/** A question's files, as described to the ranker. */
export interface Example extends Choice {
  question: Question;
  /** The answering place of each file. */
  places: Place[];
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
      const reader = index.openReader();
      const parsed = parseQuestion(question.query);
      const vector = await embedder.embedQuery(parsed.text);
      const disk = new LinesOnDisk(path => join(index.directory, path));
      const source: Source = {
        reader,
        disk,
        filesWith: (...asked) => patterns.filesWith(index, ...asked),
      };
      yield {
        question,
        reader,
        find: ({ withoutVectors } = { withoutVectors: false }) => {
          const resolved = resolve(reader, parsed, NO_FILTERS);
          const retrieval = retrieve(source, resolved, withoutVectors ? nothing : vector);
          return describeFiles(reader, resolved, retrieval);
        },
      };
    }
  } finally {
    await patterns.close();
    await indexes.close();
  }
}

export function describe({ question, reader }: Query, files: readonly ScoredFile[]): Example {
  const chunks = reader.chunks(files.map(file => file.chunks[0]!.candidate.chunk));
  const places = files.map(({ path, chunks: [best] }) => {
    const { startLine, endLine } = chunks.get(best!.candidate.chunk)!;
    return { file: pathInTree(question, path), start: startLine, end: endLine };
  });
  return {
    question,
    weight: question.weight,
    rows: files.map(({ features }) => Float64Array.from(features)),
    places,
    isRight: places.map(place => question.targets.some(target => inFile(place, target))),
    nearest: nearestOf(reader, files),
  };
}

/** `path` is relative to the folder of the question. */
export function pathInTree({ root }: Question, path: string): string {
  return root === '.' ? path : `${root}/${path}`;
}

/** One of the first ten results of an example, ranked with given weights; `inputs` are the inputs of its score. */
export interface Result extends Point {
  place: Place;
}

export function firstTen({ rows, places, isRight, nearest }: Example, weights: Float64Array): Result[] {
  const sums = rows.map(row => dot(row, weights));
  const total = totalOf(sums);
  return sums
    .map((sum, i) => ({ sum, place: places[i]!, isRight: isRight[i]! }))
    .sort((a, b) => b.sum - a.sum || (a.place.file < b.place.file ? -1 : 1))
    .slice(0, 10)
    .map(({ sum, place, isRight }) => ({ place, isRight, inputs: [sum, sum - total, nearest] }));
}

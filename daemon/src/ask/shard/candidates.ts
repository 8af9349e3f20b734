import type { IndexReader } from '../../store/index-reader.ts';
import { nearest } from '../../vectors/nearest.ts';
import { topOf } from '../../vectors/top.ts';
import { FALLBACK_CHUNKS, FILES_BY_KEYWORD, FILES_BY_PATH, PER_FILE, PER_SIGNAL } from '../common/limits.ts';
import type { CandidatesAnswer, CandidatesAsk, RowsAnswer, Statistics } from '../common/rounds.ts';
import { chunkOfLine } from './chunk-of-line.ts';
import { likestOf, shardDefinitions } from './definitions.ts';
import { shardFilesWith } from './files-with-texts.ts';
import { indexedText } from './indexed-text.ts';
import type { KeywordScores } from './keywords.ts';
import type { PathIndex } from './path-index.ts';
import { shardPlaces } from './places.ts';
import { shardPairs } from './quoted-runs.ts';
import { type ShardQuestion, ShardScores } from './scores.ts';
import { shardNameDefinitions } from './undefined-names.ts';

/** One shard's rows of chunks that the question wants. */
export function shardRows(
  question: ShardQuestion,
  asked: Statistics & { chunks: readonly number[] },
): RowsAnswer {
  const scores = new ShardScores(question, asked);
  try {
    const { reader } = question.source;
    return scores.rows(asked.chunks.flatMap(number => reader.chunkWithNumber(number) ?? []));
  } finally {
    scores.release();
  }
}

/** One shard's best candidates: those that would be chosen if there were no other shards. */
export function shardCandidates(question: ShardQuestion, asked: CandidatesAsk): CandidatesAnswer {
  const scores = new ShardScores(question, asked);
  try {
    return candidatesWith(question, asked, scores);
  } finally {
    scores.release();
  }
}

function candidatesWith(
  { source, paths, allowed, isAlone }: ShardQuestion,
  asked: CandidatesAsk,
  scores: ShardScores,
): CandidatesAnswer {
  const { reader, disk } = source;
  const { keywords } = scores;
  const indexed = indexedText(reader, paths, keywords, disk.textOf);
  const literals = shardFilesWith(source, paths, asked.literals, indexed, isAlone);
  const hasFiles = (at: number) => literals[at]?.files.some(({ isFound }) => isFound) ?? false;
  const symbols = asked.symbols.map(symbol => shardDefinitions(reader, symbol, allowed));
  const places = shardPlaces(
    reader,
    asked.places.map(({ path }) => path),
  );
  const byKeyword = topOf(keywords.chunks, PER_SIGNAL, keywords.scored);
  const near = nearestOf(reader, asked.vector, allowed, isAlone);
  const filesByKeyword = topOf(keywords.files, FILES_BY_KEYWORD);
  const filesByPath = topOf(scores.pathScores, FILES_BY_PATH);
  const exactFiles = exactFilesOf(literals, places, asked, paths);
  const lines = exactFiles.flatMap(({ file, lines }) =>
    lines.flatMap(line => {
      const chunk = chunkOfLine(reader, file, line);
      return chunk !== undefined && allowed[chunk] ? [{ file, line, chunk }] : [];
    }),
  );
  const files = new Set([...filesByKeyword, ...filesByPath, ...exactFiles.map(({ file }) => file)]);
  const best = [...files].map(file => ({ file, chunks: bestOfFile(reader, file, keywords, allowed) }));
  const pairs = shardPairs(asked.pairs, asked, keywords);
  const defining = symbols.flatMap(({ rows }) =>
    likestOf(rows).map(({ number }) => reader.chunkWithNumber(number)!),
  );
  const chosen = new Set([
    ...byKeyword,
    ...near.chunks,
    ...defining,
    ...best.flatMap(({ chunks }) => chunks),
    ...lines.map(({ chunk }) => chunk),
    ...pairs.flat(),
  ]);
  const first = chosen.size === 0 && asked.vector.some(value => value !== 0) ? firstAllowed(allowed) : [];
  const numberOf = (chunk: number) => reader.numberOf(chunk);
  const fileNumberOf = (file: number) => reader.numberOfFile(file);
  return {
    ...scores.rows([...chosen, ...first], files),
    byKeyword: byKeyword.map(numberOf),
    nearest: near.rows,
    symbols,
    filesByKeyword: filesByKeyword.map(fileNumberOf),
    filesByPath: filesByPath.map(fileNumberOf),
    places: places.map(place => ({ ...place, files: place.files.map(fileNumberOf) })),
    literals,
    names: shardNameDefinitions(reader, asked, hasFiles, { textOf: disk.textOf, isAlone }),
    best: best.map(({ file, chunks }) => ({ file: fileNumberOf(file), chunks: chunks.map(numberOf) })),
    lines: lines.map(({ file, line, chunk }) => ({
      file: fileNumberOf(file),
      line,
      number: numberOf(chunk),
    })),
    pairs: pairs.map(chunks => chunks.map(numberOf)),
    first: first.map(numberOf),
  };
}

/** Files that hold a text of the question or that it names, with the lines. */
function exactFilesOf(
  literals: readonly CandidatesAnswer['literals'][number][],
  places: CandidatesAnswer['places'],
  asked: CandidatesAsk,
  paths: PathIndex,
): { file: number; lines: number[] }[] {
  const found = [
    ...literals
      .flatMap(one => one?.files ?? [])
      .map(({ path, line }) => ({ file: paths.positionOf(path), line })),
    ...places.flatMap(({ files }, at) => files.map(file => ({ file, line: asked.places[at]!.line }))),
  ];
  const byFile = Map.groupBy(found, ({ file }) => file);
  return [...byFile].flatMap(([file, same]) => {
    const lines = new Set(same.map(({ line }) => line).filter(line => line > 0));
    return file === undefined ? [] : [{ file, lines: [...lines] }];
  });
}

/** The nearest chunks of one shard. If there are others, all that may be among the nearest of all shards. */
function nearestOf(
  reader: IndexReader,
  vector: readonly number[],
  allowed: Uint8Array,
  isAlone: boolean,
): { chunks: number[]; rows: CandidatesAnswer['nearest'] } {
  const found = reader.likely(Int8Array.from(vector), allowed, PER_SIGNAL);
  const chunks = nearest(found, PER_SIGNAL);
  const isNearest = new Set(isAlone ? chunks : found.rows);
  const rows: CandidatesAnswer['nearest'] = [];
  found.rows.forEach((chunk, at) => {
    const row = { number: reader.numberOf(chunk), score: found.scores[at]!, cosine: found.cosines[at]! };
    if (isNearest.has(chunk)) rows.push(row);
  });
  return { chunks, rows };
}

/** The best chunks of a file by keywords, filled up with its first chunks. */
function bestOfFile(
  reader: IndexReader,
  file: number,
  keywords: KeywordScores,
  allowed: Uint8Array,
): number[] {
  const { firstChunk, chunkCount } = reader.files[file]!;
  const scores = keywords.chunks.subarray(firstChunk, firstChunk + chunkCount);
  const best = topOf(scores, PER_FILE).map(at => firstChunk + at);
  for (let chunk = firstChunk; best.length < PER_FILE && chunk < firstChunk + chunkCount; chunk++) {
    if (allowed[chunk] && !best.includes(chunk)) best.push(chunk);
  }
  return best;
}

/** The first allowed chunks: in a small index, nothing may match a question. */
function firstAllowed(allowed: Uint8Array): number[] {
  const chunks: number[] = [];
  for (let chunk = 0; chunk < allowed.length && chunks.length < FALLBACK_CHUNKS; chunk++)
    if (allowed[chunk]) chunks.push(chunk);
  return chunks;
}

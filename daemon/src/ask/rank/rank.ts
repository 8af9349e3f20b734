import { plainName } from '../../index/terms.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { asWritten, type Question, type Synonym, writtenMention } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import { termsIn } from '../common/term-mask.ts';
import type { Texts } from '../known/texts.ts';
import type { Resolved } from '../resolve/resolve.ts';
import type { Candidate, Retrieval } from '../retrieve/retrieve.ts';
import { absentName, withAbsentName } from './absent-name.ts';
import type { RankedChunk } from './chunk-features.ts';
import { describeFiles, nearestOf, type ScoredFile } from './features.ts';
import type { Evidence, Hit } from './hit.ts';
import { contributions, named, scoresOf, totalOf, weigh } from './weights.ts';

export type { Evidence, Hit } from './hit.ts';

/**
 * Fourth step: groups chunks by file, ranks the files, and then the chunks of all files together. The first chunk of a
 * file has the place of the file; its further chunks have lower ones.
 *
 * @param further how many more chunks of its file the first hit of each file lists.
 */
export function* rank(
  resolved: Resolved,
  retrieval: Retrieval,
  { limit, further = 0 }: { limit: number; further?: number | undefined },
  texts: Texts,
): Steps<Hit[]> {
  const { question } = resolved;
  const found = describeFiles(resolved, retrieval);
  const nearest = nearestOf(resolved.vocabulary, found);
  const files = found
    .map(file => ({ ...file, sum: weigh(file.features) }))
    .sort((a, b) => b.sum - a.sum || (a.path < b.path ? -1 : 1));
  const total = totalOf(files.map(({ sum }) => sum));
  const ranked = order(files, limit);
  // With just one file, all its chunks are hits.
  const more = files.length === 1 ? 0 : further;
  const furtherOf = ({ chunks: [first, ...others] }: ScoredFile, chunk: RankedChunk) =>
    chunk === first ? others.slice(0, more).map(({ candidate }) => candidate.chunk) : [];
  const numbers = ranked.map(({ chunk }) => chunk.candidate.chunk);
  const others = ranked.flatMap(({ file, chunk }) => furtherOf(file, chunk));
  const values = new Map(ranked.map(({ file }) => [file, named(file.features)]));
  const name = absentName(question, [...values.values()]);
  const letters = name === undefined ? undefined : plainName(name);
  const isThere = yield* texts.load([...numbers, ...others], letters, letters === undefined ? [] : numbers);
  const sums = ranked.map(({ sum, penalty }) => sum - penalty);
  const scores = scoresOf(sums, total, nearest);
  const hits = ranked.map(({ file, chunk }, at) => ({
    question,
    file: file.file,
    chunk: texts.chunk(chunk.candidate.chunk) ?? null,
    score: scores[at]!,
    contributions: contributions(file.features),
    values: values.get(file)!,
    exactLine: chunk.candidate.exactLine,
    further: furtherOf(file, chunk).flatMap(number => texts.chunk(number) ?? []),
    ...evidenceOf(question, chunk.candidate, texts.chunk(chunk.candidate.chunk)),
  }));
  return name === undefined || isThere ? hits : withAbsentName(hits, name);
}

function evidenceOf(
  question: Question,
  { inBody, inName, cosine, isContinuation, isUnambiguous }: Candidate,
  chunk: StoredChunk | undefined,
): Evidence {
  const mentions = (chunk?.symbols ?? []).flatMap(({ name }) => {
    const mention = writtenMention(question, name);
    return mention?.name === name ? mention : [];
  });
  return {
    words: wordsOf(question, inBody),
    nameWords: wordsOf(question, inName),
    cosine,
    definesNamed: !isContinuation && mentions.length > 0,
    definesVariant: !isContinuation && isUnambiguous,
    isPrefix: mentions.some(({ isPrefix }) => isPrefix),
    misspelling: mentions.find(({ misspelling }) => misspelling)?.misspelling,
    inOtherWords: new Map([
      ...question.misspelled,
      ...question.synonyms.filter(isTold).map(({ term }) => [term, asWritten(question, term)] as const),
    ]),
  };
}

function wordsOf(question: Question, mask: number): string[] {
  const untold = question.synonyms.filter(synonym => !isTold(synonym)).map(({ term }) => term);
  const terms = termsIn(mask, question.terms).filter(term => !untold.includes(term));
  return [...new Set(terms.map(term => asWritten(question, term)))];
}

/** A farther synonym moves an answer up a little, and is no reason that a reader would accept. */
const MIN_TOLD = 0.7;
const isTold = ({ nearness }: Synonym): boolean => nearness >= MIN_TOLD;

/** A file with its sum and its chunks, best first. */
interface Ordered<Chunk> {
  sum: number;
  chunks: readonly Chunk[];
}

interface RankedHit<Chunk, File> {
  file: File;
  sum: number;
  chunk: Chunk;
  /** The difference from the sum of its file. */
  penalty: number;
}

/**
 * What a further chunk of a file loses against the first, which keeps the sum of the file: for being the second, for each
 * place after that, and for each unit of strength that it is weaker. Chosen on questions with known lines, so that other
 * files still have a place: docs/relevance.md.
 */
const FURTHER = { second: 2, each: 0.5, weaker: 0.5 };

/** Ranks the chunks of all files together. The number of results from one file depends on what they add. */
export function order<Chunk extends { strength: number }, File extends Ordered<Chunk>>(
  files: readonly (File & Ordered<Chunk>)[],
  limit: number,
): RankedHit<Chunk, File>[] {
  const hits = files.flatMap(file =>
    file.chunks.slice(0, limit).map((chunk, i): RankedHit<Chunk, File> => {
      const penalty = i === 0 ? 0 : penaltyOf(i, file.chunks[0]!.strength - chunk.strength);
      return { file, sum: file.sum, chunk, penalty };
    }),
  );
  // The sort is stable: files come in their order, chunks too.
  return hits.sort((a, b) => b.sum - b.penalty - (a.sum - a.penalty)).slice(0, limit);
}

/** The first chunk need not be the strongest: for a symbol, its definition comes first. */
function penaltyOf(place: number, weaker: number): number {
  return FURTHER.second + FURTHER.each * (place - 1) + FURTHER.weaker * Math.max(0, weaker);
}

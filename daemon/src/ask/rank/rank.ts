import type { StoredChunk } from '../../store/index-reader.ts';
import { asWritten, type Question, writtenMention } from '../question.ts';
import type { Resolved } from '../resolve/resolve.ts';
import type { Candidate } from '../retrieve/candidate.ts';
import type { Retrieval } from '../retrieve/retrieve.ts';
import { termsIn } from '../retrieve/term-mask.ts';
import type { Source } from '../source.ts';
import { markAbsentName } from './absent-name.ts';
import type { RankedChunk } from './chunk-features.ts';
import { describeFiles, nearestOf, type ScoredFile } from './features.ts';
import type { Evidence, Hit } from './hit.ts';
import { calibrate, contributions, named, totalOf, weigh } from './weights.ts';

/**
 * Fourth step: groups chunks by file, ranks the files, and takes the best chunk of each. A second chunk of a
 * file comes only after the first of every file, or if there is just one file.
 *
 * @param further how many more chunks of its file each hit lists: the file is more often right than the
 *   chunk.
 */
export function rank(
  { reader, disk }: Source,
  resolved: Resolved,
  retrieval: Retrieval,
  limit: number,
  further = 0,
): Hit[] {
  const { question } = resolved;
  const found = describeFiles(reader, resolved, retrieval);
  const nearest = nearestOf(reader, found);
  const files = found
    .map(file => ({ file, sum: weigh(file.features) }))
    .sort((a, b) => b.sum - a.sum || (a.file.path < b.file.path ? -1 : 1));
  const total = totalOf(files.map(({ sum }) => sum));
  const ranked = order(files, limit);
  // With just one file, all its chunks are hits.
  const more = files.length === 1 ? 0 : further;
  const furtherOf = ({ chunks: [first, ...others] }: ScoredFile, chunk: RankedChunk) =>
    chunk === first ? others.slice(0, more).map(({ candidate }) => candidate.chunk) : [];
  const chunks = reader.chunks(
    ranked.flatMap(({ file, chunk }) => [chunk.candidate.chunk, ...furtherOf(file, chunk)]),
  );
  const hits = ranked.map(({ file, sum, chunk, penalty }) => ({
    question,
    file: reader.files[file.file]!,
    chunk: chunks.get(chunk.candidate.chunk) ?? null,
    score: calibrate(sum - penalty, total, nearest),
    contributions: contributions(file.features),
    values: named(file.features),
    exactLine: chunk.candidate.exactLine,
    further: furtherOf(file, chunk).flatMap(id => chunks.get(id) ?? []),
    ...evidenceOf(question, chunk.candidate, chunks.get(chunk.candidate.chunk)),
  }));
  return markAbsentName(question, hits, disk.textOf);
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
    misspelled: question.misspelled,
  };
}

function wordsOf(question: Question, mask: number): string[] {
  return [...new Set(termsIn(mask, question.terms).map(term => asWritten(question, term)))];
}

interface RankedHit {
  file: ScoredFile;
  sum: number;
  chunk: RankedChunk;
  penalty: number;
}

/** Minimum penalty of a further chunk of a file, per place. */
const FURTHER_CHUNK_PENALTY = 1;

function order(files: readonly { file: ScoredFile; sum: number }[], limit: number): RankedHit[] {
  const perFile = files.length === 1 ? limit : 2;
  const firsts = files.map(({ file, sum }) => ({ file, sum, chunk: file.chunks[0]!, penalty: 0 }));
  if (firsts.length >= limit) return firsts.slice(0, limit);
  const lowest = firsts.at(-1)?.sum ?? 0;
  const furthers = files.flatMap(({ file, sum }) =>
    file.chunks.slice(1, perFile).map((chunk, i) => {
      // The first chunk need not be the strongest: for a symbol, its definition comes first.
      const weaker = Math.max(0, file.chunks[0]!.strength - chunk.strength);
      return { file, sum, chunk, penalty: sum - lowest + FURTHER_CHUNK_PENALTY * (i + 1) * (1 + weaker) };
    }),
  );
  furthers.sort((a, b) => b.sum - b.penalty - (a.sum - a.penalty));
  return [...firsts, ...furthers].slice(0, limit);
}

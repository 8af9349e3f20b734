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
 * Fourth step: puts chunks together by file, ranks the files, and takes each file's best chunk. A second chunk of a file comes
 * only after every file's first, or where just one file is left.
 *
 * @param further how many more chunks of its file each is to name: the file is right more often than the chunk.
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
  const placed = order(files, limit);
  // Of just one file all are answers.
  const more = files.length === 1 ? 0 : further;
  const furtherOf = ({ chunks: [first, ...others] }: ScoredFile, chunk: RankedChunk) =>
    chunk === first ? others.slice(0, more).map(({ candidate }) => candidate.chunk) : [];
  const chunks = reader.chunks(
    placed.flatMap(({ file, chunk }) => [chunk.candidate.chunk, ...furtherOf(file, chunk)]),
  );
  const hits = placed.map(({ file, sum, chunk, penalty }) => ({
    question,
    file: reader.files[file.file]!,
    chunk: chunks.get(chunk.candidate.chunk) ?? null,
    score: calibrate(sum - penalty, total, nearest),
    contributions: contributions(file.features),
    values: named(file.features),
    sameLine: chunk.candidate.sameLine,
    further: furtherOf(file, chunk).flatMap(id => chunks.get(id) ?? []),
    ...evidenceOf(question, chunk.candidate, chunks.get(chunk.candidate.chunk)),
  }));
  return markAbsentName(question, hits, disk.textOf);
}

function evidenceOf(
  question: Question,
  { inBody, inName, cosine, continues, isMeant }: Candidate,
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
    definesNamed: !continues && mentions.length > 0,
    definesAlike: !continues && isMeant,
    isBegun: mentions.some(({ isBegun }) => isBegun),
    written: mentions.find(({ written }) => written)?.written,
    misspelled: question.misspelled,
  };
}

function wordsOf(question: Question, mask: number): string[] {
  return [...new Set(termsIn(mask, question.terms).map(term => asWritten(question, term)))];
}

interface Placed {
  file: ScoredFile;
  sum: number;
  chunk: RankedChunk;
  penalty: number;
}

/** What a further chunk of a file loses against its first, for each place, at least. */
const FURTHER_CHUNK = 1;

function order(files: readonly { file: ScoredFile; sum: number }[], limit: number): Placed[] {
  const perFile = files.length === 1 ? limit : 2;
  const firsts = files.map(({ file, sum }) => ({ file, sum, chunk: file.chunks[0]!, penalty: 0 }));
  if (firsts.length >= limit) return firsts.slice(0, limit);
  const lowest = firsts.at(-1)?.sum ?? 0;
  const furthers = files.flatMap(({ file, sum }) =>
    file.chunks.slice(1, perFile).map((chunk, i) => {
      // The first need not be the strongest: who asks for a symbol gets its definition first.
      const weaker = Math.max(0, file.chunks[0]!.strength - chunk.strength);
      return { file, sum, chunk, penalty: sum - lowest + FURTHER_CHUNK * (i + 1) * (1 + weaker) };
    }),
  );
  furthers.sort((a, b) => b.sum - b.penalty - (a.sum - a.penalty));
  return [...firsts, ...furthers].slice(0, limit);
}

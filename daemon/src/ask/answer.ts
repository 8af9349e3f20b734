import type { IndexReader, StoredChunk, StoredFile } from '../store/index-reader.ts';
import { markAbsentName } from './absent-name.ts';
import { completeName } from './begun-name.ts';
import type { Candidate } from './candidate.ts';
import type { RankedChunk } from './chunk-features.ts';
import type { Evidence } from './explain.ts';
import { describeFiles, nearestOf, type ScoredFile } from './features.ts';
import { type FoundName, findNames } from './find-names.ts';
import type { Hit } from './hit.ts';
import { correctNames } from './misspelled-names.ts';
import { PathIndex } from './path-index.ts';
import { asWritten, type Question, writtenMention } from './question.ts';
import { calibrate, contributions, named, rank, totalOf } from './ranker.ts';
import { type OnDisk, retrieve } from './retrieve.ts';
import { correctSpelling } from './spelling.ts';
import { termsIn } from './term-mask.ts';

export interface Filters {
  /** Extensions without a dot, in whatever case; none for all. */
  fileTypes: readonly string[];
  /** Folder relative to the indexed directory, with `/`; empty for all. */
  directory: string;
  /** The same of a file or folder. */
  path?: string;
}

const pathIndexes = new WeakMap<IndexReader, { files: unknown; index: PathIndex }>();

/**
 * Ranks the chunks of an index for a question: retrieve by words, meaning and path; put chunks together by file;
 * rank files; take each file's best chunk. A second chunk of a file comes only after every file's first, or where
 * just one file is left.
 *
 * @param further how many more chunks of its file each is to name: the file is right more often than the chunk.
 */
export function rankAnswers(
  reader: IndexReader,
  question: Question,
  vector: Int8Array,
  filters: Filters,
  onDisk: OnDisk,
  limit: number,
  further = 0,
): Hit[] {
  const read = readFor(reader, question);
  const found = filesFor(reader, read, vector, filters, onDisk);
  const nearest = nearestOf(reader, found);
  const files = found
    .map(file => ({ file, sum: rank(file.features) }))
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
    question: read,
    file: reader.files[file.file]!,
    chunk: chunks.get(chunk.candidate.chunk) ?? null,
    score: calibrate(sum - penalty, total, nearest),
    contributions: contributions(file.features),
    values: named(file.features),
    sameLine: chunk.candidate.sameLine,
    further: furtherOf(file, chunk).flatMap(id => chunks.get(id) ?? []),
    ...evidenceOf(read, chunk.candidate, chunks.get(chunk.candidate.chunk)),
  }));
  return markAbsentName(read, hits, onDisk.textOf);
}

/** A place that defines a name that fits what is typed. */
export interface NamedPlace extends FoundName {
  file: StoredFile;
}

/** The places of the names that fit what is typed, the likest first. */
export function namedPlaces(reader: IndexReader, typed: string, filters: Filters): NamedPlace[] {
  const found = findNames(reader, typed, allowedChunks(reader, filters));
  return found.map(one => ({ ...one, file: reader.files[reader.fileOf[one.chunk.id]!]! }));
}

/** The files that may answer, described but not yet ranked: what the ranker is fitted on. */
export function findFiles(
  reader: IndexReader,
  question: Question,
  vector: Int8Array,
  filters: Filters,
  onDisk: OnDisk,
): ScoredFile[] {
  return filesFor(reader, readFor(reader, question), vector, filters, onDisk);
}

function filesFor(
  reader: IndexReader,
  read: Question,
  vector: Int8Array,
  filters: Filters,
  onDisk: OnDisk,
): ScoredFile[] {
  const paths = pathIndexOf(reader);
  const found = retrieve(reader, paths, read, vector, allowedChunks(reader, filters), onDisk);
  return describeFiles(reader, paths, read, found);
}

/** The question in the words of an index: begun names completed, misspelled names and words corrected, and those of its paths added. */
function readFor(reader: IndexReader, question: Question): Question {
  const spelled = correctSpelling(reader, correctNames(reader, completeName(reader, question)));
  const paths = pathIndexOf(reader);
  // Elsewhere such a word would only count as one that nothing has.
  const inPaths = spelled.shortWords.filter(word => paths.filesWith(word).length > 0);
  return { ...spelled, terms: [...spelled.terms, ...inPaths] };
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

function pathIndexOf(reader: IndexReader): PathIndex {
  const known = pathIndexes.get(reader);
  if (known?.files === reader.files) return known.index;
  const index = new PathIndex(reader.files, known?.index);
  pathIndexes.set(reader, { files: reader.files, index });
  return index;
}

/** 1 for each chunk that is live and passes the filters. */
function allowedChunks(reader: IndexReader, { fileTypes, directory, path: only = '' }: Filters): Uint8Array {
  if (fileTypes.length === 0 && directory === '' && only === '') return reader.live;
  const allowed = new Uint8Array(reader.chunkCount);
  const extensions = fileTypes.map(type => `.${type.toLowerCase()}`);
  for (const { path, firstChunk, chunkCount } of reader.files) {
    if (!isIn(path, directory) || !isIn(path, only)) continue;
    const lower = path.toLowerCase();
    if (extensions.length > 0 && !extensions.some(extension => lower.endsWith(extension))) continue;
    allowed.fill(1, firstChunk, firstChunk + chunkCount);
  }
  return allowed;
}

/** Whether a file is this one or in this folder; all are where none is named. */
function isIn(path: string, place: string): boolean {
  return place === '' || path === place || path.startsWith(`${place}/`);
}

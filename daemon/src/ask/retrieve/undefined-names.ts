import { definitionTerm, memberTerm } from '../../index/terms.ts';
import { isCommentLine } from '../../languages/comments.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import { placeOfName } from '../../text/place-of-name.ts';
import type { TextOf } from '../lines-on-disk.ts';
import type { Question } from '../question.ts';
import type { Candidate } from './candidate.ts';
import type { Holders } from './holders.ts';

/** A question with more names is pasted code. */
const MAX_NAMES = 3;
const MAX_READ = 24;

/** Punctuation that distinguishes a name from a word with name-like spelling: `JavaScript`, `HTTP`. */
const PUNCTUATION = /[_$./-]/;
const IDENTIFIER = /^[\p{L}\p{N}_$]+$/u;

/** Confidence that a line is the wanted one: it sets the name, contains it, or is a comment about it. */
const CONFIDENCE = { sets: 2, has: 1, comment: 0 } as const;

interface Line {
  path: string;
  line: number;
  confidence: number;
}

/**
 * Adds lines to the files of names that the index does not define: a setting, an environment variable, an
 * option, a route, a table. Reads candidates, likeliest first.
 */
export function withLinesOfNames(
  reader: IndexReader,
  { isBareSymbol }: Question,
  holders: Holders,
  candidates: readonly Candidate[],
  textOf: TextOf,
): Holders {
  const names = holders.filter(
    ({ literal, files }) =>
      files.length > 0 &&
      (isBareSymbol || PUNCTUATION.test(literal)) &&
      isUndefinedName(reader, withoutSigil(literal), textOf),
  );
  if (names.length === 0 || names.length > MAX_NAMES) return holders;
  const byLikelihood = candidates.toSorted((a, b) => b.keyword - a.keyword || b.cosine - a.cosine);
  return holders.map(holder => {
    if (!names.includes(holder)) return holder;
    const lines = linesOf(reader, holder, byLikelihood, textOf);
    const files = holder.files.map(({ path, line }) => ({ path, line: lines.get(path)?.line ?? line }));
    return { ...holder, files };
  });
}

function isUndefinedName(reader: IndexReader, literal: string, textOf: TextOf): boolean {
  if (/\s/.test(literal)) return false;
  if (!IDENTIFIER.test(literal)) return true;
  const [defining, holding] = [definitionTerm(literal), memberTerm(literal)].map(term =>
    reader.hasTerm(term) ? chunksOf(reader, term) : [],
  );
  // `TIMEOUT_MS` is a different name from `timeoutMs`.
  if (defining!.some(({ symbols }) => symbols.some(({ name }) => withoutSigil(name) === literal)))
    return false;
  return !holding!.some(chunk => textOf(reader.files[reader.fileOf[chunk.id]!]!, chunk)?.includes(literal));
}

/** Questions may omit the sigil of `$name` (PHP) and `@name` (Elixir). */
const withoutSigil = (name: string) => name.replace(/^[$@]+/, '');

/** The chunks that define a name in any spelling, up to MAX_READ. */
function chunksOf(reader: IndexReader, term: string): StoredChunk[] {
  const { chunks, length } = reader.postings(term, reader.live);
  return [...reader.chunks([...chunks.subarray(0, Math.min(length, MAX_READ))]).values()];
}

function linesOf(
  reader: IndexReader,
  { literal, files }: Holders[number],
  candidates: readonly Candidate[],
  textOf: TextOf,
): Map<string, Line> {
  const paths = new Set(files.map(({ path }) => path));
  const read = candidates.filter(({ file }) => paths.has(reader.files[file]!.path)).slice(0, MAX_READ);
  const chunks = reader.chunks(read.map(({ chunk }) => chunk));
  const best = new Map<string, Line>();
  for (const { file, chunk: id } of read) {
    const stored = reader.files[file]!;
    const chunk = chunks.get(id);
    const text = chunk && textOf(stored, chunk);
    if (!chunk || !text?.includes(literal)) continue;
    text.split('\n').forEach((content, at) => {
      const confidence = confidenceOf(content, literal);
      if (confidence === undefined || confidence <= (best.get(stored.path)?.confidence ?? -1)) return;
      best.set(stored.path, { path: stored.path, line: chunk.startLine + at, confidence });
    });
  }
  return best;
}

const PART = /[\p{L}\p{N}_$-]/u;
/** Text after a name that is given a value: `key: `, `"key" => `, `key = `, `'key', (`. */
const SETTING = /^["'`\])]{0,3}\s*(?::=?|=>|=(?!=)|\{|,|->)/;

function confidenceOf(line: string, literal: string): number | undefined {
  const at = placeOfName(line, literal, PART);
  if (at < 0) return undefined;
  if (isCommentLine(line)) return CONFIDENCE.comment;
  return SETTING.test(line.slice(at + literal.length)) ? CONFIDENCE.sets : CONFIDENCE.has;
}

import { definitionTerm, memberTerm } from '../../index/terms.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import { isCommentLine } from '../../text/comment-line.ts';
import { placeOfName } from '../../text/place-of-name.ts';
import type { TextOf } from '../lines-on-disk.ts';
import type { Question } from '../question.ts';
import type { Candidate } from './candidate.ts';
import type { Holders } from './holders.ts';

/** More of them are pasted code, of which none is asked for. */
const MOST_NAMES = 3;
const MOST_READ = 24;

/** What a word has not that is only written as names are: `JavaScript`, `HTTP`. */
const SIGN = /[_$./-]/;
const IDENTIFIER = /^[\p{L}\p{N}_$]+$/u;

/** How surely a line is the one that is meant: one that sets the name, one that has it, a comment about it. */
const SURE = { sets: 2, has: 1, comment: 0 } as const;

interface Line {
  path: string;
  line: number;
  sure: number;
}

/**
 * Where the names stand that nothing in the index defines, in place of their files alone: the key of a setting, a variable of
 * the environment, an option, a route, a table. Looks into the candidates, the likeliest first.
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
      (isBareSymbol || SIGN.test(literal)) &&
      isUndefinedName(reader, withoutSigil(literal), textOf),
  );
  if (names.length === 0 || names.length > MOST_NAMES) return holders;
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
  // `TIMEOUT_MS` is not what `timeoutMs` is.
  if (defining!.some(({ symbols }) => symbols.some(({ name }) => withoutSigil(name) === literal)))
    return false;
  return !holding!.some(chunk => textOf(reader.files[reader.fileOf[chunk.id]!]!, chunk)?.includes(literal));
}

/** `$name` of PHP and `@name` of Elixir are asked for without their signs, too. */
const withoutSigil = (name: string) => name.replace(/^[$@]+/, '');

/** The chunks that define a name, however it is written; all of them where they are few. */
function chunksOf(reader: IndexReader, term: string): StoredChunk[] {
  const { chunks, length } = reader.postings(term, reader.live);
  return [...reader.chunks([...chunks.subarray(0, Math.min(length, MOST_READ))]).values()];
}

function linesOf(
  reader: IndexReader,
  { literal, files }: Holders[number],
  candidates: readonly Candidate[],
  textOf: TextOf,
): Map<string, Line> {
  const paths = new Set(files.map(({ path }) => path));
  const read = candidates.filter(({ file }) => paths.has(reader.files[file]!.path)).slice(0, MOST_READ);
  const chunks = reader.chunks(read.map(({ chunk }) => chunk));
  const best = new Map<string, Line>();
  for (const { file, chunk: id } of read) {
    const stored = reader.files[file]!;
    const chunk = chunks.get(id);
    const text = chunk && textOf(stored, chunk);
    if (!chunk || !text?.includes(literal)) continue;
    text.split('\n').forEach((content, at) => {
      const sure = surenessOf(content, literal);
      if (sure === undefined || sure <= (best.get(stored.path)?.sure ?? -1)) return;
      best.set(stored.path, { path: stored.path, line: chunk.startLine + at, sure });
    });
  }
  return best;
}

const PART = /[\p{L}\p{N}_$-]/u;
/** What follows a name in quotation marks or without, where it is given a value: `key: `, `"key" => `, `key = `, `'key', (`. */
const SETTING = /^["'`\])]{0,3}\s*(?::=?|=>|=(?!=)|\{|,|->)/;

function surenessOf(line: string, literal: string): number | undefined {
  const at = placeOfName(line, literal, PART);
  if (at < 0) return undefined;
  if (isCommentLine(line)) return SURE.comment;
  return SETTING.test(line.slice(at + literal.length)) ? SURE.sets : SURE.has;
}

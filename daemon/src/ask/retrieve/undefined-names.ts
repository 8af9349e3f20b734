import { definitionTerm, memberTerm } from '../../index/terms.ts';
import { isCommentLine } from '../../languages/comments.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import { placeOfName } from '../../text/place-of-name.ts';
import type { CandidatesAnswer, CandidatesAsk, Holding, LinesAnswer } from '../gather/rounds.ts';
import type { TextOf } from '../lines-on-disk.ts';
import type { Candidate } from './candidate.ts';
import type { Holders } from './holders.ts';
import { firstNumbers } from './merge.ts';
import type { PlaceOf } from './quoted-runs.ts';

/** A question with more names is pasted code. */
const MAX_NAMES = 3;
const MAX_READ = 24;

/** Punctuation that distinguishes a name from a word with name-like spelling: `JavaScript`, `HTTP`. */
const PUNCTUATION = /[_$./-]/;
const IDENTIFIER = /^[\p{L}\p{N}_$]+$/u;

/** Confidence that a line is the wanted one: it sets the name, contains it, or is a comment about it. */
const CONFIDENCE = { sets: 2, has: 1, comment: 0 } as const;

type OwnName = CandidatesAnswer['names'][number];
type FoundLine = LinesAnswer['names'][number][number];

/** Whether a literal may be a name that no symbol has in any spelling. */
const mayBeUndefined = (literal: string, isBareSymbol: boolean) =>
  (isBareSymbol || PUNCTUATION.test(literal)) && !/\s/.test(literal);

/**
 * What one part knows of the definitions of those literals that may be undefined names: chunks that define a name with the same
 * letters, and whether it is the same name. Other parts may have an earlier definition, so all that could decide is returned.
 */
export function ownNameDefinitions(
  reader: IndexReader,
  { literals, isBareSymbol }: Pick<CandidatesAsk, 'literals' | 'isBareSymbol'>,
  isHeld: (at: number) => boolean,
  { textOf, isAlone }: { textOf: TextOf; isAlone: boolean },
): OwnName[] {
  return literals.flatMap((literal, at) => {
    const name = withoutSigil(literal);
    if (!mayBeUndefined(literal, isBareSymbol) || !IDENTIFIER.test(name)) return [];
    if (isAlone && !isHeld(at)) return [];
    // `TIMEOUT_MS` is a different name from `timeoutMs`.
    const defining = firstOf(reader, definitionTerm(name), ({ symbols }) =>
      symbols.some(symbol => withoutSigil(symbol.name) === name),
    );
    const isDecided = isAlone && defining.found !== undefined;
    const holding = isDecided
      ? { chunks: [] }
      : firstOf(reader, memberTerm(name), chunk =>
          Boolean(textOf(reader.files[reader.fileOf[chunk.id]!]!, chunk)?.includes(name)),
        );
    return [{ literal, defining, holding }];
  });
}

/** The first chunks that define a name in any spelling, and the first of them with a condition. */
function firstOf(reader: IndexReader, term: string, is: (chunk: StoredChunk) => boolean): Holding {
  if (!reader.hasTerm(term)) return { chunks: [] };
  const { chunks, length } = reader.postings(term, reader.live);
  const rows = [...reader.chunks([...chunks.subarray(0, Math.min(length, MAX_READ))]).values()];
  const found = rows.find(is);
  const numbers = rows.map(({ id }) => reader.numberOf(id));
  return { chunks: numbers, ...(found && { found: reader.numberOf(found.id) }) };
}

/** The literals, with files that hold them, that are names which nothing defines. */
export function undefinedNames(
  holders: Holders,
  isBareSymbol: boolean,
  ofParts: readonly (readonly OwnName[])[],
): string[] {
  const names = holders
    .filter(({ literal, files }) => files.length > 0 && mayBeUndefined(literal, isBareSymbol))
    .map(({ literal }) => literal)
    .filter(literal => {
      const own = ofParts.flatMap(all => all.find(one => one.literal === literal) ?? []);
      return !isFound(own.map(one => one.defining)) && !isFound(own.map(one => one.holding));
    });
  return names.length > MAX_NAMES ? [] : names;
}

/** Whether one of the first chunks of all parts has been found. */
function isFound(ofParts: readonly Holding[]): boolean {
  const first = firstNumbers(
    ofParts.map(({ chunks }) => chunks),
    MAX_READ,
  );
  return ofParts.some(({ found }) => found !== undefined && first.includes(found));
}

/** The candidates in the files of a name, likeliest first, whose lines are to be read. */
export function chunksWithName(
  { files }: Holders[number],
  candidates: readonly Candidate[],
  pathOf: (file: number) => string,
): number[] {
  const paths = new Set(files.map(({ path }) => path));
  return candidates
    .toSorted((a, b) => b.keyword - a.keyword || b.cosine - a.cosine)
    .filter(({ file }) => paths.has(pathOf(file)))
    .slice(0, MAX_READ)
    .map(({ chunk }) => chunk);
}

/** One part's best line with a name in each of these chunks. */
export function ownLinesOfName(
  reader: IndexReader,
  literal: string,
  chunks: readonly number[],
  { textOf, placeOf }: { textOf: TextOf; placeOf: PlaceOf },
): FoundLine[] {
  const rows = reader.chunks(chunks);
  return chunks.flatMap(id => {
    const chunk = rows.get(id);
    const text = chunk && textOf(reader.files[reader.fileOf[id]!]!, chunk);
    if (!chunk || !text?.includes(literal)) return [];
    let [best, line] = [-1, 0];
    text.split('\n').forEach((content, at) => {
      const confidence = confidenceOf(content, literal) ?? -1;
      if (confidence > best) [best, line] = [confidence, chunk.startLine + at];
    });
    return best < 0 ? [] : [{ ...placeOf(id, line), confidence: best }];
  });
}

/**
 * Adds lines to the files of names that the index does not define: a setting, an environment variable, an
 * option, a route, a table.
 *
 * @param found for each name what parts found in `chunks`, which are in the order in which they were wanted
 */
export function withLinesOfNames(
  holders: Holders,
  names: readonly { literal: string; chunks: readonly number[]; found: readonly FoundLine[] }[],
  pathOf: (chunk: number) => string,
): Holders {
  return holders.map(holder => {
    const name = names.find(({ literal }) => literal === holder.literal);
    if (!name) return holder;
    const best = new Map<string, FoundLine>();
    const byChunk = new Map(name.found.map(one => [one.number, one]));
    for (const one of name.chunks.flatMap(chunk => byChunk.get(chunk) ?? [])) {
      const path = pathOf(one.number);
      if (one.confidence > (best.get(path)?.confidence ?? -1)) best.set(path, one);
    }
    const files = holder.files.map(file => ({ ...file, line: best.get(file.path)?.line ?? file.line }));
    return { ...holder, files };
  });
}

/** Questions may omit the sigil of `$name` (PHP) and `@name` (Elixir). */
const withoutSigil = (name: string) => name.replace(/^[$@]+/, '');

const PART = /[\p{L}\p{N}_$-]/u;
/** Text after a name that is given a value: `key: `, `"key" => `, `key = `, `'key', (`. */
const SETTING = /^["'`\])]{0,3}\s*(?::=?|=>|=(?!=)|\{|,|->)/;

function confidenceOf(line: string, literal: string): number | undefined {
  const at = placeOfName(line, literal, PART);
  if (at < 0) return undefined;
  if (isCommentLine(line)) return CONFIDENCE.comment;
  return SETTING.test(line.slice(at + literal.length)) ? CONFIDENCE.sets : CONFIDENCE.has;
}

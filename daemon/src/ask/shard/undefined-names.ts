import { definitionTerm, memberTerm } from '../../index/terms.ts';
import { isCommentLine } from '../../languages/comments.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import { placeOfName } from '../../text/place-of-name.ts';
import { MAX_CHUNKS_OF_NAME } from '../common/limits.ts';
import type { CandidatesAnswer, CandidatesAsk, Holding, LinesAnswer } from '../common/rounds.ts';
import { mayBeUndefined } from '../common/undefined-name.ts';
import type { PlaceOf } from './chunk-of-line.ts';
import type { TextOf } from './lines-on-disk.ts';

const IDENTIFIER = /^[\p{L}\p{N}_$]+$/u;

/** Confidence that a line is the wanted one: it sets the name, contains it, or is a comment about it. */
const CONFIDENCE = { sets: 2, has: 1, comment: 0 } as const;

type ShardName = CandidatesAnswer['names'][number];
type FoundLine = LinesAnswer['names'][number][number];

/**
 * One shard's definitions of those literals that may be undefined names: chunks that define a name with the same
 * letters, and whether it is the same name. Other shards may have an earlier definition, so all that could decide is returned.
 */
export function shardNameDefinitions(
  reader: IndexReader,
  { literals, isBareSymbol }: Pick<CandidatesAsk, 'literals' | 'isBareSymbol'>,
  hasFiles: (at: number) => boolean,
  { textOf, isAlone }: { textOf: TextOf; isAlone: boolean },
): ShardName[] {
  return literals.flatMap((literal, at) => {
    const name = withoutSigil(literal);
    if (!mayBeUndefined(literal, isBareSymbol) || !IDENTIFIER.test(name)) return [];
    if (isAlone && !hasFiles(at)) return [];
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
  const rows = [...reader.chunks([...chunks.subarray(0, Math.min(length, MAX_CHUNKS_OF_NAME))]).values()];
  const found = rows.find(is);
  const numbers = rows.map(({ id }) => reader.numberOf(id));
  return { chunks: numbers, ...(found && { found: reader.numberOf(found.id) }) };
}

/** One shard's best line with a name in each of these chunks. */
export function shardLinesOfName(
  reader: IndexReader,
  { literal, isUsed }: { literal: string; isUsed: boolean },
  chunks: readonly number[],
  { textOf, placeOf }: { textOf: TextOf; placeOf: PlaceOf },
): FoundLine[] {
  const rows = reader.chunks(chunks);
  return chunks.flatMap(id => {
    const chunk = rows.get(id);
    const text = chunk && textOf(reader.files[reader.fileOf[id]!]!, chunk);
    if (!chunk || !text?.includes(literal)) return [];
    let [best, line] = [-1, 0];
    const isLeftOut = isUsed ? noUseOf(withoutSigil(literal), chunk) : () => false;
    text.split('\n').forEach((content, at) => {
      if (isLeftOut(content, chunk.startLine + at)) return;
      const confidence = confidenceOf(content, literal) ?? -1;
      if (confidence > best) [best, line] = [confidence, chunk.startLine + at];
    });
    return best < 0 ? [] : [{ ...placeOf(id, line), confidence: best }];
  });
}

/** Questions may omit the sigil of `$name` (PHP) and `@name` (Elixir). */
const withoutSigil = (name: string) => name.replace(/^[$@]+/, '');

/** Tells lines of a chunk that do not use a name: imports, and those of what has the name. */
function noUseOf(
  name: string,
  { container, symbols }: StoredChunk,
): (content: string, line: number) => boolean {
  if (container?.split('.').includes(name)) return () => true;
  const definitions = symbols.filter(symbol => withoutSigil(symbol.name) === name);
  return (content, at) =>
    IMPORT.test(content) || definitions.some(({ line, endLine }) => at >= line && at <= endLine);
}

const IMPORT = /^\s*(?:import|from|use|using|require|include|#include|export\s.*\sfrom)\b/;
const PART = /[\p{L}\p{N}_$-]/u;
/** Text after a name that is given a value: `key: `, `"key" => `, `key = `, `'key', (`. */
const SETTING = /^["'`\])]{0,3}\s*(?::=?|=>|=(?!=)|\{|,|->)/;

function confidenceOf(line: string, literal: string): number | undefined {
  const at = placeOfName(line, literal, PART);
  if (at < 0) return undefined;
  if (isCommentLine(line)) return CONFIDENCE.comment;
  return SETTING.test(line.slice(at + literal.length)) ? CONFIDENCE.sets : CONFIDENCE.has;
}

import type { AskRequest, AskResult, Duplicate, FurtherPlace } from '../../api/schemas.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import type { Question } from '../common/question.ts';
import type { FileRow } from '../common/rounds.ts';
import { CONTEXT_LINES, type Snippet } from '../common/snippet.ts';
import type { FoundName } from '../known/find-names.ts';
import type { Hit } from '../rank/rank.ts';
import { definitionRange } from './definition-range.ts';
import { foundByName, relevanceFactors, semanticMatch } from './explain.ts';
import { definitionLine, type Focus, focusOn, focusOnName, namesIn } from './focus.ts';
import { keyLines } from './key-lines.ts';
import { blankLinesAtEnd } from './one-definition.ts';
import type { Asked } from './telling-lines.ts';

/** A found place. `chunk` is null if the index does not know it yet. */
export interface Place {
  file: Pick<FileRow, 'path' | 'language'>;
  chunk: StoredChunk | null;
}

/** A place with its lines on disk, the lines of other chunks of its file, and the places for which it stands. */
export type WithLines<P extends Place> = P &
  Snippet & {
    chunk: StoredChunk;
    duplicates: Duplicate[];
    /** Other parts of the same definition. */
    parts: StoredChunk[];
  };

/** A name, as a place. */
export type NamedPlace = Place & Omit<FoundName, 'chunk'>;

/** The lines of other chunks of the file of a place, by number. */
interface OtherLines {
  textOf(chunk: number): string | undefined;
}

/** A hit as a result, its file named as in the index: with its lines, the line to show first, and the reason. */
export function resultOfHit(
  hit: WithLines<Hit> & OtherLines,
  { explain, further, key_lines }: NonNullable<AskRequest['options']>,
): AskResult {
  const { chunk, snippet, score, contributions, values } = hit;
  const focus = focusOn(hit.question, chunk, snippet, hit.exactLine);
  const why = {
    semantic_match: semanticMatch({ ...chunk, ...focus }, snippet, hit, values),
    relevance_factors: relevanceFactors(contributions, values),
  };
  const place = { snippet, first: chunk.startLine, line: focus.line, end: focus.end };
  return {
    ...resultOf(hit, focus, score, why),
    ...(hit.duplicates.length > 0 ? { duplicates: hit.duplicates } : {}),
    ...(further || hit.parts.length > 0 ? { further: furtherPlaces(hit) } : {}),
    ...(key_lines
      ? {
          key_lines: keyLines(askedBeside(hit.question, focus), place, key_lines),
          ...definitionOf(focus, chunk, snippet),
        }
      : {}),
    ...(explain ? { explanation: Object.fromEntries(contributions) } : {}),
  };
}

/** What tells why it answers, beside its name, which is shown anyway. */
function askedBeside(question: Question, { symbol }: Focus): Asked {
  const { text, terms, synonyms } = question;
  return { text, terms, synonyms, names: namesIn(question).filter(name => name !== symbol) };
}

function definitionOf(
  focus: Focus,
  chunk: StoredChunk,
  snippet: string,
): Pick<AskResult, 'definition_line' | 'definition_range'> {
  const definition_line = definitionLine(focus.line, chunk);
  const definition_range = definitionRange(focus, chunk, snippet);
  return {
    ...(definition_line === undefined ? {} : { definition_line }),
    ...(definition_range ? { definition_range } : {}),
  };
}

/** The result for a symbol found by its name alone. */
export function resultOfName(place: WithLines<NamedPlace>): AskResult {
  const { symbol, chunk, snippet, likeness, rank, misspelling } = place;
  const focus = focusOnName(symbol, chunk, snippet);
  const why = { semantic_match: foundByName({ ...chunk, ...focus }, misspelling), relevance_factors: [] };
  return {
    ...resultOf(place, focus, likeness, why),
    file_rank: rank,
    ...(misspelling !== undefined && { misspelled: true }),
  };
}

/** Other parts of the definition, and other chunks of the file that are not in the result. */
function furtherPlaces({
  chunk: shown,
  parts,
  further,
  question,
  textOf,
}: WithLines<Hit> & OtherLines): FurtherPlace[] {
  const isNew = ({ id, startLine }: StoredChunk) =>
    !parts.some(part => part.id === id) && (startLine < shown.startLine || startLine > shown.endLine);
  return [...parts, ...further.filter(isNew)].flatMap(chunk => {
    const text = textOf(chunk.id);
    if (text === undefined) return [];
    const { symbol, kind, line } = focusOn(question, chunk, text);
    return { line_range: rangeOf(chunk, text), line, symbol, kind };
  });
}

/** The lines of a chunk without blank ones at the end. */
export function rangeOf({ startLine, endLine }: StoredChunk, snippet: string): [number, number] {
  return [startLine, endLine - blankLinesAtEnd(snippet)];
}

function resultOf(
  { file, chunk, snippet, contextBefore, contextAfter }: WithLines<Place>,
  { symbol, container, kind, line }: Focus,
  score: number,
  why: Pick<AskResult, 'semantic_match' | 'relevance_factors'>,
): AskResult {
  const lines = snippet.split('\n');
  const end = lines.length - blankLinesAtEnd(snippet);
  return {
    file: file.path,
    snippet: lines.slice(0, end).join('\n'),
    line_range: rangeOf(chunk, snippet),
    line,
    score: Math.round(score * 1e4) / 1e4,
    context_before: contextBefore,
    context_after: [...lines.slice(end), contextAfter].join('\n').split('\n', CONTEXT_LINES).join('\n'),
    ...why,
    symbol,
    container,
    kind,
    language: file.language,
  };
}

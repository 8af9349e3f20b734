import type { FactKind } from '../api/structure.ts';
import { factsOf } from '../languages/facts/facts.ts';
import { type Fact, hasAny, OWNERS } from '../languages/facts/vocabulary.ts';
import { factsNeeded, isInPlace, isMeant, type StructureQuery } from './query.ts';

/** Where a pattern matches: rows from 0; columns in UTF-16 units, undefined for whole lines. */
export interface Position {
  row: number;
  lastRow: number;
  columns?: readonly [start: number, end: number];
}

/** What is found in a file. */
export interface StructureHit {
  /** Row of the match, from 0. */
  row: number;
  kind?: FactKind;
  symbol?: string;
  /** Names of the functions and types around it, outermost first. */
  container?: string;
  /** First and last line of the node, from 1. */
  range?: [number, number];
}

/**
 * Finds what a query asks for in a text.
 *
 * @param positions where the pattern of the search matches; undefined for a search without one
 * @returns undefined where no parser reads the file, or it gave up
 */
export async function evaluate(
  path: string,
  text: string,
  query: StructureQuery,
  positions?: readonly Position[],
): Promise<StructureHit[] | undefined> {
  const facts = await factsOf(path, text, factsNeeded(query));
  if (!facts) return undefined;
  if (!positions) return facts.filter(fact => isMeant(fact, query)).map(fact => hitOf(fact, query));
  const starts = rowStarts(text);
  const meant = query.kinds.length > 0 ? facts.filter(fact => isMeant(fact, query)) : undefined;
  return positions.flatMap(position => {
    const [start, end] = offsetsOf(position, starts, text.length);
    if (!isInRegion(facts, start, query)) return [];
    // The innermost: facts come in the order of the text, so later ones that hold the place lie within earlier ones.
    const node = meant?.findLast(fact => fact.start <= start && end <= fact.end);
    if (meant) return node ? { ...hitOf(node, query), row: position.row } : [];
    const enclosing = facts.filter(fact => fact.start <= start && end <= fact.end);
    return isInPlace(enclosing, query) ? { row: position.row } : [];
  });
}

function hitOf(fact: Fact, { kinds, container: isPlaced }: StructureQuery): StructureHit {
  const kind = kinds.find(one => fact.kinds.has(one));
  const container = isPlaced ? containerOf(fact) : '';
  return {
    row: fact.nameRow,
    ...(kind && { kind }),
    ...(fact.name !== null && { symbol: fact.name }),
    ...(container !== '' && { container }),
    range: [fact.startRow + 1, fact.endRow + 1],
  };
}

function containerOf({ inside }: Fact): string {
  const around = inside.filter(({ kinds, name }) => name !== null && hasAny(kinds, OWNERS));
  return around
    .map(({ name }) => name)
    .reverse()
    .join('.');
}

/** Whether a place is in a comment, a string or in code, as the query wants it. */
function isInRegion(facts: readonly Fact[], at: number, { only, except }: StructureQuery): boolean {
  if (only.length + except.length === 0) return true;
  const around = facts.filter(fact => fact.start <= at && at < fact.end);
  const isComment = around.some(({ kinds }) => kinds.has('comment'));
  const isString = around.some(({ kinds }) => kinds.has('string'));
  const region = isComment ? 'comments' : isString ? 'strings' : 'code';
  return (only.length === 0 || only.includes(region)) && !except.includes(region);
}

function rowStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Offsets of a position: of its columns, or of whole lines without the last line end. */
function offsetsOf(
  { row, lastRow, columns }: Position,
  starts: readonly number[],
  length: number,
): [number, number] {
  const from = starts[row] ?? length;
  if (columns) return [from + columns[0], from + columns[1]];
  return [from, Math.max(from, (starts[lastRow + 1] ?? length + 1) - 1)];
}

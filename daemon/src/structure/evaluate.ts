import type { FactKind } from '../api/structure.ts';
import { isDocstring } from '../languages/comments.ts';
import { implementationsIn } from '../languages/facts/bases.ts';
import { TEXT_KINDS, textFacts } from '../languages/facts/text-facts.ts';
import { type Fact, hasAny, OWNERS, TYPES } from '../languages/facts/vocabulary.ts';
import type { LineRange } from '../text/clip-context.ts';
import { derivedBy, fitsFile, isInNodes, matcher } from './contents.ts';
import { bareType, matchesQuery, type StructureQuery } from './query.ts';

/** A match of the pattern: rows from 0; columns in UTF-16 units, undefined for whole lines. */
export interface Position {
  row: number;
  lastRow: number;
  columns?: readonly [start: number, end: number];
}

/** A match of the query in a file. */
export interface StructureHit {
  /** Row of the match, from 0. */
  row: number;
  kind?: FactKind;
  symbol?: string;
  /** Names of the enclosing functions and types, outermost first. */
  container?: string;
  /** First and last line of the node, from 1. */
  range?: [number, number];
  /** First and last line of the innermost function around the match, or of a function that is the match. */
  within?: LineRange;
  /** Set if no parser read the file. */
  engine?: 'text';
}

/**
 * Finds the matches of a query among the facts of a text.
 *
 * @param positions where the pattern of the search matches; undefined for a search without one
 */
export function evaluate(
  path: string,
  text: string,
  {
    facts,
    query,
    positions,
  }: { facts: readonly Fact[]; query: StructureQuery; positions?: readonly Position[] | undefined },
): StructureHit[] {
  const file = { path, text, facts };
  if (!fitsFile(file, query)) return [];
  const isFound = matcher(file, query);
  if (!positions)
    return [
      ...facts.filter(isFound).map(fact => hitOf(fact, query)),
      ...implementations(path, text, facts, query),
    ];
  const starts = rowStarts(text);
  const matching = query.kinds.length > 0 ? facts.filter(isFound) : undefined;
  return positions.flatMap(position => {
    const [start, end] = offsetsOf(position, starts, text.length);
    if (!isInRegion(facts, start, text, query)) return [];
    // Take the innermost fact. Facts are in text order, so the last one that contains the position is the innermost.
    const node = matching?.findLast(fact => fact.start <= start && end <= fact.end);
    if (matching) return node ? { ...hitOf(node, query), row: position.row } : [];
    const enclosing = facts.filter(fact => fact.start <= start && end <= fact.end);
    return isInNodes(enclosing, file, query) ? { row: position.row } : [];
  });
}

/** Rust types that implement the searched trait. The `impl` blocks are not facts. */
function implementations(
  path: string,
  text: string,
  facts: readonly Fact[],
  query: StructureQuery,
): StructureHit[] {
  const { base, kinds, name, modifiers, head, doc, docContains, contains } = query;
  if (
    !base ||
    !kinds.includes('struct') ||
    modifiers.length > 0 ||
    head ||
    doc ||
    docContains ||
    contains ||
    base.isDenied
  )
    return [];
  const isHidden = (at: number) =>
    facts.some(
      ({ kinds: of, start, end }) => (of.has('comment') || of.has('string')) && start <= at && at < end,
    );
  const all = implementationsIn(path, text);
  const derivesOf = (type: string) =>
    facts
      .filter(one => one.name === type && hasAny(one.kinds, TYPES))
      .flatMap(one => derivedBy(one, facts, text));
  const found = new Set<string>();
  return all.flatMap(({ type, trait, at, start }) => {
    const fact = { name: type, receiver: null, inside: [] } as unknown as Fact;
    if (!base.all.some(one => one(trait)) || (name && !name(fact)) || isHidden(start)) return [];
    if (base.all.length > 1) {
      // A type that has all of them, by `impl` blocks or derived, is found once.
      const derives = derivesOf(type);
      const traits = all.filter(one => one.type === type).map(one => one.trait);
      if (found.has(type) || base(derives) || !base([...derives, ...traits])) return [];
      found.add(type);
    }
    const row = text.slice(0, at).split('\n').length - 1;
    return [{ row, kind: 'struct' as const, symbol: type, range: [row + 1, row + 1] as [number, number] }];
  });
}

function hitOf(fact: Fact, { kinds, container: isPlaced, clips }: StructureQuery): StructureHit {
  const kind = kinds.find(one => fact.kinds.has(one));
  const container = isPlaced ? containerOf(fact) : '';
  return {
    row: fact.nameRow,
    ...(kind && { kind }),
    ...(fact.name !== null && { symbol: fact.name }),
    ...(container !== '' && { container }),
    ...(clips && { within: borders(fact) }),
    range: [fact.startRow + 1, fact.endRow + 1],
  };
}

/** The end of a hit's context. A definition keeps the lines before it, such as its comment. */
function borders(fact: Fact): LineRange {
  const around = fact.inside.find(({ kinds }) => kinds.has('function'));
  const own = fact.kinds.has('function') ? fact : around;
  return [(around?.startRow ?? 0) + 1, (own?.endRow ?? Number.POSITIVE_INFINITY) + 1];
}

/**
 * Finds the matches of a query line by line in a text that no parser reads.
 *
 * @returns undefined if the query needs a parser: for other kinds, modifiers or regions
 */
export function evaluateText(path: string, text: string, query: StructureQuery): StructureHit[] | undefined {
  const {
    kinds,
    modifiers,
    anyModifiers,
    notModifiers,
    parameters,
    inside,
    notInside,
    only,
    except,
    has,
    hasNot,
    hasOnly,
    counts,
    fileHas,
    fileHasNot,
  } = query;
  const details = [
    modifiers,
    anyModifiers,
    notModifiers,
    parameters,
    inside,
    notInside,
    only,
    except,
    has,
    hasNot,
    hasOnly,
    counts,
    fileHas,
    fileHasNot,
  ].flat();
  const { returns, type, base, decorated, lines, body, doc, docContains, head, contains, argument } = query;
  const isDetailed = [
    returns,
    type,
    base,
    decorated,
    lines,
    body,
    doc,
    docContains,
    head,
    contains,
    argument,
  ].some(one => one !== undefined);
  if (kinds.length === 0 || details.length > 0 || isDetailed) return undefined;
  if (!kinds.some(kind => TEXT_KINDS.has(kind))) return undefined;
  const matching = textFacts(path, text).filter(fact => matchesQuery(fact, query));
  return matching.map(fact => ({ ...hitOf(fact, query), engine: 'text' as const }));
}

/** The enclosing functions and types of a fact, as `Cart.total`. A method defined outside its type counts as in it. */
function containerOf(fact: Fact): string {
  const around = fact.inside.filter(({ kinds, name }) => name !== null && hasAny(kinds, OWNERS));
  const names = around.map(one => [typeOf(one), one.name].filter(Boolean).join('.'));
  return [...names.reverse(), typeOf(fact)].filter(Boolean).join('.');
}

/** The type of a method that is defined outside of it: `func (c *Cart) Total()`. */
function typeOf({ kinds, receiver, inside }: Fact): string | undefined {
  if (!kinds.has('method') || receiver === null || inside.some(one => hasAny(one.kinds, TYPES)))
    return undefined;
  return bareType(receiver);
}

/** Whether a position is in a region that the query allows: code, comment or string. */
function isInRegion(
  facts: readonly Fact[],
  at: number,
  text: string,
  { only, except }: StructureQuery,
): boolean {
  if (only.length + except.length === 0) return true;
  const around = facts.filter(fact => fact.start <= at && at < fact.end);
  const isComment = around.some(({ kinds }) => kinds.has('comment'));
  const isString = around.some(({ kinds }) => kinds.has('string'));
  const isDoc = around.some(one => one.kinds.has('string') && isDocstring(text, one.start));
  if (isDoc && except.includes('comments')) return false;
  const region = isComment ? 'comments' : isString ? 'strings' : 'code';
  return (only.length === 0 || only.includes(region)) && !except.includes(region);
}

function rowStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Offsets of a match: of its columns, or of whole lines without the last line end. */
function offsetsOf(
  { row, lastRow, columns }: Position,
  starts: readonly number[],
  length: number,
): [number, number] {
  const from = starts[row] ?? length;
  if (columns) return [from + columns[0], from + columns[1]];
  return [from, Math.max(from, (starts[lastRow + 1] ?? length + 1) - 1)];
}

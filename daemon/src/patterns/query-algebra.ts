import { distinct } from '../text/distinct.ts';
import { isLeftOut } from './gram-collector.ts';
import { ALL, type GramQuery } from './gram-query.ts';

/** Maximum parts of an `and`. More parts are not more selective, and each costs reads. */
const MAX_PARTS = 64;
/** Maximum grams of a query, and so reads. A query with more grams is hardly selective. */
const MAX_GRAMS = 3000;

/** The grams of a binary string that the index has lists for. */
export function gramsOf(text: string): GramQuery[] {
  const grams = new Set<number>();
  for (let i = 0; i + 2 < text.length; i++) {
    const gram = (text.charCodeAt(i) << 16) | (text.charCodeAt(i + 1) << 8) | text.charCodeAt(i + 2);
    if (!isLeftOut(gram)) grams.add(gram);
  }
  return [...grams].map(gram => ({ kind: 'gram', gram }));
}

/** May be nested; see {@link normalize}. */
export function allOf(queries: readonly GramQuery[]): GramQuery {
  const parts = queries.filter(({ kind }) => kind !== 'all');
  return parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? ALL);
}

export function anyOf(queries: readonly GramQuery[]): GramQuery {
  if (queries.length === 0 || queries.some(({ kind }) => kind === 'all')) return ALL;
  return queries.length > 1 ? { kind: 'or', parts: queries } : queries[0]!;
}

/**
 * The same query, or a wider one of bounded size, flattened and without duplicates. Parts are bounded before they are compared, so the
 * depth of a query does not multiply the work.
 */
export function normalize(query: GramQuery): GramQuery {
  if (query.kind !== 'and' && query.kind !== 'or') return query;
  const parts = distinct(leaves(query, query.kind).map(normalize), keyOf);
  const few = query.kind === 'and' && parts.length > MAX_PARTS ? spread(parts, MAX_PARTS) : parts;
  const flat = query.kind === 'or' ? anyOf(few) : allOf(few);
  return gramCount(flat) > MAX_GRAMS ? ALL : flat;
}

/** Flattens parts of the same kind. A loop, because the nesting can be as deep as the pattern is long. */
function leaves(query: GramQuery, kind: 'and' | 'or'): GramQuery[] {
  const found: GramQuery[] = [];
  const left = [query];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.kind === kind) left.push(...next.parts);
    else found.push(next);
  }
  return found.reverse();
}

function keyOf(query: GramQuery): string {
  if (query.kind === 'all') return '*';
  if (query.kind === 'gram') return String(query.gram);
  return `${query.kind}(${query.parts.map(keyOf).join(' ')})`;
}

/** A number of items, evenly spread. */
function spread<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}

function gramCount(query: GramQuery): number {
  if (query.kind === 'gram') return 1;
  return query.kind === 'all' ? 0 : query.parts.reduce((sum, part) => sum + gramCount(part), 0);
}

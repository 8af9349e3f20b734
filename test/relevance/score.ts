import type { Target } from './questions.ts';

/** A place in the result of a question. */
export interface Place {
  file: string;
  /** 1-based, both included. */
  start: number;
  end: number;
}

const CUT = 10;

export const samePath = (a: string, b: string) => a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);

export function inFile(place: Place, target: Target): boolean {
  return samePath(place.file.replaceAll('\\', '/'), target.path);
}

/** Whether a place is in the target's file and overlaps its lines, if it has any. */
export function meets(place: Place, target: Target): boolean {
  const { start_line, end_line } = target;
  return (
    inFile(place, target) &&
    (start_line === undefined || (place.start <= end_line! && place.end >= start_line))
  );
}

/**
 * NDCG@10 with binary relevance (Järvelin and Kekäläinen, 2002), computed as by the public benchmark: a target counts
 * for the first place that matches it, and a place counts once, however many targets it matches.
 */
export function ndcg10(targets: readonly Target[], places: readonly Place[], match = meets): number {
  const first = places.slice(0, CUT);
  const ranks = new Set(targets.map(target => first.findIndex(place => match(place, target))));
  ranks.delete(-1);
  let gained = 0;
  for (const rank of ranks) gained += gain(rank);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(CUT, targets.length); rank++) ideal += gain(rank);
  return gained / ideal;
}

/** The same for files: lines are ignored, and targets in one file are one target. */
export function fileNdcg10(targets: readonly Target[], places: readonly Place[]): number {
  const files = [...new Map(targets.map(target => [target.path, { path: target.path }])).values()];
  return ndcg10(files, places);
}

/** What a target of a grade is worth. */
export const gainOf = ({ grade = 1 }: Target): number => 2 ** grade - 1;

/**
 * NDCG@10 by grades: a place gains the best grade of the targets that it meets first. A target counts for the first place
 * that meets it.
 */
export function gradedNdcg10(targets: readonly Target[], places: readonly Place[]): number {
  const open = new Set(targets);
  let gained = 0;
  for (const [rank, place] of places.slice(0, CUT).entries()) {
    const met = [...open].filter(target => meets(place, target));
    for (const target of met) open.delete(target);
    gained += Math.max(0, ...met.map(gainOf)) * gain(rank);
  }
  const gains = targets.map(gainOf).sort((a, b) => b - a);
  const ideal = gains.slice(0, CUT).reduce((sum, each, rank) => sum + each * gain(rank), 0);
  return ideal === 0 ? 0 : gained / ideal;
}

/** Whether one of the first places matches a target: 1 or 0. */
export function hitAt(
  first: number,
  targets: readonly Target[],
  places: readonly Place[],
  match = meets,
): number {
  return places.slice(0, first).some(place => targets.some(target => match(place, target))) ? 1 : 0;
}

/** The share of the targets that the first ten places meet. */
export function recall10(targets: readonly Target[], places: readonly Place[]): number {
  const found = targets.filter(target => places.slice(0, CUT).some(place => meets(place, target)));
  return found.length / Math.max(1, targets.length);
}

/** The reciprocal rank of the first right place; 0 if it is not among the first ten. */
export function reciprocalRank(targets: readonly Target[], places: readonly Place[], match = meets): number {
  const rank = places.slice(0, CUT).findIndex(place => targets.some(target => match(place, target)));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

function gain(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

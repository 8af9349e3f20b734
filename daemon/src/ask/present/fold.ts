import type { Steps } from '../common/steps.ts';
import type { Texts } from '../known/texts.ts';
import { Likeness } from './likeness.ts';
import { arePartsOfOne, joined } from './one-definition.ts';
import { type Place, rangeOf, type WithLines } from './result.ts';

/** Places with their lines, and the files that differ from the index. */
export interface ReadPlaces<P extends Place> {
  places: WithLines<P>[];
  changed: string[];
}

/** The first places with their lines. */
export function readPlaces<P extends Place>(
  all: readonly P[],
  limit: number,
  texts: Texts,
): Steps<ReadPlaces<P>> {
  return readEach(all, limit, texts, (places, place) => places.push(place));
}

/**
 * The same, folded: the best of several places with nearly the same content stands for all, and the best part of a long
 * definition for its other parts.
 */
export function foldPlaces<P extends Place>(
  all: readonly P[],
  limit: number,
  texts: Texts,
): Steps<ReadPlaces<P>> {
  const likeness = new Likeness();
  return readEach(all, limit, texts, (places, place) => {
    if (joinsOne(places, place)) return;
    const same = places.find(one => likeness.areAlike(one, place));
    if (same)
      same.duplicates.push({ file: place.file.path, line_range: rangeOf(place.chunk, place.snippet) });
    else places.push(place);
  });
}

/** Reads places until there are enough. */
function* readEach<P extends Place>(
  all: readonly P[],
  limit: number,
  texts: Texts,
  add: (places: WithLines<P>[], place: WithLines<P>) => void,
): Steps<ReadPlaces<P>> {
  const places: WithLines<P>[] = [];
  const changed = new Set<string>();
  for (const place of all) {
    if (places.length === limit) break;
    const { file, chunk } = place;
    const snippet = chunk && (yield* texts.linesOf(chunk.id));
    if (snippet) add(places, { ...place, chunk, ...snippet, duplicates: [], parts: [] });
    else changed.add(file.path);
  }
  return { places, changed: [...changed] };
}

/** Adds a further part of a definition to the place that has the first. */
function joinsOne<P extends Place>(places: WithLines<P>[], place: WithLines<P>): boolean {
  const at = places.findIndex(one => arePartsOfOne(one, place));
  const one = places[at];
  if (!one) return false;
  const both = joined(one, place);
  if (both) places[at] = both;
  else one.parts.push(place.chunk);
  return true;
}

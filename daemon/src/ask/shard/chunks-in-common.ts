import type { Postings } from '../../store/postings.ts';

/** The chunks in `[first, end)` that occur in all lists, by leapfrog intersection. */
export function* chunksInCommon(
  lists: readonly Postings[],
  first: number,
  end: number,
): Generator<number, void> {
  if (lists.length === 0) return;
  let chunk = first;
  for (let agreeing = 0, n = 0; ; n = (n + 1) % lists.length) {
    const { chunks, length } = lists[n]!;
    const at = lists[n]!.placeOf(chunk);
    if (at === length || chunks[at]! >= end) return;
    agreeing = chunks[at] === chunk ? agreeing + 1 : 1;
    chunk = chunks[at]!;
    if (agreeing < lists.length) continue;
    yield chunk;
    chunk++;
    agreeing = 0;
  }
}

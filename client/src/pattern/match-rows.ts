import type { SearchOptions, SearchResult } from '../../../server/src/protocol.ts';
import { place } from '../ask/rows.ts';
import { ROW_ROOM, whereabouts } from '../ask/whereabouts.ts';
import { cutToMatch, type Hit } from '../results/hit.ts';
import { countedAs, countedUpTo } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { pathOfHit } from '../support/ranges.ts';
import { withoutIcons } from '../support/without-icons.ts';

/** Maximum number of matches in a list; the results view has all. */
export const MAX_LISTED = 50;
/** The part of a row that a title takes, such as "12 lines", which the editor shows in the first row below it. */
const TITLE = 12;
/** The signs "…" of a line that is cut at both ends. */
const CUTS = 2;
/** The share of a line whose place is long. */
const LINE_SHARE = 0.6;

/**
 * The row of a match. The line gets the room that its place leaves, and the place what the line leaves. The match is in view. `at`: the
 * index of the row below its title.
 */
export function matchRow(hit: Hit, at = 1): Row {
  const room = at === 0 ? ROW_ROOM - TITLE : ROW_ROOM;
  const forPlace = place(pathOfHit(hit), hit.lines).length + CUTS;
  const forLine = Math.max(Math.floor(room * LINE_SHARE), room - forPlace);
  const { text } = cutToMatch(hit, forLine);
  return {
    label: withoutIcons(text),
    description: whereabouts(hit, hit.lines, room - text.length),
    buttons: [OPEN_BESIDE],
    hit,
  };
}

/** "12 lines", or "more than 50 lines"; of functions, calls and the like: "12 results". */
export const found = (
  { count, truncated }: Pick<SearchResult, 'count' | 'truncated'>,
  options: SearchOptions | undefined,
): string => countedUpTo(count, countedAs(options), truncated);

/** A row without an action. */
export const info = (text: string): Row => ({ label: `$(info) ${text}` });

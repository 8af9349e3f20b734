import type { SearchResult } from '../../../server/src/protocol.ts';
import { place } from '../ask/rows.ts';
import { cutAround, type Hit } from '../results/hit.ts';
import { counted, opensIn } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { pathOfHit } from '../support/ranges.ts';
import { withoutIcons } from '../support/without-icons.ts';

/** Maximum number of matches in a list; the results view has all. */
export const MAX_LISTED = 50;
/** Characters that a row of the editor's widest list has room for. The editor itself would cut all of the place before any of the line. */
const ROOM = 84;
/** The part of it for a line whose place is long. */
const MIN_LINE = 50;

/** The row of a match. The line gets the room that its place leaves, and the place what the line leaves. The match is in view. */
export function matchRow(hit: Hit): Row {
  const path = pathOfHit(hit);
  const room = Math.max(MIN_LINE, ROOM - place(path, hit.lines).length);
  const [start, end] = hit.highlights[0] ?? [0, 0];
  const { text } = cutAround(hit, room, room - Math.min(end - start, room / 2));
  return {
    label: withoutIcons(text),
    description: [place(path, hit.lines, ROOM - text.length), ...opensIn(hit)].join(' · '),
    buttons: [OPEN_BESIDE],
    hit,
  };
}

/** "12 lines", or "50 lines and more". */
export function found({ count, truncated }: Pick<SearchResult, 'count' | 'truncated'>): string {
  return `${counted(count, 'line')}${truncated ? ' and more' : ''}`;
}

/** A row without an action. */
export const info = (text: string): Row => ({ label: `$(info) ${text}`, run: () => {} });

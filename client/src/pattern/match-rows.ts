import type { SearchResult } from '../../../server/src/protocol.ts';
import { place } from '../ask/rows.ts';
import { cutAround, type Hit } from '../results/hit.ts';
import { counted, opensIn } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { pathOfHit } from '../support/ranges.ts';
import { withoutIcons } from '../support/without-icons.ts';

/** Maximum number of matches in a list; the results view has all. */
export const MAX_LISTED = 50;
/** Maximum length of a line in a list, to leave room for the path. */
const MAX_LABEL = 50;

/** The row of a match. */
export function matchRow(hit: Hit): Row {
  return {
    label: withoutIcons(cutAround(hit, MAX_LABEL).text),
    description: [place(pathOfHit(hit), hit.lines), ...opensIn(hit)].join(' · '),
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

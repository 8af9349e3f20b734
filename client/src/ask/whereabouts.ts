import type { Hit } from '../results/hit.ts';
import { opensIn } from '../results/labels.ts';
import { pathOfHit } from '../support/ranges.ts';
import { place } from './rows.ts';

/** Where a hit is, for the description of its row. */
export const whereabouts = (hit: Hit, lines = hit.lines, maxLength?: number): string =>
  [place(pathOfHit(hit), lines, maxLength), ...opensIn(hit)].join(' · ');

/** Characters that a row of the editor's widest list has room for. The editor itself would cut all of the place before any of the label. */
export const ROW_ROOM = 80;
/** The part of it that an icon takes, and the buttons of the active row. */
const ICON = 3;
const BUTTONS = 5;

/** Where a hit is, as far as there is room beside its name, which has an icon. */
export const whereaboutsBeside = (name: string, hit: Hit, lines = hit.lines): string =>
  whereabouts(hit, lines, ROW_ROOM - ICON - BUTTONS - name.length);

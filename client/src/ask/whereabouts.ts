import type { Hit } from '../results/hit.ts';
import { opensIn } from '../results/labels.ts';
import { pathOfHit } from '../support/ranges.ts';
import { place } from './rows.ts';

/** Where a hit is, for the description of its row. */
export const whereabouts = (hit: Hit, lines = hit.lines, maxLength?: number): string =>
  [place(pathOfHit(hit), lines, maxLength), ...opensIn(hit)].join(' · ');

import { expect, test } from 'vitest';
import { atLeast, bins } from './reliability.ts';
import { reliabilitySvg } from './reliability-plot.ts';

const judged = [
  { score: 0.05, isRight: false },
  { score: 0.85, isRight: true },
  { score: 0.8, isRight: false },
  { score: 1, isRight: true },
];

test('bins have a width of a tenth; 1 belongs to the last; an empty bin has no share', () => {
  const all = bins(judged);
  expect(all).toHaveLength(10);
  expect(all[0]).toMatchObject({ results: 1, right: 0 });
  expect(all[5]).toMatchObject({ results: 0, right: null, meanScore: null });
  expect(all[8]).toMatchObject({ results: 2, right: 0.5 });
  expect(all[9]).toMatchObject({ results: 1, right: 1 });
  expect(atLeast(judged, 0.8)).toEqual({ results: 3, right: 2 / 3 });
});

test('the plot has a dot for each bin with results, for light and dark pages', () => {
  const svg = reliabilitySvg([{ name: 'a < b', bins: bins(judged) }]);
  expect(svg.match(/<title>\d/g)).toHaveLength(3);
  expect(svg).toContain('a &lt; b');
  expect(svg).toContain('prefers-color-scheme: dark');
  expect(svg).not.toContain('NaN');
});

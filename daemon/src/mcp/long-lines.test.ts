import { expect, test } from 'vitest';
import type { Match } from '../api/schemas.ts';
import { withShortLines } from './long-lines.ts';

const x = (count: number) => 'x'.repeat(count);
const at = (start: number): Match['ranges'] => [[start, start + 6]];
const MATCH: Match = { file_name: 'a', line_number: 3, line: `${x(1000)}needle${x(1000)}` };

async function cut(match: Match, ranges?: Match['ranges']): Promise<Match> {
  const located = [{ ...match, ...(ranges ? { ranges } : {}) }];
  const [short] = await withShortLines([match], async () => located);
  return short!;
}

test('a long line is cut around its match', async () => {
  const cuts = [{ line_number: 3, missing: 'both' }];
  const line = `${x(100)}needle${x(194)}`;
  expect(await cut(MATCH, at(1000))).toEqual({ ...MATCH, line, cut: true, cuts });
});

test.each([
  [`needle${x(1000)}`, 0, `needle${x(294)}`, 'after'],
  [`${x(1000)}needle`, 1000, `${x(294)}needle`, 'before'],
  [`😀${x(99)}needle${x(1000)}`, 101, `${x(99)}needle${x(194)}`, 'both'],
])('at the start or end of a line only the other side is cut', async (line, start, kept, missing) => {
  const short = await cut({ ...MATCH, line }, at(start));
  expect(short).toMatchObject({ line: kept, cuts: [{ line_number: 3, missing }] });
});

test('a line that was already cut keeps its earlier cut', async () => {
  const cuts: Match['cuts'] = [{ line_number: 3, missing: 'before' }];
  const line = `needle${x(1000)}`;
  expect(await cut({ ...MATCH, line, cut: true, cuts }, at(0))).toMatchObject({
    cuts: [{ missing: 'both' }],
  });
});

test('a context line keeps its beginning', async () => {
  const match = { ...MATCH, line: 'needle', context_before: [x(400)], context_after: ['short'] };
  expect(await cut(match)).toEqual({
    ...match,
    context_before: [x(300)],
    cut: true,
    cuts: [{ line_number: 2, missing: 'after' }],
  });
});

test('a line without a range is not cut; short lines need no ranges', async () => {
  expect(await cut(MATCH)).toEqual(MATCH);
  const short = [{ ...MATCH, line: 'needle' }];
  expect(await withShortLines(short, () => Promise.reject(new Error('asked')))).toBe(short);
});

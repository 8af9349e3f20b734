import { expect, test } from 'vitest';
import { fileNdcg10, ndcg10, reciprocalRank } from './score.ts';

const place = (file: string, start = 1, end = 10) => ({ file, start, end });

test('the first place is worth 1, the second 1/log2(3), the eleventh nothing', () => {
  const targets = [{ path: 'a.ts' }];
  expect(ndcg10(targets, [place('/x/a.ts')])).toBe(1);
  expect(ndcg10(targets, [place('b.ts'), place('src/a.ts')])).toBeCloseTo(1 / Math.log2(3));
  expect(ndcg10(targets, [...Array(10).fill(place('b.ts')), place('a.ts')])).toBe(0);
  expect(ndcg10(targets, [])).toBe(0);
});

test('a name with the same ending is another file', () => {
  expect(ndcg10([{ path: 'a.ts' }], [place('data.ts')])).toBe(0);
});

test('lines must overlap, if a target has lines', () => {
  const targets = [{ path: 'a.ts', start_line: 20, end_line: 30 }];
  expect(ndcg10(targets, [place('a.ts', 1, 19), place('a.ts', 30, 40)])).toBeCloseTo(1 / Math.log2(3));
  expect(fileNdcg10(targets, [place('a.ts', 1, 19)])).toBe(1);
  expect(reciprocalRank(targets, [place('a.ts', 1, 19), place('a.ts', 30, 40)])).toBe(0.5);
});

test('two targets matched by one place count once; in one file they are one for fileNdcg10', () => {
  const targets = [{ path: 'a.ts' }, { path: 'a.ts', start_line: 1, end_line: 2 }];
  expect(ndcg10(targets, [place('a.ts')])).toBeCloseTo(1 / (1 + 1 / Math.log2(3)));
  expect(fileNdcg10(targets, [place('a.ts')])).toBe(1);
});

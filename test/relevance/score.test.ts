import { expect, test } from 'vitest';
import { fileNdcg10, gradedNdcg10, hitAt, ndcg10, recall10, reciprocalRank } from './score.ts';

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

test('a better grade is worth more, and a place counts for the best grade that it meets', () => {
  const best = { path: 'a.ts', start_line: 1, end_line: 9, grade: 3 };
  const related = { path: 'b.ts', start_line: 1, end_line: 9, grade: 1 };
  expect(gradedNdcg10([best, related], [place('a.ts'), place('b.ts')])).toBe(1);
  expect(gradedNdcg10([best, related], [place('b.ts'), place('a.ts')])).toBeLessThan(0.75);
  expect(gradedNdcg10([best, { ...best, grade: 2 }], [place('a.ts')])).toBeCloseTo(
    7 / (7 + 3 / Math.log2(3)),
  );
  expect(gradedNdcg10([best], [place('c.ts'), place('c.ts', 20, 30)])).toBe(0);
});

test('recall is the share of targets that are met; a hit is any of them among the first', () => {
  const targets = [{ path: 'a.ts' }, { path: 'b.ts' }];
  expect(recall10(targets, [place('b.ts'), place('c.ts')])).toBe(0.5);
  expect(hitAt(1, targets, [place('c.ts'), place('b.ts')])).toBe(0);
  expect(hitAt(2, targets, [place('c.ts'), place('b.ts')])).toBe(1);
});

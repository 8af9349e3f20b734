import { expect, test, vi } from 'vitest';
import type { AskHit } from '../../../server/src/protocol.ts';
import { answerText, estimateTokens, fenced, matchCount, matchText, withinBudget } from './format.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const hit = {
  path: 'a.ts',
  lineRange: [3, 9],
  kind: 'function',
  symbol: 'open',
  score: 0.844,
  why: 'It opens.',
  snippet: 'x\n',
  language: 'typescript',
} as unknown as AskHit;

test('a result has its place, reason and code; a match is one line', () => {
  expect(answerText(hit)).toBe('a.ts:3-9 (function open, score 0.84)\nIt opens.\n```typescript\nx\n```');
  const further = [
    { lineRange: [20, 30], line: 20, symbol: 'close', kind: 'function' },
    { lineRange: [1, 2], line: 1, symbol: null, kind: 'block' },
  ] as AskHit['further'];
  expect(answerText({ ...hit, further } as AskHit)).toMatch(
    /^It opens\.\nFurther in the file: 20-30 close, 1-2\n```/m,
  );
  expect(matchText({ path: 'a.ts', line: 3, text: ' x' } as never)).toBe('a.ts:3: x');
});

test('code that contains fences gets longer ones', () => {
  expect(fenced('````\nx\n````', 'markdown')).toBe('`````markdown\n````\nx\n````\n`````');
});

test('fits the parts into the budget, with a note on the omitted ones', async () => {
  const parts = Array.from({ length: 20 }, (_, index) => `part ${index} ${'x'.repeat(90)}`);
  expect(await withinBudget(parts, '\n', undefined, estimateTokens)).toBe(parts.join('\n'));
  const text = await withinBudget(parts, '\n', 200, estimateTokens);
  expect(text).toMatch(/^part 0 .*\npart 1 .*\n\(\d+ more left out/s);
  expect(await estimateTokens(text)).toBeLessThanOrEqual(200);
});

test('truncates a too large first part at a line', async () => {
  const text = await withinBudget([`${'line\n'.repeat(500)}`], '\n', 100, estimateTokens);
  expect(text).toMatch(/^(line\n)+\(cut\)$/);
  expect(await estimateTokens(text)).toBeLessThanOrEqual(100);
});

test('a truncated count says "more than"', () => {
  expect(matchCount(0, false)).toBe('Nothing found.');
  expect(matchCount(1, false)).toBe('1 line matches.');
  expect(matchCount(2000, false)).toBe('2,000 lines match.');
  expect(matchCount(2000, true)).toBe('More than 2,000 lines match.');
  expect(matchCount(33, false, { structure: { kind: ['function'] } })).toBe('33 results');
  expect(matchCount(33, false, { structure: { only: ['code'] } })).toBe('33 lines match.');
});

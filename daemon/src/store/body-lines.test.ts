import { expect, test } from 'vitest';
import type { CodeSymbol } from '../languages/code-symbol.ts';
import { bodyLines } from './body-lines.ts';

function symbol(line: number, endLine: number, more: Partial<CodeSymbol> = {}): CodeSymbol {
  return { name: 'f', kind: 'function', line, endLine, container: null, ...more };
}
const lines = (...symbols: CodeSymbol[]) => bodyLines({ startLine: 10, endLine: 29, symbols });

test('the lines of a function count, but not its signature and the comment above', () => {
  expect(lines(symbol(14, 20))).toBe(6);
});

test('lines in several functions count once', () => {
  expect(lines(symbol(12, 20), symbol(15, 18), symbol(19, 22, { kind: 'method' }))).toBe(10);
});

test('of a long function, the lines in the chunk count', () => {
  expect(lines(symbol(2, 12))).toBe(3);
  expect(lines(symbol(2, 90))).toBe(20);
  expect(lines(symbol(25, 90))).toBe(4);
});

test.each([
  ['a declaration on one line', symbol(14, 14)],
  ['a prototype', symbol(14, 16, { isForward: true })],
  ['an interface', symbol(12, 20, { kind: 'interface' })],
  ['a function before the chunk', symbol(2, 8)],
])('%s has no body', (_, one) => {
  expect(lines(one)).toBe(0);
});

test('an index keeps a byte', () => {
  expect(bodyLines({ startLine: 1, endLine: 900, symbols: [symbol(1, 900)] })).toBe(255);
});

import { expect, test } from 'vitest';
import type { CodeSymbol } from '../languages/code-symbol.ts';
import { decodeSymbols, encodeSymbols } from './symbol-codec.ts';

const symbol = (name: string, line: number, more: Partial<CodeSymbol> = {}): CodeSymbol => ({
  ...{ name, kind: 'method', line, endLine: line, container: null },
  ...more,
});

const SYMBOLS: CodeSymbol[] = [
  symbol('Ferry', 12, { kind: 'class', endLine: 300, container: 'Harbour' }),
  symbol('board', 14, { container: 'Harbour.Ferry', endLine: 16 }),
  symbol('board', 3, { isForward: true }),
  symbol('Deck', 20, { kind: 'class', container: 'Harbour.Ferry' }),
  symbol('RED', 21, { kind: 'enumerator', container: 'Harbour.Ferry.Deck', isMember: true }),
  symbol('run', 100_000, { kind: 'test', container: 'Pier' }),
  symbol('a name of several words', 1, { kind: 'section' }),
  symbol('Ferry', 40, { container: 'Harbour.Ferry.Ferry' }),
];

test.each(['Harbour', null, 'Pier'])('symbols round-trip in a chunk with the container %s', container => {
  const base = { startLine: 10, container };
  expect(decodeSymbols(encodeSymbols(SYMBOLS, base), base)).toEqual(SYMBOLS);
});

test('most symbols take four bytes and their name, and a container is stored only once', () => {
  const base = { startLine: 12, container: 'Harbour' };
  const { names, places } = encodeSymbols(SYMBOLS.slice(1, 2), base);
  expect(names).toBe('board\nHarbour.Ferry');
  expect(places).toHaveLength(4);
  const whole = encodeSymbols([SYMBOLS[0]!, SYMBOLS[1]!], base);
  expect(whole.names).toBe('Ferry\nboard');
});

test('no symbols take no bytes', () => {
  const base = { startLine: 1, container: null };
  expect(encodeSymbols([], base)).toEqual({ names: '', places: new Uint8Array() });
  expect(decodeSymbols({ names: '', places: new Uint8Array() }, base)).toEqual([]);
});

test('truncated places are an error', () => {
  const base = { startLine: 1, container: null };
  const { names, places } = encodeSymbols(SYMBOLS, base);
  expect(() => decodeSymbols({ names, places: places.subarray(0, 6) }, base)).toThrow(RangeError);
});

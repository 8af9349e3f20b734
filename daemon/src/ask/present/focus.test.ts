import { expect, test } from 'vitest';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { parseQuestion } from '../parse/parse.ts';
import { definitionLine, focusOn } from './focus.ts';

const SNIPPET = `
import { log } from '../log';

/** Adds up the ledger. */
export function sumLedger(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.amount, 0);
}

// The largest first.
export function sortLedger(items: Item[]): Item[] {
  log('sort ledger');
  return items.toSorted((a, b) => b.amount - a.amount);
}`;

const symbol = (name: string, line: number, more: Partial<CodeSymbol> = {}): CodeSymbol => ({
  ...{ name, kind: 'function', line, endLine: line + 2, container: null },
  ...more,
});

const SUM = symbol('sumLedger', 15);
const SORT = symbol('sortLedger', 20);

const CHUNK: StoredChunk = {
  id: 1,
  startLine: 11,
  startByte: 0,
  endLine: 24,
  kind: 'function',
  symbol: null,
  container: null,
  signature: null,
  symbols: [SUM, SORT],
};

const focus = (question: string, chunk: Partial<StoredChunk> = {}, lines = SNIPPET) => {
  const { symbol, kind, line } = focusOn(parseQuestion(question), { ...CHUNK, ...chunk }, lines);
  return [symbol, kind, lines.split('\n')[line - CHUNK.startLine]];
};

test('focuses on the named definition of several, and its defining line', () => {
  const sort = ['sortLedger', 'function', 'export function sortLedger(items: Item[]): Item[] {'];
  expect(focus('sortLedger')).toEqual(sort);
  expect(focus('where is sort_ledger defined')).toEqual(sort);
  expect(focus('how is a ledger sorted')).toEqual(sort);
  expect(focus('sortLedger', { symbol: 'sumLedger', kind: 'constant' })).toEqual(sort);
  expect(focus('sorted', { symbol: 'sumLedger', kind: 'constant' })).toEqual(sort);
});

test('of definitions whose names fit alike, focuses on the one with more words of the question in its lines', () => {
  const own = { symbol: 'sumLedger' };
  expect(focus('ledger', own)[0]).toBe('sumLedger');
  expect(focus('which ledger has the largest first', own)[0]).toBe('sortLedger');
  expect(focus('what is written to the log', own)[0]).toBe('sortLedger');
  expect(focus('what is added up', { symbol: 'sortLedger' })[0]).toBe('sumLedger');
});

test('finds the definition around a line, if the chunk has its first line', () => {
  expect([14, 15, 17, 18, 21].map(line => definitionLine(line, CHUNK))).toEqual([
    undefined,
    15,
    15,
    undefined,
    20,
  ]);
  const inner = { ...CHUNK, symbols: [symbol('Ledger', 12, { endLine: 24 }), SUM, SORT] };
  expect([13, 16].map(line => definitionLine(line, inner))).toEqual([12, 15]);
  const later = { ...CHUNK, startLine: 16, symbols: [SUM] };
  expect(definitionLine(16, later)).toBeUndefined();
});

test('a function names what is defined inside it, unless that is named itself', () => {
  const outer = symbol('closeBooks', 12, { endLine: 24 });
  const symbols = [outer, SUM, SORT];
  const chunk = { symbol: 'closeBooks', symbols, kind: 'function' } as const;
  expect(focus('how is a ledger sorted', chunk)[0]).toBe('closeBooks');
  expect(focus('sortLedger', chunk)[0]).toBe('sortLedger');
});

test('among definitions of one name, prefers the named container, and a body over a prototype', () => {
  const lineOf = (question: string, ...symbols: CodeSymbol[]) =>
    focusOn(parseQuestion(question), { ...CHUNK, symbols }, SNIPPET).line;
  expect(lineOf('sendAll', symbol('sendAll', 12, { isForward: true }), symbol('sendAll', 16))).toBe(16);
  expect(lineOf('sendAll', symbol('sendAll', 12), symbol('sendAll', 16))).toBe(12);
  const [inQueue, inClient] = ['Queue', 'Client'].map((container, at) =>
    symbol('sendAll', 12 + at, { container }),
  );
  expect(lineOf('Client.sendAll', inQueue!, inClient!)).toBe(13);
});

test('focuses on the own symbol of the chunk unless another fits better', () => {
  const sum = { symbol: 'sumLedger' };
  const defined = ['sumLedger', 'function', 'export function sumLedger(items: Item[]): number {'];
  expect(focus('the ledger', sum)).toEqual(defined);
  expect(focus('tea', sum)).toEqual(defined);
});

test('a later part of a long definition is focused on its best line', () => {
  const part = { symbol: 'sumLedger', symbols: [symbol('sumLedger', 2, { endLine: 200 })] };
  expect(focus('sumLedger rounds', part, '  a();\n  round(sum);\n}')[2]).toBe('  round(sum);');
});

test('a verbatim match is focused first', () => {
  expect(focusOn(parseQuestion('log sort ledger'), { ...CHUNK }, SNIPPET, 17).line).toBe(17);
  expect(focusOn(parseQuestion('sumLedger'), { ...CHUNK }, SNIPPET, 17).line).toBe(SUM.line);
});

test('a line that contains a text of the question has the name of the definition around it', () => {
  const { symbol, line } = focusOn(parseQuestion('"sort ledger"'), CHUNK, SNIPPET, 21);
  expect([symbol, line]).toEqual(['sortLedger', 21]);
});

test('focuses on a class member only if it is named', () => {
  const members = (container: string, ...names: string[]) =>
    names.map((name, at) => symbol(name, 13 + at, { container, kind: 'method' }));
  const type = { kind: 'class' as const, endLine: 24 };
  const ledger = {
    ...{ symbol: 'Ledger', kind: 'class' as const },
    symbols: [symbol('Ledger', 12, type), ...members('Ledger', 'sum', 'sortAll')],
  };
  expect(focus('sum of all', ledger)[0]).toBe('Ledger');
  expect(focus('Ledger', ledger)[0]).toBe('Ledger');
  expect(focus('sortAll', ledger)[0]).toBe('sortAll');
  expect(focus('sortAll', ledger)[1]).toBe('method');
  const client = {
    ...{ symbol: 'HttpClient', kind: 'class' as const, container: 'Net' },
    symbols: [
      symbol('HttpClient', 12, { ...type, container: 'Net' }),
      ...members('Net.HttpClient', 'sendAll'),
    ],
  };
  expect(focus('HttpClient.sendAll', client)[0]).toBe('sendAll');
  const netClient = { ...CHUNK, ...client };
  expect(focusOn(parseQuestion('sendAll'), netClient, SNIPPET).container).toBe('Net.HttpClient');
  expect(focusOn(parseQuestion('HttpClient'), netClient, SNIPPET).container).toBe('Net');
});

test('without a name, focuses on the line with most words, code before comments', () => {
  const nameless = { symbols: [] };
  expect(focus('items and their amounts, reduced', nameless)[2]).toContain('items.reduce');
  expect(focus('what about the ledger', nameless)[2]).toContain('sumLedger');
  expect(focus('which is largest', nameless)[2]).toBe('// The largest first.');
  expect(focus('tea', nameless)[2]).toContain('sumLedger');
  expect(focus('log', nameless)[2]).toBe("  log('sort ledger');");
  expect(focus('tea', nameless, '\n  {\n  a\n')[2]).toBe('  a');
  expect(focus('tea', nameless, '')[2]).toBe('');
});

test('lines of several definitions that the question does not name have the name of the one that answers', () => {
  const expected = ['sortLedger', 'function', "  log('sort ledger');"];
  expect(focus('what is written to the log', { kind: 'block' })).toEqual(expected);
  const local = symbol('entry', 21, { endLine: 21, isMember: true });
  expect(focus('what is written to the log', { kind: 'block', symbols: [SUM, SORT, local] })).toEqual(
    expected,
  );
});

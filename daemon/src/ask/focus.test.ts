import { expect, test } from 'vitest';
import { focusOn } from './focus.ts';
import { parseQuestion } from './question.ts';

const LINES = `
import { log } from './log';

/** Adds up the ledger. */
export function sumLedger(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.amount, 0);
}

// The largest first.
export function sortLedger(items: Item[]): Item[] {
  log('sort ledger');
  return items.toSorted((a, b) => b.amount - a.amount);
}`;

const CHUNK = {
  id: 1,
  startLine: 11,
  startByte: 0,
  endLine: 23,
  kind: 'function',
  symbol: null,
  container: null,
  signature: null,
  definitions: 'sumLedger sortLedger',
};

const focus = (question: string, chunk: Partial<Parameters<typeof focusOn>[1]> = {}, lines = LINES) => {
  const { symbol, kind, line } = focusOn(parseQuestion(question), { ...CHUNK, ...chunk }, lines);
  return [symbol, kind, lines.split('\n')[line - CHUNK.startLine]];
};

test('of several definitions the one that is named is shown, and the line that defines it', () => {
  const sort = ['sortLedger', 'function', 'export function sortLedger(items: Item[]): Item[] {'];
  expect(focus('sortLedger')).toEqual(sort);
  expect(focus('where is sort_ledger defined')).toEqual(sort);
  expect(focus('how is a ledger sorted')).toEqual(sort);
  const open = 'function reopen() {}\nfunction open() {}';
  expect(focus('open', { definitions: 'reopen open' }, open)[2]).toBe('function open() {}');
  expect(focus('sortLedger', { symbol: 'sumLedger' })).toEqual([sort[0], 'block', sort[2]]);
  expect(focus('sorted', { symbol: 'sumLedger' })).toEqual([sort[0], 'block', sort[2]]);
});

test('the chunk’s own name stays where no other fits better, and is looked at where it is defined', () => {
  const sum = { symbol: 'sumLedger', signature: 'export function sumLedger(items: Item[]): number' };
  const defined = ['sumLedger', 'function', 'export function sumLedger(items: Item[]): number {'];
  expect(focus('the ledger', sum)).toEqual(defined);
  expect(focus('tea', sum)).toEqual(defined);
  const split = { symbol: 'open', definitions: 'open', signature: 'static int open(char *name)' };
  expect(focus('open', split, '/* Does open it. */\nstatic int\nopen(char *name)\n{')[2]).toBe(
    'open(char *name)',
  );
});

test('a later part of a long definition is looked at where it fits the question most', () => {
  const part = { symbol: 'sumLedger', definitions: 'sumLedger', signature: 'function sumLedger()' };
  expect(focus('sumLedger rounds', part, '  a();\n  round(sum);\n}')[2]).toBe('  round(sum);');
});

test('what stands in the lines word for word is looked at first', () => {
  expect(focusOn(parseQuestion('sumLedger'), { ...CHUNK }, LINES, 17).line).toBe(17);
});

test('a class is not called by one of its members unless that is named', () => {
  const ledger = { symbol: 'Ledger', kind: 'class', definitions: 'Ledger sum sortAll' };
  expect(focus('sum of all', ledger)[0]).toBe('Ledger');
  expect(focus('Ledger', ledger)[0]).toBe('Ledger');
  expect(focus('sortAll', ledger)[0]).toBe('sortAll');
  const client = { symbol: 'HttpClient', kind: 'class', definitions: 'HttpClient sendAll' };
  expect(focus('HttpClient.sendAll', client)[0]).toBe('sendAll');
  const whole = { ...CHUNK, ...client, container: 'Net' };
  expect(focusOn(parseQuestion('sendAll'), whole, LINES).container).toBe('Net.HttpClient');
  expect(focusOn(parseQuestion('HttpClient'), whole, LINES).container).toBe('Net');
});

test('without a name, the line with most of the words, code before a comment with as many', () => {
  const nameless = { definitions: '' };
  expect(focus('items and their amounts, reduced', nameless)[2]).toContain('items.reduce');
  expect(focus('what about the ledger', nameless)[2]).toContain('sumLedger');
  expect(focus('which is largest', nameless)[2]).toBe('// The largest first.');
  expect(focus('tea', nameless)[2]).toContain('sumLedger');
  expect(focus('log', nameless)[2]).toBe("  log('sort ledger');");
  expect(focus('tea', nameless, '\n  {\n  a\n')[2]).toBe('  a');
  expect(focus('tea', nameless, '')[2]).toBe('');
});

import { expect, test } from 'vitest';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { definitionRange } from './definition-range.ts';

const START = 11;

/** A chunk of lines from 11; `symbols`: name, lines and more. */
function rangeOf(
  snippet: string,
  symbols: readonly [string, number, number, Partial<CodeSymbol>?][],
  focus: { symbol: string | null; line: number },
): unknown {
  const chunk: StoredChunk = {
    ...{ id: 1, startLine: START, startByte: 0, endLine: START + snippet.split('\n').length - 1 },
    ...{ kind: 'function', symbol: null, container: null, signature: null },
    symbols: symbols.map(([name, line, endLine, more]) => ({
      ...{ name, kind: 'method', line, endLine, container: null },
      ...more,
    })),
  };
  return definitionRange(focus, chunk, snippet);
}

const SETUP = `    self.ended = True
    return None

  # Opens what was saved.
  # Once.
  @guarded
  def setup_sessions(self):
    self.sessions = load()

  def close(self):
    pass`;
const METHODS: [string, number, number][] = [
  ['end', 9, 12],
  ['setup_sessions', 17, 18],
  ['close', 20, 21],
];

test('is that of one of several definitions, with the comment and the decorators above', () => {
  expect(rangeOf(SETUP, METHODS, { symbol: 'setup_sessions', line: 17 })).toEqual([14, 18]);
  expect(rangeOf(SETUP, METHODS, { symbol: 'close', line: 20 })).toEqual([20, 21]);
});

test('is that of the definition around a line that says what was asked for', () => {
  expect(rangeOf(SETUP, METHODS, { symbol: 'setup_sessions', line: 18 })).toEqual([14, 18]);
});

test('there is none if the lines have only this definition or a part of it, or if none is in focus', () => {
  const alone: typeof METHODS = [['setup_sessions', 17, 18]];
  expect(rangeOf(SETUP, alone, { symbol: 'setup_sessions', line: 17 })).toBeUndefined();
  expect(rangeOf(SETUP, [...METHODS, ['later', 21, 90]], { symbol: 'later', line: 21 })).toBeUndefined();
  expect(rangeOf(SETUP, METHODS, { symbol: 'end', line: 12 }), 'begins in other lines').toBeUndefined();
  expect(rangeOf(SETUP, METHODS, { symbol: null, line: 13 })).toBeUndefined();
});

test('a class keeps its members, a method is without its class', () => {
  const snippet =
    'const LIMIT = 3;\nclass Queue {\n  limit = LIMIT;\n  /** Adds one. */\n  push() {}\n}\nlet last;';
  const symbols: [string, number, number, Partial<CodeSymbol>?][] = [
    ['Queue', 12, 16, { kind: 'class' }],
    ['limit', 13, 13, { isMember: true }],
    ['push', 15, 15, { container: 'Queue' }],
    ['last', 17, 17, { kind: 'constant' }],
  ];
  expect(rangeOf(snippet, symbols, { symbol: 'Queue', line: 12 })).toEqual([12, 16]);
  expect(rangeOf(snippet, symbols, { symbol: 'push', line: 15 })).toEqual([14, 15]);
  const only = symbols.slice(0, 3);
  expect(rangeOf(snippet, only, { symbol: 'Queue', line: 12 }), 'has nothing beside it').toBeUndefined();
});

test('begins with a head of several lines, below the definition before', () => {
  const c = 'int a(void) { return 1; }\n/* Two\n   lines. */\nstatic int\nb (void)\n{\n}';
  const symbols: [string, number, number][] = [
    ['a', 11, 11],
    ['b', 15, 17],
  ];
  expect(rangeOf(c, symbols, { symbol: 'b', line: 15 })).toEqual([12, 17]);
  const python = 'def a():\n  """Does nothing."""\ndef b(): pass';
  const two: [string, number, number][] = [
    ['a', 11, 12],
    ['b', 13, 13],
  ];
  expect(rangeOf(python, two, { symbol: 'b', line: 13 })).toEqual([13, 13]);
});

import { expect, test } from 'vitest';
import { pickMode, readPattern } from './query-mode.ts';

test.each([
  ['where are failed requests retried?', 'ask'],
  ['how does foo() work', 'ask'],
  ['¿dónde se guarda la sesión?', 'ask'],
  ['retry after a failure', 'ask'],
  ['retryDelay', 'pattern'],
  ['class \\w+Error', 'pattern'],
  ['foo(bar', 'pattern'],
  ['"two words"', 'pattern'],
  ['std::move', 'pattern'],
  ['--kind function --name "read*"', 'structure'],
  ['fetch --kind call', 'structure'],
  ['dowse search -r x', 'structure'],
  ['functions that call fetch', 'words'],
  ['list the tests', 'words'],
  ['functions named read*', 'words'],
  ['count += 1', 'pattern'],
  ['if (x) return', 'pattern'],
  ['function foo(a)', 'pattern'],
  ['funciones que llaman a fetch', 'words'],
  ['what?', 'pattern'],
])('%s is searched by %s', (query, mode) => {
  expect(pickMode(query)).toBe(mode);
});

test.each([
  ['class \\w+Error', { pattern: 'class \\w+Error', isRegex: true }],
  ['open(', { pattern: 'open(', isRegex: false }],
  ['a.b', { pattern: 'a.b', isRegex: false }],
  ['/a.b/', { pattern: 'a.b', isRegex: true }],
  ['"\\w+"', { pattern: '\\w+', isRegex: false }],
  [' x|y ', { pattern: 'x|y', isRegex: true }],
])('%s is read as a pattern', (query, read) => {
  expect(readPattern(query)).toEqual(read);
});

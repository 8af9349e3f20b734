import { expect, test } from 'vitest';
import { formatCommand, readTyped } from './index.ts';

test('a command line is taken as it was written', () => {
  expect(readTyped(" dowse search -ri --type ts 'a b' src")).toMatchObject({
    command: {
      pattern: 'a b',
      path: 'src',
      options: { recursive: true, ignore_case: true, file_types: ['ts'] },
    },
    intent: 'find',
  });
});

test('what only says how to print is told apart', () => {
  expect(readTyped('dowse search -rc --json x')).toMatchObject({
    command: { pattern: 'x', options: { recursive: true } },
    intent: 'count',
  });
});

test('what says how to print is kept in the command', () => {
  const { command, intent } = readTyped('dowse search -rc TODO') ?? {};
  expect(command && formatCommand(command)).toBe('dowse search -r -c TODO');
  expect(intent).toBe('count');
  const { command: json } = readTyped('dowse search TODO --json') ?? {};
  expect(json && formatCommand(json)).toBe('dowse search --json TODO');
});

test('words are left to the translator; a command that is none is refused', () => {
  expect(readTyped('where does dowse search for files')).toBeUndefined();
  expect(readTyped('dowse searches')).toBeUndefined();
  expect(() => readTyped('dowse search --nope x')).toThrow('not a search command');
  expect(() => readTyped('dowse search x; rm -rf .')).toThrow('more than words');
});

import { expect, test } from 'vitest';
import { parseQuestion } from './parse.ts';

test.each([
  ['who raises ParseError', 'ParseError'],
  ['what catches SSLError?', 'SSLError'],
  ['which functions call parse_args', 'parse_args'],
  ['where is parse_args used', 'parse_args'],
  ['where is `parseArgs()` called in the tests', 'parseArgs'],
  ['where does the ParseError get thrown', 'ParseError'],
  ['where do we use Client.sendAll', 'sendAll'],
  ['callers of sendAll', 'sendAll'],
])('asks for uses: %s', (question, name) => {
  expect(parseQuestion(question).usedName).toBe(name);
});

test.each([
  'where is parse_args defined',
  'parse_args',
  'where is the error thrown in FooBar',
  'what does parse_args return',
  'who raises an error',
  'where is the retryTimeout set',
  'how does sendAll use the socket',
  `who raises ${'x'.repeat(120)}Error`,
])('does not ask for uses: %s', question => {
  expect(parseQuestion(question).usedName).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { Structure } from '../api/structure.ts';
import { anchorOf } from './anchor.ts';

const textOf = (structure: Structure) =>
  anchorOf({ pattern: '', path: '/w', options: { structure } }).pattern;
const ANY = '^';

test('a file must have the literal of a name or of the contents, also of an expression that matches one text', () => {
  expect(textOf({ kind: ['import'], contains: '/\\bhtml\\b/' })).toBe('html');
  expect(textOf({ kind: ['import'], contains: 'html' })).toBe('html');
  expect(textOf({ kind: ['call'], name: '/^open_file$/' })).toBe('open_file');
  expect(textOf({ kind: ['call'], name: '/Cart\\.total/' }), 'the separator of owners varies').toBe('total');
});

test('a file must have the name of a call rather than its owner, unless the name is short', () => {
  expect(textOf({ kind: ['call'], name: 'container.total' })).toBe('total');
  expect(textOf({ kind: ['call'], name: 'Client.get' })).toBe('Client');
  expect(textOf({ kind: ['method'], name: 'Client.*' })).toBe('Client');
});

test('of several texts in any order, a file must have the longest', () => {
  const options = (contains: string) =>
    anchorOf({ pattern: '', path: '/w', options: { structure: { kind: ['function'], contains } } });
  expect(options('/^(?=[^]*read)(?=[^]*\\bcache\\b)/')).toMatchObject({ pattern: 'cache' });
  expect(options('/^(?=[^]*read)(?=[^]*\\bcache\\b)/').options).not.toHaveProperty('ignore_case');
  const anyCase = options('/^(?=[^]*ctx)(?=[^]*(?i:argument))/');
  expect(anyCase).toMatchObject({ pattern: 'argument', options: { ignore_case: true } });
  expect(options('/^(?=[^]*read)(?![^]*argument)/').pattern).toBe(ANY);
  expect(options('/^(?=[^]*read|[^]*argument)/').pattern).toBe(ANY);
});

test('a file must have the literal of a head, and one of those of alternatives', () => {
  expect(textOf({ kind: ['method'], head: '/\\bsynchronized\\b/' })).toBe('synchronized');
  expect(textOf({ kind: ['method'], decorated: '{*eprecated*,*bsolete*}' })).toBe('eprecated|bsolete');
  expect(textOf({ kind: ['call'], name: '{open,close}_file' })).toBe('_file');
  expect(textOf({ kind: ['call'], name: '{open,*}' })).toBe(ANY);
  expect(textOf({ kind: ['call'], name: '{open,c}' })).toBe(ANY);
});

test.each([
  '/ht|ml/',
  '/html?/',
  '/[h]tml/',
  '/h.ml/',
  '/html+/',
  '/(html)/',
  '/html/i',
  '!/html/',
  '/\\w+/',
  '/\\x68tml/',
])('an expression that matches several texts has none: %s', contains => {
  expect(textOf({ kind: ['import'], contains })).toBe(ANY);
});

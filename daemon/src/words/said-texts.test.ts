import { expect, test } from 'vitest';
import { saidTexts } from './said-texts.ts';

test.each([
  ['comments that say no longer used', 'comments that say "no longer used"'],
  ['comments that say this is not', 'comments that say "this is not"'],
  ['strings containing must not be null', 'strings containing "must not be null"'],
  ["comments that don't mention no longer", 'comments that don\'t mention "no longer"'],
  ['lines containing do not', 'lines containing "do not"'],
  ['python files with # pragma: no cover', 'python files with "# pragma: no cover"'],
  ['count of pragma: no cover', 'count of "pragma: no cover"'],
  ['lines with # type: ignore', 'lines with "# type: ignore"'],
  ['functions with no-op in the name', 'functions with "no-op" in the name'],
  ['docstrings that say not safe but not in tests', 'docstrings that say "not safe" but not in tests'],
  ['comentarios que dicen no usar', 'comentarios que dicen "no usar"'],
])('what is evidently searched is a text: %s', (request, quoted) => {
  expect(saidTexts(request)[0]).toEqual({ request: quoted, isCertain: true, more: 0 });
});

test.each([
  'functions with no return',
  'files that import react but not redux',
  'lines with not more than 20 characters',
  'lines with TODO but not in tests',
  'lines with "no cover" and not "pragma"',
  'methods without a docstring',
])('a negation stays one: %s', request => {
  expect(saidTexts(request)).toEqual([]);
});

test.each([
  ['lines with name, value', 'lines with "name, value"'],
  ['lines containing self, *args in src', 'lines containing "self, *args" in src'],
])('code with a comma is tried as one text: %s', (request, quoted) => {
  expect(saidTexts(request)[0]).toMatchObject({ request: quoted, isCertain: false });
});

test.each([
  'lines with foo, bar and baz',
  'lines with foo, bar, or baz',
  'lines with foo, not in tests',
  'lines with foo, ignoring case',
  'functions with foo, bar',
])('a list of texts and what follows a comma stay so: %s', request => {
  expect(saidTexts(request)).toEqual([]);
});

test('a text may go on after a preposition', () => {
  expect(saidTexts('comments that say no longer in use in lib').map(one => one.request)).toEqual([
    'comments that say "no longer in use" in lib',
    'comments that say "no longer in use in lib"',
  ]);
});

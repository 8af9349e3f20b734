import { expect, test } from 'vitest';
import { mayBeMeant } from './other-meanings.ts';
import { translations } from './translate.ts';

const HINT = {
  languages: new Map([['ts', 9]]),
  folders: new Set(['src', 'lib']),
  subfolders: new Set(['lib']),
  files: new Set(['task']),
};

/** The explanations of readings that are offered besides the first. */
function others(request: string): string[] {
  const [chosen, ...all] = translations(request, HINT);
  return all.filter(one => mayBeMeant(one, chosen!)).map(({ explanation }) => explanation);
}

test.each([
  // The name of a file, without a word for it.
  ['classes that inherit from Task', 'with names'],
  // A folder is no name of code around, and no other folder is meant if the first one has matches.
  ['calls to save in lib', 'inside anything'],
  ['calls to save in lib', 'any folder'],
  ['functions without docstrings in src/lib', 'inside anything'],
  // A word of the sentence is no name.
  ['arrow functions that return a promise', 'arrow that'],
  ['classes whose name ends with Backend', 'named ends'],
  // What a construct is searched by where no parser reads the files.
  ['null checks', 'lines that have'],
  ['functions without parameters', 'without parameter inside'],
  ['lines with retries', 'Nothing has the text in this case'],
])('is no other meaning of %s: %s', (request, part) => {
  expect(translations(request, HINT).length).toBeGreaterThan(1);
  expect(others(request).filter(one => one.includes(part))).toEqual([]);
});

test.each([
  ['functions with more than 8 parameters', 'or lambdas'],
  ['classes whose name ends with Backend', 'in any case'],
  ['methods named load', 'functions named load'],
])('is another meaning of %s: %s', (request, part) => {
  expect(others(request)).toContainEqual(expect.stringContaining(part));
});

test('what a method declares to throw is another meaning of what it throws', () => {
  const [chosen, ...all] = translations('methods that throw IOException', {
    languages: new Map([['java', 9]]),
  });
  const declared = all.filter(({ explanation }) => explanation.includes('declare'));
  expect(declared.map(one => mayBeMeant(one, chosen!))).toEqual([true]);
});

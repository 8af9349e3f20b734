import { describe, expect, test } from 'vitest';
import { translate } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

const tree: TreeHint = { languages: new Map([['py', 10]]), folders: new Set(['srcs']) };
const read = (query: string) => translate(query, tree);

describe('a slip of the keys is read as the word that is near it, and the explanation says so', () => {
  test.each([
    [
      'fucntions whose names start with get_',
      'functions whose names start with get_',
      '“fucntions” was read as “functions”',
    ],
    ['enviroment variables', 'environment variables', '“enviroment” was read as “environment”'],
    ['all clases', 'all classes', '“clases” was read as “classes”'],
    ['calls to run, igoring case', 'calls to run, ignoring case', '“igoring” was read as “ignoring”'],
    [
      'run calls, but not in the tests foldr',
      'run calls, but not in the tests folder',
      '“foldr” was read as “folder”',
    ],
    ['constnats in srcs', 'constants in srcs', '“constnats” was read as “constants”'],
    ['todas las funcoines', 'todas las funciones', '“funcoines” was read as “funciones”'],
  ])('%s', (query, meant, said) => {
    expect(read(query).command).toEqual(read(meant).command);
    expect(read(query).explanation).toContain(said);
  });
});

test.each([
  'lines with "funcions"',
  'improts',
  'improts in srcs',
  'calls to clasess',
  'strong example',
  'number users',
])('what may be a name or a text stays as it is: %s', query =>
  expect(read(query).explanation).not.toContain('was read as'),
);

test.each([
  ['functions that are nevr called', /one line at a time/],
  [
    'why does the databse conection fail',
    /Did you mean .*“connection” by “conection”|“database” by “databse”/,
  ],
])('where that helps nothing, the refusal names it: %s', (query, details) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ details: expect.stringMatching(details) }));
});

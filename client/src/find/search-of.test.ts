import { expect, test } from 'vitest';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { searchOf, type Typed } from './search-of.ts';

const SETTINGS = { ...DEFAULT_PATTERN_SETTINGS, regex: false };
const search = { pattern: 'TODO', options: { word: true } };

const CAVEAT = '"odd" was left out.';

/** Reads texts as named below, and understands "todos". */
const connection = {
  readQuery: async ({ query }: { query: string }) => ({
    request: query.includes('(') ? 'search' : ({ 'where is it': 'ask', 'a.*b': 'search' }[query] ?? 'chat'),
    ...{ pattern: query, isRegex: query.includes('*'), words: query },
  }),
  search: async ({ pattern }: { pattern: string }) => ({
    count: pattern.includes('nowhere') ? 0 : 1,
    ...(pattern.includes('no file') && { count: 0, noFile: true }),
  }),
  chat: async ({ query }: { query: string }) => {
    if (query === 'todos') return { generatedCommand: 'dowse search -r TODO', search };
    if (query === 'odd todos') return { generatedCommand: 'dowse search -r TODO', search, caveat: CAVEAT };
    throw Object.assign(new Error('Not understood.'), { data: { code: 'UNSUPPORTED_QUERY', details: '' } });
  },
};

const of = (text: string, more: Partial<Typed> = {}) =>
  searchOf(connection as never, { text, kind: 'auto', settings: SETTINGS, ...more });

test('the text decides; words that are not understood are a question', async () => {
  expect(await of('where is it')).toEqual({ kind: 'ask', query: 'where is it' });
  expect(await of('a.*b')).toEqual({ kind: 'search', query: 'a.*b', options: { ignore_case: true } });
  expect(await of('todos')).toEqual({ kind: 'plain', query: 'todos', command: 'dowse search -r TODO' });
  expect(await of('all my words')).toEqual({ kind: 'ask', query: 'all my words' });
});

test('code of several words that is in no file is asked, unless the pattern was chosen', async () => {
  const asked = { kind: 'ask', query: 'f(); g(nowhere); h()', caveat: expect.stringContaining('No file') };
  expect(await of('f(); g(nowhere); h()')).toEqual(asked);
  expect(await of('f(); g(nowhere); h()', { kind: 'pattern' })).toMatchObject({ kind: 'search' });
  for (const text of [
    'f(); g(somewhere); h()',
    'f(); nowhere',
    '"f(); g(nowhere); h()"',
    'f(no file); g(); h()',
  ])
    expect(await of(text)).toMatchObject({ kind: 'search' });
});

test('a chosen kind and the options of a pattern come first', async () => {
  const literal = { ignore_case: true, fixed_strings: true };
  expect(await of('where is it', { kind: 'pattern' })).toMatchObject({ kind: 'search', options: literal });
  expect(await of('where is it', { settings: { ...SETTINGS, matchCase: true } })).toMatchObject({
    kind: 'search',
    options: { fixed_strings: true },
  });
  expect(await of('a.*b', { kind: 'ask' })).toEqual({ kind: 'ask', query: 'a.*b' });
  await expect(of('all my words', { kind: 'words' })).rejects.toThrow('Not understood.');
});

test('files limit each kind of search', async () => {
  const settings = { ...SETTINGS, files: 'ts, !test/' };
  const globs = ['*.ts', '!**/test/**'];
  expect(await of('where is it', { settings })).toMatchObject({ kind: 'ask', scope: { globs } });
  expect(await of('a.*b', { settings })).toMatchObject({ kind: 'search', options: { globs } });
  expect(await of('todos', { settings })).toMatchObject({
    ...{ kind: 'search', query: 'TODO', options: { word: true, globs }, name: 'todos' },
  });
});

test('a search has the caveat of its words, also with a choice of files', async () => {
  expect(await of('odd todos')).toMatchObject({ kind: 'plain', caveat: CAVEAT });
  const settings = { ...SETTINGS, files: 'ts' };
  expect(await of('odd todos', { settings })).toMatchObject({ kind: 'search', caveat: CAVEAT });
});

test('the scope of the team goes with each kind of search', async () => {
  const team = 'app lang:go';
  expect(await of('where is it', { team })).toEqual({ kind: 'ask', query: 'where is it', scope: { team } });
  expect(await of('a.*b', { team })).toMatchObject({ kind: 'search', query: 'a.*b', team });
  expect(await of('todos', { team })).toMatchObject({ kind: 'plain', query: 'todos', team });
});

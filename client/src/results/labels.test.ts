import { expect, test, vi } from 'vitest';
import type { Hit } from './hit.ts';
import {
  accessibleLabel,
  asText,
  counted,
  describeSearch,
  foldersByName,
  nameOf,
  openNotes,
  searchNotes,
  shownPlace,
} from './labels.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const hit: Hit = {
  id: '2',
  rank: 2,
  uri: 'file:///w/a.ts',
  folder: 'file:///w',
  path: 'a.ts',
  range: { start: { line: 2, character: 0 }, end: { line: 6, character: 0 } },
  lines: [3, 6],
  line: 3,
  text: 'function open() {',
  highlights: [],
  why: 'It opens the session.',
  symbol: { name: 'open', kind: 'function', lspKind: 12 },
};

test('the accessible label has rank, kind, place and reason', () => {
  expect(accessibleLabel(hit, 20, 'a.ts')).toBe(
    '2 of 20, function open, a.ts lines 3 to 6, It opens the session.',
  );
  const { symbol: _, ...match } = { ...hit, why: '', lines: [3, 3] as [number, number] };
  expect(accessibleLabel(match, 2, 'a.ts')).toBe('2 of 2, function open() {, a.ts line 3');
});

test('formats a row, numbers with nouns, and a search', () => {
  expect(asText(hit, 'lib/a.ts')).toBe('lib/a.ts:3: function open() {');
  expect([counted(1, 'result'), counted(2000, 'result')]).toEqual(['1 result', '2,000 results']);
  expect(describeSearch({ kind: 'ask', query: 'why' })).toBe('Question “why”');
});

test('a search of the syntax has its own name, and its matches say where they are', () => {
  const options = { structure: { kind: ['call' as const], name: '/^open$/' } };
  const calls = { kind: 'search', query: '', options, name: 'Calls of “open”' } as const;
  expect([nameOf(calls), describeSearch(calls)]).toEqual(['Calls of “open”', 'Calls of “open”']);
  expect(describeSearch({ ...calls, in: ['file:///w/src'] })).toBe('Calls of “open” · in src');
  expect(nameOf({ kind: 'ask', query: 'why\nnot' })).toBe('why');
  expect(shownPlace('lib/a.ts', { lines: [3, 3], container: 'Door.open' })).toEqual([
    'a.ts:3',
    'in Door.open',
    'lib',
  ]);
});

test('names a search for code by its first line', () => {
  const code = `{\n  const delay = ${'1000 + '.repeat(20)};\n}`;
  const name = describeSearch({ kind: 'ask', query: code });
  expect(name).toMatch(/^Question “const delay = 1000 [^\n]*…”$/);
  expect(name.length).toBeLessThan(80);
});

test('describes non-default options of a pattern search', () => {
  const usual = { kind: 'search', query: 'x', options: { ignore_case: true } } as const;
  expect(describeSearch(usual)).toBe('Pattern “x”');
  const options = { word: true, fixed_strings: true, globs: ['*.ts', '!**/test/**'] };
  expect(describeSearch({ ...usual, options, in: ['file:///w/src/lib/'] })).toBe(
    'Pattern “x” · plain text · match case · whole words · in *.ts · not in test · in lib',
  );
  const named = { fixed_strings: true, globs: ['**/[aA]1.[tT][sS]'] };
  expect(describeSearch({ ...usual, query: '', options: named, name: 'a1.ts' })).toBe('a1.ts · in **/a1.ts');
});

test('describes a plain words search with its command, which may be edited', () => {
  const plain = { kind: 'plain', query: 'todos', command: 'dowse search -r -w TODO' } as const;
  expect(describeSearch(plain)).toBe('Plain words “todos” · dowse search -r -w TODO');
  const { length } = describeSearch({ ...plain, command: `dowse search -r '${'a|'.repeat(99)}'` });
  expect(length).toBeLessThan(90);
});

test('names documents that were searched as saved, or not at all', () => {
  const found = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: ['file:///w/a%20b.sql'] };
  const notSearched = [{ uri: 'file:///gone/', message: 'No file or directory at /gone.' }];
  expect(searchNotes({ ...found, notSearched })).toEqual([
    'a b.sql was searched as last saved: its unsaved text is too large',
    'gone was not searched: No file or directory at /gone.',
  ]);
  expect(searchNotes({ ...found, notOnScreen: [] })).toEqual([]);
  expect(searchNotes({ ...found, notOnScreen: [], minified: 2 })).toEqual(['2 minified files left out']);
});

test('shows the file name before its folder', () => {
  expect(shownPlace('src/http/retry.ts', { lines: [9, 22] })).toEqual(['retry.ts:9', 'src/http']);
  expect(shownPlace('retry.ts', { lines: [9, 9] })).toEqual(['retry.ts:9']);
});

test('files with one name are told apart where their folders differ', () => {
  const paths = ['docs/de/docs/index.md', 'docs/en/docs/index.md', 'lib/api/a.ts'];
  const shown = paths.map(path => shownPlace(path, { lines: [3, 3] }, foldersByName(paths)).join(' · '));
  expect(shown).toEqual(['index.md:3 · …/de/docs', 'index.md:3 · …/en/docs', 'a.ts:3 · lib/api']);
  const above = ['docs/index.md', 'index.md', 'docs/de/index.md'];
  expect(above.map(path => shownPlace(path, { lines: [1, 1] }, foldersByName(above)).join(' · '))).toEqual([
    'index.md:1 · docs',
    'index.md:1',
    'index.md:1 · docs/de',
  ]);
});

test('says once which repositories of the team open from a folder', () => {
  const team = (repository: string, openIn?: string): Hit => ({
    ...hit,
    team: { repository, commit: '4e12', path: 'a.ts', page: '', ...(openIn === undefined ? {} : { openIn }) },
  });
  const hits = [team('team/app', 'app'), team('team/app', 'app'), team('team/api'), hit];
  expect(openNotes(hits)).toEqual(['files of team/app open from the folder app']);
  expect(describeSearch({ kind: 'plain', query: 'todos', command: 'c', team: 'lang:go' })).toMatch(
    /· in the team's repositories \(lang:go\)$/,
  );
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchParams, SearchResult } from '../../../server/src/protocol.ts';
import type { Search } from '../results/hit.ts';
import type { Services } from '../services.ts';
import { openList } from '../support/list.ts';
import { searchForUses } from '../symbol-uses.ts';
import * as editor from '../testing/editor.ts';
import { DEFAULT_PATTERN_SETTINGS } from './options.ts';
import { literally, patternCommands, patternStart, startPatternSearch } from './pattern-search.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const NOTHING: SearchResult = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] };

let searched: string[];
let ran: Search[];
const here = {
  context: { workspaceState: { get: (_key: string, otherwise: unknown) => otherwise, update() {} } },
  connection: {
    async search({ pattern }: SearchParams) {
      searched.push(pattern);
      return NOTHING;
    },
  },
  results: { run: (search: Search) => ran.push(search) },
  history: { list: [] },
  team: editor.noTeam,
} as unknown as Services;

beforeEach(() => {
  editor.window.activeTextEditor = undefined;
  searched = [];
  ran = [];
});

test('names documents that were searched as last saved', async () => {
  const answer = async () => ({ ...NOTHING, notOnScreen: ['file:///w/dump.sql'] });
  startPatternSearch({ ...here, connection: { search: answer } } as never, { text: 'x' });
  expect((await editor.picks.at(-1)?.nextRows())?.map(({ label }) => label)).toEqual([
    '$(info) Nothing found',
    '$(info) dump.sql was searched as last saved: its unsaved text is too large',
  ]);
});

test('keeps leading and trailing spaces of a pattern', async () => {
  startPatternSearch(here, { text: '' });
  const pick = editor.picks.at(-1);
  pick?.type(' ');
  pick?.enter();
  pick?.type('  return ');
  pick?.enter();
  openList()?.toResults();
  expect(searched).toEqual([' ', '  return ']);
  expect(ran.map(({ query }) => query)).toEqual(['  return ']);
});

test('searches literally for the first line of a question or code', () => {
  startPatternSearch(here, literally(here, '\n{\n  wait(delay)?.then();\n}'));
  openList()?.toResults();
  expect(ran).toEqual([
    { kind: 'search', query: 'wait(delay)?.then();', options: { ignore_case: true, fixed_strings: true } },
  ]);
});

test('escapes a selection in a regular expression', () => {
  editor.window.activeTextEditor = {
    selection: { isSingleLine: true },
    selections: [],
    visibleRanges: [],
    document: { uri: 'file:///w/a.ts', getText: () => 'load(path)[0].a$' },
  };
  startPatternSearch(here, {});
  expect(editor.picks.at(-1)?.value).toBe('load\\(path\\)\\[0\\]\\.a\\$');
  startPatternSearch(here, {
    settings: { regex: false, matchCase: false, wholeWord: false, files: '', regions: [] },
  });
  expect(editor.picks.at(-1)?.value).toBe('load(path)[0].a$');
});

test('lists past patterns with their settings while nothing is typed', async () => {
  const past = { kind: 'search', query: 'fn \\w+', options: { word: true }, in: ['file:///w/src'] } as const;
  const list = [{ search: { kind: 'ask', query: 'why' } }, { search: past }];
  startPatternSearch({ ...here, history: { list } } as never, { text: '' });
  const rows = (await editor.picks.at(-1)?.nextRows()) as { label: string; run(): void }[];
  expect(rows.map(({ label }) => label)).toEqual(['$(history) fn \\w+']);
  rows[0]?.run();
  openList()?.toResults();
  expect(ran).toEqual([past]);
});

test('the buttons show their keys', () => {
  startPatternSearch(here, { text: '' });
  const { buttons } = editor.picks.at(-1) as unknown as { buttons: { tooltip: string }[] };
  expect(buttons.map(({ tooltip }) => tooltip)).toEqual([
    'Match Case (Alt+C)',
    'Match Whole Word (Alt+W)',
    'Use Regular Expression (Alt+R)',
    'In Code Only (Alt+O)',
    'In Comments Only (Alt+M)',
    'In Strings Only (Alt+S)',
    'Choose Files to Search (Alt+F)',
    'Send All to Results (Alt+Enter)',
  ]);
});

test('the buttons of the parts of programs add up, and are switched off again', () => {
  startPatternSearch(here, { text: 'x' });
  const title = () => editor.picks.at(-1)?.title;
  patternCommands['search.toggleStrings']();
  patternCommands['search.toggleCode']();
  expect(title()).toContain('only code and strings');
  openList()?.toResults();
  expect(ran.at(-1)).toMatchObject({ options: { structure: { only: ['code', 'strings'] } } });
  startPatternSearch(here, patternStart(ran.at(-1)));
  patternCommands['search.toggleStrings']();
  patternCommands['search.toggleCode']();
  expect(title()).not.toContain('only');
});

test('a kept limit is shown, and left when nothing is found', async () => {
  const kept = { files: 'py', regions: ['comments'] };
  const context = { workspaceState: { get: () => kept, update() {} } };
  startPatternSearch({ ...here, context } as never, { text: 'x' });
  const pick = editor.picks.at(-1);
  const { buttons } = pick as unknown as { buttons: { tooltip: string }[] };
  expect(buttons.at(-2)?.tooltip).toBe('Files to Search: py (Alt+F)');
  const rows = (await pick?.nextRows()) as { label: string; run(): void }[];
  expect(rows.map(({ label }) => label)).toEqual([
    '$(info) Nothing found (only comments · in py)',
    '$(filter) Search all files, code, comments and strings',
  ]);
  rows[1]?.run();
  expect(pick?.title).toBe('Search by Pattern: regular expression · any case');
});

describe('a text with the signs of a regular expression', () => {
  const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 3 } };
  const place = { uri: 'file:///w/a', folder: 'file:///w', path: 'a', line: 3 };
  const match = { ...place, text: 'map(k)', highlights: [[0, 3]], range };
  /** Finds the text as it stands. */
  const answer = async ({ pattern, options }: SearchParams): Promise<SearchResult> => {
    if (options?.fixed_strings && pattern !== 'none(')
      return { ...NOTHING, matches: [match], count: 1 } as never;
    if (!pattern.endsWith('(')) return NOTHING;
    throw Object.assign(new Error('Invalid pattern.'), { data: { code: 'INVALID_PATTERN', details: '' } });
  };
  const rowsFor = async (text: string) => {
    startPatternSearch({ ...here, connection: { search: answer } } as never, { text });
    return (await editor.picks.at(-1)?.nextRows())?.map(({ label }) => label) ?? [];
  };

  test('is found as it stands if nothing matches it or it is invalid', async () => {
    for (const text of ['map(k)', 'map(']) {
      expect(await rowsFor(text)).toEqual([
        '1 line as plain text, none as a regular expression',
        'map(k)',
        '$(list-tree) Show all in the results view',
        '$(regex) Always search for plain text',
      ]);
      openList()?.toResults();
      expect(ran.at(-1)).toMatchObject({ query: text, options: { fixed_strings: true } });
    }
  });

  test('reports the error if it is not found so either', async () => {
    expect(await rowsFor('none(')).toEqual(['$(warning) Invalid pattern.']);
    expect(await rowsFor('word')).toEqual(['$(info) Nothing found']);
  });
});

test('plain text that is not found can be searched as a regular expression', async () => {
  const answer = async ({ options }: SearchParams) =>
    options?.fixed_strings ? NOTHING : new Promise(() => {});
  const settings = { ...DEFAULT_PATTERN_SETTINGS, regex: false };
  startPatternSearch({ ...here, connection: { search: answer } } as never, { text: 'foo.*bar', settings });
  const pick = editor.picks.at(-1);
  const rows = (await pick?.nextRows()) as { label: string; run(): void }[];
  expect(rows.map(({ label }) => label)).toEqual([
    '$(info) Nothing found',
    '$(regex) Search as a regular expression',
  ]);
  rows[1]?.run();
  expect(pick?.title).toBe('Search by Pattern: regular expression · any case');
  pick?.hide();
});

test('calls are counted as results, a pattern in lines', async () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const matches = [
    { uri: 'file:///w/a', folder: '', path: 'a', line: 1, text: 'open()', highlights: [], range },
  ];
  const connection = { search: async () => ({ ...NOTHING, matches, count: 1 }) };
  const titleOf = async (start: ReturnType<typeof patternStart>) => {
    startPatternSearch({ ...here, connection } as never, start);
    return (await editor.picks.at(-1)?.nextRows())?.[0]?.label;
  };
  expect(await titleOf(patternStart(searchForUses('calls', 'open')))).toMatch(/^1 result\b/);
  expect(await titleOf({ text: 'open' })).toMatch(/^1 line\b/);
});

test('a search of the syntax needs no pattern', async () => {
  startPatternSearch(here, patternStart(searchForUses('calls', 'open')));
  await editor.picks.at(-1)?.nextRows();
  expect(searched).toEqual(['']);
});

describe('the box for files', () => {
  const chooseFiles = () => {
    startPatternSearch(here, { text: 'retry' });
    patternCommands['search.chooseFiles']();
    return editor.boxes.at(-1);
  };

  test('returns to the search with Enter and Back', () => {
    const box = chooseFiles();
    box?.type('py');
    box?.enter();
    expect(editor.picks.at(-1)).toMatchObject({ value: 'retry', title: expect.stringContaining('in py') });
    const other = chooseFiles();
    const lists = editor.picks.length;
    other?.press(editor.QuickInputButtons.Back);
    expect(editor.picks.length).toBe(lists + 1);
  });

  test('does not return to the search when it is closed', () => {
    const box = chooseFiles();
    const lists = editor.picks.length;
    box?.hide();
    expect(editor.picks.length).toBe(lists);
  });
});

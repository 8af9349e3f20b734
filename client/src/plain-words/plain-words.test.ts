import { expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import * as editor from '../testing/editor.ts';
import { startPlainWords } from './plain-words.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const TRANSLATED = {
  ...{ generatedCommand: 'dowse search -r TODO', explanation: 'Finds TODO.' },
  search: { pattern: 'TODO', options: { word: true }, in: ['file:///w/src'] },
};
const MATCH = {
  ...{ uri: 'file:///w/src/a', folder: 'file:///w', path: 'src/a', line: 3, text: '// TODO', highlights: [] },
  range: { start: { line: 2, character: 3 }, end: { line: 2, character: 7 } },
};
const FOUND = { matches: [MATCH], count: 1, truncated: false, tookMs: 1, notOnScreen: [] };

function openWith(connection: object, ask = vi.fn(), more: object = {}) {
  startPlainWords({
    connection,
    ask,
    history: { list: [] },
    team: editor.noTeam,
    ...more,
  } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  const rowsFor = async (words: string) => {
    pick.type(words);
    let rows = await pick.nextRows();
    while (rows.some(row => (row as { description?: string }).description?.startsWith('searching…')))
      rows = await pick.nextRows();
    return rows as { label: string; description?: string; run?(): void; onButton?(): void }[];
  };
  return { ask, pick, rowsFor };
}

test('shows the reading with the number of its matches, and these', async () => {
  const search = vi.fn(async () => FOUND);
  const { rowsFor } = openWith({ chat: async () => TRANSLATED, search });
  const rows = await rowsFor('todos in src');
  expect(rows.map(({ label, description }) => [label, description])).toEqual([
    ['$(list-selection) Finds TODO.', '1 line'],
    ['// TODO', 'src/a:3'],
  ]);
  const params = {
    pattern: 'TODO',
    options: { word: true, max_results: 1000, code_first: true },
    in: ['file:///w/src'],
  };
  expect(search).toHaveBeenCalledWith(params, expect.anything(), expect.anything());
});

test.each([
  [{ structure: { kind: ['function'] } }, '2 results'],
  [{ structure: { only: ['comments'] } }, '2 lines'],
])('with the options %j it counts %s', async (options, count) => {
  const read = { ...TRANSLATED, search: { ...TRANSLATED.search, options } };
  const { rowsFor } = openWith({ chat: async () => read, search: async () => ({ ...FOUND, count: 2 }) });
  expect((await rowsFor('todos in src'))[0]?.description).toBe(count);
});

test('while the words are tried, shows how they are read in place of the examples', async () => {
  vi.useFakeTimers();
  const { pick } = openWith({
    chat: ({ untried }: { untried?: boolean }) =>
      untried ? Promise.resolve(TRANSLATED) : new Promise(() => {}),
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject([...Array(4)].map(() => ({ description: 'example' })));
  pick.type('todos in src');
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject([
    { label: '$(list-selection) Finds TODO.', description: 'searching… type on to cancel' },
  ]);
  vi.useRealTimers();
});

test('shows the next likeliest way to read the words below the first', async () => {
  const alternatives = [{ generatedCommand: 'dowse search -r todo', explanation: 'Finds todo.' }];
  const { rowsFor } = openWith({
    chat: async () => ({ ...TRANSLATED, alternatives }),
    search: async () => FOUND,
  });
  expect((await rowsFor('todos')).map(({ label }) => label).slice(0, 2)).toEqual([
    '$(list-selection) Finds TODO.',
    '$(list-selection) Finds todo.',
  ]);
});

test('what was guessed stands before the command, and a long sentence leaves room for the count', async () => {
  const caveat = 'This is a guess.';
  const explanation = `Finds ${'x'.repeat(100)}. ${caveat}`;
  const { rowsFor } = openWith({
    chat: async () => ({ ...TRANSLATED, explanation, caveat }),
    search: async () => FOUND,
  });
  const [row] = await rowsFor('todos');
  expect(row).toMatchObject({
    label: `$(list-selection) Finds ${'x'.repeat(71)}…`,
    description: '1 line',
    detail: '$(warning) This is a guess.  $(terminal) dowse search -r TODO',
  });
});

test('Enter runs a reading, its button edits the command', async () => {
  const results = { run: vi.fn() };
  const { rowsFor, pick } = openWith({ chat: async () => TRANSLATED, search: async () => FOUND }, undefined, {
    results,
  });
  const [row] = await rowsFor('todos');
  row?.run?.();
  expect(results.run).toHaveBeenCalledWith({
    kind: 'plain',
    query: 'todos',
    command: 'dowse search -r TODO',
  });
  const [again] = await openWith({ chat: async () => TRANSLATED, search: async () => FOUND }).rowsFor(
    'todos',
  );
  again?.onButton?.();
  expect(editor.boxes.at(-1)).toMatchObject({
    title: 'Search in Plain Words: todos',
    value: 'dowse search -r TODO',
  });
  expect(pick).toBeDefined();
});

test('a question that is no search is offered to Ask before other requests', async () => {
  const data = { code: 'UNSUPPORTED_QUERY', details: 'No kind of thing. Try: all TODOs' };
  const chat = async () => Promise.reject(Object.assign(new Error('It could not be read.'), { data }));
  const { ask, rowsFor } = openWith({ chat });
  const rows = await rowsFor('where is the retry logic');
  expect(rows.map(({ label }) => label)).toEqual([
    '$(warning) It could not be read.',
    '$(comment-discussion) Ask this as a question',
    '$(lightbulb) all TODOs',
  ]);
  rows[1]?.run?.();
  expect(ask).toHaveBeenCalledWith('where is the retry logic', undefined);
  expect((await rowsFor('bob yesterday')).at(-1)?.label).toBe('$(comment-discussion) Ask this as a question');
});

import { afterEach, expect, test, vi } from 'vitest';
import type { SearchParams, SearchResult } from '../../../server/src/protocol.ts';
import { askCommands } from '../ask/ask.ts';
import type { Services } from '../services.ts';
import { searchForUses } from '../symbol-uses.ts';
import * as editor from '../testing/editor.ts';
import { startFinding } from './find.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));
afterEach(() => vi.useRealTimers());

test('the list says which of the plain words were left out', async () => {
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query }),
    chat: async () => ({
      ...{
        generatedCommand: 'dowse search TODO',
        caveat: '"odd" was left out.',
        search: { pattern: 'TODO' },
      },
      ...{ matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] },
    }),
    onIndexChanged: () => ({ dispose() {} }),
  };
  startFinding({ connection, history: { list: [] }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  pick.type('odd todos');
  const rows = (await pick.nextRows()) as { label: string }[];
  expect(rows.map(({ label }) => label).slice(0, 2)).toEqual([
    '$(terminal) dowse search TODO',
    '$(info) "odd" was left out.',
  ]);
});

test.each([
  [{ structure: { kind: ['function'] } }, '1 result'],
  [{ structure: { only: ['comments'] } }, '1 line'],
])('plain words that become %j are counted as %s', async (options, title) => {
  vi.useFakeTimers();
  const read = { generatedCommand: 'dowse search -r x', search: { pattern: '', options } };
  const found = {
    matches: [matchAt('a.ts', 1, 'x')],
    count: 1,
    truncated: false,
    tookMs: 1,
    notOnScreen: [],
  };
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query }),
    chat: async () => ({ ...read, ...found }),
    onIndexChanged: () => ({ dispose() {} }),
  };
  startFinding({ connection, history: { list: [] }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  pick.type('all of them');
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items[0]?.label).toBe(title);
});

test('the next likeliest way to read plain words is a row that searches so', async () => {
  const [read, other] = ['dowse search -r TODO', 'dowse search -r todo'];
  const chat = vi.fn(async ({ query, dryRun }: { query: string; dryRun?: boolean }) => ({
    generatedCommand: query === other ? other : read,
    ...(query !== other && { alternatives: [{ generatedCommand: other, explanation: 'Finds todo.' }] }),
    ...{ search: { pattern: 'TODO' }, matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] },
    ...(dryRun && {}),
  }));
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query, exact: true }),
    chat,
    onIndexChanged: () => ({ dispose() {} }),
  };
  startFinding({ connection, history: { list: [] }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  pick.type('todos in src');
  const rows = (await pick.nextRows()) as { label: string; run?(): void }[];
  expect(chat.mock.calls[0]?.[0]).toEqual({ query: 'todos in src', dryRun: true, exact: true });
  const row = rows.find(({ label }) => label === '$(list-selection) Finds todo.');
  expect(row).toMatchObject({ detail: `if you mean this instead  $(terminal) ${other}` });
  row?.run?.();
  const next = (await pick.nextRows()) as { label: string }[];
  expect(pick.value).toBe(other);
  expect(next[0]?.label).toBe(`$(terminal) ${other}`);
});

test('a choice of files is that of all kinds of searches, and is in the title', async () => {
  const [ask, search] = [vi.fn(async () => ({ results: [], folders: [] })), vi.fn(async () => NONE)];
  const read = vi.fn(async ({ query }: { query: string }) => ({
    request: 'ask',
    pattern: query,
    words: query,
  }));
  const connection = { readQuery: read, ask, search, onIndexChanged: () => ({ dispose() {} }) };
  const services = { connection, history: { list: [] }, team: editor.noTeam } as unknown as Services;
  startFinding(services, { files: '/src/net/, !*.md' });
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  const globs = ['/src/net/**', '!*.md'];
  pick.type('where is it read?');
  await pick.nextRows();
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ globs }), expect.anything());
  expect(pick.title).toContain('Find Code · in /src/net/ · not in *.md');
  read.mockImplementation(async ({ query }) => ({ request: 'search', pattern: query, words: query }));
  pick.type('readAll');
  const rows = await pick.nextRows();
  const searched = (options: object) =>
    expect(search).toHaveBeenCalledWith(
      expect.objectContaining({ options: expect.objectContaining(options) }),
      expect.anything(),
      expect.anything(),
    );
  searched({ globs });
  expect(pick.items.map(({ label }) => label)).toContain(
    '$(info) None of the chosen files contains this text, so it was asked.',
  );
  search.mockClear();
  const everywhere = (rows as { label: string; run?(): void }[]).find(
    ({ label }) => label === '$(filter) Search in all files',
  );
  everywhere?.run?.();
  await pick.nextRows();
  searched({ fixed_strings: true });
  expect(search).not.toHaveBeenCalledWith(
    expect.objectContaining({ options: expect.objectContaining({ globs }) }),
    expect.anything(),
    expect.anything(),
  );
  expect(pick.title).not.toContain('/src/net/');
});

test('a past search is one row for its text, and says in which files it searched', async () => {
  vi.useFakeTimers();
  const inFiles = (glob: string) => ({
    search: {
      kind: 'search',
      query: 'add',
      options: { fixed_strings: true, ignore_case: true, globs: [glob] },
    },
  });
  const list = [inFiles('*.ts'), inFiles('*.rs'), { search: { kind: 'ask', query: 'add' } }];
  const connection = { onIndexChanged: () => ({ dispose() {} }) };
  startFinding({ connection, history: { list }, team: editor.noTeam } as unknown as Services);
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.picks.at(-1)?.items).toMatchObject([
    { label: '$(history) add', description: 'Pattern · plain text · in *.ts' },
  ]);
});

const NONE = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] };

/** A match on a line of a file. */
const matchAt = (path: string, line: number, text: string) => ({
  ...{ uri: `file:///w/${path}`, folder: 'file:///w', path, line, text, highlights: [] },
  range: { start: { line: line - 1, character: 0 }, end: { line: line - 1, character: 1 } },
});

/** The list for a text that is read as `request` and searched by `search`. */
function listFor(
  request: string,
  search: (params: SearchParams) => Partial<SearchResult>,
  more: object = {},
  results: object = {},
): { pick: (typeof editor.picks)[number]; labels: () => string[] } {
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request, pattern: query, words: query }),
    search: async (params: SearchParams) => ({ ...NONE, ...search(params) }),
    onIndexChanged: () => ({ dispose() {} }),
    ...more,
  };
  const services = { connection, results, history: { list: [] }, team: editor.noTeam };
  startFinding(services as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  return { pick, labels: () => pick.items.map(({ label }) => label) };
}

test('what is sent to the results is the text in the box, not the one read before', async () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const { pick } = listFor(
    'search',
    () => ({ matches: [matchAt('a.rs', 1, 'fn first')], count: 1 }),
    {},
    { run },
  );
  await vi.advanceTimersByTimeAsync(1000);
  pick.type('firs');
  // Read at once; the next key is within the delay.
  await vi.advanceTimersByTimeAsync(10);
  expect(pick.title).toContain('Read as Pattern');
  pick.type('first');
  askCommands['ask.toResults']();
  await vi.advanceTimersByTimeAsync(1000);
  expect(run.mock.calls.map(([search]) => search.query)).toEqual(['first']);
});

test('a question in words that a comment has offers the text below the first answer, and searches it', async () => {
  vi.useFakeTimers();
  const line = matchAt('a.lua', 4, '-- drain the spool');
  const answer = { ...matchAt('b.lua', 2, 'x'), lineRange: [2, 2], snippet: 'function drain()', why: '' };
  const results = [answer, { ...answer, path: 'c.lua' }];
  const { pick, labels } = listFor(
    'ask',
    ({ options }) => (options?.structure ? {} : { matches: [line], count: 1 }),
    { ask: async () => ({ results, folders: [], tookMs: 1 }) },
  );
  pick.type('drain the spool');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual([
    '$(file-code) b.lua',
    '$(whole-word) Search as text: 1 line',
    '$(file-code) c.lua',
    '$(symbol-text) Read it as plain words',
  ]);
  (pick.items[1] as { run?(): void }).run?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual([
    '1 line',
    '-- drain the spool',
    '$(comment-discussion) Ask it as a question',
    '$(symbol-text) Read it as plain words',
  ]);
});

test('the lines that contain a pasted sentence come before the answers, unless they are many', async () => {
  vi.useFakeTimers();
  const sentence = 'Did you drain the whole spool?';
  const line = matchAt('a.lua', 4, `-- ${sentence}`);
  const results = [{ ...matchAt('b.lua', 2, 'x'), lineRange: [2, 2], snippet: 'function drain()', why: '' }];
  let count = 2;
  const { pick, labels } = listFor('ask', () => ({ matches: Array(count).fill(line), count }), {
    ask: async () => ({ results, folders: [], tookMs: 1 }),
  });
  pick.type(sentence);
  await vi.advanceTimersByTimeAsync(1000);
  const offers = ['$(whole-word) Search as text: 2 lines', '$(symbol-text) Read it as plain words'];
  expect(labels()).toEqual([
    ...['this text: 2 lines', line.text, line.text, 'results', '$(file-code) b.lua'],
    ...offers,
  ]);
  count = 4;
  pick.type(`${sentence} `);
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0]).toBe('$(file-code) b.lua');
});

/** What the server finds of some lines: those that a text or a regular expression is in. */
const foundIn = (lines: readonly { text: string }[]) => (params: SearchParams) => {
  const { pattern, options } = params;
  const isIn = (text: string) =>
    options?.fixed_strings
      ? text.toLowerCase().includes(pattern.toLowerCase())
      : new RegExp(pattern.replaceAll('\\x60', '`'), options?.ignore_case ? 'i' : '').test(text);
  const matches = options?.files_only || options?.structure ? [] : lines.filter(({ text }) => isIn(text));
  return { matches, count: matches.length } as Partial<SearchResult>;
};

test.each([
  ['spool is full', 'this text'],
  ['lua: main.lua (7): the spool is full (9 kB)', '“spool is full”'],
])('the lines of code with the string of a message come before the answers: %s', async (message, part) => {
  vi.useFakeTimers();
  const lines = [
    { ...matchAt('a.lua', 4, 'warn("spool is full (%d kB)")'), fileRank: 0 },
    { ...matchAt('a.lua', 9, '-- warns if the spool is full'), fileRank: 0 },
    { ...matchAt('a_spec.lua', 2, 'expects("spool is full")'), fileRank: 2 },
  ];
  const answer = { ...matchAt('b.lua', 2, 'x'), lineRange: [2, 2], snippet: 'function drain()', why: '' };
  const ask = async () => ({ results: [answer], folders: [], tookMs: 1 });
  const { pick, labels } = listFor('ask', foundIn(lines), { ask });
  pick.type(message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual([
    ...[`${part}: 1 line`, 'warn("spool is full (%d kB)")', 'results', '$(file-code) b.lua'],
  ]);
});

test.each(['the spool a is full of 7', 'the spool {0} is full of {1}'])(
  'the code with the key of a text in a resource file follows it: %s',
  async message => {
    vi.useFakeTimers();
    const text = 'spool.full=the spool {0} is full of {1}';
    const lines = [
      { ...matchAt('messages.properties', 4, text), fileRank: 1 },
      { ...matchAt('a.kt', 9, 'warn(texts["spool.full"])'), fileRank: 0 },
      { ...matchAt('test/a.kt', 9, 'expect(texts["spool.full"])'), fileRank: 2 },
    ];
    const ask = async () => ({ results: [], folders: [], tookMs: 1 });
    const { pick, labels } = listFor('ask', foundIn(lines), { ask });
    pick.type(message);
    await vi.advanceTimersByTimeAsync(1000);
    const titles = [/^(“.*”|this text): 1 line$/, /^“spool.full”: 1 line$/].map(title =>
      expect.stringMatching(title),
    );
    expect(labels().slice(0, 4)).toEqual([titles[0], text, titles[1], 'warn(texts["spool.full"])']);
  },
);

test('of lines that fit alike, that of the file comes first that the log names; tests only if no code fits', async () => {
  vi.useFakeTimers();
  const line = 'warn("cannot drain %s, later again")';
  const lines = [
    { ...matchAt('lib/basket.kt', 4, line), fileRank: 0 },
    { ...matchAt('lib/spooler.kt', 7, line), fileRank: 0 },
    { ...matchAt('test/spooler.kt', 1, line), fileRank: 2 },
    { ...matchAt('samples/chat.kt', 1, 'say("$name has left the spool room")'), fileRank: 2 },
  ];
  const ask = async () => ({ results: [], folders: [], tookMs: 1 });
  const { pick } = listFor('ask', foundIn(lines), { ask });
  const pathsFor = async (text: string) => {
    pick.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    return (pick.items as readonly { hit?: { path: string } }[]).flatMap(({ hit }) => hit?.path ?? []);
  };
  expect(await pathsFor('app.Spooler: cannot drain a, later again')).toEqual([
    'lib/spooler.kt',
    'lib/basket.kt',
  ]);
  expect(await pathsFor('anna has left the spool room')).toEqual(['samples/chat.kt']);
});

test('the string that a message with values fits comes first, then tests and documents that have the message', async () => {
  vi.useFakeTimers();
  const lines = [
    { ...matchAt('a.md', 1, 'It says: spool "a" is not in "b"'), fileRank: 3 },
    { ...matchAt('a.lua', 3, 'warn("spool %q is not in use", name)'), fileRank: 0 },
    { ...matchAt('a.lua', 7, 'warn("spool %q is not in %q", name, place)'), fileRank: 0 },
  ];
  const ask = async () => ({ results: [definitionAt('c.lua', 1, 'drain')], folders: [] });
  const { pick, labels } = listFor('ask', foundIn(lines), { ask });
  pick.type('spool "a" is not in "b"');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual(['“is not in”: 2 lines', lines[2]!.text, lines[0]!.text, 'results']);
});

test('lines that throw an error come before the tests and documents that have its name and message', async () => {
  vi.useFakeTimers();
  const lines = [
    { ...matchAt('a_spec.js', 1, "is('SpoolError: jammed')"), fileRank: 2 },
    { ...matchAt('a.js', 3, "emit('jammed')"), fileRank: 0 },
    { ...matchAt('a.js', 7, "throw new SpoolError('jammed')"), fileRank: 0 },
  ];
  const { pick, labels } = listFor('search', foundIn(lines));
  pick.type('SpoolError: jammed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 5)).toEqual([
    ...['“jammed”: 2 lines', lines[2]!.text, lines[1]!.text, '1 line', lines[0]!.text],
  ]);
});

test('a question costs no search for a message', async () => {
  vi.useFakeTimers();
  const patterns: string[] = [];
  const search = ({ pattern, options }: SearchParams) => {
    if (!options?.fixed_strings && pattern !== '') patterns.push(pattern);
    return {};
  };
  const ask = async () => ({ results: [definitionAt('c.lua', 1, 'drain')], folders: [] });
  const { pick } = listFor('ask', search, { ask });
  for (const question of ['How is the spool drained?', 'where is ipv6 spool drained']) {
    pick.type(question);
    await vi.advanceTimersByTimeAsync(1000);
    expect([question, patterns]).toEqual([question, []]);
  }
  pick.type('How is the spool "a" drained?');
  await vi.advanceTimersByTimeAsync(1000);
  expect(patterns).not.toEqual([]);
});

test('the line that prints a line of a log comes first, also if only few words of it are no values', async () => {
  vi.useFakeTimers();
  const lines = [
    { ...matchAt('a.lua', 4, 'warn("Bound to the spool")'), fileRank: 0 },
    { ...matchAt('b.lua', 9, 'info("Bound to %s", spool)'), fileRank: 0 },
    { ...matchAt('b_spec.lua', 2, 'expects("Bound to x")'), fileRank: 2 },
  ];
  const { pick, labels } = listFor('ask', foundIn(lines), {
    ask: async () => ({ results: [definitionAt('c.lua', 1, 'drain')], folders: [] }),
  });
  pick.type('2031-02-03 04:05:06 [app] INFO: Bound to spool://x');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['“Bound to”: 1 line', 'info("Bound to %s", spool)', 'results']);
});

test('a string of one word does not print a message that begins with it', async () => {
  vi.useFakeTimers();
  const lines = [
    { ...matchAt('a.lua', 4, '"Spool": "keep"'), fileRank: 0 },
    { ...matchAt('b.lua', 9, 'raise("Spool " .. why)'), fileRank: 0 },
  ];
  const ask = async () => ({ results: [definitionAt('c.lua', 1, 'drain')], folders: [] });
  const { pick, labels } = listFor('ask', foundIn(lines), { ask });
  pick.type('SpoolError: Spool closed by the other side');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['“Spool”: 1 line', 'raise("Spool " .. why)', 'results']);
});

test('the lines of code that print a word come first, unless it is the name of a definition', async () => {
  vi.useFakeTimers();
  const lines = [
    { ...matchAt('a.lua', 4, '-- Draining'), fileRank: 0 },
    { ...matchAt('b.lua', 9, 'warn("Draining late")'), fileRank: 0 },
    { ...matchAt('b.lua', 12, 'info("Draining", spool)'), fileRank: 0 },
    { ...matchAt('b_spec.lua', 2, 'expects("Draining")'), fileRank: 2 },
  ];
  let results = [definitionAt('c.lua', 1, 'isDraining')];
  const { pick, labels } = listFor('search', foundIn(lines), {
    ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }),
  });
  pick.type('Draining');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 5)).toEqual([
    ...['this text: 2 lines', 'info("Draining", spool)', 'warn("Draining late")'],
    ...['similar names', '$(symbol-misc) isDraining'],
  ]);
  expect(
    labels().filter(label => label.includes('info(')),
    'listed once',
  ).toHaveLength(1);
  results = [definitionAt('c.lua', 1, 'Draining')];
  pick.type('Draining ');
  pick.type('Draining');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0]).toBe('1 definition');
});

test('the lines of a string of several lines come first as well, but not those of a comment', async () => {
  vi.useFakeTimers();
  const lines = ['-- the spool is full again', '  The spool is full again.'].map((text, at) => ({
    ...matchAt('a.lua', at + 1, text),
    fileRank: 0,
  }));
  const { pick, labels } = listFor(
    'ask',
    ({ pattern, options }) => {
      const matches = lines.filter(({ text }) => !options?.structure && new RegExp(pattern, 'i').test(text));
      return { matches, count: matches.length };
    },
    { ask: async () => ({ results: [definitionAt('b.lua', 1, 'drain')], folders: [] }) },
  );
  pick.type('lua: [9]: the spool is full again (b)');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual([
    ...['“the spool is full again”: 1 line', 'The spool is full again.', 'results'],
  ]);
});

test('a text that is no valid pattern can be searched as text or asked', async () => {
  vi.useFakeTimers();
  const line = matchAt('a.lua', 4, '(?<=x*)');
  const { pick, labels } = listFor('search', () => ({}), {
    readQuery: async ({ query }: { query: string }) => ({ request: 'search', pattern: query, isRegex: true }),
    search: async ({ options }: SearchParams) => {
      if (options?.files_only) return NONE;
      if (options?.fixed_strings) return { ...NONE, matches: [line], count: 1 };
      const details = 'no end; plain text is searched with fixed_strings';
      const data = { code: 'INVALID_PATTERN', details };
      throw Object.assign(new Error('Invalid regular expression.'), { data });
    },
  });
  pick.type('/(?<=x*)/');
  await vi.advanceTimersByTimeAsync(1000);
  const detail = 'no end; to search for it as text, leave out the slashes around it';
  expect(pick.items[0]).toMatchObject({ detail });
  expect(labels()).toEqual([
    '$(warning) Invalid regular expression.',
    '$(whole-word) Search as text: 1 line',
    '$(comment-discussion) Ask it as a question',
    '$(symbol-text) Read it as plain words',
  ]);
});

test('lines with the text in the typed case come first among those of their kind', async () => {
  vi.useFakeTimers();
  const { pick, labels } = listFor(
    'search',
    ({ options }) => ({
      matches: options?.files_only
        ? []
        : [
            { ...matchAt('a.kt', 1, '// @cart'), fileRank: 0 },
            { ...matchAt('a.kt', 2, '@Cart()'), fileRank: 0 },
            { ...matchAt('test/a.kt', 1, 'see @Cart'), fileRank: 2 },
          ],
      count: options?.files_only ? 0 : 3,
    }),
    {
      readQuery: async ({ query }: { query: string }) => ({
        request: 'search',
        pattern: query,
        isRegex: false,
      }),
    },
  );
  pick.type('@Cart');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual(['3 lines', '@Cart()', '// @cart', 'see @Cart']);
});

test('files and definitions in code come before those in tests', async () => {
  vi.useFakeTimers();
  const results = [
    definitionAt('test/a.kt', 1, 'cart', { fileRank: 2 }),
    definitionAt('lib/shop/b.kt', 3, 'cart', { fileRank: 0 }),
  ];
  const files = [
    { ...matchAt('test/cart.kt', 1, ''), fileRank: 2 },
    { ...matchAt('lib/shop/basket/cart.kt', 1, ''), fileRank: 0 },
    { ...matchAt('lib/shop/cart.kt', 1, ''), fileRank: 0 },
  ];
  const { pick } = listFor(
    'search',
    ({ options }) => (options?.files_only ? { matches: files, count: 3 } : { count: 0 }),
    { ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }) },
  );
  pick.type('cart');
  await vi.advanceTimersByTimeAsync(1000);
  const paths = (pick.items as readonly { hit?: { path: string } }[]).flatMap(({ hit }) => hit?.path ?? []);
  expect(paths).toEqual([
    ...['lib/shop/b.kt', 'test/a.kt'],
    ...['lib/shop/cart.kt', 'lib/shop/basket/cart.kt', 'test/cart.kt'],
  ]);
});

test('names of tests that contain a typed word come below the lines of code that have it', async () => {
  vi.useFakeTimers();
  const line = matchAt('b.kt', 2, '// TODO: drain');
  let rank = 2;
  const { pick, labels } = listFor(
    'search',
    ({ options }) => (options?.files_only ? {} : { matches: [line], count: 1 }),
    {
      ask: async ({ names }: { names?: true }) => ({
        results: names ? [definitionAt('a.kt', 1, 'makeTodo', { fileRank: rank })] : [],
        folders: [],
      }),
    },
  );
  pick.type('TODO');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual(['1 line', line.text, 'similar names', '$(symbol-misc) makeTodo']);
  rank = 0;
  pick.type('TODO ');
  pick.type('TODO');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 2)).toEqual(['similar names', '$(symbol-misc) makeTodo']);
});

test('names that contain a typed one come below the lines that have it whole', async () => {
  vi.useFakeTimers();
  const line = matchAt('b.kt', 2, 'env("CART_SIZE")');
  const results = [definitionAt('a.kt', 1, 'maxCartSize')];
  const { pick, labels } = listFor(
    'search',
    ({ options }) => (options?.files_only ? {} : { matches: [line], count: 1 }),
    { ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }) },
  );
  pick.type('CART_SIZE');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual(['1 line', line.text, 'similar names', '$(symbol-misc) maxCartSize']);
  pick.type('cart_siz');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 2)).toEqual(['similar names', '$(symbol-misc) maxCartSize']);
});

test('names that begin with a typed one come above the lines that have it whole, in its case first', async () => {
  vi.useFakeTimers();
  const line = matchAt('b.kt', 2, 'throws CartFull');
  const inTests = { fileRank: 2 };
  let results = [
    definitionAt('a_test.kt', 1, 'CartFullTest', inTests),
    definitionAt('a.kt', 1, 'maxCartFull'),
    definitionAt('a.kt', 2, 'cart_full'),
    definitionAt('a.kt', 3, 'CartFullError'),
  ];
  const { pick, labels } = listFor(
    'search',
    ({ options }) => (options?.files_only ? {} : { matches: [line], count: 1 }),
    { ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }) },
  );
  const rowsOf = async (text: string) => {
    pick.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    return labels().map(label => label.replace('$(symbol-misc) ', ''));
  };
  const longer = ['CartFullError', 'cart_full', 'CartFullTest'];
  expect((await rowsOf('CartFull')).slice(0, 8)).toEqual([
    ...['similar names', ...longer, '1 line', line.text, 'similar names', 'maxCartFull'],
  ]);
  expect((await rowsOf('CartFul')).slice(0, 6), 'under one title').toEqual([
    ...['similar names', ...longer, 'maxCartFull', '1 line'],
  ]);
  results = [...results, definitionAt('a.kt', 9, 'CartFull')];
  pick.type('CartFull ');
  expect((await rowsOf('CartFull')).slice(0, 4)).toEqual([
    ...['1 definition', 'CartFull', 'similar names', 'CartFullError'],
  ]);
  results = results.filter(({ path }) => path === 'a_test.kt');
  pick.type('CartFull ');
  expect((await rowsOf('CartFull')).slice(0, 4), 'if only tests have them').toEqual([
    ...['1 line', line.text, 'similar names', 'CartFullTest'],
  ]);
});

test('a glob lists the files that no search reads, such as empty ones, if there are no others', async () => {
  vi.useFakeTimers();
  const w = editor.Uri.file('/w');
  const folder = vi.spyOn(editor.workspace, 'getWorkspaceFolder').mockReturnValue({ uri: w } as never);
  editor.found.current = [editor.Uri.file('/w/a/x.pyi')];
  const { pick, labels } = listFor('search', () => ({}));
  pick.type('*.pyi');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['files', '$(file) x.pyi', 'no lines found']);
  expect(pick.items[1]).toMatchObject({ hit: { uri: 'file:///w/a/x.pyi', line: 1 } });
  editor.found.current = [{}];
  folder.mockRestore();
});

test('the title of a test is no similar name, nor is a name without the signs of the typed one', async () => {
  vi.useFakeTimers();
  const names = ['cart_id', '$cartIds', 'cartId'].map((name, at) => definitionAt('a.kt', at + 1, name));
  const titles = ['sets the cart-id', 'cart-id'].map(name => definitionAt('b.kt', 1, name, { kind: 'test' }));
  const results = [...titles, ...names];
  const { pick, labels } = listFor('search', () => ({}), {
    ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }),
  });
  const similar = async (text: string) => {
    pick.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    return labels()
      .filter(label => label.startsWith('$(symbol-misc)'))
      .map(label => label.slice(15));
  };
  expect(await similar('cart-id')).toEqual(['cart_id', '$cartIds', 'cartId']);
  expect(await similar('$cartId')).toEqual(['$cartIds']);
  expect(await similar('carId')).toEqual(['cart_id', '$cartIds', 'cartId']);
});

test('the files of a path come first, at its line; the others follow', async () => {
  vi.useFakeTimers();
  const { pick, labels } = listFor('search', ({ options, pattern }) => {
    if (options?.files_only)
      return { matches: [matchAt('a/b/c.kt', 1, ''), matchAt('c.kt', 1, '')], count: 2 };
    return pattern === 'c.kt:9' ? {} : { matches: [matchAt('notes', 3, 'see c.kt')], count: 1 };
  });
  pick.type('c.kt:9');
  await vi.advanceTimersByTimeAsync(1000);
  const [, first] = pick.items as readonly { label: string; hit?: { line: number; path: string } }[];
  expect(labels().slice(0, 4)).toEqual(['files', '$(file) c.kt', '$(file) c.kt', 'no lines found']);
  expect(first?.hit).toMatchObject({ path: 'c.kt', line: 9 });
  pick.type('c.kt');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(2, 5)).toEqual(['$(file) c.kt', '1 line', 'see c.kt']);
});

test('lines are in the order of their files, code before tests, in whatever order they are found', async () => {
  vi.useFakeTimers();
  const { pick, labels } = listFor('search', () => ({
    matches: [
      { ...matchAt('test/a.kt', 1, 'a test of spool()'), fileRank: 2 },
      { ...matchAt('src/z.kt', 4, 'last spool()'), fileRank: 0 },
      { ...matchAt('src/b.kt', 9, 'then spool()'), fileRank: 0 },
      { ...matchAt('src/b.kt', 2, 'first spool()'), fileRank: 0 },
    ],
    count: 4,
  }));
  pick.type('spool()');
  await vi.advanceTimersByTimeAsync(1000);
  const lines = labels().filter(label => label.includes('spool()'));
  expect(lines.slice(0, 4)).toEqual(['first spool()', 'then spool()', 'last spool()', 'a test of spool()']);
});

test('an empty file at the path comes before those whose paths end with it', async () => {
  vi.useFakeTimers();
  const { pick, labels } = listFor('search', ({ options }) =>
    options?.files_only ? { matches: [matchAt('a/lib/__init__.py', 1, '')], count: 1 } : {},
  );
  editor.workspace.workspaceFolders = [{ uri: editor.Uri.file('/app'), name: 'app' }];
  editor.files.set('file:///app/lib/__init__.py', '');
  pick.type('lib/__init__.py');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['files', '$(file) __init__.py', '$(file) __init__.py']);
  expect(pick.items[1]).toMatchObject({ hit: { uri: 'file:///app/lib/__init__.py', line: 1 } });
  editor.files.delete('file:///app/lib/__init__.py');
  pick.type('lib/__init__.pyi');
  pick.type('lib/__init__.py');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 2)).toEqual(['files', '$(file) __init__.py']);
  expect(pick.items[1]).toMatchObject({ hit: { path: 'a/lib/__init__.py' } });
  editor.workspace.workspaceFolders = [];
});

test('a misspelled name of a file has the files with similar names, at its line', async () => {
  vi.useFakeTimers();
  let occurs = false;
  const similarFiles = vi.fn(async (_: object) => ({ matches: [matchAt('lib/cart.kt', 1, '')] }));
  const { pick, labels } = listFor(
    'search',
    ({ options }) =>
      !options?.files_only && occurs ? { matches: [matchAt('a.kt', 3, 'crat.kt')], count: 1 } : {},
    { similarFiles, ask: async () => ({ results: [], folders: [] }) },
  );
  pick.type('app/crat.kt:9');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['similar names', '$(file) cart.kt', 'no lines found']);
  expect(pick.items[1]).toMatchObject({ hit: { path: 'lib/cart.kt', line: 9 } });
  expect(similarFiles.mock.calls[0]?.[0]).toEqual({ path: 'app/crat.kt', globs: ['**/*.[kK][tT]'] });
  pick.type('crat');
  await vi.advanceTimersByTimeAsync(1000);
  occurs = true;
  pick.type('crat.kt');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 2), 'a text that occurs').toEqual(['1 line', 'crat.kt']);
  expect(similarFiles).toHaveBeenCalledOnce();
});

test.each(['ask', 'search'])(
  'the file of a place in a line of a stack trace comes first, at its line: read as %s',
  async request => {
    vi.useFakeTimers();
    const text = 'panicked at lib/b.kt:9:4: no cart';
    const answers = Promise.withResolvers<object>();
    const { pick, labels } = listFor(
      request,
      ({ options }) => {
        const isNamed = options?.files_only && options.globs?.[0] === '**/lib/[bB].[kK][tT]';
        return isNamed ? { matches: [matchAt('app/lib/b.kt', 1, '')], count: 1 } : {};
      },
      {
        readQuery: async ({ query }: { query: string }) => ({
          ...{ request, pattern: query, words: query },
          places: [
            { path: 'lib/b.kt', line: 9 },
            { path: 'elsewhere/x.kt', line: 3 },
          ],
        }),
        ask: () => answers.promise,
      },
    );
    pick.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    expect(labels().slice(0, 2)).toEqual(['files', '$(file) b.kt']);
    expect(pick.items[1]).toMatchObject({ hit: { path: 'app/lib/b.kt', line: 9 } });
    const result = { ...matchAt('stock.kt', 3, 'x'), lineRange: [3, 3], snippet: 'class Stock', why: '' };
    answers.resolve({ results: [result], folders: [] });
    await vi.advanceTimersByTimeAsync(1000);
    const note = request === 'search' ? ['$(info) No file contains this text, so it was asked.'] : [];
    expect(labels().slice(0, 4 + note.length)).toEqual([
      ...['files', '$(file) b.kt', 'results', ...note, '$(file-code) stock.kt'],
    ]);
    expect(pick.activeItems.map(({ label }) => label)).not.toContain('$(file-code) stock.kt');
    pick.press(button('comment-discussion', pick));
    await vi.advanceTimersByTimeAsync(1000);
    expect(labels()[0], 'a chosen kind has only its rows').toBe('$(file-code) stock.kt');
  },
);

/** A definition that the index has. */
const definitionAt = (path: string, line: number, name: string, more: object = {}) => ({
  ...{ ...matchAt(path, line, ''), lineRange: [line, line], snippet: `fun ${name}`, why: '' },
  ...{ symbol: name, container: null, kind: 'function', symbolKind: 12, ...more },
});

test('the definitions of a name come first, and are not repeated among its lines', async () => {
  vi.useFakeTimers();
  const lines = [
    matchAt('a.kt', 1, 'pick()'),
    matchAt('b.kt', 7, 'fun pick() {'),
    matchAt('c.kt', 2, 'Pick'),
  ];
  const results = [
    definitionAt('b.kt', 7, 'pick'),
    definitionAt('c.kt', 2, 'Pick', { kind: 'class' }),
    definitionAt('notes.md', 1, 'pick', { kind: 'section' }),
    definitionAt('b.kt', 9, 'pickAll'),
  ];
  const ask = vi.fn(async (_: object) => ({ results, folders: [] }));
  const { pick, labels } = listFor(
    'search',
    ({ options }) => (options?.files_only ? {} : { matches: lines, count: 3 }),
    { ask },
  );
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask.mock.calls[0]?.[0]).toMatchObject({ query: 'pick', names: true });
  expect(labels().slice(0, 7)).toEqual([
    ...['1 definition', '$(symbol-misc) pick', 'similar names', '$(symbol-misc) Pick'],
    ...['$(symbol-misc) pickAll', '1 other line', 'pick()'],
  ]);
  expect(pick.items[1]).toMatchObject({ description: 'b.kt:7', hit: { path: 'b.kt', line: 7 } });
  pick.type('PICK');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['2 definitions', '$(symbol-misc) pick', '$(symbol-misc) Pick']);
});

test('a part of a name has the names and the files that contain it, those that begin with it first', async () => {
  vi.useFakeTimers();
  const results = [
    definitionAt('a.kt', 1, 'pick_list'),
    definitionAt('a.kt', 3, 'PickListener'),
    definitionAt('b.kt', 9, 'pick_list'),
    definitionAt('notes.md', 1, 'Pick lists', { kind: 'section' }),
    definitionAt('c.kt', 4, 'plinth'),
  ];
  const files = ['test/old_picklist.kt', 'lib/app/pickList.kt', 'PickListener.kt'];
  const { pick, labels } = listFor(
    'search',
    ({ options }) => {
      const isPart = options?.globs?.[0]?.startsWith('**/*');
      const found = options?.files_only && isPart ? files : [];
      return { matches: found.map(path => matchAt(path, 1, '')), count: found.length };
    },
    { ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }) },
  );
  pick.type('pickList');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 7)).toEqual([
    ...['files', '$(file) PickListener.kt', '$(file) pickList.kt', '$(file) old_picklist.kt'],
    ...['similar names', '$(symbol-misc) pick_list', '$(symbol-misc) PickListener'],
  ]);
});

test('of a typed path, files whose paths end so come before those in a folder of the name', async () => {
  vi.useFakeTimers();
  const files = ['cart/pick/a.kt', 'cart/pick/pick.kt', 'shop/cart/pick/b.kt', 'old/shop/cart/pick.kt'];
  const { pick, labels } = listFor('search', ({ options }) => {
    const matches = options?.files_only ? files.map(path => matchAt(path, 1, '')) : [];
    return { matches, count: matches.length };
  });
  pick.type('cart/pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 5)).toEqual([
    'files',
    ...['$(file) pick.kt', '$(file) pick.kt', '$(file) a.kt', '$(file) b.kt'],
  ]);
});

test('names that contain the typed one come after it, and are few', async () => {
  vi.useFakeTimers();
  const results = ['pick', 'pick1', 'pick2', 'pick3', 'pick4'].map((name, at) =>
    definitionAt('a.kt', at + 1, name),
  );
  const { pick, labels } = listFor('search', () => ({}), { ask: async () => ({ results, folders: [] }) });
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 7)).toEqual([
    ...['1 definition', '$(symbol-misc) pick', 'similar names'],
    ...['$(symbol-misc) pick1', '$(symbol-misc) pick2', '$(symbol-misc) pick3', 'no lines found'],
  ]);
});

test('a name with its type or its file has only the definitions there', async () => {
  vi.useFakeTimers();
  const results = [
    definitionAt('lib/rows.kt', 7, 'pick', { container: 'app.List' }),
    definitionAt('lib/rows.kt', 9, 'pick', { container: 'Other' }),
    definitionAt('lib/rows.kt', 11, 'pick'),
  ];
  const { pick } = listFor('search', () => ({}), {
    ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }),
  });
  const linesFor = async (text: string) => {
    pick.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    return (pick.items as readonly { hit?: { line: number } }[]).flatMap(({ hit }) => hit?.line ?? []);
  };
  expect(await linesFor('List::pick')).toEqual([7]);
  expect(await linesFor('app.list#pick()')).toEqual([7]);
  expect(await linesFor('Other.pick')).toEqual([9]);
  expect(await linesFor('lib.pick')).toEqual([11]);
  expect(await linesFor('rows.pick')).toEqual([11]);
  expect(await linesFor('lib.rows.pick')).toEqual([11]);
  expect(await linesFor('app.pick')).toEqual([]);
  expect(await linesFor('x.pick')).toEqual([]);
});

test('a misspelled name has the names that may be meant above the answers, and a button that searches for one', async () => {
  vi.useFakeTimers();
  const near = [
    definitionAt('b.kt', 7, 'PickList', { misspelled: true }),
    definitionAt('a.kt', 4, 'pickList', { misspelled: true }),
    definitionAt('b.kt', 9, 'pickLint', { misspelled: true }),
  ];
  const found = [matchAt('c.kt', 2, 'pickLits1')];
  const { pick, labels } = listFor(
    'search',
    ({ pattern, options }) => {
      const matches = options?.files_only ? [] : found.filter(({ text }) => text.includes(pattern));
      return { matches, count: matches.length };
    },
    {
      ask: async ({ names, query }: { names?: true; query: string }) => {
        if (!names) return { results: [definitionAt('d.kt', 1, 'choose')], folders: [] };
        return { results: query === 'pickLits' ? near : [], folders: [] };
      },
    },
  );
  const meant = ['pickList', 'pickLint'].map(name => `$(symbol-misc) Did you mean “${name}”?`);
  pick.type('pickLits');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual([...meant, '1 line', 'pickLits1']);
  expect(pick.items[0]).toMatchObject({ hit: { path: 'a.kt', line: 4, selects: 'pickList' } });
  found[0] = matchAt('c.kt', 2, 'pickLits()');
  pick.type('pickLits ');
  pick.type('pickLits');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0], 'a line has it as a whole name').toBe('1 line');
  found.pop();
  pick.type('pickLits ');
  pick.type('pickLits');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 5)).toEqual([
    ...[...meant, 'results', '$(info) No file contains this text, so it was asked.'],
    '$(symbol-misc) choose',
  ]);
  (pick.items[0] as { onButton?(): void }).onButton?.();
  expect(pick.value).toBe('pickList');
});

test('a definition in another case in the code of the project comes before one in tests', async () => {
  vi.useFakeTimers();
  const inTests = (name: string) => definitionAt('test/a.kt', 1, name, { fileRank: 2 });
  const inCode = (name: string) => definitionAt('a.kt', 3, name, { fileRank: 0 });
  let results = [inCode('Pick'), inTests('pick')];
  const { pick, labels } = listFor('search', () => ({}), {
    ask: async ({ names }: { names?: true }) => ({ results: names ? results : [], folders: [] }),
  });
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 3)).toEqual(['2 definitions', '$(symbol-misc) Pick', '$(symbol-misc) pick']);
  results = [inTests('pick'), inCode('pick_all')];
  pick.type('Pick');
  await vi.advanceTimersByTimeAsync(1000);
  const similar = ['similar names', '$(symbol-misc) pick_all', '$(symbol-misc) pick'];
  expect(labels().slice(0, 3), 'one in tests, in another case').toEqual(similar);
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0], 'in the typed case').toBe('1 definition');
});

test('a list that has not all lines says so', async () => {
  vi.useFakeTimers();
  const matches = [matchAt('a.kt', 1, 'pick()'), matchAt('a.kt', 2, 'pick()')];
  const { pick, labels } = listFor('search', ({ options }) =>
    options?.files_only ? {} : { matches, count: 2, truncated: true },
  );
  pick.type('pick()');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0]).toBe('more than 2 lines');
});

test('a definition typed with its keyword comes before the lines that mention it', async () => {
  vi.useFakeTimers();
  const lines = [matchAt('a.py', 2, 'see class Pick'), matchAt('b.py', 7, 'class Pick(Base):')];
  const results = [
    definitionAt('b.py', 7, 'Pick', { snippet: 'class Pick(Base):' }),
    definitionAt('b.py', 9, 'Pick', { snippet: 'Pick = class_of(Base)' }),
    definitionAt('b.py', 11, 'PickList', { snippet: 'class PickList:' }),
    definitionAt('c.py', 3, 'pick', { snippet: 'def pick(): # class' }),
  ];
  const { pick, labels } = listFor('search', () => ({ matches: lines, count: 2 }), {
    ask: async ({ names, query }: { names?: true; query: string }) => ({
      results: names && query === 'Pick' ? results : [],
      folders: [],
    }),
  });
  pick.type('class Pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 6)).toEqual([
    ...['1 definition', '$(symbol-misc) Pick', 'similar names', '$(symbol-misc) PickList'],
    ...['1 other line', 'see class Pick'],
  ]);
  expect(pick.items[1]).toMatchObject({ hit: { line: 7, selects: 'Pick' } });
  pick.type('def Pick(');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 2)).toEqual(['1 definition', '$(symbol-misc) pick']);
});

test('of many definitions and files the first are listed, and a row has all', async () => {
  vi.useFakeTimers();
  const places = Array.from({ length: 7 }, (_, at) => at + 1);
  const run = vi.fn();
  const { pick, labels } = listFor(
    'search',
    ({ options }) =>
      options?.files_only ? { matches: places.map(at => matchAt(`${at}/run.kt`, 1, '')), count: 7 } : {},
    { ask: async () => ({ results: places.map(at => definitionAt('a.kt', at, 'run')), folders: [] }) },
    { run },
  );
  pick.type('run');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual([
    ...['definitions', ...Array(5).fill('$(symbol-misc) run'), '$(symbol-misc) All definitions'],
    ...['files', ...Array(5).fill('$(file) run.kt'), '$(files) All 7 files', 'no lines found'],
    ...['$(comment-discussion) Ask it as a question', '$(symbol-text) Read it as plain words'],
  ]);
  for (const label of ['$(symbol-misc) All definitions', '$(files) All 7 files'])
    (pick.items.find(row => row.label === label) as { run?(): void }).run?.();
  expect(run.mock.calls).toMatchObject([
    [{ use: 'definitions', name: 'Definitions of “run”' }],
    [{ query: '', options: { files_only: true }, name: 'run' }],
  ]);
});

test('definitions do not wait for files, which come below them', async () => {
  vi.useFakeTimers();
  const files = Promise.withResolvers<object>();
  const { pick, labels } = listFor('search', () => ({}), {
    ask: async () => ({ results: [definitionAt('b.kt', 7, 'pick')], folders: [] }),
    search: async ({ options }: SearchParams) =>
      options?.files_only ? files.promise : { ...NONE, matches: [matchAt('a.kt', 1, 'pick()')], count: 1 },
  });
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual(['1 definition', '$(symbol-misc) pick', '1 line', 'pick()']);
  files.resolve({ ...NONE, matches: [matchAt('pick.kt', 1, '')], count: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 5)).toEqual([
    '1 definition',
    '$(symbol-misc) pick',
    'files',
    '$(file) pick.kt',
    '1 line',
  ]);
});

test('late definitions come above the lines, and leave the selected line selected', async () => {
  vi.useFakeTimers();
  const defined = Promise.withResolvers<object>();
  const { pick, labels } = listFor(
    'search',
    ({ options }) => (options?.files_only ? {} : { matches: [matchAt('a.kt', 1, 'pick()')], count: 1 }),
    { ask: () => defined.promise },
  );
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual(['1 line', 'pick()']);
  defined.resolve({ results: [definitionAt('b.kt', 7, 'pick')], folders: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 4)).toEqual(['1 definition', '$(symbol-misc) pick', '1 line', 'pick()']);
  expect(pick.activeItems.map(({ label }) => label)).toEqual(['pick()']);
});

test('of many lines, the list asks for those in code first', async () => {
  vi.useFakeTimers();
  const asked: SearchParams[] = [];
  const { pick } = listFor('search', params => {
    asked.push(params);
    return {};
  });
  pick.type('pick()');
  await vi.advanceTimersByTimeAsync(1000);
  const { options } = asked.find(({ pattern, options }) => pattern === 'pick()' && options?.code_first) ?? {};
  expect(options).toMatchObject({ code_first: true, max_results: 50 });
});

test.each([
  ['pick it', 'ask', false],
  ['pick it', 'chat', false],
  ['pick it', 'search', true],
  ['pick it', 'not yet known', false],
  ['picks', 'not yet known', true],
])(
  'below a text that goes on, as %s, rows stay if it is read as their kind: %s',
  async (text, kind, stay) => {
    vi.useFakeTimers();
    const never = new Promise<object>(() => {});
    const found = { ...NONE, matches: [matchAt('a.kt', 1, 'pick()')], count: 1 };
    const isFirst = (query: string) => query === 'pick';
    const { pick, labels } = listFor('', () => ({}), {
      readQuery: async ({ query }: { query: string }) => {
        if (!isFirst(query) && kind === 'not yet known') return never;
        return { request: isFirst(query) ? 'search' : kind, pattern: query, words: query };
      },
      search: ({ pattern }: SearchParams) => (isFirst(pattern) ? Promise.resolve(found) : never),
      ask: async ({ names }: { names?: true }) => (names ? { results: [], folders: [] } : never),
      chat: () => never,
    });
    pick.type('pick');
    await vi.advanceTimersByTimeAsync(1000);
    pick.type(text);
    await vi.advanceTimersByTimeAsync(100);
    // Keys in between do not keep them.
    pick.type(`${text}s`);
    expect(labels()).toContain('pick()');
    await vi.advanceTimersByTimeAsync(150);
    expect([labels().includes('pick()'), pick.busy]).toEqual([stay, true]);
    if (!stay) expect(labels(), 'nothing is left').toEqual([]);
  },
);

test('the title says the kind while plain words are read; a failure replaces the rows', async () => {
  vi.useFakeTimers();
  const read = Promise.withResolvers<object>();
  const { pick, labels } = listFor('chat', () => ({ matches: [matchAt('a.kt', 1, 'pick()')], count: 1 }), {
    readQuery: async ({ query }: { query: string }) =>
      query === 'pick' ? { request: 'search', pattern: query } : { request: 'chat', words: query },
    ask: async () => ({ results: [], folders: [] }),
    chat: () => read.promise,
  });
  pick.type('pick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toContain('pick()');
  pick.type('pick calls');
  await vi.advanceTimersByTimeAsync(200);
  expect(pick.title).toContain('Read as Plain Words');
  read.reject(new Error('No search.'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([labels(), pick.title]).toEqual([['$(warning) No search.'], expect.stringMatching(/ · Auto: /)]);
});

test('until an index can answer a question, lines with its rarest words are listed', async () => {
  vi.useFakeTimers();
  const lines = [
    matchAt('notes.md', 1, 'calls are retried'),
    matchAt('a.kt', 1, 'the failed calls'),
    matchAt('b.kt', 7, 'if (isRetried(calls))'),
  ].map((line, at) => ({ ...line, fileRank: at === 0 ? 3 : 0 }));
  const changes = new editor.EventEmitter<object>();
  const building = { folder: 'file:///w', state: 'building', progress: 0.2, lastUpdated: null };
  let answer: object = { results: [], folders: [building] };
  const { pick, labels } = listFor(
    'ask',
    ({ pattern }) => {
      const matches = lines.filter(({ text }) => text.toLowerCase().includes(pattern));
      return { matches, count: matches.length };
    },
    { ask: async () => answer, onIndexChanged: changes.event },
  );
  pick.type('where are calls retried?');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 5)).toEqual([
    '$(sync~spin) Indexing w: 20%',
    'until then, lines with “retried”, “calls”',
    'if (isRetried(calls))',
    'calls are retried',
    'the failed calls',
  ]);
  expect(pick.activeItems.map(({ label }) => label)).toEqual(['if (isRetried(calls))']);
  answer = { results: [definitionAt('b.kt', 7, 'isRetried')], folders: [] };
  changes.fire({ folder: 'file:///w', state: 'ready' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0]).toBe('$(symbol-misc) isRetried');
});

test('before the first search, an empty box has examples, which fill it', async () => {
  vi.useFakeTimers();
  const { pick, labels } = listFor('search', () => ({ matches: [matchAt('a.kt', 3, 'TODO')], count: 1 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels().slice(0, 2)).toEqual([
    'examples',
    '$(comment-discussion) where are failed requests tried again',
  ]);
  const example = (pick.items as readonly { label: string; run?(): void }[]).find(({ label }) =>
    label.endsWith('TODO'),
  );
  example?.run?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.value).toBe('TODO');
  expect(labels()).toContain('TODO');
});

test('blanks alone are no search', async () => {
  vi.useFakeTimers();
  const search = vi.fn(() => ({}));
  const { pick } = listFor('search', search);
  pick.type('   ');
  await vi.advanceTimersByTimeAsync(1000);
  expect([pick.items, search.mock.calls]).toEqual([[], []]);
});

test('slow plain words show how they are read until something is found; Enter waits for it', async () => {
  vi.useFakeTimers();
  const read = { generatedCommand: 'dowse search TODO', search: { pattern: 'TODO' } };
  const [tried, searched] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query }),
    chat: async ({ untried, dryRun }: { untried?: boolean; dryRun?: boolean }) =>
      untried ? read : dryRun ? tried.promise : searched.promise,
    onIndexChanged: () => ({ dispose() {} }),
  };
  const past = [{ search: { kind: 'ask', query: 'why' } }, { search: searchForUses('calls', 'add') }];
  const add = vi.fn();
  startFinding({ connection, history: { list: past, add }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject([{ label: '$(history) why' }, { label: '$(history) Calls of “add”' }]);
  pick.type('todos');
  const waiting = (command: string) => [
    { label: `$(loading~spin) ${command}`, description: 'searching… type on to cancel' },
  ];
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject(waiting('dowse search TODO'));
  expect(pick.title).toContain('Read as Plain Words');
  pick.enter();
  tried.resolve({ ...read, generatedCommand: 'dowse search todo' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject(waiting('dowse search todo'));
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } };
  const match = {
    uri: 'file:///w/a',
    folder: 'file:///w',
    path: 'a',
    line: 1,
    text: 'TODO',
    highlights: [],
    range,
  };
  searched.resolve({ matches: [match], count: 1, truncated: false, tookMs: 1, notOnScreen: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ command: 'dowse search todo' }), 1);
});

test.each(['OutOfStckError', '"detail": "Method \\"PATCH\\" not allowed."', 'getStock[', 'a.*b'])(
  'a text that no file contains is asked, with a note: %s',
  async text => {
    vi.useFakeTimers();
    const answer = { ...matchAt('stock.ts', 3, 'x'), lineRange: [3, 3], snippet: 'class Stock', why: '' };
    const ask = vi.fn(async (_: object) => ({ results: [answer], folders: [], tookMs: 1 }));
    const { pick, labels } = listFor('search', () => ({}), { ask });
    pick.type(text);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask.mock.calls.map(([params]) => params)).toContainEqual(expect.objectContaining({ query: text }));
    expect(pick.title).toBe('Find Code · Read as Ask: by meaning');
    expect(labels()).toEqual([
      '$(info) No file contains this text, so it was asked.',
      '$(file-code) stock.ts',
      '$(symbol-text) Read it as plain words',
    ]);
    expect(pick.activeItems).toMatchObject([{ label: '$(file-code) stock.ts' }]);
    pick.press(button('regex', pick));
    await vi.advanceTimersByTimeAsync(1000);
    expect(labels()[0], 'a chosen pattern is none that is asked').toBe('$(info) Nothing found');
  },
);

/** The button with this icon. */
const button = (icon: string, pick: object) =>
  (pick as { buttons: { iconPath: { id: string } }[] }).buttons.find(({ iconPath }) => iconPath.id === icon);

test('what else a text may be takes a while: the list says that it goes on', async () => {
  vi.useFakeTimers();
  const across = Promise.withResolvers<object>();
  const { pick, labels } = listFor('search', () => ({}), {
    ask: async () => ({ results: [], folders: [] }),
    search: async ({ options }: SearchParams) => (options?.multiline ? across.promise : NONE),
  });
  pick.type('type switches');
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()).toEqual(['$(loading~spin) type switches']);
  across.resolve(NONE);
  await vi.advanceTimersByTimeAsync(1000);
  expect(labels()[0]).toBe('$(info) No file contains this text, so it was asked.');
});

test('a text that is in no file, since the files to search are none, is not asked', async () => {
  vi.useFakeTimers();
  const ask = vi.fn();
  const { pick, labels } = listFor('search', () => ({ noFile: true }), { ask });
  pick.type('stock [of');
  await vi.advanceTimersByTimeAsync(1000);
  expect([labels()[0], ask.mock.calls]).toEqual(['$(info) no text file matches the files to search', []]);
});

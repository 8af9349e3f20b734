import { expect, test, vi } from 'vitest';
import type { SearchParams } from '../../../server/src/protocol.ts';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { searchOf } from './search-of.ts';
import type { Typed } from './typed.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const SETTINGS = { ...DEFAULT_PATTERN_SETTINGS, regex: false };
const search = { pattern: 'TODO', options: { word: true } };

const CAVEAT = '"odd" was left out.';
const CANNOT = 'A search cannot tell which code is "unused".';

/** A line of code, the line after it, and a comment. */
const CODE = 'yield Promise.all(jobs[0], later) else {\n  await nothing();\n goto Exit\n if x is not nil';
const COMMENT = "// when a lock expires, wait: retry the job, 'sleep'";
/** A line of another file. */
const DOCUMENT = '$ lock the job -n 3 until later';
/** A line of another file. */
const REGEX = String.raw`^(?:[jg]o)+\w*$`;
/** A line of code that prints a message. */
const PRINTING = 'fail("odd jobs are left over in #{spool}")';

/** Reads texts as named below, understands "todos", and searches the lines above. */
const connection = {
  readQuery: async ({ query }: { query: string }) => ({
    request: /[([{|]/.test(query)
      ? 'search'
      : ({
          'where is it': 'ask',
          'a.*b': 'search',
          'goto Exit now': 'ask',
          'unused code': 'ask',
          'is not nil': 'ask',
          'lock the job -n 3 until later': 'ask',
          'is not it': 'ask',
          'Promise.all: later': 'ask',
          'Promise.none: later': 'ask',
          "'sleep'": 'search',
          'queue.rb:7': 'search',
          '/app/src/queue.rb:7': 'search',
        }[query] ?? 'chat'),
    ...{ pattern: query.trim(), isRegex: /\.\*|\[/.test(query), words: query },
    ...(query === 'unused code' && { cannot: CANNOT }),
  }),
  search: vi.fn(async ({ pattern, options = {} }: SearchParams) => {
    const { fixed_strings, ignore_case, multiline, structure, globs = [], files_only } = options;
    if (pattern.includes('no file')) return { count: 0, noFile: true, matches: [] };
    if (files_only) {
      const matches = globs[0]?.startsWith('**/[qQ]')
        ? [{ uri: 'file:///w/queue.rb', path: 'queue.rb' }]
        : [];
      return { count: matches.length, matches };
    }
    const text = structure ? CODE : `${CODE}\n${COMMENT}\n${REGEX}\n${DOCUMENT}\n${PRINTING}`;
    const source = fixed_strings ? pattern.replace(/[[\](){}.*|^$+?\\]/g, '\\$&') : pattern;
    const flags = ignore_case ? 'gi' : 'g';
    const lines = multiline ? [text] : text.split('\n');
    const found = lines.filter(line => new RegExp(source, flags).test(line));
    const matches = found.map(line => ({ uri: 'file:///w/a', text: line }));
    return { count: found.length, truncated: false, matches };
  }),
  chat: async ({ query }: { query: string }) => {
    if (query === 'type switches [') return { generatedCommand: 'dowse search --kind syntax', search };
    if (query === 'todos') return { generatedCommand: 'dowse search -r TODO', search };
    if (query.startsWith('odd ')) return { generatedCommand: 'dowse search -r TODO', search, caveat: CAVEAT };
    const details = query === 'files without tests' ? `${CANNOT} Try: files` : '';
    throw Object.assign(new Error('Not understood.'), { data: { code: 'UNSUPPORTED_QUERY', details } });
  },
};

const read = (text: string, more: Partial<Typed> = {}) =>
  searchOf(connection as never, { text, kind: 'auto', settings: SETTINGS, ...more });
const of = async (text: string, more: Partial<Typed> = {}) => (await read(text, more)).search;
/** What is searched for a text that is not found. */
const next = async (text: string, more: Partial<Typed> = {}) => (await read(text, more)).ifNone?.();

test('the text decides; words that are not understood are a question', async () => {
  expect(await of('where is it')).toEqual({ kind: 'ask', query: 'where is it' });
  expect(await of('a.*b')).toEqual({ kind: 'search', query: 'a.*b', options: { ignore_case: true } });
  expect(await of('todos')).toEqual({ kind: 'plain', query: 'todos', command: 'dowse search -r TODO' });
  expect(await of('all my words')).toEqual({ kind: 'ask', query: 'all my words' });
});

test('a request that no search can answer is asked, and the answer says why', async () => {
  for (const query of ['unused code', 'files without tests'])
    expect(await of(query)).toEqual({ kind: 'ask', query, caveat: CANNOT });
});

const asText = (query: string) => ({
  kind: 'search',
  query,
  options: { ignore_case: true, fixed_strings: true },
});

test('words are searched as text where a program has them, or with a sign of code in a comment', async () => {
  expect(await of('goto Exit')).toEqual(asText('goto Exit'));
  expect(await of('wait: retry')).toEqual(asText('wait: retry'));
  const command = 'lock the job -n 3 until later';
  expect(await of(command)).toEqual(asText(command));
  for (const words of ['retry the job', 'goto exit', 'when a lock expires, wait: retry the job'])
    expect(await of(words)).toEqual({ kind: 'ask', query: words });
});

test('words of a question that are keywords are searched as text where a program has them', async () => {
  expect(await of('is not nil')).toEqual(asText('is not nil'));
  expect(await of('is not it')).toEqual({ kind: 'ask', query: 'is not it' });
});

test('no search is made for a name or a clear question', async () => {
  connection.search.mockClear();
  for (const text of ['where is it', 'todos']) await of(text);
  expect(connection.search).not.toHaveBeenCalled();
});

test('the signs of a regular expression that matches nothing are those of a text', async () => {
  expect(await of('jobs[0], later')).toEqual(asText('jobs[0], later'));
  expect(await of('jobs[^x]0')).toMatchObject({ query: 'jobs[^x]0', options: { ignore_case: true } });
});

test('a text that files contain is code, unless only a regular expression has its signs', async () => {
  expect(await of('all(jobs[0]')).toEqual(asText('all(jobs[0]'));
  expect(await of('[0]')).toEqual(asText('[0]'));
  expect(await of('[jg]o')).toMatchObject({ query: '[jg]o', options: { ignore_case: true } });
  expect(await of('jobs.*[0]')).toMatchObject({ query: 'jobs.*[0]', options: { ignore_case: true } });
});

test('a regular expression that finds nothing is not searched as its words', async () => {
  expect(await next(String.raw`Promise\.all[(] jobs`)).toMatchObject({
    kind: 'search',
    query: String.raw`Promise\.all[(] jobs`,
  });
});

test('a long regular expression that a file has is copied from there', async () => {
  expect(await of(REGEX)).toEqual(asText(REGEX));
});

test('blanks around a text are searched if they occur', async () => {
  expect(await of(' else {')).toEqual(asText(' else {'));
  expect(await of('  else {')).toEqual(asText('else {'));
});

test('code is searched in another layout: its line breaks have become blanks, or it has other quotes', async () => {
  const options = { ignore_case: true, multiline: true };
  for (const text of ['else { \t\tawait nothing();', 'Promise.all( jobs [0], later )'])
    expect(await next(text)).toMatchObject({ kind: 'search', name: text, options });
  const lines = "lock expires,    wait: retry the job, 'sleep'";
  expect(await of(lines)).toMatchObject({ kind: 'search', name: lines, options });
  const quoted = 'the job, "sleep"';
  expect(await of(quoted)).toMatchObject({ kind: 'search', name: quoted, options });
});

test('a text that looks like plain words or a pattern is asked if code has most of it in a string', async () => {
  const asked = { kind: 'ask', caveat: expect.stringContaining('No file') };
  for (const text of ['odd jobs are left over in a', 'odd jobs are left over in [a]'])
    expect(await of(text)).toEqual({ ...asked, query: text });
  expect(await next('odd jobs are left over in (a')).toMatchObject(asked);
  expect(await of('odd jobs of a')).toMatchObject({ kind: 'plain', caveat: CAVEAT });
  expect(await of('odd jobs [a]')).toMatchObject({ kind: 'search', query: 'odd jobs [a]' });
});

test('the key of a setting is searched if no file has its value', async () => {
  expect(await next('Promise.all=[1]')).toMatchObject({
    ...{ query: 'Promise.all', caveat: expect.stringContaining('“Promise.all”') },
  });
  expect(await of('Promise.all: later')).toMatchObject({ kind: 'search', query: 'Promise.all' });
  expect(await of('Promise.none: later')).toMatchObject({ kind: 'ask' });
});

test('a changed line of a diff is searched without its sign', async () => {
  expect(await of('+ goto Exit')).toEqual(asText('goto Exit'));
  expect(await next('-yield Promise.all(jobs')).toEqual(asText('yield Promise.all(jobs'));
});

test('a word in quotes is searched with them if a file has it so', async () => {
  expect(await of("'sleep'")).toEqual(asText("'sleep'"));
});

test('a glob is for files, even if there are none', async () => {
  expect(await next('*.[x')).toMatchObject({ kind: 'ask' });
  expect(await next('*.{x,y}')).toMatchObject({ kind: 'search', options: { globs: ['**/*.{[xX],[yY]}'] } });
});

test('a path that no line contains lists its files', async () => {
  const options = { globs: ['**/[qQ][uU][eE][uU][eE].[rR][bB]'], files_only: true, code_first: true };
  for (const text of ['queue.rb:7', '/app/src/queue.rb:7'])
    expect(await next(text)).toEqual({ kind: 'search', query: '', options, name: text });
});

test('a text that is in no file may be an exact request', async () => {
  expect(await next('type switches [')).toMatchObject({
    kind: 'plain',
    command: 'dowse search --kind syntax',
  });
});

test('a text that is in no file is asked, unless the user has said what it is', async () => {
  for (const text of ['f(); g(); h()', 'f();', 'jobs[^x]0', '"f(); g()"', '"f": "b(\\"c\\")"'])
    expect(await next(text)).toEqual({
      kind: 'ask',
      query: text,
      caveat: expect.stringContaining('No file'),
    });
  for (const [text, more] of [
    ['f();', { kind: 'pattern' }],
    ['f();', { settings: { ...SETTINGS, matchCase: true } }],
    ['/f[(].*/', {}],
    ['todos', {}],
  ] as const)
    expect([text, (await read(text, more)).ifNone]).toEqual([text, undefined]);
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
    command: expect.stringContaining('TODO'),
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

test('a text longer than any pattern is asked, and the answer says so', async () => {
  const query = 'x = 1; '.repeat(2000).trim();
  expect(await of(query)).toEqual({
    kind: 'ask',
    query,
    caveat: 'The text is too long to search for, so its beginning was asked.',
  });
});

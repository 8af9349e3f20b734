import { expect, test } from 'vitest';
import { normalizeArguments } from './arguments.ts';
import { listedSchema } from './listed-schema.ts';
import { AskArguments, PlainSearchArguments, SearchArguments, StatusArguments } from './schemas.ts';
import { TOOLS } from './server.ts';

type Args = Record<string, unknown>;
const search = (args: unknown) => normalizeArguments(SearchArguments, args);

test.each<[Args, Args]>([
  [{ limit: '7' }, { limit: 7 }],
  [{ limit: '7.0' }, { limit: 7 }],
  [{ limit: ' 7 ' }, { limit: 7 }],
  [{ limit: '1,000' }, { limit: 1000 }],
  [{ limit: [20] }, { limit: 20 }],
  [{ max_tokens: '2e3' }, { max_tokens: 2000 }],
  [{ word: 'TRUE' }, { word: true }],
  [{ word: 'no' }, { word: false }],
  [{ hidden: 1 }, { hidden: true }],
  [{ multiline: ' off ' }, { multiline: false }],
  [{ file_types: '.py' }, { file_types: ['py'] }],
  [{ file_types: '*.go' }, { file_types: ['go'] }],
  [{ file_types: '**/*.{c,h}' }, { file_types: ['c', 'h'] }],
  [{ file_types: 'py, rs' }, { file_types: ['py', 'rs'] }],
  [{ file_types: 'py rs' }, { file_types: ['py', 'rs'] }],
  [{ file_types: '["py", ".rs"]' }, { file_types: ['py', 'rs'] }],
  [{ file_types: "['py', 'rs']" }, { file_types: ['py', 'rs'] }],
  [{ file_types: ['.d.ts', 'C'] }, { file_types: ['d.ts', 'C'] }],
  [{ file_types: '*' }, { file_types: [] }],
  [{ globs: '*.py,*.rs' }, { globs: ['*.py', '*.rs'] }],
  [{ globs: 'src/*.{c,h}' }, { globs: ['src/*.{c,h}'] }],
  [{ globs: '[id]/**' }, { globs: ['[id]/**'] }],
  [{ globs: '["[id]/**","!x"]' }, { globs: ['[id]/**', '!x'] }],
  [{ path: ['src'] }, { path: 'src' }],
  [{ path: 'file:///home/me/my%20app' }, { path: '/home/me/my app' }],
  [{ path: null, cursor: '', limit: null, globs: undefined }, {}],
])('%j is read as %j, without a note', (given, args) => {
  expect(search({ pattern: 'x', ...given })).toEqual({ args: { pattern: 'x', ...args }, notes: [] });
});

test.each<[Args, Args, string]>([
  [{ limit: 5000 }, { limit: 1000 }, 'limit 5000 was read as 1000 (allowed: 1 to 1000)'],
  [{ limit: '-1' }, { limit: 1 }, 'limit -1 was read as 1 (allowed: 1 to 1000)'],
  [{ limit: 7.9 }, { limit: 7 }, 'limit 7.9 was read as 7 (allowed: 1 to 1000)'],
  [{ max_tokens: 10 }, { max_tokens: 500 }, 'max_tokens 10 was read as 500 (allowed: 500 to 100000)'],
  [{ context: 'Infinity' }, { context: 100 }, 'context Infinity was read as 100 (allowed: 0 to 100)'],
  [{ path: 'None' }, {}, 'path "None" was read as left out'],
  [{ max_results: 3 }, { limit: 3 }, '"max_results" was read as limit'],
  [{ topK: '3' }, { limit: 3 }, '"topK" was read as limit'],
  [{ directory: 'src' }, { path: 'src' }, '"directory" was read as path'],
  [{ include: '*.py' }, { globs: ['*.py'] }, '"include" was read as globs'],
  [
    { exclude: 'dist,*.map' },
    { globs: ['!dist', '!*.map'] },
    '"exclude" was read as globs: ["!dist","!*.map"]',
  ],
  [{ case_sensitive: 'true' }, { ignore_case: false }, '"case_sensitive" was read as ignore_case: false'],
  [{ '-i': true }, { ignore_case: true }, '"-i" was read as ignore_case'],
  [{ isRegex: false }, { fixed_strings: true }, '"isRegex" was read as fixed_strings: true'],
  [{ language: 'python' }, { file_types: ['python'] }, '"language" was read as file_types'],
  [{ output_mode: 'content' }, {}, '"output_mode" is not an argument and was ignored'],
])('%j is read as %j, with a note', (given, args, note) => {
  expect(search({ pattern: 'x', ...given })).toEqual({ args: { pattern: 'x', ...args }, notes: [note] });
});

test.each<[Args, Args]>([
  [
    { pattern: 'x', ignoreCase: true },
    { pattern: 'x', ignore_case: true },
  ],
  [
    { Pattern: 'x', 'Max-Tokens': 900 },
    { pattern: 'x', max_tokens: 900 },
  ],
  [
    { PATTERN: 'x', fixedStrings: 'yes' },
    { pattern: 'x', fixed_strings: true },
  ],
  [
    { pattern: 'x', options: { word: true, limit: 9 } },
    { pattern: 'x', word: true, limit: 9 },
  ],
  [{ arguments: '{"pattern":"x","limit":"9"}' }, { pattern: 'x', limit: 9 }],
  [{ params: { pattern: 'x' }, recursive: true, '-n': true }, { pattern: 'x' }],
])('%j: another case or a wrapping object is read without a note', (given, args) => {
  expect(search(given)).toEqual({ args, notes: [] });
});

test('-A and -B have their own arguments, and an exact name takes precedence over a synonym', () => {
  const { args } = search({ pattern: 'x', '-A': 2, '-B': '5', q: 'other', query: 'another' });
  expect(args).toEqual({ pattern: 'x', context_after: 2, context_before: 5 });
});

test.each([
  [{ output_mode: 'files_with_matches' }, { files_only: true }],
  [{ output_mode: 'content' }, {}],
  [{ '-l': true }, { files_only: true }],
  [{ '-v': 'true' }, { invert: true }],
  [
    { '-o': true, '-x': true },
    { only_matching: true, whole_line: true },
  ],
  [{ '-m': '3' }, { max_per_file: 3 }],
  [
    { lines_before: 1, lines_after: 2 },
    { context_before: 1, context_after: 2 },
  ],
])("%j: ripgrep's options are read as %j", (given, args) => {
  expect(search({ pattern: 'x', ...given }).args).toEqual({ pattern: 'x', ...args });
});

test('a boolean `regex` sets fixed_strings; a string is the pattern', () => {
  expect(search({ regex: 'a.b' }).args).toEqual({ pattern: 'a.b' });
  expect(search({ pattern: 'a.b', regex: false }).args).toEqual({ pattern: 'a.b', fixed_strings: true });
});

test('a synonym depends on the tool', () => {
  expect(normalizeArguments(AskArguments, { q: 'why', dir: 'src' }).args).toEqual({
    query: 'why',
    path: 'src',
  });
  expect(normalizeArguments(PlainSearchArguments, { text: 'todos', file: 'a.ts' }).args).toEqual({
    query: 'todos',
    path: 'a.ts',
  });
  expect(normalizeArguments(StatusArguments, { path: 'src' }).args).toEqual({ target_dir: 'src' });
});

test.each([null, undefined, [], 5, 'text'])('the arguments %j are read as no arguments', given => {
  expect(normalizeArguments(StatusArguments, given)).toEqual({ args: {}, notes: [] });
});

test('a value that cannot be converted is kept, for the schema to refuse', () => {
  expect(search({ pattern: null, limit: 'few', word: 'often' }).args).toEqual({
    limit: 'few',
    word: 'often',
  });
});

test('listed schemas use only simple keywords', () => {
  const keywords = new Set<string>();
  const visit = ({ properties = {}, items, ...rest }: { properties?: object; items?: object }) => {
    for (const keyword of Object.keys(rest)) keywords.add(keyword);
    for (const property of Object.values(properties)) visit(property);
    if (items) visit(items);
  };
  for (const tool of TOOLS) {
    const { inputSchema, ...rest } = listedSchema(tool) as { inputSchema: object };
    visit(inputSchema);
    expect(Object.keys(rest)).toEqual(['name', 'title', 'description', 'outputSchema']);
  }
  expect([...keywords].sort()).toEqual([
    ...['additionalProperties', 'default', 'description', 'enum', 'maximum', 'minimum', 'required', 'type'],
  ]);
});

import { expect, test, vi } from 'vitest';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { hasWord, isShortFor, partsInCommon, typedFile } from './typed-file.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const of = (text: string, files = '') => {
  const settings = { ...DEFAULT_PATTERN_SETTINGS, files };
  const file = typedFile({ text, kind: 'auto', settings });
  return file && [file.search(file.parts.length).options.globs, file.line];
};

test('a path, a line or a usual extension names a file, in any case of its name', () => {
  expect(of('main.rs')).toEqual([['**/[mM][aA][iI][nN].[rR][sS]'], undefined]);
  for (const text of ['a/1.go:31', 'a/1.go:31:4', 'a/1.go(31,4)', 'a\\1.go#L31', ' a/1.go:31: '])
    expect(of(text)).toEqual([['**/a/1.[gG][oO]'], 31]);
  expect(of('pages/[7].ts')).toEqual([['**/pages/[[]7[]].[tT][sS]'], undefined]);
});

test('a name without extension is that of a file with or without one, a path also that of a folder', () => {
  expect(of('x_1')).toEqual([['**/{[xX]_1,[xX]_1.*}'], undefined]);
  expect(of('./lib/1')).toEqual([['**/lib/{1,1.*,1/**}'], undefined]);
  expect(of('1.proto')).toEqual([['**/{1.[pP][rR][oO][tT][oO],1.[pP][rR][oO][tT][oO].*}'], undefined]);
});

test('the address of a page that shows a file names it, and so does that of a file on a disk', () => {
  for (const [text, line] of [
    ['https://git.example/o/r/blob/main/%61/1.go#L31-L40', 31],
    ['https://git.example/a/1.go?plain=1#L31', 31],
    ['https://git.example/o/r/-/blob/a1b2/a/1.go', undefined],
    ['file:///w/a/1.go', undefined],
  ] as const)
    expect(of(text)).toEqual([[expect.stringMatching(/^\*\*\/.*a\/1\.\[gG]\[oO]$/)], line]);
  expect(of('https://git.example/o/r/blob/main/a/1.go')).toEqual([['**/a/1.[gG][oO]'], undefined]);
  expect(of('https://git.example/o/r/blob/main/1.go#L3')).toEqual([['**/1.[gG][oO]'], 3]);
  const { endsWith } = typedFile({
    ...{ text: 'https://x.y/a/1.go', kind: 'auto', settings: DEFAULT_PATTERN_SETTINGS },
  })!;
  expect(endsWith, 'not any file of this name').toBe(2);
  for (const text of ['https://x.y/1.go', 'https://x.y/a/b', 'https://x.y'])
    expect([text, of(text)]).toEqual([text, undefined]);
});

test('a path of an import, a diff or a range of lines names a file, also in quotes', () => {
  for (const text of ['../a/1.go', '../../a/1.go', '@/a/1.go', '--- a/1.go', '+++ a/1.go', '"./a/1.go"'])
    expect([text, of(text)]).toEqual([text, [['**/a/1.[gG][oO]'], undefined]]);
  for (const text of ['a/1.go:31-40', 'a/1.go#L31-L40']) expect(of(text)?.[1]).toBe(31);
  expect(of('./1')).toEqual([['**/{1,1.*,1/**}'], undefined]);
});

test('a path with a dot names hidden files, also if hidden ones are not searched', () => {
  expect(of('.x1.yaml')).toEqual([['**/.[xX]1.[yY][aA][mM][lL]'], undefined]);
  expect(of('.1/2/3.yml')).toEqual([['**/.1/2/3.[yY][mM][lL]'], undefined]);
  expect(of('2/3.yml', '.1/')).toEqual([['**/.1/**/2/3.[yY][mM][lL]'], undefined]);
  const hidden = (text: string, files = '') =>
    typedFile({ text, kind: 'auto', settings: { ...DEFAULT_PATTERN_SETTINGS, files } })?.search(2).options
      .hidden;
  expect([hidden('.x1.yaml'), hidden('.1/'), hidden('3.yml', '.1/')]).toEqual([true, true, true]);
  expect([hidden('3.yml'), hidden('./2/3.yml')]).toEqual([undefined, undefined]);
});

test('a folder and a glob name their files', () => {
  expect(of('silence/')).toEqual([['**/silence/**'], undefined]);
  expect(of('src/[id]/')).toEqual([['**/src/[[]id[]]/**'], undefined]);
  expect(of('*.{1,2}')).toEqual([['**/*.{1,2}'], undefined]);
  expect(of('src/**/1_*')).toEqual([['**/src/**/1_*'], undefined]);
});

test('other texts name none', () => {
  for (const text of [
    'std::move',
    '/a+/',
    'two words.go',
    'f(3)',
    'cart.size(3)',
    'f(3)x',
    'http://a.b/c.js',
    'foo.*',
    'get*',
    '(a|b)*.go',
    '/*',
    '*/',
    '/',
    '../',
  ])
    expect([text, of(text)]).toEqual([text, undefined]);
});

test('a name is that of a file among the chosen ones', () => {
  expect(of('1.rs', 'rs, !test/')).toEqual([['**/1.[rR][sS]', '!**/test/**'], undefined]);
  expect(of('1.rs', '!test/')).toEqual([['**/1.[rR][sS]', '!**/test/**'], undefined]);
  expect(of('1.rs', 'a/, /b/c/')).toEqual([['**/a/**/1.[rR][sS]', '/b/c/**/1.[rR][sS]'], undefined]);
  expect(of('x/1', 'a/')).toEqual([['**/a/**/x/{1,1.*,1/**}'], undefined]);
  expect(of('x/1', 'rs')).toEqual([['**/x/{1.rs,1/**/*.rs}'], undefined]);
  expect(of('x/', 'rs')).toEqual([['**/x/**/*.rs'], undefined]);
  expect(of('x/*.rs', 'a/')).toEqual([['**/a/**/x/*.[rR][sS]'], undefined]);
  for (const files of ['go', 'a/*.rs']) expect([files, of('1.rs', files)]).toEqual([files, undefined]);
});

test('the path of another computer and a file have the end in common', () => {
  const parts = ['go', 'src', 'dispatch', 'Dispatch.go'];
  expect(partsInCommon(parts, 'dispatch/dispatch.go')).toBe(2);
  expect(partsInCommon(parts, 'old/dispatch.go')).toBe(1);
  expect(partsInCommon(parts, 'x/go/src/dispatch/dispatch.go')).toBe(4);
  expect(partsInCommon(parts, 'dispatch/route.go')).toBe(0);
});

test('a word also finds files whose names contain it, in the usual spellings', () => {
  const containing = (text: string) =>
    typedFile({ text, kind: 'auto', settings: DEFAULT_PATTERN_SETTINGS })?.containing?.options.globs;
  expect(containing('xyz')).toEqual(['**/*[xX][yY][zZ]*']);
  expect(containing('a1Bc')).toEqual(['**/*{[aA]1[bB][cC],[aA]1_[bB][cC],[aA]1-[bB][cC]}*']);
  expect(containing('a_b1')).toEqual(['**/*{[aA][bB]1,[aA]_[bB]1,[aA]-[bB]1}*']);
  for (const text of ['ab', 'xyz.rs', 'a/xyz', '*.rs', 'xyz:12', 'xyz abc'])
    expect([text, containing(text)]).toEqual([text, undefined]);
});

test('a name of several words may shorten those of another', () => {
  expect(isShortFor('reqHdr', 'requestHeader')).toBe(false);
  for (const short of ['reqHead', 'req_head', 'reqHeader'])
    expect([short, isShortFor(short, 'lastRequestHeader')]).toEqual([short, true]);
  for (const other of ['headReq', 'req', 'reqFoot'])
    expect([other, isShortFor(other, 'requestHeader')]).toEqual([other, false]);
});

test.each([
  [
    'todo',
    ['todo', 'TodoList', 'open_todos', 'my-todo.ts', 'getTODO', 'v2todo'],
    ['autodoc', 'mytodo', 'Into_do'],
  ],
  ['urlfor', ['url_for', 'urlFor', 'GetURLFor', 'static_url_for'], ['curlform', 'url']],
  ['dupefilter', ['RFPDupeFilter', 'DUPEFILTER_CLASS'], ['nodupefilter']],
])('a word of a name begins with %s', (folded, names, others) => {
  for (const name of names) expect([name, hasWord(name, folded)]).toEqual([name, true]);
  for (const name of others) expect([name, hasWord(name, folded)]).toEqual([name, false]);
});

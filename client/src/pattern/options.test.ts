import { expect, onTestFinished, test, vi } from 'vitest';
import { changeSetting } from '../testing/editor.ts';
import {
  asFiles,
  DEFAULT_PATTERN_SETTINGS,
  describeFiles,
  describeOthers,
  describeSettings,
  globsOf,
  othersOf,
  searchOptions,
  settingsOf,
} from './options.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('parses extensions, folders and globs, separated by commas or spaces', () => {
  expect(globsOf('ts, .tsx !test/')).toEqual(['*.ts', '*.tsx', '!**/test/**']);
  expect(globsOf('src/, src/lib/, !/test/')).toEqual(['**/src/**', '**/src/lib/**', '!/test/**']);
  expect(globsOf('src/**/*.{ts,tsx},!*.min.js')).toEqual(['**/src/**/*.{ts,tsx}', '!*.min.js']);
  expect(globsOf('*.py,Makefile.am c++')).toEqual(['*.py', 'Makefile.am', '*.c++']);
  expect(globsOf('{py,rst}, !{lib/, md}, docs/{a,b}.txt')).toEqual([
    ...['*.py', '*.rst', '**/rst/**', '!**/lib/**', '!*.md', '**/docs/{a,b}.txt'],
  ]);
  expect(globsOf(' , ! ')).toEqual([]);
});

test('a name with a dot is a folder or a file too, and is searched although it is hidden', () => {
  expect(globsOf('.github, !.vscode')).toEqual([
    ...['*.github', '**/.github/**', '!*.vscode', '!**/.vscode/**'],
  ]);
  expect(globsOf('.github/, .github/workflows')).toEqual([
    ...['**/.github/**', '**/.github/workflows', '**/.github/workflows/**'],
  ]);
  const hiddenIn = (files: string) => searchOptions({ ...DEFAULT_PATTERN_SETTINGS, files }).hidden;
  for (const files of [
    '.github',
    '.github/',
    '.github/workflows',
    '**/.storybook/**',
    '{.env,a}',
    'ts, a/.b/c.ts',
  ])
    expect(hiddenIn(files), files).toBe(true);
  for (const files of ['', 'ts, .py', '*.d.ts', './src', '../src', 'src', '!.github/'])
    expect(hiddenIn(files), files).toBeUndefined();
  const options = searchOptions({ ...DEFAULT_PATTERN_SETTINGS, files: '.github/' });
  expect([settingsOf(options).files, othersOf(options)]).toEqual(['.github/', {}]);
});

test('describes files in words', () => {
  expect(describeFiles('*.ts, src/, !test/, !/shop/lib/**')).toEqual([
    'in *.ts, src/',
    'not in test, shop/lib',
  ]);
  expect(describeFiles(' ')).toEqual([]);
});

test.each([
  ...['src/lib', 'lib', '!src/lib', '!lib', 'src/lib, *.ts', '.github', 'lib/, app', '*.proto, /lib/**'],
  ...[
    '/src/lib',
    '!/src/lib/**',
    '/a.ts',
    'src/lib/',
    'src/*.ts, !src/**/b/',
    '**/a/b.ts',
    '/util/**, util/a.py',
  ],
])('the globs of a word become that word again: %s', files => {
  const typed = settingsOf(searchOptions({ ...DEFAULT_PATTERN_SETTINGS, files })).files;
  expect([typed, globsOf(typed)]).toEqual([files, globsOf(files)]);
});

test('takes a folder as it is typed in the editor, with or without a slash at the end', () => {
  expect(globsOf('tests')).toEqual(['*.tests', '**/tests/**']);
  expect(globsOf('src/helper, !./docs/advanced')).toEqual([
    ...['**/src/helper', '**/src/helper/**'],
    ...['!/docs/advanced', '!/docs/advanced/**'],
  ]);
  expect(globsOf('./tests')).toEqual(['/tests', '/tests/**']);
  expect(globsOf('src/*.ts')).toEqual(['**/src/*.ts']);
});

test('a path and a glob are found at any depth, and at the top with a slash or a dot before them', () => {
  expect(globsOf('util/connection.py')).toEqual(['**/util/connection.py', '**/util/connection.py/**']);
  expect(globsOf('./util/*.py, /util/a.py, !./util/')).toEqual([
    ...['/util/*.py', '/util/a.py', '/util/a.py/**', '!/util/**'],
  ]);
  expect(globsOf('**/util/*.py, C:/util/*.py, {./a,b/c/}')).toEqual([
    ...['**/util/*.py', 'C:/util/*.py', '/a', '/a/**', '**/b/c/**'],
  ]);
});

test('the globs of another search are shown so that they are read as the same', () => {
  expect(asFiles(['src/lib', 'src/lib/**', '!a/b/*.ts', '!*.md'])).toBe('/src/lib, !/a/b/*.ts, !*.md');
  expect(asFiles(['**/a/b.ts', '**/a/**', '**/a/b/**'], ['rs'])).toBe('rs, **/a/b.ts, a/, a/b/');
});

test('converts settings to options and back', () => {
  expect(searchOptions(DEFAULT_PATTERN_SETTINGS)).toEqual({ ignore_case: true });
  const all = { matchCase: true, wholeWord: true, regex: false, files: '*.ts', regions: [] };
  expect(searchOptions(all)).toEqual({ word: true, fixed_strings: true, globs: ['*.ts'] });
  for (const settings of [all, DEFAULT_PATTERN_SETTINGS]) {
    expect(settingsOf(searchOptions(settings))).toEqual(settings);
  }
});

test('shows file types of another search as files', () => {
  const { files } = settingsOf({ file_types: ['ts', 'tsx'], globs: ['!test/**'] });
  expect(files).toBe('ts, tsx, !/test/**');
  expect(globsOf(files)).toEqual(['*.ts', '*.tsx', '!/test/**']);
});

test('keeps and describes options without a setting', () => {
  const options = { word: true, globs: ['src/**'], file_types: ['ts'], hidden: true, pcre2: true };
  expect(settingsOf(options)).toMatchObject({ wholeWord: true, files: '/src/**' });
  expect(othersOf(options)).toEqual({ file_types: ['ts'], hidden: true, pcre2: true });
  expect(describeOthers(othersOf(options))).toEqual(['PCRE2', 'only ts']);
  changeSetting('dowse.search.hidden', false);
  onTestFinished(() => changeSetting('dowse.search.hidden', undefined));
  expect(describeOthers(othersOf(options))).toEqual(['hidden files too', 'PCRE2', 'only ts']);
  expect(othersOf({ file_types: ['ts'] })).toEqual({});
});

test('describes settings', () => {
  expect(describeSettings(DEFAULT_PATTERN_SETTINGS)).toBe('regular expression · any case');
  expect(
    describeSettings({ matchCase: true, wholeWord: true, regex: false, files: ' ts ', regions: [] }),
  ).toBe('plain text · match case · whole words · in ts');
});

test('limits a pattern to parts of programs, also in a search of the syntax', () => {
  const settings = { ...DEFAULT_PATTERN_SETTINGS, regions: ['code', 'strings'] as const };
  const others = { structure: { kind: ['call' as const], name: '/^a\\.b$/' } };
  const options = searchOptions(settings, others);
  expect(options.structure).toEqual({ kind: ['call'], name: '/^a\\.b$/', only: ['code', 'strings'] });
  expect([settingsOf(options), othersOf(options)]).toEqual([settings, others]);
  expect(othersOf({ structure: { only: ['code'] } })).toEqual({});
  expect(describeSettings(settings)).toBe('regular expression · any case · only code and strings');
  expect(describeOthers(others)).toEqual(['calls named a.b']);
});

import { expect, test } from 'vitest';
import {
  DEFAULT_PATTERN_SETTINGS,
  describeOthers,
  describeSettings,
  globsOf,
  othersOf,
  searchOptions,
  settingsOf,
} from './options.ts';

test('extensions, folders and globs, with commas or spaces between', () => {
  expect(globsOf('ts, .tsx !test/')).toEqual(['*.ts', '*.tsx', '!**/test/**']);
  expect(globsOf('src/, src/lib/, !/test/')).toEqual(['**/src/**', 'src/lib/**', '!/test/**']);
  expect(globsOf('src/**/*.{ts,tsx},!*.min.js')).toEqual(['src/**/*.{ts,tsx}', '!*.min.js']);
  expect(globsOf('*.py,Makefile.am c++')).toEqual(['*.py', 'Makefile.am', '*.c++']);
  expect(globsOf(' , ! ')).toEqual([]);
});

test('settings become options, and options settings', () => {
  expect(searchOptions(DEFAULT_PATTERN_SETTINGS)).toEqual({ ignore_case: true });
  const all = { matchCase: true, wholeWord: true, regex: false, files: '*.ts' };
  expect(searchOptions(all)).toEqual({ word: true, fixed_strings: true, globs: ['*.ts'] });
  for (const settings of [all, DEFAULT_PATTERN_SETTINGS]) {
    expect(settingsOf(searchOptions(settings))).toEqual(settings);
  }
});

test('extensions of a search that was not set here are files as one would type them', () => {
  const { files } = settingsOf({ file_types: ['ts', 'tsx'], globs: ['!test/**'] });
  expect(files).toBe('ts, tsx, !test/**');
  expect(globsOf(files)).toEqual(['*.ts', '*.tsx', '!test/**']);
});

test('what no setting stands for stays, types beside globs among it, and is said', () => {
  const options = { word: true, globs: ['src/**'], file_types: ['ts'], hidden: true, pcre2: true };
  expect(settingsOf(options)).toMatchObject({ wholeWord: true, files: 'src/**' });
  expect(othersOf(options)).toEqual({ file_types: ['ts'], hidden: true, pcre2: true });
  expect(describeOthers(othersOf(options))).toEqual(['hidden files too', 'PCRE2', 'only ts']);
  expect(othersOf({ file_types: ['ts'] })).toEqual({});
});

test('in words', () => {
  expect(describeSettings(DEFAULT_PATTERN_SETTINGS)).toBe('regular expression · any case');
  expect(describeSettings({ matchCase: true, wholeWord: true, regex: false, files: ' ts ' })).toBe(
    'plain text · match case · whole words · in ts',
  );
});

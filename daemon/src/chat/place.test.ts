import { describe, expect, test } from 'vitest';
import { translate } from './translate.ts';

const options = (query: string, extension: string) => {
  const { command } = translate(query, {
    languages: new Map([[extension, 20]]),
    folders: new Set(['src', 'benchmarks']),
    subfolders: new Set(['archiver']),
  });
  return [...(command.options.globs ?? []), ...(command.path === undefined ? [] : [command.path])];
};

describe('where something is, or is not', () => {
  test.each([
    ['calls to panic that are not in test files', 'go', ['!*_test.go']],
    ["calls to panic that aren't in the archiver folder", 'go', ['!**/archiver/**']],
    ['TODO comments that live in the archiver folder', 'go', ['**/archiver/**']],
    ['functions in the c++ headers', 'cc', []],
    // A folder and its tests are asked of the same file.
    ['test functions in the archiver tests', 'go', ['**/archiver/**/*_test.go']],
    ['calls to open in the archiver folder in the tests', 'go', ['**/archiver/**/*_test.go']],
    ['"actions/checkout" in the github workflows', 'yml', ['**/.github/workflows/**']],
    // A kind of file in a folder of the tree, and a folder that says something.
    ['virtual in the archiver headers', 'cc', ['**/archiver/**/*.h']],
    ['docs that mention panic', 'go', ['**/docs/**']],
    ['where do the tests call t.Run', 'go', ['*_test.go']],
    ['panic in source code under the archiver folder', 'go', ['**/archiver/**']],
    // Taken out, in words behind.
    ['calls to panic, but leave the docs out', 'go', ['!**/docs/**']],
    ['calls to panic in the go files of the archiver folder', 'go', ['**/archiver/**/*.go']],
    // A folder by the name that the tree has for it.
    ['panic in the bench folder', 'go', ['benchmarks']],
    ['panic in the docs folder', 'go', ['**/docs/**']],
    ['panic in the source folder', 'go', ['src']],
  ])('%s', (query, extension, globs) => {
    expect(options(query, extension)).toEqual(globs);
  });

  test('files that mention something may be named by an extension that is no language', () => {
    expect(options('pyi files that mention Callable', 'py')).toEqual([]);
    expect(translate('pyi files that mention Callable').command).toMatchObject({
      pattern: 'Callable',
      options: { file_types: ['pyi'] },
    });
  });

  test('headers of a language are files, and no text', () => {
    const { command } = translate('virtual destructors in c++ headers', { languages: new Map([['cc', 9]]) });
    expect(command.options.file_types).toEqual(['h', 'hpp', 'hh', 'hxx']);
    expect(command.pattern).toContain('virtual');
  });
});

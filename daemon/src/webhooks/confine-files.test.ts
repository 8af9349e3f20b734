import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { confine, reasonToSkip, skippedFile } from './confine-files.ts';

test.each([
  ['../x', '".."'],
  ['a/../../x', '".."'],
  ['a/..', '".."'],
  ['..', '".."'],
  ['/etc/passwd', 'absolute'],
  ['', 'empty'],
  ['a\0b', 'NUL'],
  ['caf\uFFFD.txt', 'UTF-8'],
  ['lone \uD800.txt', 'UTF-8'],
  ['x'.repeat(5000), 'too long'],
  [`a/${'x'.repeat(256)}`, 'too long'],
  [`a/${'ü'.repeat(128)}`, 'too long'],
  ['a/'.repeat(2048), 'too long'],
])('%j is skipped: %s', (name, reason) => expect(reasonToSkip(name, 'linux')).toContain(reason));

const ODD = ['C:\\x', 'c:x', 'x:1/y.py', '\\\\host\\share', 'a\\..\\b', 'tests\\..\\case.txt', 'a?b', 'a|b'];

test.each(['a', 'src/a.ts', '.gitignore', '..a', 'a..', 'a b/ü.ts', './a', 'x'.repeat(255), ...ODD])(
  '%j is a valid name',
  name => expect(reasonToSkip(name, 'linux')).toBeUndefined(),
);

test.each(ODD)('%j is not a valid name on Windows', name => {
  expect(reasonToSkip(name, 'win32')).toContain('Windows');
});

test('a long name is truncated', () => {
  const { file } = skippedFile(`${'x'.repeat(199)}\uD83D\uDE00${'y'.repeat(100)}`, 'odd');
  expect(file).toHaveLength(201);
  expect(file.isWellFormed()).toBe(true);
});

test('skips files outside the directory through a link, keeps missing files', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-files-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const tree = join(root, 'tree');
  mkdirSync(join(tree, 'src'), { recursive: true });
  mkdirSync(join(root, 'outside'));
  writeFileSync(join(root, 'outside/secret.txt'), 'secret');
  writeFileSync(join(tree, 'src/a.ts'), '');
  symlinkSync(join(root, 'outside'), join(tree, 'folder'));
  symlinkSync('../outside/secret.txt', join(tree, 'file'));
  symlinkSync('/nowhere/at/all', join(tree, 'dangling'));
  symlinkSync('src', join(tree, 'inside'));
  const { inside, skipped } = await confine(tree, [
    './src/a.ts',
    'src/gone.ts',
    'inside/a.ts',
    'folder/secret.txt',
    'folder/not-there.txt',
    'file',
    'dangling',
    '../outside/secret.txt',
  ]);
  expect(inside).toEqual(['src/a.ts', 'src/gone.ts', 'inside/a.ts']);
  expect(skipped.map(({ file }) => file)).toEqual([
    'folder/secret.txt',
    'folder/not-there.txt',
    'file',
    'dangling',
    '../outside/secret.txt',
  ]);
});

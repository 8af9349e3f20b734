import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { confine, faultOfName } from './files.ts';

test.each([
  '../x',
  'a/../../x',
  'a/..',
  '..',
  '/etc/passwd',
  'C:\\x',
  'c:x',
  '\\\\host\\share',
  'a\\..\\b',
  '',
  'a\0b',
  7,
  null,
  'x'.repeat(5000),
])('%j is refused by its name', name => expect(faultOfName(name)).toBeDefined());

test.each(['a', 'src/a.ts', '.gitignore', '..a', 'a..', 'a b/ü.ts', './a'])('%j is a name', name => {
  expect(faultOfName(name)).toBeUndefined();
});

test('what leads out of the directory through a link is refused, what is gone is kept', async () => {
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
  const { inside, refused } = await confine(tree, [
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
  expect(refused).toHaveLength(5);
});

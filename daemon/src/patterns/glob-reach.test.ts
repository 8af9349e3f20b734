import { expect, test } from 'vitest';
import { excludedPath, mayReach } from './glob-reach.ts';

test.each<[glob: string, folder: string, may: boolean]>([
  ['*.ts', 'node_modules', false],
  ['*.ts', 'gen.ts', true],
  ['**/*.ts', 'a/gen.ts', true],
  ['src/**', 'node_modules', false],
  ['src/**', 'src/out', true],
  ['/src/*.c', '.git', false],
  ['src/**/*.c', 'src/out', false],
  ['*', '.git', true],
  ['**', '.git', true],
  ['node_modules', 'a/node_modules', true],
  ['*.{js,ts}', 'node_modules', true],
  ['!*', '.git', false],
  ['out/', 'out', true],
])('%s and %s: %s', (glob, folder, may) => {
  expect(mayReach(glob, folder)).toBe(may);
});

test.each<[glob: string, path: string | undefined]>([
  ['!/src/a.ts', 'src/a.ts'],
  ['!/a\\[1\\]/b\\ c.ts', 'a[1]/b c.ts'],
  ['!src/a.ts', undefined],
  ['!/src/*.ts', undefined],
  ['!/src/', undefined],
  ['/src/a.ts', undefined],
  ['!/a ', undefined],
])('%s leaves out %s', (glob, path) => {
  expect(excludedPath(glob)).toBe(path);
});

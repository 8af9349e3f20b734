import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { globFrom, globsBelow } from './globs-below.ts';
import { ripgrepPath } from './ripgrep.ts';

const FILES = [
  'a.ts',
  'src/a.ts',
  'src/b.js',
  'src/node/a.ts',
  'src/node/deep/a.ts',
  'src/node/deep/b.js',
  'src/src/node/a.ts',
  'src/lib/node/b.js',
  'src/lib/other/a.ts',
  'lib/node/a.ts',
  'src/.hidden/a.ts',
];

let tree: string;
let program: string;
beforeAll(async () => {
  program = await ripgrepPath();
  tree = mkdtempSync(join(tmpdir(), 'dowse-globs-'));
  for (const file of FILES) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), 'x\n');
  }
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The files that ripgrep searches in `folder`, started in `cwd`. */
function listed(globs: readonly string[], folder: string, cwd: string): string[] {
  const { stdout } = spawnSync(
    program,
    ['--no-config', '--files', ...globs.map(glob => `-g=${glob}`), folder],
    {
      cwd,
      encoding: 'utf8',
    },
  );
  return stdout.split('\n').filter(Boolean).sort();
}

const ALL_GLOBS = [
  ['*.ts'],
  ['!*.ts'],
  ['node/'],
  ['src/**'],
  ['!src/**'],
  ['src/node/**'],
  ['!src/node/**'],
  ['!src/node'],
  ['!src/node/'],
  ['!/src/node'],
  ['/src/*.ts'],
  ['src/*.ts'],
  ['**/node/**'],
  ['!**/node/**'],
  ['!**/src/node/**'],
  ['**/src/**/a.ts'],
  ['**/a.ts'],
  ['*/node/*.ts'],
  ['!s?c/[ln]*/**'],
  ['lib/**'],
  ['!lib/**'],
  ['lib/**', '*.js'],
  ['{src,lib}/node/*.ts'],
  ['{src/node,lib}/**'],
  ['!{src/node,src/lib}/**'],
  ['src/**', '!src/node/**', 'src/node/deep/*.js'],
  ['!src/.hidden/**', 'src/.hidden/*.ts'],
  ['src'],
  ['!src'],
  ['!src/'],
  ['src/nod*/**/b.js'],
  ['+(src)/**'],
  ['**/**/node/**/*.ts'],
  ['{src,lib}/{node/a,node/deep/b}.*'],
  ['s{rc,x}*/n[!x]de/**'],
];

/** The fast tests check only some: each glob takes two runs of ripgrep. */
const GLOBS = process.env.DOWSE_TESTS === 'fast' ? ALL_GLOBS.filter((_, at) => at % 2 === 0) : ALL_GLOBS;
const FOLDERS = ['src', 'src/node', 'src/lib', 'src/src', './src/', '.'];
const IN = process.env.DOWSE_TESTS === 'fast' ? FOLDERS.slice(0, 1) : FOLDERS;

describe('globs rewritten for a subfolder match the same files as in ripgrep', () => {
  test.each(IN)('in %s', folder => {
    const wrong = GLOBS.flatMap(globs => {
      const above = listed(globs, folder, tree).map(file => file.replace(/^(\.\/)+/, ''));
      const below = listed(globsBelow(globs, tree, join(tree, folder)), '.', join(tree, folder)).map(file =>
        join(folder, file).replaceAll('\\', '/'),
      );
      return above.join() === below.join()
        ? []
        : [{ globs, as: globsBelow(globs, tree, join(tree, folder)), above, below }];
    });
    expect(wrong).toEqual([]);
  });

  test('however they are made, they take no time: there are as many ways to write them out as braces multiply to', () => {
    const folder = `/t${`/${'a'.repeat(200)}`.repeat(10)}`;
    const below = (glob: string) => globsBelow([glob], '/t', folder);
    expect(() => below(`x${'{a/b,c}'.repeat(300)}`)).toThrow('A glob has too many alternatives.');
    expect(below(`{a,b}${'*a'.repeat(30)}b/**`)).toHaveLength(1);
    expect(below(`${'**/'.repeat(1000)}x`)).toContain('**/x');
    expect(below(`${'**/a*/'.repeat(500)}x`).length).toBeLessThan(1000);
    expect(below(`${'*a'.repeat(100)}b/**`)).toHaveLength(1);
  });

  test.each([
    ['./src/**', '/src/**'],
    ['!././a.ts', '!/a.ts'],
    ['/home/code/src/*.ts', '/src/*.ts'],
    ['!/home/code/src', '!/src'],
    ['/home/codes/a', '/home/codes/a'],
    ['/home/code/', '/home/code/'],
    ['./', './'],
    ['.hidden', '.hidden'],
    ['../a', '../a'],
  ])('%s, as a path is written in /home/code, is %s', (glob, meant) => {
    expect(globFrom(glob, '/home/code')).toBe(meant);
  });

  test('a folder elsewhere leaves them as they are', () => {
    for (const to of ['/home/other', '/home', '/home/code']) {
      expect(globsBelow(['src/**', '!code/a'], '/home/code', to)).toEqual(['src/**', '!code/a']);
    }
    expect(globsBelow(['code/**'], '.', 'code/src')).toEqual(['/**']);
  });

  test('some of them find something, and some nothing', () => {
    const counts = ALL_GLOBS.map(globs => listed(globs, 'src', tree).length);
    expect(counts.filter(count => count > 0).length).toBeGreaterThan(15);
    expect(counts).toContain(0);
  });
});

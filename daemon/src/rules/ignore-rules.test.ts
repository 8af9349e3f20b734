import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dowseIgnore } from './dowse-ignore.ts';
import { parseIgnoreRules } from './ignore-rules.ts';

const LINES = [
  ['*.log', '# comment', '', '!keep.log'],
  ['/build', 'dist/', 'a/*.ts', '**/cache/**'],
  ['a/**/z', 'doc?.md', '[a-c].txt', '[!a-c].csv', '\\#hash', 'space\\ ', '**', '!src/'],
  ['a/**', '!a/b', '*.*.js', 'x*y*z', '\\!bang', '[unclosed', 'deep/er'],
];
const FILES = [
  'x.log',
  'keep.log',
  'a/keep.log',
  'build/x',
  'a/build/x',
  'dist/x',
  'a/dist/x',
  'b/dist',
  'a/one.ts',
  'a/b/one.ts',
  'q/cache/x/y',
  'a/z',
  'a/b/c/z',
  'doc1.md',
  'doc12.md',
  'a.txt',
  'd.txt',
  'a.csv',
  'd.csv',
  '#hash',
  'space ',
  'src/m.c',
  'a/b/f',
  'v.min.js',
  'xaybz',
  '!bang',
  '[unclosed',
  'deep/er/f',
  'w/deep/er/f',
];

/** The files that git itself ignores. */
function gitIgnores(folder: string): string[] {
  execFileSync('git', ['init', '-q'], { cwd: folder });
  const status = [
    '-c',
    'core.excludesFile=',
    'ls-files',
    '-z',
    '--others',
    '--ignored',
    '--exclude-standard',
  ];
  return execFileSync('git', status, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean);
}

test.each(LINES.map(lines => [lines]))('%j ignores the same files as git', lines => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dowse-ignore-'));
  try {
    for (const file of FILES) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), '');
    }
    mkdirSync(path.join(folder, 'a', 'b', 'nest'), { recursive: true });
    for (const name of ['.gitignore', '.dowseignore']) {
      writeFileSync(path.join(folder, name), lines.join('\n'));
      writeFileSync(path.join(folder, 'a', 'b', name), '!one.ts\nnest\r\nc/\n');
    }
    const ours = dowseIgnore(folder);
    expect(FILES.filter(file => ours.ignores(file)).sort()).toEqual(
      gitIgnores(folder)
        .filter(file => FILES.includes(file))
        .sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a backtracking pattern is matched quickly', () => {
  const rules = parseIgnoreRules(`${'a*'.repeat(100)}b`);
  expect(rules.verdict(['a'.repeat(255)], false)).toBeUndefined();
});

// Comparing each name with each line would take minutes.
test('a file of a hundred thousand lines is fast, and the last matching line decides', () => {
  const many = (line: (n: number) => string) => Array.from({ length: 100_000 }, (_, n) => line(n)).join('\n');
  const wild = parseIgnoreRules(many(() => '*z'));
  const literal = parseIgnoreRules(`${many(n => `generated/f${n}.ts`)}\n!generated/f7.ts\nf8.ts/\n*9.ts`);
  for (let n = 0; n < 1000; n++) {
    expect(wild.verdict([`f${n}`], false)).toBeUndefined();
    expect(literal.verdict(['generated', `f${n}.ts`], false)).toBe(n === 7 ? 'kept' : 'ignored');
    expect(literal.verdict([`f${n}.ts`], false)).toBe(n % 10 === 9 ? 'ignored' : undefined);
  }
  expect(literal.verdict(['f8.ts'], true)).toBe('ignored');
});

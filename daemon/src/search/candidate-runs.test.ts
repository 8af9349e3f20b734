import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { escapeGlob } from '../rules/escape-glob.ts';
import { candidateRuns, patternRun } from './candidate-runs.ts';
import type { CandidateFiles } from './candidates.ts';
import { startRipgrep } from './ripgrep.ts';

const NONE: CandidateFiles = { named: [], found: [], odd: [], mayHoldRules: new Set() };
const request = { pattern: '-x', path: '.', options: { recursive: true } };

test('text files are named, others found by walking their folders', () => {
  const runs = candidateRuns(request, { ...NONE, named: ['a', 'b/-c'], found: ['d/e.bin', 'f'] }, 'lines');
  expect(runs).toHaveLength(2);
  expect(runs[0]!.args.slice(-3)).toEqual(['--', './a', './b/-c']);
  expect(runs[1]!.args).toEqual(expect.arrayContaining(['--max-depth=1', '--glob=/d/e.bin', '--glob=/f']));
  expect(runs[1]!.args.slice(-3)).toEqual(['--', './d/', './']);
  for (const run of runs) expect(run.args).toContain('--no-mmap');
});

test('one process searches all files, with threads if there are many', () => {
  const run = (count: number) => {
    const named = Array.from({ length: count }, (_, i) => `${i}.txt`);
    const [only, ...others] = candidateRuns(request, { ...NONE, named }, 'lines');
    expect(others).toEqual([]);
    expect(only!.args.slice(only!.args.indexOf('--') + 1)).toEqual(named.map(name => `./${name}`));
    return only!.args;
  };
  expect(run(64)).toContain('--threads=1');
  expect(run(65)).toContain(`--threads=${availableParallelism()}`);
});

test('without files there is no run, or one that only reads the pattern', () => {
  expect(candidateRuns(request, NONE, 'counts')).toEqual([]);
  const { args } = patternRun(request, 'counts');
  expect(args).toEqual(expect.arrayContaining(['--regexp=-x', '--max-depth=0']));
});

test('no run has more arguments than a system takes', () => {
  const named = Array.from({ length: 50_000 }, (_, i) => `some/folder/with/a/name/${i}.txt`);
  const runs = candidateRuns(request, { ...NONE, named }, 'lines');
  expect(runs.length).toBeGreaterThan(1);
  expect(runs.flatMap(({ args }) => args.slice(args.indexOf('--') + 1))).toEqual(
    named.map(name => `./${name}`),
  );
  for (const run of runs) expect(run.args.join('\0').length).toBeLessThan(1_000_000);
});

test.each([
  ['a[1]{b}*?!\\', 'a\\[1\\]\\{b\\}\\*\\?\\!\\\\'],
  ['end ', 'end{ }'],
])('the glob that fits only %s', (name, glob) => {
  expect(escapeGlob(name)).toBe(glob);
});

/** All white space of Unicode. */
const BLANKS =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

test.skipIf(process.platform === 'win32')(
  'ripgrep finds by it a name with any blank at its end',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dowse-globs-'));
    const names = [...BLANKS].map(blank => `a${blank}`);
    for (const name of ['a', ...names]) writeFileSync(path.join(folder, name), '');
    for (const name of names) {
      const ripgrep = await startRipgrep(['--files', '--null', `--glob=/${escapeGlob(name)}`], folder);
      let listed = '';
      for await (const chunk of ripgrep.stdout) listed += chunk;
      expect(listed).toBe(`${name}\0`);
    }
    rmSync(folder, { recursive: true });
  },
);

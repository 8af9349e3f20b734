import { expect, test } from 'vitest';
import { candidateRuns, escapeGlob } from './candidate-runs.ts';

const request = { pattern: '-x', path: '.', options: { recursive: true } };

test('text files are named, others come upon in their folders', () => {
  const runs = candidateRuns(
    request,
    { named: ['a', 'b/-c'], found: ['d/e.bin', 'f'], isPatternSure: true },
    'lines',
  );
  expect(runs).toHaveLength(2);
  expect(runs[0]!.slice(-3)).toEqual(['--', './a', './b/-c']);
  expect(runs[1]).toEqual(expect.arrayContaining(['--max-depth=1', '--glob=/d/e.bin', '--glob=/f']));
  expect(runs[1]!.slice(-3)).toEqual(['--', './d/', './']);
  for (const run of runs) expect(run).toContain('--no-mmap');
});

test('two processes share what is more than a few files', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}.txt`);
  const runs = (count: number) =>
    candidateRuns(request, { named: names(count), found: [], isPatternSure: true }, 'lines');
  const searched = (run: readonly string[]) => run.slice(run.indexOf('--') + 1);
  expect(runs(16).map(searched)).toEqual([names(16).map(name => `./${name}`)]);
  expect(runs(101).map(run => searched(run).length)).toEqual([51, 50]);
  expect(runs(101).flatMap(searched)).toEqual(names(101).map(name => `./${name}`));
  for (const run of runs(101)) expect(run).toContain('--threads=1');
});

test('without any file ripgrep still reads a pattern that may be wrong', () => {
  const none = { named: [], found: [] };
  expect(candidateRuns(request, { ...none, isPatternSure: true }, 'counts')).toEqual([]);
  const runs = candidateRuns(request, { ...none, isPatternSure: false }, 'counts');
  expect(runs).toHaveLength(1);
  expect(runs[0]).toEqual(expect.arrayContaining(['--regexp=-x', '--max-depth=0']));
});

test('no run has more arguments than a system takes', () => {
  const named = Array.from({ length: 50_000 }, (_, i) => `some/folder/with/a/name/${i}.txt`);
  const runs = candidateRuns(request, { named, found: [], isPatternSure: false }, 'lines');
  expect(runs.length).toBeGreaterThan(1);
  expect(runs.flatMap(run => run.slice(run.indexOf('--') + 1))).toEqual(named.map(name => `./${name}`));
  for (const run of runs) expect(run.join('\0').length).toBeLessThan(1_000_000);
});

test.each([
  ['a[1]{b}*?!\\', 'a\\[1\\]\\{b\\}\\*\\?\\!\\\\'],
  ['end ', 'end[ ]'],
])('the glob that fits only %s', (name, glob) => {
  expect(escapeGlob(name)).toBe(glob);
});

/** Files that are tracked by git but ignored: a search without matches names those that match. */
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SearchOptions, SearchResponse } from '../../daemon/src/api/schemas.ts';
import { Bench } from '../support/open-engine.ts';

let engine: Bench;
let bench: Bench;
beforeAll(async () => {
  engine = await Bench.open();
});
afterAll(() => engine.close());
beforeEach(() => {
  bench = engine.beside({
    '.gitignore': 'build/\n*.gen.go\nMakefile.local\n.cache/\n',
    'build/kept.py': 'needle_in_build = 1\n',
    'src/api.gen.go': 'const needleGenerated = 1\n',
    'Makefile.local': 'needle-target:\n',
    '.cache/state.txt': 'needle hidden\n',
    'src/main.go': 'package main\n',
  });
  git('init', '-q');
  git('add', '--force', '.');
  bench.write({ 'build/out.py': 'needle_untracked = 1\n' });
});
afterEach(() => bench.close());

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: bench.tree, stdio: 'pipe' });
}

async function search(
  pattern: string,
  options: SearchOptions = {},
  path = bench.tree,
): Promise<SearchResponse> {
  return bench.engine.search({ pattern, path, options: { recursive: true, ...options } }, bench.call);
}

/** The named files, relative to the tree. */
async function named(pattern: string, options?: SearchOptions, path?: string): Promise<string[] | undefined> {
  const { results, tracked_ignored } = await search(pattern, options, path);
  expect(results).toEqual([]);
  return tracked_ignored?.map(file => file.slice(bench.tree.length + 1));
}

test.each<[string, string[]]>([
  ['needle_in_build', ['build/kept.py']],
  ['needleGenerated', ['src/api.gen.go']],
  ['^needle', ['Makefile.local', 'build/kept.py']],
  ['needle', ['Makefile.local', 'build/kept.py', 'src/api.gen.go']],
])('%s is in these', async (pattern, files) => {
  expect(await named(pattern)).toEqual(files);
  expect(await named(pattern, { count: true })).toEqual(files);
});

test.each<[string, () => void]>([
  ['info/exclude', () => bench.write({ '.git/info/exclude': 'main.go\n' })],
  ['a .gitignore below', () => bench.write({ 'src/.gitignore': '/main.go\n' })],
  [
    'core.excludesFile',
    () => {
      writeFileSync(join(bench.root, 'excludes'), 'main.*\n');
      git('config', 'core.excludesFile', join(bench.root, 'excludes'));
    },
  ],
])('the rule may be in %s', async (_where, write) => {
  write();
  expect(await named('package main')).toEqual(['src/main.go']);
});

test('no_ignore finds the named files', async () => {
  const { results, tracked_ignored } = await search('needle_in_build', { no_ignore: true });
  expect(results).toHaveLength(1);
  expect(tracked_ignored).toBeUndefined();
});

test('only files in git and within the searched paths are named', async () => {
  expect(await named('needle_untracked')).toBeUndefined();
  expect(await named('nowhere_to_be_found')).toBeUndefined();
  expect(await named('needle', { file_types: ['go'] })).toEqual(['src/api.gen.go']);
  expect(await named('needle', {}, join(bench.tree, 'src'))).toEqual(['src/api.gen.go']);
  expect(await named('needle hidden')).toBeUndefined();
  expect(await named('needle hidden', { hidden: true })).toEqual(['.cache/state.txt']);
  bench.write({ '.dowseignore': 'build/\n' });
  expect(await named('needle_in_build')).toBeUndefined();
});

test('nothing is named if there are matches', async () => {
  bench.write({ 'src/other.go': 'needle\n' });
  const { results, tracked_ignored } = await search('needle');
  expect(results).toHaveLength(1);
  expect(tracked_ignored).toBeUndefined();
});

test('changes of the tracked files are noticed', async () => {
  expect(await named('needle_untracked')).toBeUndefined();
  git('add', '--force', 'build/out.py');
  expect(await named('needle_untracked')).toEqual(['build/out.py']);
  rmSync(join(bench.tree, 'build/out.py'));
  expect(await named('needle_untracked')).toBeUndefined();
});

test('a tracked link does not lead out of the folder', async () => {
  writeFileSync(join(bench.root, 'secret'), 'needle_outside\n');
  symlinkSync(join(bench.root, 'secret'), join(bench.tree, 'build/link.py'));
  git('add', '--force', 'build/link.py');
  expect(await named('needle_outside')).toBeUndefined();
});

test('an unreadable repository does not prevent an answer', async () => {
  writeFileSync(join(bench.tree, '.git/index'), 'no index\n');
  expect(await named('needle_in_build')).toBeUndefined();
  rmSync(join(bench.tree, '.git'), { recursive: true });
  expect(await named('nowhere_to_be_found')).toBeUndefined();
});

test('a question does not report a name in them as absent', { tags: 'slow' }, async () => {
  bench.write({ 'src/shop.go': 'package main\n\nfunc orderTotal() int { return 1 }\n' });
  await bench.build();
  const reasonFor = async (query: string) => (await bench.ask(query)).results[0]!.semantic_match;
  expect(await reasonFor('needle_in_build')).toContain(
    'build/kept.py, which git tracks and a rule ignores; a search with no_ignore finds it',
  );
  expect(await reasonFor('needle_elsewhere')).toContain('Nothing here has “needle_elsewhere”');
});

test('a request in plain words names them too', async () => {
  const { results, tracked_ignored } = await bench.engine.chat(
    { query: '"needle_in_build"', path: bench.tree },
    bench.call,
  );
  expect(results).toEqual([]);
  expect(tracked_ignored).toEqual([join(bench.tree, 'build/kept.py')]);
});

/** `.git` is never searched, and hidden files are included only by name. */
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SearchOptions } from '../../daemon/src/api/schemas.ts';
import { listFiles } from '../../daemon/src/search/list-files.ts';
import { type PatternSearch, RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';

let tree: string;
let search: PatternSearch;
beforeEach(() => {
  tree = temporaryFolder();
  writeFiles(tree, {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[remote "origin"]\n\turl = https://bot:hunter2@example.com/x.git\n',
    '.git/logs/HEAD': 'hunter2\n',
    'deep/down/.git': 'gitdir: /nowhere/hunter2\n',
    'other/.git/HEAD': 'ref: refs/heads/hunter2\n',
    '.env': 'hunter2\n',
    '.github/ci.yml': 'hunter2\n',
    'deep/.venv/x.py': 'hunter2\n',
    'src/a.c': 'hunter2\n',
  });
  search = new RipgrepSearch();
});
afterEach(async () => {
  await search.close();
  removeFolder(tree);
});

async function found(options: SearchOptions = {}): Promise<string[]> {
  const request = { pattern: 'hunter2', path: tree, options: { recursive: true, ...options } };
  const { results } = await search.search(request, { roots: [tree] });
  return results.map(({ file_name }) => path.relative(tree, file_name)).sort();
}

async function listed(): Promise<string[]> {
  const files: string[] = [];
  for await (const batch of listFiles(tree)) files.push(...batch);
  return files.sort();
}

test.each([
  ['.gitignore', '*.o\n!*/\n'],
  ['.gitignore', '*\n!*.*\n!*/\n!/src/*\n'],
  ['.gitignore', '!.env.example\n!.*\n'],
  ['.ignore', '!.*\n!*/\n!.*/**\n'],
  ['.ignore', '!**\n'],
  ['.rgignore', '!.?*\n'],
  ['.dowseignore', '!.git\n!.*\n'],
  ['.ignore', '!.git\n!.git/**\n!config\n'],
  ['.ignore', '![.]git\n'],
])('with %s of %j no hidden file is found', async (name, text) => {
  writeFiles(tree, { [name]: text });
  expect(await found()).toEqual(['src/a.c']);
  expect(await listed()).toEqual(['src/a.c']);
});

test.each(['.gitignore', '.ignore', '.rgignore'])(
  'a line of %s includes the file that it names',
  async name => {
    writeFiles(tree, { [name]: '!.github\n!/deep/.venv\n' });
    const expected = ['.github/ci.yml', 'deep/.venv/x.py', 'src/a.c'];
    expect(await found()).toEqual(expected);
    expect(await listed()).toEqual(expected);
  },
);

const HIDDEN = ['.env', '.github/ci.yml', 'deep/.venv/x.py', 'src/a.c'];
test.each<[SearchOptions, string[]]>([
  [{ hidden: true }, HIDDEN],
  [{ hidden: true, no_ignore: true }, HIDDEN],
  [{ globs: ['.env'] }, ['.env']],
  [{ globs: ['.git', '.git/**'] }, []],
  [{ globs: ['**/.git/config', '.git/logs/**'], hidden: true }, []],
  [{ globs: ['config', 'HEAD'], no_ignore: true, hidden: true }, []],
  [{ globs: ['*'] }, ['src/a.c']],
  [{ globs: ['{.env,.git}'] }, ['.env']],
])('with %j .git is not searched', async (options, expected) => {
  expect(await found(options)).toEqual(expected);
});

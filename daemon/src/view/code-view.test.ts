import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesystemRoots } from '../security/owner-key.ts';
import { CodeView } from './code-view.ts';

const view = new CodeView();
let root: string;
let tree: string;
const call = () => ({ roots: [tree] });
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-view-')));
  tree = join(root, 'tree');
  mkdirSync(join(tree, 'src'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret\n');
  symlinkSync(join(root, 'secret.txt'), join(tree, 'link.txt'));
  writeFileSync(join(tree, 'src/a.ts'), '/* one\ntwo */\nconst three = 3;\n');
  writeFileSync(join(tree, 'long.ts'), `/*\n${'x\n'.repeat(25_000)}*/\n`);
  writeFileSync(join(tree, 'empty'), '');
});
afterAll(async () => {
  await view.close();
  rmSync(root, { recursive: true });
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { cwd: tree });

test('a part of a file is colored as in the whole file', async () => {
  const file = await view.file({ path: join(tree, 'src/a.ts'), first_line: 2, last_line: 9 }, call());
  expect(file).toMatchObject({ language: 'typescript', total_lines: 3, first_line: 2 });
  expect(file.lines).toEqual([
    { text: 'two */', tokens: [[0, 6, 0]] },
    {
      text: 'const three = 3;',
      tokens: [
        [0, 5, 3],
        [14, 15, 2],
      ],
    },
  ]);
});

test('an empty file has no lines, and a very long one comes in parts', async () => {
  expect((await view.file({ path: 'empty', first_line: 1, last_line: 9 }, call())).lines).toEqual([]);
  const part = await view.file({ path: 'long.ts', first_line: 24_001, last_line: 26_000 }, call());
  expect([part.total_lines, part.lines.length]).toEqual([25_002, 1002]);
});

test('a folder lists folders first, and neither .git nor what is outside', async () => {
  mkdirSync(join(tree, '.git'), { recursive: true });
  const place = await view.place({ path: tree }, call());
  expect(place.entries).toEqual([
    { name: 'src', kind: 'folder' },
    { name: 'empty', kind: 'file' },
    { name: 'link.txt', kind: 'link' },
    { name: 'long.ts', kind: 'file' },
  ]);
  rmSync(join(tree, '.git'), { recursive: true });
  for (const path of [root, join(tree, '..', 'secret.txt'), 'link.txt']) {
    await expect(view.place({ path }, call())).rejects.toThrow('No permission');
    await expect(view.file({ path, first_line: 1, last_line: 1 }, call())).rejects.toThrow('No permission');
  }
});

test('history and blame of local files are for keys that may read everything', async () => {
  git('init', '-q');
  git('add', 'src');
  git('commit', '-q', '-m', 'First <one>');
  writeFileSync(join(tree, 'src/a.ts'), '/* one\ntwo */\nconst three = 4;\n');
  git('commit', '-q', '-a', '-m', 'Second');
  const path = join(tree, 'src/a.ts');
  const all = { roots: filesystemRoots() };
  expect((await view.history({ path, count: 9 }, all)).map(({ subject }) => subject)).toEqual([
    'Second',
    'First <one>',
  ]);
  const blame = await view.blame({ path }, all);
  expect(blame.map(range => [range.first_line, range.last_line, range.subject, range.author])).toEqual([
    [1, 2, 'First <one>', 'A'],
    [3, 3, 'Second', 'A'],
  ]);
  await expect(view.history({ path, count: 9 }, call())).rejects.toThrow('no history');
  await expect(view.blame({ path: join(tree, 'empty') }, all)).rejects.toThrow('no history');
});

test('snippets keep their lines, also if one cannot be colored', async () => {
  const snippets = [
    { path: 'a.ts', text: 'let a;\n\nlet b;' },
    { path: 'b.none', text: 'let a;' },
  ];
  const [first, second] = await view.highlight(snippets, call());
  expect(first!.map(({ text }) => text)).toEqual(['let a;', '', 'let b;']);
  expect(first![2]!.tokens).toEqual([[0, 3, 3]]);
  expect(second).toEqual([{ text: 'let a;', tokens: [] }]);
});

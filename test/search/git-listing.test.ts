import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listFiles } from '../../daemon/src/search/list-files.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { rounds } from '../support/fast.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  writeFiles(root, { 'home/.keep': '' });
  vi.stubEnv('HOME', path.join(root, 'home'));
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('GIT_CONFIG_GLOBAL', undefined);
  vi.stubEnv('GIT_CONFIG_SYSTEM', path.join(root, 'system'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  removeFolder(root);
});

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function gitLists(folder: string): string[] {
  const names = git(folder, 'ls-files', '-coz', '--exclude-standard').split('\0').filter(Boolean);
  return names.filter(name => !/(^|\/)\./.test(name) && !name.endsWith('/')).sort();
}

async function listed(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const batch of listFiles(folder)) files.push(...batch);
  return files.sort();
}

const NAMES = [
  'a',
  'b',
  'ab',
  'a b',
  'a{b}',
  'a,b',
  'B',
  'é',
  '[x]',
  'a!',
  'x-y',
  '#a',
  '!b',
  'a\\b',
  'end ',
  'm.py',
  'n.py{}',
  'lib',
  '1',
  'a]b',
  '\ttab',
  'cr\r',
];
const PIECES = [
  ...[
    'a',
    'b',
    'ab',
    'A',
    'lib',
    'm',
    '.py',
    '1',
    ' ',
    'é',
    '-',
    '!',
    '#',
    ',',
    ']',
    '}',
    '{}',
    '{a,b}',
    '{',
    '\t',
  ],
  ...['*', '*', '*', '**', '**', '?', '/', '/', '/', '**/', '/**', '/**/', '\\', '\\ ', '\\*', '\\[', '\\\\'],
  ...[
    '[a-c]',
    '[!a]',
    '[^b]',
    '[]a]',
    '[a',
    '[c-a]',
    '[[:alpha:]]',
    '[[:upper:][:digit:]]',
    '[[:nope:]]',
    '[a/b]',
    '[\\]]',
    '[!/]',
    '[a-]',
    '[[:space:]]*',
  ],
];

function someLine(next: () => number): string {
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)]!;
  const length = 1 + Math.floor(next() * 4);
  const line = Array.from({ length }, () => pick(PIECES)).join('');
  const [before, after] = [
    pick(['', '', '', '!', '/', '# ', '!/']),
    pick(['', '', '', '', '/', ' ', '  ', '\r', '\\']),
  ];
  return before + line + after;
}

/** @returns its folders */
function makeTree(folder: string, next: () => number): string[] {
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)]!;
  const folders = [''];
  for (let i = 0; i < 6; i++) {
    const made = path.join(pick(folders), pick(NAMES));
    if (folders.includes(made)) continue;
    mkdirSync(path.join(folder, made), { recursive: true });
    folders.push(made);
  }
  for (const each of folders) {
    for (let i = 0; i < 5; i++) {
      const name = path.join(each, pick(NAMES));
      if (!folders.includes(name)) writeFileSync(path.join(folder, name), '');
    }
  }
  const lines = () => Array.from({ length: 1 + Math.floor(next() * 4) }, () => someLine(next));
  const text = () => pick(['', '', '\uFEFF']) + lines().join(pick(['\n', '\n', '\r\n'])) + pick(['', '\n']);
  for (const each of folders)
    if (each === '' || next() < 0.4) writeFileSync(path.join(folder, each, '.gitignore'), text());
  if (next() < 0.4) writeFiles(folder, { '.git/info/exclude': text() });
  if (next() < 0.4) writeFiles(folder, { '.git/more': text() });
  return folders.filter(each => each !== '');
}

const SEED = Number(process.env.GIT_LISTING_SEED ?? 1);
const TREES = Number(process.env.GIT_LISTING_TREES ?? rounds(25, 3));

test.skipIf(process.platform === 'win32')(
  `made-up trees are listed as git lists them, seeds from ${SEED} on`,
  async () => {
    const tree = path.join(root, 'tree');
    for (let seed = SEED; seed < SEED + TREES; seed++) {
      const next = seeded(seed);
      const core = `\trepositoryformatversion = 0\n\texcludesFile = ${tree}/.git/more\n\tignoreCase = ${next() < 0.2}\n`;
      writeFiles(tree, { '.git/config': `[core]\n${core}`, '.git/HEAD': 'ref: refs/heads/main\n' });
      for (const folder of ['objects', 'refs']) mkdirSync(path.join(tree, '.git', folder));
      const folders = makeTree(tree, next);
      expect(await listed(tree), `seed ${seed}`).toEqual(gitLists(tree));
      // Files in a folder that git ignores are judged by ripgrep's rules.
      const seen = folders.find(folder => gitLists(tree).some(file => file.startsWith(`${folder}/`)));
      if (seen)
        expect(await listed(path.join(tree, seen)), `seed ${seed} in ${seen}`).toEqual(
          gitLists(path.join(tree, seen)),
        );
      rmSync(tree, { recursive: true });
    }
  },
  120_000,
);

test.each<[string, Record<string, string>, string[]]>([
  [
    'braces',
    { '.gitignore': '*.{ts,js}\nout{}\n', 'a.ts': '', 'b.{ts,js}': '', 'out/x': '', 'out{}': '' },
    ['a.ts', 'out/x'],
  ],
  [
    'a slash in brackets',
    { '.gitignore': 'a[/]b\n[a/c].x\n', 'a/b': '', 'c.x': '', 'sub/c.x': '' },
    ['a/b', 'sub/c.x'],
  ],
  [
    'brackets that nothing closes',
    { '.gitignore': '[ab\na[\n', '[ab': '', 'a[': '', a: '' },
    ['[ab', 'a', 'a['],
  ],
  ['a range that goes backwards', { '.gitignore': '[z-a]*\n', m: '' }, ['m']],
  ['classes by name', { '.gitignore': '[[:upper:]]*\n', A: '', b: '', ':]': '' }, [':]', 'b']],
  ['a backslash at the end', { '.gitignore': 'a\\\nb\n', 'a\\': '', a: '', b: '' }, ['a', 'a\\']],
  [
    'spaces and tabs at the end',
    { '.gitignore': 'a  \nb\\ \nc\t\n', a: '', b: '', 'b ': '', c: '', 'c\t': '' },
    ['b', 'c'],
  ],
  [
    'a mark at the beginning, and line ends of Windows',
    { '.gitignore': '\uFEFFa\r\nb\r\n', a: '', b: '', c: '' },
    ['c'],
  ],
  [
    'stars that are not alone',
    { '.gitignore': 'a**b\n/x/**y\n', 'a/b': '', ab: '', 'x/zy': '', 'x/z/y': '' },
    ['a/b', 'x/z/y'],
  ],
  [
    'in a folder below',
    { 'sub/.gitignore': '*.{a,b}\n', 'sub/x.a': '', 'x.b': '', 'sub/y.{a,b}': '' },
    ['sub/x.a', 'x.b'],
  ],
  [
    'either case',
    {
      '.git/config': '[core]\n\tignoreCase = true\n',
      '.gitignore': 'Build/\n*.LOG\n',
      'build/x': '',
      'a.log': '',
      b: '',
    },
    ['b'],
  ],
  [
    'for all repositories, from the top',
    {
      '.git/config': '[core]\n\texcludesFile = TREE/.git/mine\n',
      '.git/mine': '/gen\n',
      'gen/a': '',
      'sub/gen/b': '',
    },
    ['sub/gen/b'],
  ],
])('matches git in %s', async (_, files, expected) => {
  const tree = path.join(root, 'tree');
  mkdirSync(tree);
  git(tree, 'init', '-q');
  const texts = Object.entries(files).map(([name, text]) => [name, text.replaceAll('TREE', tree)]);
  writeFiles(tree, Object.fromEntries(texts));
  expect(await listed(tree)).toEqual(expected);
  expect(gitLists(tree)).toEqual(expected);
});

test('info/exclude applies at each place where git keeps it', async () => {
  writeFiles(root, { 'main/a': '', 'main/x.o': '', 'main/.gitignore': '' });
  git(root, 'init', '-q', '--separate-git-dir', path.join(root, 'kept.git'), 'main');
  writeFiles(root, { 'kept.git/info/exclude': '*.o\n' });
  expect(await listed(path.join(root, 'main'))).toEqual(['a']);
  const main = path.join(root, 'main');
  git(main, 'add', '.');
  git(main, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'all');
  git(main, 'worktree', 'add', '-q', '../linked');
  writeFiles(root, { 'linked/y.o': '', 'linked/b': '' });
  expect(await listed(path.join(root, 'linked'))).toEqual(['a', 'b']);
  git(
    main,
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '--quiet',
    'add',
    path.join(root, 'kept.git'),
    'sub',
  );
  writeFiles(root, {
    'kept.git/modules/sub/info/exclude': '*.tmp\n',
    'main/sub/z.tmp': '',
    'main/sub/z.o': '',
  });
  expect(await listed(main)).toEqual(['a', 'sub/a', 'sub/z.o']);
  expect(await listed(path.join(main, 'sub'))).toEqual(['a', 'z.o']);
});

test('a nested repository has its own rules, also beside odd ones', async () => {
  const tree = path.join(root, 'tree');
  writeFiles(tree, { '.gitignore': '*.{x,y}\nbuild\n*.o\n', 'a.x': '', 'b.o': '' });
  writeFiles(tree, {
    'own/build/c': '',
    'own/d.o': '',
    'own/e.tmp': '',
    'own/.gitignore': '*.tmp\n',
    'own/sub/f.o': '',
  });
  for (const folder of [tree, path.join(tree, 'own')]) git(folder, 'init', '-q');
  expect(await listed(tree)).toEqual(['a.x', 'own/build/c', 'own/d.o', 'own/sub/f.o']);
});

/** A search reflects the current state, including changes made a moment before. */
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchOptions } from '../../daemon/src/api/schemas.ts';
import { removeFolder, writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { IndexedTree } from './indexed-tree.ts';

const FILES = {
  'src/a.c': 'int first_needle;\n',
  'src/deep/b.c': 'int second_needle;\nint other;\n',
  'src/deep/c.h': '#define THIRD\n',
  'docs/readme.md': 'no such word\n',
  'lib/x.ts': 'export const nothing = 1;\n',
  'lib/sub/y.ts': 'export const more = 2;\n',
  'top.txt': 'plain text\n',
  'made/.dowseignore': '*.c\n',
  'made/d.c': 'int left_out_needle;\n',
};

describe.runIf(process.platform === 'linux')('read your own writes', () => {
  let it: IndexedTree;
  beforeEach(async () => {
    it?.close();
    it = new IndexedTree();
    writeFiles(it.tree, FILES);
    await it.patterns.build();
  });
  afterAll(() => it.close());

  const at = (name: string) => path.join(it.tree, name);
  const write = (name: string, text: string | Buffer) => writeFiles(it.tree, { [name]: text });

  /** The index gives the same matches as the files, and they are these. */
  async function expectLines(pattern: string, lines: string[]): Promise<void> {
    const found = await it.lines(pattern);
    expect(found).toEqual({ lines, engine: 'index' });
    const { difference } = await it.difference({ pattern, path: it.tree, options: { recursive: true } });
    expect(difference).toBeUndefined();
  }

  test('unchanged since indexing', async () => {
    await expectLines('\\w+_needle', ['src/a.c:1:int first_needle;', 'src/deep/b.c:1:int second_needle;']);
    await expectLines('second_needle', ['src/deep/b.c:1:int second_needle;']);
    await expectLines('nowhere_at_all', []);
  });

  test.each<[string, string, SearchOptions]>([
    ['a file of a type', 'lib/x.ts', { file_types: ['ts'] }],
    ['an ignored file that a glob lets in', 'left.log', { globs: ['*.log'] }],
  ])('%s, removed while similar names were listed, and created again', async (_, name, options) => {
    write('.ignore', '*.log\n');
    write(name, 'fresh\n');
    // From now on its existence is known.
    await it.lines('fresh');
    const request = { pattern: 'fresh', path: it.tree, options: { recursive: true, ...options } };
    for (const there of [false, true]) {
      if (there) write(name, 'fresh\n');
      else rmSync(at(name));
      expect((await it.difference(request)).difference).toBeUndefined();
      expect((await it.narrowed(request)).results).toHaveLength(there ? 1 : 0);
    }
  });

  test('a file created during a full rebuild', async () => {
    for (let round = 0; round < 15; round++) {
      // Two reports are pending: one before the build's list of files, the other right after it.
      const first = it.patterns.catchUp();
      const second = it.patterns.catchUp();
      const built = it.patterns.build({ force: true });
      await first;
      write(`n${round}.c`, `fresh ${round}\n`);
      await Promise.all([second, built]);
      const found = await it.lines(`fresh ${round}$`);
      expect(found).toEqual({ lines: [`n${round}.c:1:fresh ${round}`], engine: 'index' });
    }
  });

  test.each<[string, () => void | Promise<void>, string[]]>([
    ['a new file', () => write('new.c', 'fresh\n'), ['new.c:1:fresh']],
    ['a new folder', () => write('n/e/w/f.c', 'fresh\n'), ['n/e/w/f.c:1:fresh']],
    ['a file written anew', () => write('src/a.c', 'now fresh\n'), ['src/a.c:1:now fresh']],
    ['a line appended', () => appendFileSync(at('src/a.c'), 'fresh\n'), ['src/a.c:2:fresh']],
    [
      'a change with the same size and time',
      () => changeUnseen(at('top.txt'), 'fresh text\n'),
      ['top.txt:1:fresh text'],
    ],
    [
      'a file replaced by a rename',
      () => {
        write('tmp', 'fresh\n');
        renameSync(at('tmp'), at('src/a.c'));
      },
      ['src/a.c:1:fresh'],
    ],
    [
      'a hidden file renamed',
      () => {
        write('.tmp', 'fresh\n');
        renameSync(at('.tmp'), at('seen'));
      },
      ['seen:1:fresh'],
    ],
    [
      'a file moved in from outside',
      () => {
        writeFileSync(path.join(it.root, 'out'), 'fresh\n');
        renameSync(path.join(it.root, 'out'), at('in'));
      },
      ['in:1:fresh'],
    ],
    [
      'a folder moved in from outside',
      () => {
        writeFiles(it.root, { 'out/p/q': 'fresh\n' });
        renameSync(path.join(it.root, 'out'), at('in'));
      },
      ['in/p/q:1:fresh'],
    ],
    [
      'a folder exchanged for another with the same names',
      () => {
        writeFiles(it.root, { 'src2/a.c': 'fresh\n', 'src2/deep/b.c': 'fresh b\n' });
        renameSync(at('src'), path.join(it.root, 'gone'));
        renameSync(path.join(it.root, 'src2'), at('src'));
      },
      ['src/a.c:1:fresh', 'src/deep/b.c:1:fresh b'],
    ],
    [
      'a write in a renamed folder',
      () => {
        renameSync(at('src'), at('moved'));
        write('moved/deep/b.c', 'fresh\n');
      },
      ['moved/deep/b.c:1:fresh'],
    ],
    [
      'a write through a hard link outside',
      () => {
        linkSync(at('top.txt'), at('twin.txt'));
        write('twin.txt', 'fresh\n');
      },
      ['top.txt:1:fresh', 'twin.txt:1:fresh'],
    ],
    ['UTF-16', () => write('utf16.txt', Buffer.from('\uFEFFfresh\n', 'utf16le')), ['utf16.txt:1:fresh']],
    ['a binary file', () => write('src/a.c', 'fresh\n\0\n'), []],
    [
      'a file that is no longer binary',
      () => {
        write('top.txt', '\0\nfresh\n');
        write('top.txt', 'fresh\n');
      },
      ['top.txt:1:fresh'],
    ],
    ['binary from far in', () => write('big', `fresh\n${'x\n'.repeat(100_000)}\0\nfresh\n`), []],
    [
      'a symlink',
      () => {
        writeFileSync(path.join(it.root, 'out'), 'fresh\n');
        symlinkSync(path.join(it.root, 'out'), at('link'));
      },
      [],
    ],
    [
      'a file exchanged for a symlink',
      () => {
        writeFileSync(path.join(it.root, 'out'), 'fresh\n');
        rmSync(at('top.txt'));
        symlinkSync(path.join(it.root, 'out'), at('top.txt'));
      },
      [],
    ],
    [
      'a file exchanged for a folder',
      () => {
        rmSync(at('top.txt'));
        write('top.txt/f', 'fresh\n');
      },
      ['top.txt/f:1:fresh'],
    ],
    [
      'a folder exchanged for a file',
      () => {
        rmSync(at('lib'), { recursive: true });
        write('lib', 'fresh\n');
      },
      ['lib:1:fresh'],
    ],
    [
      'a name with many special characters',
      () => write('src/[a] {b}*?!\\ \n.c ', 'fresh\n'),
      ['src/[a] {b}*?!\\ \n.c :1:fresh'],
    ],
    ['an ignored file', () => write('.gitignore', 'ign*\n') ?? write('ignored', 'fresh\n'), []],
    [
      'a file ignored by its folder',
      () => write('lib/.ignore', '*.ts\n') ?? write('lib/x.ts', 'fresh\n'),
      [],
    ],
    [
      'a file ignored by .dowseignore',
      () => write('.dowseignore', 'lib\n') ?? write('lib/x.ts', 'fresh\n'),
      [],
    ],
    [
      'files ignored by a .dowseignore in their folder, and a link to one',
      () => {
        write('src/a.c', 'fresh\n');
        write('lib/x.ts', 'fresh\n');
        write('rules', '*.ts\n');
        write('src/.dowseignore', 'a.*\n');
        symlinkSync('../rules', at('lib/.dowseignore'));
      },
      [],
    ],
    [
      'a .dowseignore moved in with its folder',
      () => {
        writeFiles(it.root, {
          'out/p/q.c': 'fresh\n',
          'out/p/r.ts': 'fresh\n',
          'out/p/.dowseignore': 'q.c\n',
        });
        renameSync(path.join(it.root, 'out'), at('in'));
      },
      ['in/p/r.ts:1:fresh'],
    ],
    [
      'a file no longer ignored by .dowseignore',
      () => {
        rmSync(at('made/.dowseignore'));
        write('made/d.c', 'fresh\n');
      },
      ['made/d.c:1:fresh'],
    ],
    [
      'an ignored folder that is included again',
      () => {
        write('.gitignore', 'out/\n');
        write('out/x', 'fresh\n');
        rmSync(at('.gitignore'));
      },
      ['out/x:1:fresh'],
    ],
    [
      'an exception in a folder',
      () => {
        write('.gitignore', '*.log\n');
        write('src/.gitignore', '!keep.log\n');
        write('src/keep.log', 'fresh\n');
        write('src/other.log', 'fresh\n');
      },
      ['src/keep.log:1:fresh'],
    ],
    [
      'a rule in .git/info/exclude',
      () => {
        write('.git/info/exclude', '*.new\n');
        write('f.new', 'fresh\n');
      },
      [],
    ],
    [
      'a file ignored by core.excludesFile of the repository',
      () => {
        write('.git/config', `[core]\n\texcludesFile = ${it.root}/mine\n`);
        writeFiles(it.root, { mine: '*.new\n' });
        write('f.new', 'fresh\n');
      },
      [],
    ],
    [
      'a new ignore file that a setting already names',
      async () => {
        write('.git/config', `[include]\n\tpath = ${it.root}/more\n`);
        writeFiles(it.root, { more: `[core]\n\texcludesFile = ${it.root}/mine\n`, mine: '*.new\n' });
        write('f.new', 'fresh\n');
        expect((await it.lines('fresh')).lines).toEqual([]);
        writeFiles(it.root, { mine: '*.old\n' });
        write('f.old', 'fresh\n');
      },
      ['f.new:1:fresh'],
    ],
    [
      'info/exclude of a repository whose .git is a file',
      () => {
        writeFiles(it.root, { 'kept.git/info/exclude': '*.new\n' });
        write('sub/.git', `gitdir: ${it.root}/kept.git\n`);
        write('sub/f.new', 'fresh\n');
        write('f.new', 'fresh\n');
      },
      ['f.new:1:fresh'],
    ],
    [
      'braces in a rule, which git takes literally',
      () => {
        write('.git/HEAD', 'ref: refs/heads/main\n');
        write('.gitignore', '*.{new,old}\n*.py{}\n');
        write('f.new', 'fresh\n');
        write('f.{new,old}', 'fresh\n');
        write('sub/m.py', 'fresh\n');
      },
      ['f.new:1:fresh', 'sub/m.py:1:fresh'],
    ],
    [
      'a rule above the tree',
      () => {
        writeFiles(it.root, { '.ignore': '*.new\n' });
        write('f.new', 'fresh\n');
        write('f.old', 'fresh\n');
      },
      ['f.old:1:fresh'],
    ],
    [
      'a folder made unreadable and readable again',
      () => {
        chmodSync(at('src'), 0);
        chmodSync(at('src'), 0o755);
        write('src/a.c', 'fresh\n');
      },
      ['src/a.c:1:fresh'],
    ],
  ])('%s', async (_, act, lines) => {
    await it.lines('first_needle');
    await act();
    await expectLines('fresh', lines);
    // It may or may not be indexed by now.
    await expectLines('fresh', lines);
  });

  test('comparing sizes and times finds changes that the system does not report', async () => {
    await it.lines('first_needle');
    const outside = path.join(it.root, 'outside');
    linkSync(at('src/a.c'), outside);
    writeFileSync(outside, 'int fresh;\n');
    await it.patterns.checkFiles();
    await expectLines('fresh', ['src/a.c:1:int fresh;']);
  });

  test('removed files and folders', async () => {
    rmSync(at('src/a.c'));
    await expectLines('_needle', ['src/deep/b.c:1:int second_needle;']);
    rmSync(at('src'), { recursive: true });
    await expectLines('_needle', []);
  });

  test('a rule that comes and goes while its files are written', async () => {
    for (let i = 0; i < 5; i++) {
      write('.gitignore', 'lib/\n');
      write('lib/sub/y.ts', `plugh${i}\n`);
      await expectLines('plugh\\d', []);
      rmSync(at('.gitignore'));
      await expectLines('plugh\\d', [`lib/sub/y.ts:1:plugh${i}`]);
    }
  });

  test('a folder moved away with its rules, and created again without', async () => {
    write('lib/.gitignore', '*.ts\n');
    await expectLines('more', []);
    renameSync(at('lib'), path.join(it.root, 'gone'));
    mkdirSync(at('lib'));
    await expectLines('more', []);
    write('lib/x.ts', 'more\n');
    await expectLines('more', ['lib/x.ts:1:more']);
  });

  test('a file with a hard link outside the tree', async () => {
    const other = path.join(it.root, 'other-name');
    linkSync(at('top.txt'), other);
    utimesSync(at('top.txt'), 1, 1);
    await it.lines('plain text');
    await until('the clock of the file system to tick', () => Date.now() - statSync(other).ctimeMs > 50);
    await it.lines('plain text');
    writeFileSync(other, 'fresh\n');
    await expectLines('fresh', ['top.txt:1:fresh']);
  });

  test('the tree itself moved away, and another in its place', async () => {
    renameSync(it.tree, `${it.tree}-old`);
    writeFiles(it.tree, { 'src/a.c': 'fresh\n' });
    expect((await it.lines('fresh')).lines).toEqual(['src/a.c:1:fresh']);
    await it.ready();
    await expectLines('fresh', ['src/a.c:1:fresh']);
    await expectLines('first_needle', []);
  });

  test('changes made while nothing was watched', async () => {
    await it.restart(() => {
      write('src/a.c', 'int fresh_needle;\n');
      write('new.txt', 'fresh\n');
      rmSync(at('src/deep'), { recursive: true });
      changeUnseen(at('top.txt'), 'fresh text\n');
    });
    await expectLines('fresh', ['new.txt:1:fresh', 'src/a.c:1:int fresh_needle;', 'top.txt:1:fresh text']);
    await expectLines('second_needle', []);
  });
});

/** Overwrites in place with the same number of bytes, and restores the time. */
function changeUnseen(file: string, text: string): void {
  expect(readFileSync(file)).toHaveLength(text.length);
  writeFileSync(file, text, { flag: 'r+' });
  utimesSync(file, new Date('2020-01-01'), new Date('2020-01-01'));
}

const NAMES = ['a.c', 'b.ts', 'c.log', '.hid', 'keep.log', 'x'];
const FOLDERS = ['', 'p', 'p/q', 'r', 'out', '.h'];
const RULES = ['*.log\n', 'out/\n', '!keep.log\n', '/p/q\n', 'x\n*.c\n', ''];

type Act = (tree: string) => void;
type Named = [what: string, act: Act];
const file = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES))
  .map(parts => path.join(...parts));
const folder = fc.constantFrom(...FOLDERS.slice(1));
const act: fc.Arbitrary<Named> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(file, fc.constantFrom('alpha\n', 'beta\n', 'alpha\0\n', 'gamma beta\n'))
      .map(([name, text]): Named => [`write ${name} ${text}`, tree => writeFiles(tree, { [name]: text })]),
  },
  file.map((name): Named => [`rm ${name}`, tree => rmSync(path.join(tree, name), { recursive: true })]),
  folder.map((name): Named => [`rm -r ${name}`, tree => rmSync(path.join(tree, name), { recursive: true })]),
  fc
    .tuple(file, file)
    .map(
      ([from, to]): Named => [
        `mv ${from} ${to}`,
        tree => renameSync(path.join(tree, from), path.join(tree, to)),
      ],
    ),
  fc
    .tuple(folder, folder)
    .map(
      ([from, to]): Named => [
        `mv ${from} ${to}`,
        tree => renameSync(path.join(tree, from), path.join(tree, to)),
      ],
    ),
  fc
    .tuple(
      fc.constantFrom(...FOLDERS),
      fc.constantFrom('.gitignore', '.ignore', '.rgignore', '.dowseignore'),
      fc.constantFrom(...RULES),
    )
    .map(
      ([dir, name, text]): Named => [
        `write ${dir}/${name} ${text}`,
        tree => writeFiles(tree, { [path.join(dir, name)]: text }),
      ],
    ),
  fc
    .constantFrom(...FOLDERS)
    .map((dir): Named => [`git ${dir}`, tree => mkdirSync(path.join(tree, dir, '.git'))]),
  fc
    .tuple(file, file)
    .map(
      ([from, to]): Named => [
        `ln ${from} ${to}`,
        tree => linkSync(path.join(tree, from), path.join(tree, to)),
      ],
    ),
);

describe.runIf(process.platform === 'linux')('any changes', () => {
  let it: IndexedTree;
  beforeAll(async () => {
    it = new IndexedTree();
    writeFiles(it.tree, { 'p/a.c': 'alpha\n' });
    await it.patterns.build();
  });
  afterAll(() => it.close());

  test('after each one, every search gives the same as without an index', {
    timeout: 300_000,
  }, async () => {
    const searches = [
      {},
      { file_types: ['log', 'hid'] },
      { globs: ['*.c'] },
      { globs: ['!/p/a.c'] },
      { count: true },
    ];
    const acts = fc.sample(act, {
      numRuns: Number(process.env.DOWSE_PATTERN_ACTS ?? 150),
      seed: Number(process.env.DOWSE_PATTERN_SEED ?? 3),
    });
    const done: string[] = [];
    let fromIndex = 0;
    for (const [i, [what, run]] of acts.entries()) {
      try {
        run(it.tree);
        done.push(what);
      } catch {
        continue; // the file does not exist, or a folder has that name
      }
      const options = { recursive: true, ...searches[i % searches.length] };
      const below = i % 7 === 6 ? 'p' : '';
      for (const pattern of ['alpha', 'beta']) {
        mkdirSync(path.join(it.tree, below), { recursive: true });
        const { difference, engine } = await it.difference({
          pattern,
          path: path.join(it.tree, below),
          options,
        });
        if (engine === 'index') fromIndex++;
        expect(difference, done.slice(-12).join('; ')).toBeUndefined();
      }
    }
    expect(fromIndex).toBeGreaterThan(done.length);
    expect(it.warnings).toEqual([]);
    removeFolder(path.join(it.tree, 'p'));
  });
});

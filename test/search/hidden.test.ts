/** Hidden files beside an index: the answers are those of a search that reads all files, and of ripgrep. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchOptions } from '../../daemon/src/api/schemas.ts';
import { createEngine, type Engine } from '../../daemon/src/engine/engine.ts';
import { rounds } from '../support/fast.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { type Files, removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { IndexedTree } from './indexed-tree.ts';
import { ripgrepCommand } from './reference.ts';

const LATIN1 = Buffer.from('needle caf\xe9\n', 'latin1');
const BINARY = Buffer.from('needle one\nneedle\0two\n');

const FILES: Files = {
  ...manyFiles(80),
  '.gitignore': '.venv/\n*.log\n!.keep.log\n.env.*\n!.env.example\nbuild\n',
  '.github/workflows/ci.yml': 'runs-on: needle\n',
  '.github/.dowseignore': 'secret.yml\n',
  '.github/secret.yml': 'needle that is left out\n',
  '.github/data.py': BINARY,
  '.readthedocs.yaml': 'needle\nother\nneedle\n',
  '.env': 'needle\n',
  '.env.local': 'needle that is ignored\n',
  '.env.example': 'needle that a rule names\n',
  '.keep.log': 'needle that a rule names\n',
  '.venv/lib/a.py': 'needle that is ignored\n',
  'packages/x/.storybook/main.ts': 'export function needle() {\n  return 1;\n}\n',
  'packages/x/.storybook/.gitignore': 'made.ts\n',
  'packages/x/.storybook/made.ts': 'needle that is ignored\n',
  'packages/x/.storybook/deep/.more/x.ts': '// needle\n',
  'packages/y/.npmrc': 'needle\n',
  'packages/y/index.ts': 'const needle = 1;\n',
  'packages/y/.hidden.ts': 'const needle = 2;\n',
  'packages/y/build/.x/a.ts': 'needle that is ignored\n',
  'docs/.[odd] {name}!.md': 'a needle\n',
  'docs/latin.txt': LATIN1,
  'docs/.latin.txt': LATIN1,
  '.empty': '',
};

describe.runIf(process.platform === 'linux')('hidden files', () => {
  let bench: Bench;
  let scanning: Engine;
  let data: string;
  beforeAll(async () => {
    bench = await Bench.open(FILES);
    mkdirSync(path.join(bench.tree, '.git'));
    writeFiles(bench.tree, { '.git/config': 'needle\n', 'packages/z/.git': 'needle\n' });
    symlinkSync('.env', path.join(bench.tree, '.linked'));
    await bench.engine.build({ target_dir: bench.tree, patterns_only: true }, bench.call);
    data = temporaryFolder();
    scanning = await createEngine({ dataDir: data, logger: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await scanning.close();
    await bench.close();
    removeFolder(data);
  });

  interface Asked {
    pattern?: string;
    below?: string;
    options?: SearchOptions;
    unsaved?: Files;
  }

  function requestOf({ pattern = 'needle', below = '', options = {}, unsaved = {} }: Asked) {
    const texts = Object.entries(unsaved).map(([name, text]) => ({
      path: path.join(bench.tree, name),
      text: `${text}`,
    }));
    return {
      pattern,
      path: path.join(bench.tree, below),
      options: { recursive: true, hidden: true, ...options },
      ...(texts.length > 0 && { unsaved: texts }),
    };
  }

  /** The answer with the index, which is that of a search that reads all files. */
  async function answer(asked: Asked) {
    const request = requestOf(asked);
    const [{ engine, time_taken: _, files_scanned: __, ...found }, scanned] = await Promise.all([
      bench.engine.search(request, bench.call),
      scanning.search(request, bench.call),
    ]);
    const { engine: ___, time_taken: ____, files_scanned: _____, ...expected } = scanned;
    expect(found, JSON.stringify(asked)).toEqual(expected);
    const names = found.results.map(({ file_name }) => path.relative(bench.tree, file_name));
    return { engine, names: [...new Set(names)], count: found.count };
  }

  const ALL = [
    '.env',
    '.env.example',
    '.github/workflows/ci.yml',
    '.keep.log',
    '.readthedocs.yaml',
    'docs/.[odd] {name}!.md',
    'docs/.latin.txt',
    'docs/latin.txt',
    'packages/x/.storybook/deep/.more/x.ts',
    'packages/x/.storybook/main.ts',
    'packages/y/.hidden.ts',
    'packages/y/.npmrc',
    'packages/y/index.ts',
  ];

  test('are found with the index, as ripgrep finds them', async () => {
    for (let round = 0; round < 2; round++)
      expect(await answer({})).toEqual({ engine: 'index', names: ALL, count: undefined });
    const { lines } = await ripgrepCommand(bench.tree, ['--hidden', '-g!.git', 'needle']);
    const found = new Set(lines.map(line => line.replace(/:\d+$/, '')));
    // ripgrep itself does not know .dowseignore, and shows a binary file up to its NUL.
    for (const name of ['.github/secret.yml', '.github/data.py']) found.delete(name);
    expect([...found].sort()).toEqual(ALL);
  });

  test.each<[string, Asked, readonly string[] | undefined]>([
    ['of a folder', { below: 'packages' }, ALL.slice(8)],
    ['of a hidden folder', { below: '.github' }, ['.github/workflows/ci.yml']],
    ['of a folder without others', { below: 'packages', options: { recursive: false } }, []],
    ['directly in a folder', { below: 'packages/y', options: { recursive: false } }, ALL.slice(10)],
    ['of a type', { options: { file_types: ['ts'] } }, [8, 9, 10, 12].map(at => ALL[at]!)],
    ['with a glob, also if ignored', { options: { globs: ['*.ts'] } }, undefined],
    ['with a glob of a hidden folder', { options: { globs: ['.github/**'] } }, ['.github/workflows/ci.yml']],
    ['with a glob of nested ones', { options: { globs: ['**/.storybook/**'] } }, undefined],
    ['with a glob of an ignored one', { options: { globs: ['.venv/', '.venv/**'] } }, ['.venv/lib/a.py']],
    ['with a glob that leaves some out', { options: { globs: ['!**/.storybook/**'] } }, undefined],
    ['with a glob for one', { options: { globs: ['!/packages/y/.npmrc', '!/.github'] } }, undefined],
    [
      'without hidden',
      { options: { hidden: false } },
      ['.env.example', '.keep.log', 'docs/latin.txt', ALL[12]!],
    ],
    ['and ignored ones', { options: { no_ignore: true } }, undefined],
    ['inverted', { options: { invert: true } }, undefined],
    ['with lines around', { options: { context: 1 } }, undefined],
    ['with ranges', { options: { ranges: true, ignore_case: true } }, undefined],
    ['by name', { options: { files_only: true } }, ALL],
    ['up to a limit', { options: { max_results: 4 } }, ALL.slice(0, 4)],
    ['of one line each', { options: { max_per_file: 1 } }, ALL],
    ['by an expression', { pattern: 'need.e\\b' }, ALL],
    ['over lines', { pattern: 'needle\\nother', options: { multiline: true } }, ['.readthedocs.yaml']],
    ['that are not UTF-8', { pattern: 'café' }, ['docs/.latin.txt', 'docs/latin.txt']],
    ['in code', { options: { structure: { only: ['code'] } } }, undefined],
    ['by syntax', { pattern: '', options: { structure: { kind: ['function'], name: 'needle' } } }, [ALL[9]!]],
    ['with an unsaved text', { unsaved: { '.env': 'nothing\n', '.empty': 'needle\n' } }, undefined],
    ['with an unsaved text of an ignored one', { unsaved: { '.venv/lib/a.py': 'needle 2\n' } }, ALL],
    ['all names', { pattern: '', options: { files_only: true, max_results: 1000 } }, undefined],
  ])('%s', async (_, asked, names) => {
    const found = await answer(asked);
    if (names) expect(found.names).toEqual(names);
    await answer({ ...asked, options: { ...asked.options, count: true } });
  });

  test('are in a stream, which has as many as are wanted', async () => {
    const all = await streamed({});
    expect(all.names.sort()).toEqual(ALL);
    expect(all.end).toMatchObject({ engine: 'index', count: 14 });
    expect((await streamed({ options: { max_results: 3 } })).end).toMatchObject({
      count: 3,
      truncated: true,
    });
  });

  async function streamed(asked: Asked) {
    const names = new Set<string>();
    const matches = bench.engine.searchStream(requestOf(asked), bench.call);
    for (;;) {
      const { done, value } = await matches.next();
      if (done) return { names: [...names], end: value };
      names.add(path.relative(bench.tree, value.file_name));
    }
  }

  test('an aborted call ends', async () => {
    const call = { ...bench.call, signal: AbortSignal.abort(new Error('enough')) };
    await expect(bench.engine.search(requestOf({}), call)).rejects.toThrow('enough');
  });
});

describe.runIf(process.platform === 'linux')('hidden files that change', () => {
  let it: IndexedTree;
  beforeEach(async () => {
    it?.close();
    it = new IndexedTree();
    writeFiles(it.tree, { ...manyFiles(60), '.github/a.yml': 'old\n', 'a/.b/c.ts': 'old\n', '.rc': 'old\n' });
    await it.patterns.build();
    expect((await it.lines('old', { hidden: true })).lines).toHaveLength(3);
  });
  afterAll(() => it.close());

  const write = (files: Files) => writeFiles(it.tree, files);
  const remove = (name: string) => rmSync(path.join(it.tree, name), { recursive: true });

  test.each<[string, () => void, string[]]>([
    ['a new file', () => write({ 'a/.new': 'fresh\n' }), ['a/.new']],
    ['a new file in a known folder', () => write({ '.github/b.yml': 'fresh\n' }), ['.github/b.yml']],
    ['a new folder', () => write({ 'n/.e/w/f.c': 'fresh\n' }), ['n/.e/w/f.c']],
    ['a changed file', () => write({ '.rc': 'fresh\n' }), ['.rc']],
    ['a changed file in a folder', () => write({ 'a/.b/c.ts': 'fresh\n' }), ['a/.b/c.ts']],
    ['one that a new rule ignores', () => write({ '.x': 'fresh\n', '.gitignore': '.x\n' }), []],
    [
      'one that a rule in its folder ignores',
      () => write({ 'a/.b/x': 'fresh\n', 'a/.b/.ignore': 'x\n' }),
      [],
    ],
    [
      'one with an odd rule in its folder',
      () => write({ 'a/.b/x': 'fresh\n', 'a/.b/.gitignore': '{a,x}\n' }),
      ['a/.b/x'],
    ],
    [
      'one that .dowseignore leaves out',
      () => write({ 'a/.b/x': 'fresh\n', 'a/.b/.dowseignore': 'x\n' }),
      [],
    ],
    [
      'a file in place of a folder',
      () => {
        remove('a/.b');
        write({ 'a/.b': 'fresh\n' });
      },
      ['a/.b'],
    ],
    [
      'a folder in place of a file',
      () => {
        remove('.rc');
        write({ '.rc/x': 'fresh\n' });
      },
      ['.rc/x'],
    ],
    [
      'a removed file',
      () => {
        write({ '.rc': 'fresh\n' });
        remove('.rc');
      },
      [],
    ],
  ])('%s', async (_, change, names) => {
    for (let round = 0; round < 2; round++) {
      if (round === 0) change();
      const { lines, engine } = await it.lines('fresh', { hidden: true });
      expect({ names: lines.map(line => line.split(':')[0]), engine }).toEqual({ names, engine: 'index' });
      for (const pattern of ['old', 'fresh']) {
        const request = { pattern, path: it.tree, options: { recursive: true, hidden: true } };
        expect((await it.difference(request)).difference).toBeUndefined();
      }
    }
  });

  test('any changes of names, texts and rules', { timeout: 120_000 }, async () => {
    const folder = fc.constantFrom('', 'a/', '.github/', 'a/.b/', 'a/.b/d/', '.c/', 'e/.f/', 'pkg1/');
    const name = fc.constantFrom('.x', 'x.ts', '.y.ts', '.gitignore', '.ignore', '.dowseignore');
    const text = fc.constantFrom(
      'fresh\n',
      '.x\n',
      '!.x\n.y*\n',
      '.f\n',
      '!.github\n',
      '{a,x}.ts\n',
      '*\n!*/\n',
    );
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(folder, name, text) },
      fc.tuple(folder, name, fc.constant(undefined)),
    );
    const options = fc.record(
      {
        globs: fc.constantFrom<string[][]>(['*.ts'], ['!.y.ts'], ['.github/**'], ['**/.x'], ['!/a/.b/x.ts']),
        file_types: fc.constant<string[]>(['ts']),
        count: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    let narrowed = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      options,
      async (steps, more) => {
        for (const [at, file, content] of steps) {
          if (content === undefined) rmSync(path.join(it.tree, at, file), { force: true });
          else write({ [at + file]: content });
        }
        for (const below of ['', 'a']) {
          const request = {
            pattern: 'fresh',
            path: path.join(it.tree, below),
            options: { recursive: true, hidden: true, ...more },
          };
          const { engine, difference } = await it.difference(request);
          expect(difference).toBeUndefined();
          if (engine === 'index') narrowed++;
        }
      },
    );
    const numRuns = rounds(80, 15);
    await fc.assert(property, { numRuns, seed: 11, endOnFailure: true });
    expect(narrowed).toBeGreaterThan(numRuns / 2);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchRequest } from '../../daemon/src/api/schemas.ts';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';
import { some } from '../support/fast.ts';
import { IndexedTree } from './indexed-tree.ts';

type Options = NonNullable<SearchRequest['options']>;

const LATIN1 = 'caf\xe9.txt';
const FOLDER = 'd\xfcrer';

describe.runIf(process.platform === 'linux')('files whose names are not UTF-8', () => {
  let indexed: IndexedTree;
  beforeEach(async () => {
    indexed = new IndexedTree();
    write('plain.txt', 'needle in plain\n');
    write('src/caf1.txt', 'needle in caf1\n');
    for (let i = 0; i < 200; i++) write(`src/other${i}.txt`, 'nothing\n');
  });
  afterEach(() => indexed.close());

  /** A path, given as a string of bytes. */
  const at = (path: string) => Buffer.concat([Buffer.from(`${indexed.tree}/`), Buffer.from(path, 'latin1')]);
  function write(path: string, text: string | Buffer): void {
    const folder = path.split('/').slice(0, -1).join('/');
    mkdirSync(at(folder), { recursive: true });
    writeFileSync(at(path), text);
  }

  /** ripgrep's own result, `path:line:text` in bytes, sorted. */
  async function ripgrepLines(): Promise<string[]> {
    const args = ['--no-config', '--no-heading', '--line-number', 'needle', './'];
    const out = execFileSync(await ripgrepPath(), args, { cwd: indexed.tree });
    const lines = out.toString('utf8').split('\n').filter(Boolean);
    return lines.map(line => line.slice('./'.length)).sort();
  }

  /** Expects an answer from the index, equal to a search without one and to ripgrep. */
  async function expectSame(options: Options = {}): Promise<string[]> {
    const request = { pattern: 'needle', path: indexed.tree, options: { recursive: true, ...options } };
    expect(await indexed.difference(request)).toEqual({ engine: 'index' });
    expect(await indexed.difference({ ...request, options: { ...request.options, count: true } })).toEqual({
      engine: 'index',
    });
    const { lines, engine } = await indexed.lines('needle', options);
    expect(engine).toBe('index');
    if (Object.keys(options).length === 0) expect([...lines].sort()).toEqual(await ripgrepLines());
    return lines;
  }

  test('existing ones are found beside the indexed files', async () => {
    write(LATIN1, 'needle in latin 1\n');
    write('src/caf\xe9\xff.txt', 'needle in a folder\n');
    write('src/\x93\xfa\x96{.txt', 'needle in Shift JIS with a brace\n');
    await indexed.restart();
    expect(indexed.patterns.status).toMatchObject({ status: 'ready', files: 202 });
    expect(await expectSame()).toHaveLength(5);
    await indexed.restart();
    expect(await expectSame()).toHaveLength(5);
  });

  test('new, changed, renamed and removed ones while it is watched', async () => {
    await indexed.restart();
    expect(await expectSame()).toHaveLength(2);
    write(LATIN1, 'nothing\n');
    expect(await expectSame()).toHaveLength(2);
    write(LATIN1, 'a needle\n');
    expect(await expectSame()).toHaveLength(3);
    renameSync(at(LATIN1), at('src/z\xfe'));
    expect(await expectSame()).toContain('src/z\uFFFD:1:a needle');
    renameSync(at('src/z\xfe'), at('src/plain-now.txt'));
    expect(await expectSame()).toContain('src/plain-now.txt:1:a needle');
    renameSync(at('src/plain-now.txt'), at('src/odd\xff'));
    expect(await expectSame()).toHaveLength(3);
    rmSync(at('src/odd\xff'));
    expect(await expectSame()).toHaveLength(2);
  });

  test('in folders with such names, created, renamed and removed with their content', async () => {
    await indexed.restart();
    write(`src/${FOLDER}/plain.txt`, 'needle below\n');
    expect(await expectSame()).toHaveLength(3);
    write(`src/${FOLDER}/deep/er/\xff.txt`, 'needle deeper\n');
    write(`src/${FOLDER}/deep/er/sib.txt`, 'nothing\n');
    expect(await expectSame()).toHaveLength(4);
    write(`src/${FOLDER}/deep/er/sib.txt`, 'needle now\n');
    expect(await expectSame()).toHaveLength(5);
    renameSync(at(`src/${FOLDER}`), at('\xfe\xfe'));
    expect(await expectSame()).toHaveLength(5);
    renameSync(at('\xfe\xfe/deep'), at('src/deep'));
    expect(await expectSame()).toEqual(expect.arrayContaining(['src/deep/er/sib.txt:1:needle now']));
    renameSync(at('src/deep'), at('\xfe\xfe/deep'));
    expect(await expectSame()).toHaveLength(5);
    rmSync(at('\xfe\xfe'), { recursive: true });
    expect(await expectSame()).toHaveLength(2);
  });

  test('a glob that matches such a file never includes its neighbors', async () => {
    // An ignored name with as many bytes as the odd one.
    write('src/.ignore', 'café.txt\nskip/\n');
    write('src/caf\xc3\xa9.txt', 'needle that is left out\n');
    write('src/caf\xc3\xfe.txt', 'needle that is not\n');
    write('src/caf\xc3\xb8.txt', 'needle in UTF-8\n');
    write(`src/${FOLDER}/skip/a.txt`, 'needle that is left out\n');
    write(`src/${FOLDER}/.hidden`, 'needle that is hidden\n');
    await indexed.restart();
    expect(await expectSame()).toEqual(
      [
        'plain.txt:1:needle in plain',
        'src/caf1.txt:1:needle in caf1',
        'src/cafø.txt:1:needle in UTF-8',
        'src/caf\uFFFD\uFFFD.txt:1:needle that is not',
      ].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
  });

  test('changed rules apply to them at once', async () => {
    write(LATIN1, 'needle\n');
    write(`${FOLDER}/a.log`, 'needle\n');
    await indexed.restart();
    expect(await expectSame()).toHaveLength(4);
    write('.ignore', 'caf*\n');
    expect(await expectSame()).toHaveLength(2);
    write('.ignore', '');
    write(`${FOLDER}/.ignore`, '*.log\n');
    expect(await expectSame()).toHaveLength(3);
    rmSync(at(`${FOLDER}/.ignore`));
    expect(await expectSame()).toHaveLength(4);
    write('.ignore', 'd*r/\n');
    expect(await expectSame()).toHaveLength(3);
  });

  test.each(
    some<[string, Options]>(
      [
        ['globs', { globs: ['*.txt'] }],
        ['globs that leave out', { globs: ['!plain.txt'] }],
        ['types', { file_types: ['txt'] }],
        ['another case', { ignore_case: true }],
        ['several lines', { multiline: true }],
        ['context', { context: 1 }],
        ['a limit', { max_results: 2 }],
        ['names only', { files_only: true }],
      ],
      4,
    ),
  )('are searched with %s as without an index', async (_what, options) => {
    write(LATIN1, 'first\nNeedle needle\nlast\n');
    write(`${FOLDER}/a.txt`, 'needle\n');
    write(`${FOLDER}/b.c`, Buffer.from('needle\0needle\n'));
    await indexed.restart();
    await expectSame(options);
  });

  test('a name with U+FFFD in it is an ordinary name', async () => {
    write('src/\xef\xbf\xbd.txt', 'needle\n');
    write('src/\xff.txt', 'needle\n');
    await indexed.restart();
    expect(indexed.patterns.status).toMatchObject({ files: 203 });
    expect(await expectSame()).toHaveLength(4);
  });
});

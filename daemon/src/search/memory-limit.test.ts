/** Large files are sparse: they use no disk space. Only Linux limits the memory of a process in this way. */
import { mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LineParser } from './line-output.ts';
import { type PatternSearch, RipgrepSearch } from './pattern-search.ts';

let folder: string;
let search: PatternSearch;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'memory-limit-')));
  search = new RipgrepSearch();
});
afterEach(async () => {
  await search.close();
  rmSync(folder, { recursive: true });
});

function sparse(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, 'ab');
  truncateSync(file, 5 * 2 ** 30);
  return file;
}

describe.skipIf(process.platform !== 'linux')('a file of 5 GB that is one line', () => {
  test.each([{ encoding: 'utf-16le' }, { encoding: 'latin1' }])(
    'fails with a clear error: %j',
    async options => {
      const request = { pattern: 'needle', path: sparse('large.txt'), options };
      const failure = { code: 'INVALID_REQUEST', message: 'The search needs too much memory.' };
      await expect(search.search(request, { roots: ['/'] })).rejects.toMatchObject(failure);
      const stream = search.stream(request, { roots: ['/'] });
      await expect(stream.next()).rejects.toMatchObject(failure);
    },
  );

  test('others are searched meanwhile', { tags: 'slow' }, async () => {
    const large = { pattern: 'needle', path: sparse('large.txt'), options: { encoding: 'latin1' } };
    writeFileSync(path.join(folder, 'small.txt'), 'needle\n');
    const small = { pattern: 'needle', path: path.join(folder, 'small.txt') };
    const [failed, found] = await Promise.allSettled([
      search.search(large, { roots: ['/'] }),
      search.search(small, { roots: ['/'] }),
    ]);
    expect(failed.status).toBe('rejected');
    expect(found).toMatchObject({ value: { results: [{ line: 'needle' }] } });
  });
});

test('a line that is printed without an end is given up', () => {
  const parser = new LineParser({ file: () => true, line() {}, fileEnd() {} });
  parser.push(Buffer.from('./f.txt\x001\x001\x000\0'));
  const piece = Buffer.alloc(16 * 1024 * 1024, 'x');
  parser.push(piece);
  const read = () => {
    for (let pieces = 0; pieces < 17; pieces++) parser.push(piece);
  };
  expect(read).toThrow('A line is too long to be shown.');
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FactReader, type FactRow, FactStore } from './fact-store.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import { openDatabase } from './sqlite.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-facts-'));
  file = join(folder, 'facts.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stamp = { size: 10, mtimeMs: 1000.5, ctimeMs: 2000.25 };
const row = (path: string, more: Partial<FactRow> = {}): FactRow => ({
  path,
  ...stamp,
  kinds: 3,
  facts: Buffer.from(path),
  ...more,
});

function write(rows: readonly FactRow[], version = '1'): void {
  const store = new FactStore(file, version);
  store.put(rows);
  store.close();
}

function read(path: string, version = '1', of = stamp) {
  const reader = FactReader.open(file, version);
  const found = reader?.get(path, of);
  reader?.close();
  return found && { kinds: found.kinds, facts: found.facts && Buffer.from(found.facts).toString() };
}

test('facts are found by path, size and times', () => {
  write([row('a.ts'), row('b.ts', { facts: null, kinds: 0 })]);
  expect(read('a.ts')).toEqual({ kinds: 3, facts: 'a.ts' });
  expect(read('b.ts')).toEqual({ kinds: 0, facts: null });
  expect(read('c.ts')).toBeUndefined();
  for (const other of [{ size: 11 }, { mtimeMs: 1000.75 }, { ctimeMs: 2001 }])
    expect(read('a.ts', '1', { ...stamp, ...other })).toBeUndefined();
});

test('facts of another version are deleted', () => {
  write([row('a.ts')]);
  expect(read('a.ts', '2')).toBeUndefined();
  write([row('b.ts')], '2');
  expect(read('a.ts', '2')).toBeUndefined();
  expect(read('b.ts', '2')).toEqual({ kinds: 3, facts: 'b.ts' });
});

test('a damaged file is replaced, and a damaged row is not used', () => {
  writeFileSync(file, 'not a database, but as long as the header of one would be: '.repeat(20));
  expect(read('a.ts')).toBeUndefined();
  write([row('a.ts')]);
  const db = openDatabase(file, ['']);
  db.exec(`UPDATE facts SET facts = x'00112233445566'`);
  db.close();
  expect(read('a.ts')).toBeUndefined();
});

test('there are no facts without a file', () => expect(read('a.ts')).toBeUndefined());

test('compared with the index: new and changed files are to be read, others go', () => {
  const indexFile = join(folder, 'index-1.db');
  const index = openDatabase(indexFile, INDEX_MIGRATIONS);
  const insert = index.prepare(
    `INSERT INTO files (path, state, size, mtime_ms, ctime_ms, seen_ms, first_chunk, chunk_count)
     VALUES (?, 'indexed', ?, ?, ?, 0, 0, ?)`,
  );
  insert.run('changed.ts', 11, 1000.5, 2000.25, 1);
  insert.run('new.ts', 10, 1000.5, 2000.25, 1);
  insert.run('same.ts', 10, 1000.5, 2000.25, 1);
  insert.run('picture.png', 10, 1000.5, 2000.25, 0);
  index.close();
  write([row('changed.ts'), row('same.ts'), row('gone.ts'), row('picture.png')]);
  const store = new FactStore(file, '1');
  expect(store.compareWith(indexFile)).toEqual(['changed.ts', 'new.ts']);
  store.close();
  expect(read('gone.ts')).toBeUndefined();
  expect(read('picture.png')).toBeUndefined();
  expect(read('same.ts')).toBeDefined();
});

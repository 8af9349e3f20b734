import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddingCache, embeddingKey, repairCache } from './embeddings.ts';
import { seal } from './seal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-embeddings-'));
  file = join(folder, 'embeddings.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const vector = (seed: number) => Uint8Array.from({ length: 256 }, (_, i) => (i * seed + 7) & 255);
const bytes = (found: Uint8Array | undefined) => found && [...found];

function fill(count: number): void {
  const cache = new EmbeddingCache(file, 'm');
  cache.add(Array.from({ length: count }, (_, i) => [BigInt(i) * 977n, vector(i)]));
  cache.close();
}

test('a vector is found by its key, only for its model', () => {
  fill(3);
  const cache = new EmbeddingCache(file, 'm');
  expect(bytes(cache.get(977n))).toEqual([...vector(1)]);
  expect(cache.get(5n)).toBeUndefined();
  const other = new EmbeddingCache(file, 'another');
  expect(other.get(977n)).toBeUndefined();
  other.add([[977n, vector(9)]]);
  expect(bytes(other.get(977n))).toEqual([...vector(9)]);
  expect(bytes(cache.get(977n))).toEqual([...vector(1)]);
  cache.close();
  other.close();
});

test('keys differ by content and by the boundaries between parts', () => {
  const input = { path: 'a.ts', names: 'f', doc: '', text: 'x' };
  const keys = [
    input,
    { ...input, path: 'b.ts' },
    { ...input, names: 'g' },
    { ...input, doc: 'x', text: '' },
    { ...input, text: 'y' },
    { ...input, names: '', doc: 'f' },
  ].map(embeddingKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(embeddingKey({ ...input })).toBe(keys[0]);
});

test('a vector with changed bytes is not returned, and can be replaced', () => {
  fill(2);
  const db = new Database(file);
  db.exec("UPDATE vectors SET vector = x'00' || substr(vector, 2) WHERE key = 977");
  db.close();
  const cache = new EmbeddingCache(file, 'm');
  expect(cache.get(977n)).toBeUndefined();
  cache.add([[977n, vector(1)]]);
  expect(bytes(cache.get(977n))).toEqual([...vector(1)]);
  cache.close();
});

test('damage found in use throws no error, and the next start replaces the cache', () => {
  fill(4000);
  const content = readFileSync(file);
  writeFileSync(file, content.fill(0xa5, content.length / 4));
  expect(repairCache(file, 'm')).toBe(false);
  const cache = new EmbeddingCache(file, 'm');
  const found = Array.from({ length: 4000 }, (_, i) => cache.get(BigInt(i) * 977n)).filter(Boolean);
  expect(found.length).toBeLessThan(4000);
  cache.add([[1n, vector(1)]]);
  cache.close();
  expect(repairCache(file, 'm')).toBe(true);
  expect(repairCache(file, 'm')).toBe(false);
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

test.each([
  ['garbage', () => writeFileSync(file, 'not a database, but long enough to have a header'.repeat(9))],
  ['a truncated file', () => truncateSync(file, 5000)],
])('%s is replaced at the start', (_what, harm) => {
  fill(100);
  harm();
  expect(repairCache(file, 'm')).toBe(true);
  const cache = new EmbeddingCache(file, 'm');
  cache.add([[1n, vector(1)]]);
  expect(bytes(cache.get(1n))).toEqual([...vector(1)]);
  cache.close();
});

test('a cache from a newer version is replaced, but not a folder in its place', () => {
  fill(1);
  const db = new Database(file);
  db.pragma('user_version = 99');
  db.close();
  expect(repairCache(file, 'm')).toBe(true);
  expect(() => repairCache(folder, 'm')).toThrow();
});

const DAY = 86_400_000;
/** Keys of all magnitudes, positive and negative. */
const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => BigInt.asIntN(64, BigInt(from + i) * 0x9e3779b97f4a7c15n));
/** Adds vectors with this day of use. */
function addOn(day: number, from: number, to: number): void {
  const cache = new EmbeddingCache(file, 'm', () => day * DAY);
  cache.add(keys(from, to).map((key, i) => [key, vector(from + i)]));
  cache.close();
}

test('pruning drops the least recently used vectors until the cache is well below the limit', async () => {
  addOn(100, 0, 4000);
  addOn(101, 4000, 8000);
  addOn(102, 8000, 12_000);
  const cache = new EmbeddingCache(file, 'm', () => 103 * DAY);
  const { size } = cache;
  expect(await cache.prune(size)).toBe(0);
  const limit = Math.floor(size / 2);
  const dropped = await cache.prune(limit);
  expect(dropped).toBeGreaterThan(6000);
  expect(dropped).toBeLessThan(8500);
  expect(cache.size).toBeLessThan(limit);
  expect(keys(0, 4000).filter(key => cache.get(key))).toEqual([]);
  expect(keys(8000, 12_000).filter(key => !cache.get(key)).length).toBeLessThan(500);
  expect(await cache.prune(limit)).toBe(0);
  cache.close();
  // The file has shrunk.
  expect(statSync(file).size).toBeLessThan(limit * 1.1);
});

test('a use keeps a vector from being dropped, and is written if the last one is a month old', async () => {
  addOn(100, 0, 2000);
  addOn(105, 2000, 4000);
  const later = new EmbeddingCache(file, 'm', () => 140 * DAY);
  for (const key of keys(0, 500)) later.get(key);
  later.noteUses();
  await later.prune(later.size / 2);
  expect(keys(0, 500).filter(key => !later.get(key))).toEqual([]);
  expect(keys(500, 2000).filter(key => later.get(key))).toEqual([]);
  later.close();
});

test('pruning stops when goOn returns false', async () => {
  addOn(100, 0, 12_000);
  const cache = new EmbeddingCache(file, 'm');
  let steps = 0;
  const dropped = await cache.prune(1, () => steps++ < 5);
  expect(dropped).toBeGreaterThan(0);
  expect(dropped).toBeLessThan(12_000);
  expect(keys(0, 12_000).filter(key => cache.get(key))).toHaveLength(12_000 - dropped);
  cache.close();
});

test('vectors from an earlier version are kept and count as the oldest', async () => {
  const db = new Database(file);
  db.exec(`CREATE TABLE models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE vectors (model INTEGER NOT NULL, key INTEGER NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID;
    INSERT INTO models (name) VALUES ('m');
    PRAGMA user_version = 1`);
  const insert = db.prepare('INSERT INTO vectors (model, key, vector) VALUES (1, ?, ?)');
  db.transaction(() => {
    for (const key of keys(0, 1000)) insert.run(key, seal(vector(7)));
  })();
  db.close();
  expect(repairCache(file, 'm')).toBe(false);
  addOn(100, 1000, 2000);
  const cache = new EmbeddingCache(file, 'm', () => 101 * DAY);
  expect(bytes(cache.get(keys(7, 8)[0]!))).toEqual([...vector(7)]);
  await cache.prune(cache.size - 1);
  expect(keys(1000, 2000).filter(key => !cache.get(key))).toEqual([]);
  expect(keys(0, 1000).filter(key => cache.get(key)).length).toBeLessThan(800);
  cache.close();
});

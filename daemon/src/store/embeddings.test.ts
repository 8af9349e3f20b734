import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddingCache, embeddingKey, makeSound } from './embeddings.ts';

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

test('what was added is found by its key, under its model only', () => {
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

test('keys tell contents apart, and where one part ends and the next begins', () => {
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

test('a vector whose bytes have turned is not believed, and is replaced', () => {
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

test('damage found in use fails nobody, and the next start begins anew', () => {
  fill(4000);
  const content = readFileSync(file);
  writeFileSync(file, content.fill(0xa5, content.length / 4));
  expect(makeSound(file, 'm')).toBe(false);
  const cache = new EmbeddingCache(file, 'm');
  const found = Array.from({ length: 4000 }, (_, i) => cache.get(BigInt(i) * 977n)).filter(Boolean);
  expect(found.length).toBeLessThan(4000);
  cache.add([[1n, vector(1)]]);
  cache.close();
  expect(makeSound(file, 'm')).toBe(true);
  expect(makeSound(file, 'm')).toBe(false);
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

test.each([
  ['garbage', () => writeFileSync(file, 'not a database, but long enough to have a header'.repeat(9))],
  ['a file cut short', () => truncateSync(file, 5000)],
])('%s is replaced at the start', (_what, harm) => {
  fill(100);
  harm();
  expect(makeSound(file, 'm')).toBe(true);
  const cache = new EmbeddingCache(file, 'm');
  cache.add([[1n, vector(1)]]);
  expect(bytes(cache.get(1n))).toEqual([...vector(1)]);
  cache.close();
});

test('a cache written by a newer version is replaced, a folder in its place is not', () => {
  fill(1);
  const db = new Database(file);
  db.pragma('user_version = 99');
  db.close();
  expect(makeSound(file, 'm')).toBe(true);
  expect(() => makeSound(folder, 'm')).toThrow();
});

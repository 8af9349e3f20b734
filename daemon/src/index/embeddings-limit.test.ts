import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { embeddingsLimit } from './embeddings-limit.ts';

const folder = mkdtempSync(join(tmpdir(), 'dowse-limit-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('is the size of all indexes together, and at least the floor', () => {
  const file = join(folder, 'embeddings.db');
  expect(embeddingsLimit(file, 500)).toBe(500);
  const sizes = {
    'indexes/a/index-1.db': 300,
    'indexes/b/index-12.db': 400,
    'indexes/b/index.json': 5000,
    'indexes/b/damaged.db': 5000,
  };
  for (const [name, size] of Object.entries(sizes)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), 'x'.repeat(size));
  }
  expect(embeddingsLimit(file, 500)).toBe(700);
  expect(embeddingsLimit(file, 900)).toBe(900);
});

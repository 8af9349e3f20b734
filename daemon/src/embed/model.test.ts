import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readModel } from './model.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-test-'));
  cpSync(new URL('../../models/', import.meta.url), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readModel(pathToFileURL(folder + sep));

test('the shipped model is complete', async () => {
  expect((await read()).tokens.length).toBeGreaterThan(10_000);
});

test.each([
  ['a bit that is turned', (bytes: Buffer) => bytes.fill(bytes[5_000_000]! ^ 4, 5_000_000, 5_000_001)],
  ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
])('%s is refused as a model', async (_, damage) => {
  const file = join(folder, 'embedding.bin');
  writeFileSync(file, damage(readFileSync(file)));
  await expect(read()).rejects.toThrow('damaged');
});

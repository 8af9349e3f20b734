import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmbedder } from '../embed/index.ts';
import { Indexes } from './indexes.ts';

const PROJECTS = ['one', 'two', 'three'];

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-indexes-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openIndexes() {
  const log = { info: vi.fn(), warn: vi.fn() };
  return { log, indexes: new Indexes(join(folder, 'data'), await createEmbedder({}), log) };
}

async function buildAll(): Promise<void> {
  const { indexes } = await openIndexes();
  for (const name of PROJECTS) {
    const directory = join(folder, name);
    mkdirSync(directory);
    writeFileSync(join(directory, 'a.py'), 'def one():\n    return 1\n');
    await indexes.of(directory).build();
  }
  await indexes.close();
}

test('a daemon that is stopped while it takes up its indexes takes up no more, and has nothing to warn of', async () => {
  await buildAll();
  const { indexes, log } = await openIndexes();
  const begun: string[] = [];
  indexes.onEvent(({ directory, type }) => type === 'started' && begun.push(directory));
  const resumed = indexes.resume();
  await Promise.all([indexes.close(), resumed]);
  expect(log.warn).not.toHaveBeenCalled();
  expect(begun.length).toBeLessThan(PROJECTS.length);
});

test('one that is stopped before takes up none', async () => {
  await buildAll();
  const { indexes, log } = await openIndexes();
  await indexes.close();
  await indexes.resume();
  expect(indexes.all).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

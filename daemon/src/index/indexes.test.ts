import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadBuiltinEmbedder } from '../embed/builtin.ts';
import type { Embedder } from '../embed/embedder.ts';
import { Indexes } from './indexes.ts';

const PROJECTS = ['one', 'two', 'three'];

const home = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-indexes-')));
const folder = join(home, 'now');
beforeEach(() => void mkdirSync(folder));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function openIndexes(model: Partial<Embedder> = {}) {
  const log = { info: vi.fn(), warn: vi.fn() };
  const embedder = Object.assign(await loadBuiltinEmbedder(), model);
  return { log, indexes: new Indexes(join(folder, 'data'), embedder, log) };
}

/** All projects with their indexes. They are built once, and then copied to where they were. */
async function buildAll(): Promise<void> {
  const built = join(home, 'built');
  if (existsSync(built)) return cpSync(built, folder, { recursive: true, preserveTimestamps: true });
  const { indexes } = await openIndexes();
  for (const name of PROJECTS) {
    const directory = join(folder, name);
    mkdirSync(directory);
    writeFileSync(join(directory, 'a.py'), 'def one():\n    return 1\n');
    await indexes.of(directory).build();
  }
  await indexes.close();
  cpSync(folder, built, { recursive: true, preserveTimestamps: true });
}

test('a daemon that is stopped while it opens its indexes opens no more and logs no warning', async () => {
  await buildAll();
  const { indexes, log } = await openIndexes();
  const begun: string[] = [];
  indexes.onEvent(({ directory, type }) => type === 'started' && begun.push(directory));
  const resumed = indexes.resume();
  await Promise.all([indexes.close(), resumed]);
  expect(log.warn).not.toHaveBeenCalled();
  expect(begun.length).toBeLessThan(PROJECTS.length);
});

test('a daemon that is stopped before opens none', async () => {
  await buildAll();
  const { indexes, log } = await openIndexes();
  await indexes.close();
  await indexes.resume();
  expect(indexes.all).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('the index of a directory that was deleted long ago is removed at the start; all others stay', async () => {
  await buildAll();
  const { indexes: before } = await openIndexes();
  const [one, two, three] = PROJECTS.map(name => before.of(join(folder, name)).folder.path) as string[];
  await before.close();
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const path of [one!, three!])
    for (const name of readdirSync(path)) utimesSync(join(path, name), longAgo, longAgo);
  for (const name of ['one', 'two']) rmSync(join(folder, name), { recursive: true });
  const { indexes } = await openIndexes();
  await indexes.resume();
  await indexes.close();
  expect([one, two, three].map(path => existsSync(path!))).toEqual([false, true, true]);
});

/** Closes it and marks its record as made by another version. */
async function makeOutdated(indexes: Indexes, directory: string): Promise<void> {
  const { path } = indexes.of(directory).folder;
  await indexes.close();
  const file = join(path, 'index.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"fingerprint": "\d+:/, '"fingerprint": "1:'));
}

test('an index of another version is rebuilt also if its directory reappears later', async () => {
  await buildAll();
  const directory = join(folder, 'one');
  await makeOutdated((await openIndexes()).indexes, directory);
  renameSync(directory, `${directory}-away`);
  const { indexes } = await openIndexes();
  await indexes.resume();
  // Listing all indexes opens it while its directory is away. A build would fail then and would not be retried.
  const begun: string[] = [];
  const stop = indexes.onEvent(({ type }) => void begun.push(type));
  expect(indexes.of(directory)).toMatchObject({ isUsable: false });
  await new Promise(setImmediate);
  expect(begun).toEqual([]);
  stop();
  renameSync(`${directory}-away`, directory);
  const finished = new Promise(resolve =>
    indexes.onEvent(({ type }) => type === 'finished' && resolve(type)),
  );
  expect(indexes.of(directory)).toMatchObject({ isUsable: false, isBuilding: true });
  await finished;
  expect(indexes.of(directory)).toMatchObject({ isUsable: true });
  await indexes.close();
});

test.each([
  ['the same model elsewhere', { id: 'endpoint:host:tiny:256' }, true],
  [
    'another remote model: rebuilding sends it the code, so a user must request it',
    { id: 'endpoint:host:new:256' },
    false,
  ],
  ['the model that comes with Dowse', { id: 'dowse-static', isRemote: false }, true],
])('an index of another version by a remote model, and now there is %s', async (_name, model, isBuilt) => {
  const elsewhere = { id: 'endpoint:host:tiny:256', isRemote: true };
  const before = await openIndexes(elsewhere);
  const directory = join(folder, 'one');
  const { path } = before.indexes.of(directory).folder;
  await before.indexes.close();
  mkdirSync(path, { recursive: true });
  const current = { name: 'index-1.db', fingerprint: `1:${elsewhere.id}` };
  writeFileSync(join(path, 'index.json'), JSON.stringify({ directory, current, next: null }));
  const { indexes } = await openIndexes({ ...elsewhere, ...model });
  expect(indexes.of(directory)).toMatchObject({ isUsable: false, isBuilding: isBuilt });
  await indexes.close();
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DowseError } from '../../daemon/src/api/errors.ts';
import { summarizeIndex } from '../../daemon/src/store/index-summary.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { until } from '../support/until.ts';

const FILES = {
  'src/alpha.ts': 'export function alphaHandler(): number {\n  return 1;\n}\n',
  'src/beta.ts': 'export function betaHandler(): number {\n  return 2;\n}\n',
};

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open(FILES);
});
afterEach(() => bench.close());

const pause = (paused = true) => bench.engine.pause({ target_dir: bench.tree, paused }, bench.call);
const paused = { code: 'INDEX_PAUSED', status: 409 };

test('a change is noted but not indexed until indexing is resumed', async () => {
  await bench.build();
  expect(await pause()).toMatchObject({ status: 'ready', paused: true });
  bench.write({ 'src/gamma.ts': 'export function gammaHandler() {}\n' });
  await bench.untilStatus(status => status.stale_files === 1, 'the change to be noted');
  const answer = await bench.ask('gammaHandler');
  expect(answer.index).toMatchObject({ stale_files: 1, paused: true });
  expect(answer.results.map(({ file }) => file)).not.toContain(join(bench.tree, 'src/gamma.ts'));
  expect(await bench.status()).toMatchObject({ status: 'stale', file_count: 2, paused: true });
  expect(await pause(false)).not.toHaveProperty('paused');
  await bench.untilFound('gammaHandler', 'src/gamma.ts');
  const { index } = await bench.ask('gammaHandler');
  expect(index).not.toHaveProperty('paused');
});

test('a changed file is left out of answers rather than shown with wrong lines', async () => {
  await bench.build();
  await pause();
  bench.write({ 'src/alpha.ts': '// moved\n\nexport function alphaHandler(): number {\n  return 9;\n}\n' });
  const found = await bench.found('alphaHandler');
  expect(found).toContain('src/beta.ts');
  expect(found).not.toContain('src/alpha.ts');
});

test('the pause survives a restart, and so do changes made meanwhile', { tags: 'slow' }, async () => {
  await bench.build();
  await pause();
  await bench.restart(() => bench.write({ 'src/later.ts': 'export function laterHandler() {}\n' }));
  expect(await bench.status()).toMatchObject({ paused: true, file_count: 2 });
  await bench.untilStatus(
    ({ stale_files = 0 }) => stale_files > 0,
    'it to be said that something may have changed',
  );
  expect(await bench.found('laterHandler')).not.toContain('src/later.ts');
  await pause(false);
  await bench.untilFound('laterHandler', 'src/later.ts');
});

test('builds are refused, those of webhooks are postponed', { tags: 'slow' }, async () => {
  await bench.build();
  await pause();
  await expect(bench.build()).rejects.toMatchObject(paused);
  await expect(bench.build({ force: true })).rejects.toMatchObject(paused);
  bench.write({ 'src/pushed.ts': 'export function pushedHandler() {}\n' });
  expect(await bench.engine.indexChanges(bench.index.directory, ['src/pushed.ts'])).toMatchObject({
    changed: 0,
  });
  expect((await bench.status()).stale_files).toBeGreaterThan(0);
  await pause(false);
  await bench.untilFound('pushedHandler', 'src/pushed.ts');
});

test('pausing or resuming twice is not an error; without an index it is INDEX_NOT_FOUND', {
  tags: 'slow',
}, async () => {
  await expect(pause()).rejects.toMatchObject({ code: 'INDEX_NOT_FOUND', status: 404 });
  await bench.build();
  const events: string[] = [];
  bench.engine.onIndexEvent(({ type }) => events.push(type));
  for (const state of [true, true, false, false]) await pause(state);
  await until('the catching up', () => events.includes('finished'));
  expect(events.filter(type => type === 'paused' || type === 'resumed')).toEqual(['paused', 'resumed']);
});

test('a first build stops, does not answer, and continues after resume', { tags: 'slow' }, async () => {
  bench.write(manyFiles(900, 12));
  const build = bench.build();
  const outcome = build.catch((error: DowseError) => error);
  await bench.untilStatus(status => (status.progress ?? 0) > 0.1, 'the build to be under way');
  const events: string[] = [];
  bench.engine.onIndexEvent(({ type }) => events.push(type));
  expect(await pause()).toMatchObject({ paused: true });
  expect(await outcome).toMatchObject(paused);
  expect(events, 'the batch that ends reports no progress').toEqual(['paused']);
  expect(await bench.status()).toMatchObject({ file_count: 0, paused: true });
  await expect(bench.ask('alphaHandler')).rejects.toMatchObject(paused);
  await bench.restart();
  expect(await bench.status()).toMatchObject({ file_count: 0, paused: true });
  const begun = bench.index.folder.record.next!.name;
  const stored = summarizeIndex(join(bench.index.folder.path, begun)).fileCount;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(902);
  await pause(false);
  await bench.build();
  expect(await bench.status()).toMatchObject({ status: 'ready', file_count: 902 });
  expect(bench.index.folder.record.current!.name).toBe(begun);
});

test('a paused rebuild continues as a rebuild, while the old index answers', { tags: 'slow' }, async () => {
  bench.write(manyFiles(900, 12));
  await bench.build();
  const generation = (await bench.ask('alphaHandler')).index.generation;
  const outcome = bench.build({ force: true }).catch((error: DowseError) => error);
  await bench.untilStatus(status => (status.progress ?? 0) > 0, 'the rebuild to be under way');
  await pause();
  expect(await outcome).toMatchObject(paused);
  expect(await bench.found('alphaHandler')).toContain('src/alpha.ts');
  rmSync(join(bench.tree, 'src/beta.ts'));
  await pause(false);
  await bench.untilStatus(status => status.status === 'ready' && status.file_count === 901, 'the rebuild');
  expect((await bench.ask('alphaHandler')).index.generation).toBe(generation + 1);
});

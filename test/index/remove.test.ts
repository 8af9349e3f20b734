import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bench } from '../support/open-engine.ts';
import { signal } from '../support/until.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ 'alpha.ts': 'export function alphaHandler() {}\n' });
  await bench.build();
});
afterEach(() => bench.close());

const remove = () => bench.engine.remove({ target_dir: bench.tree }, bench.call);
const listed = async () => (await bench.engine.list(bench.call)).indexes.map(({ target_dir }) => target_dir);

async function expectNothingLeft(path: string): Promise<void> {
  expect(await bench.status()).toMatchObject({ status: 'missing', patterns: { status: 'missing' } });
  expect([await listed(), existsSync(path)]).toEqual([[], false]);
}

test('a build during a removal runs after it, and its index can be removed again', {
  tags: 'slow',
}, async () => {
  const { path } = bench.index.folder;
  const [, , built] = await Promise.all([remove(), remove(), bench.build()]);
  expect(built).toMatchObject({ status: 'success', file_count: 1 });
  expect(await listed()).toEqual([bench.tree]);
  expect((await bench.found('alphaHandler'))[0]).toBe('alpha.ts');
  await remove();
  await expectNothingLeft(path);
});

test.each([
  ['both', {}],
  ['patterns alone', { patterns_only: true }],
])('a removal aborts a running build (%s) and deletes everything', async (_what, more) => {
  const { path } = bench.index.folder;
  const begun = signal();
  const forget = bench.engine.onIndexEvent(() => begun.resolve());
  const building = bench.engine.build({ target_dir: bench.tree, force: true, ...more }, bench.call);
  const outcome = building.then(
    () => 'built',
    error => error.code,
  );
  await begun.promise;
  forget();
  await remove();
  expect(await outcome).not.toBe('built');
  await expectNothingLeft(path);
});

test.runIf(process.platform === 'linux')('an index of patterns alone is removed too', async () => {
  const { path } = bench.index.folder;
  await bench.restart(() => {
    renameSync(join(path, 'patterns'), join(bench.root, 'patterns'));
    rmSync(path, { recursive: true });
    mkdirSync(path);
    renameSync(join(bench.root, 'patterns'), join(path, 'patterns'));
  });
  await remove();
  await expectNothingLeft(path);
  await expect(remove()).rejects.toMatchObject({ code: 'INDEX_NOT_FOUND' });
});

/** An index of another version of Dowse is rebuilt automatically. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexRecord } from '../../daemon/src/index/index-folder.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { until } from '../support/until.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ ...manyFiles(6), 'alpha.ts': 'export function alphaHandler() {}\n' });
  await bench.build();
});
afterEach(() => bench.close());

/** Makes it look like one of an earlier version, whose file cannot be used. */
function makeOld(): void {
  const { path } = bench.index.folder;
  const file = join(path, 'index.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as IndexRecord;
  const model = record.current!.fingerprint.replace(/^\d+:/, '');
  record.current!.fingerprint = `1:${model}`;
  writeFileSync(file, JSON.stringify(record));
  writeFileSync(join(path, record.current!.name), 'of another format');
}

/** Asks until there is an answer. Only INDEX_BUSY may come before it, and the status must not be `missing`. */
async function untilAnswered(): Promise<void> {
  await until('an answer', async () => {
    expect(['building', 'ready']).toContain((await bench.status()).status);
    try {
      return (await bench.found('alphaHandler'))[0] === 'alpha.ts';
    } catch (error) {
      expect(error).toMatchObject({ code: 'INDEX_BUSY', status: 409 });
      return false;
    }
  });
  expect(await bench.untilStatus(({ status }) => status === 'ready', 'ready')).toMatchObject({
    file_count: 7,
  });
  expect(readdirSync(bench.index.folder.path).filter(name => /^index-\d+\.db$/.test(name))).toEqual([
    'index-2.db',
  ]);
}

test('a starting daemon rebuilds it, and reports that until it is done', async () => {
  await bench.restart(makeOld);
  const building = await bench.status();
  expect(building).toMatchObject({ status: 'building', progress: 0, file_count: 0 });
  expect(building.message).toMatch(/another version/);
  await bench.untilStatus(({ status }) => status !== 'building', 'the end of the build');
  await untilAnswered();
  expect(await bench.status()).not.toHaveProperty('message');
});

test('the first question starts the rebuild', { tags: 'slow' }, async () => {
  await bench.restart(makeOld);
  await expect(bench.ask('alphaHandler')).rejects.toMatchObject({ code: 'INDEX_BUSY' });
  await untilAnswered();
});

test('while indexing is paused, the rebuild waits for resume', { tags: 'slow' }, async () => {
  await bench.engine.pause({ target_dir: bench.tree, paused: true }, bench.call);
  await bench.restart(makeOld);
  expect(await bench.status()).toMatchObject({ status: 'missing', paused: true });
  await expect(bench.ask('alphaHandler')).rejects.toMatchObject({ code: 'INDEX_PAUSED' });
  await bench.engine.pause({ target_dir: bench.tree, paused: false }, bench.call);
  await untilAnswered();
});

/** An index that another version of Dowse has made is built anew without being asked: it was there, and so it stays. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexRecord } from '../../daemon/src/index/layout.ts';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { until } from '../support/until.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ ...manyFiles(6), 'alpha.ts': 'export function alphaHandler() {}\n' });
  await bench.build();
});
afterEach(() => bench.close());

/** As if a version before had made it: what is in its file cannot be relied on. */
function makeOld(): void {
  const { path } = bench.index.folder;
  const file = join(path, 'index.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as IndexRecord;
  const model = record.current!.fingerprint.replace(/^\d+:/, '');
  record.current!.fingerprint = `1:${model}`;
  writeFileSync(file, JSON.stringify(record));
  writeFileSync(join(path, record.current!.name), 'of another format');
}

/** Asks until there is an answer; nothing but INDEX_BUSY may come before it, and the status may not say `missing`. */
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

test('a daemon that starts builds it anew, and says so until it has', async () => {
  await bench.restart(makeOld);
  const building = await bench.status();
  expect(building).toMatchObject({ status: 'building', progress: 0, file_count: 0 });
  expect(building.message).toMatch(/another version/);
  await bench.untilStatus(({ status }) => status !== 'building', 'the end of the build');
  await untilAnswered();
  expect(await bench.status()).not.toHaveProperty('message');
});

test('the first question has it built, whatever comes before it', async () => {
  await bench.restart(makeOld);
  await expect(bench.ask('alphaHandler')).rejects.toMatchObject({ code: 'INDEX_BUSY' });
  await untilAnswered();
});

test('where indexing is paused, it waits until it is resumed', async () => {
  await bench.engine.pause({ target_dir: bench.tree, paused: true }, bench.call);
  await bench.restart(makeOld);
  expect(await bench.status()).toMatchObject({ status: 'missing', paused: true });
  await expect(bench.ask('alphaHandler')).rejects.toMatchObject({ code: 'INDEX_PAUSED' });
  await bench.engine.pause({ target_dir: bench.tree, paused: false }, bench.call);
  await untilAnswered();
});

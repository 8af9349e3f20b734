/** Indexes a tree with files crafted to break parsers. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DowseError } from '../../daemon/src/api/errors.ts';
import { Bench } from '../support/open-engine.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';

/** Each takes seconds, but stays within the step limit; no two have the same content. */
const slowFiles = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `slow/m${i}.ts`,
      `// ${i}\n${`${'let a: Array<'.repeat(10)}\n`.repeat(6_000)}`,
    ]),
  );

/** For busy machines. */
const SLOWLY = { timeout: 180_000 };

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ 'alpha.ts': 'export function alphaHandler() {}\n' });
});
afterEach(() => bench.close());

const listing = () => bench.engine.status({ target_dir: bench.tree, skipped: true }, bench.call);

test(
  'the list of skipped files has those without a syntax tree and the reason, and their lines are found',
  SLOWLY,
  async () => {
    bench.write({
      'ends.swift': `// the harbourmaster\n${'! '.repeat(3_000)}\n`,
      'crash.kt': `// the lighthouse\nval a = ${'"${'.repeat(3_000)}\n`,
      'open.lua': `-- the drawbridge\n${'[[\n'.repeat(6_000)}`,
      'sound.kt': 'fun soundHandler() = 1\n',
    });
    await bench.build();
    const { skipped, skipped_files, file_count } = await listing();
    expect(skipped).toMatchObject({ too_slow: 2, parser_failed: 1 });
    expect(skipped_files!.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'crash.kt parser_failed',
      'ends.swift too_slow',
      'open.lua too_slow',
    ]);
    expect(file_count).toBe(5);
    for (const [word, file] of [
      ['harbourmaster', 'ends.swift'],
      ['lighthouse', 'crash.kt'],
      ['drawbridge', 'open.lua'],
      ['alphaHandler', 'alpha.ts'],
      ['soundHandler', 'sound.kt'],
    ] as const) {
      expect((await bench.found(word))[0]).toBe(file);
    }
    await bench.restart();
    await bench.build({ force: true });
    expect((await listing()).skipped_files).toEqual(skipped_files);
  },
);

// A build of so many takes minutes.
const MANY = 60;

test(
  'a build of slow files can be paused, also across a restart, and continues without them',
  SLOWLY,
  async () => {
    await bench.build();
    bench.write(slowFiles(MANY));
    const outcome = bench.build({ force: true }).catch((error: DowseError) => error);
    await bench.untilStatus(status => status.status === 'building', 'the build to be under way');
    await bench.engine.pause({ target_dir: bench.tree, paused: true }, bench.call);
    expect(await outcome).toMatchObject({ code: 'INDEX_PAUSED' });
    await bench.restart();
    expect(await bench.status()).toMatchObject({ paused: true, file_count: 1 });
    expect((await bench.found('alphaHandler'))[0]).toBe('alpha.ts');
    removeFolder(`${bench.tree}/slow`);
    await bench.engine.pause({ target_dir: bench.tree, paused: false }, bench.call);
    await bench.untilStatus(({ status }) => status === 'ready', 'the build to go on');
    expect((await bench.found('alphaHandler'))[0]).toBe('alpha.ts');
  },
);

test('an index of slow files can be removed during its build', SLOWLY, async () => {
  bench.write(slowFiles(MANY));
  const outcome = bench.build().catch((error: DowseError) => error.code);
  await bench.untilStatus(status => status.status === 'building', 'the build to be under way');
  await bench.engine.remove({ target_dir: bench.tree }, bench.call);
  expect(await outcome).toMatch(/^INDEX_/);
  expect(await bench.status()).toMatchObject({ status: 'missing' });
});

test('another folder is indexed and answers while slow files are analyzed', SLOWLY, async () => {
  bench.write(slowFiles(MANY));
  const outcome = bench.build().catch((error: DowseError) => error.code);
  await bench.untilStatus(status => status.status === 'building', 'the build to be under way');
  const other = temporaryFolder();
  writeFiles(other, { 'beta.ts': 'export function betaHandler() {}\n' });
  await bench.build({ target_dir: other });
  const { results } = await bench.engine.ask({ query: 'betaHandler', target_dir: other }, bench.call);
  expect(results[0]!.file).toBe(`${other}/beta.ts`);
  expect((await bench.status()).status).toBe('building');
  await bench.engine.remove({ target_dir: bench.tree }, bench.call);
  expect(await outcome).toMatch(/^INDEX_/);
  removeFolder(other);
});

/** Unsaved texts with a pattern index. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bench, manyFiles } from '../support/open-engine.ts';
import { until } from '../support/until.ts';

const ODD = 'src/[odd] {name}! .ts';
let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open({
    ...manyFiles(100),
    [ODD]: 'needleInHay\n',
    'src/plain name.ts': 'needleInHay\n',
    'src/other.ts': 'nothing\n',
  });
  await bench.build();
  await until('the index to be used', async () => (await find({})).engine === 'index');
});
afterAll(() => bench.close());

async function find(unsaved: Record<string, string>) {
  const texts = Object.entries(unsaved).map(([name, text]) => ({ path: join(bench.tree, name), text }));
  const request = { pattern: 'needleInHay', path: bench.tree, options: { recursive: true }, unsaved: texts };
  const { results, engine, files_scanned } = await bench.engine.search(request, bench.call);
  const places = results.map(
    ({ file_name, line_number }) => `${file_name.slice(bench.tree.length + 1)}:${line_number}`,
  );
  return { places, engine, files_scanned };
}

test('the text is searched instead of its file, and the index is used for other files', async () => {
  expect(await find({})).toMatchObject({ places: [`${ODD}:1`, 'src/plain name.ts:1'], files_scanned: 2 });
  expect(await find({ [ODD]: '\nneedleInHay' })).toEqual({
    places: [`${ODD}:2`, 'src/plain name.ts:1'],
    engine: 'index',
    files_scanned: 1,
  });
  expect((await find({ 'src/plain name.ts': 'gone', [ODD]: '' })).places).toEqual([]);
});

test('an unsaved text has matches that the index does not know', async () => {
  expect((await find({ 'src/other.ts': 'needleInHay' })).places).toEqual([
    `${ODD}:1`,
    'src/other.ts:1',
    'src/plain name.ts:1',
  ]);
});

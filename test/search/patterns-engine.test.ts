/** The pattern index through the engine: building, status and use. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bench, manyFiles } from '../support/open-engine.ts';

describe.runIf(process.platform === 'linux')('the engine', () => {
  let it: Bench;
  beforeAll(async () => {
    it = await Bench.open(manyFiles(200, 3));
  });
  afterAll(() => it.close());

  const search = (pattern: string, more: object = {}) =>
    it.engine.search({ pattern, path: it.tree, options: { recursive: true, ...more } }, it.call);

  test('scans without an index', async () => {
    expect((await it.status()).patterns).toEqual({ status: 'missing', files: 0, size_mb: 0 });
    expect(await search('make_widget_17\\(')).toMatchObject({
      engine: 'scan',
      results: [{ line_number: 1 }],
    });
  });

  test('builds patterns alone; asking needs the full index', async () => {
    const built = await it.engine.build({ target_dir: it.tree, patterns_only: true }, it.call);
    expect(built).toMatchObject({ status: 'success', file_count: 200 });
    expect(await it.status()).toMatchObject({ status: 'missing', patterns: { status: 'ready', files: 200 } });
    await expect(it.ask('where are widgets made')).rejects.toMatchObject({ code: 'INDEX_NOT_FOUND' });
  });

  test('answers from it: the whole folder, a subfolder, counts, streams', async () => {
    expect(await search('make_widget_17\\(')).toMatchObject({
      engine: 'index',
      files_scanned: 1,
      results: [{}],
    });
    expect(await search('make_widget_17\\(', { count: true })).toMatchObject({
      engine: 'index',
      count: 1,
      files: 1,
    });
    const below = { pattern: 'step_17_2', path: path.join(it.tree, 'pkg17'), options: { recursive: true } };
    expect(await it.engine.search(below, it.call)).toMatchObject({ engine: 'index', results: [{}] });
    const stream = it.engine.searchStream(below, it.call);
    expect((await stream.next()).value).toMatchObject({ line_number: 4 });
    expect(await stream.next()).toMatchObject({ done: true, value: { engine: 'index', count: 1 } });
  });

  test('scans for ignored files, for patterns without a literal, and for invalid patterns', async () => {
    expect((await search('make_widget_17\\(', { no_ignore: true })).engine).toBe('scan');
    expect((await search('make_widget_17\\(', { hidden: true })).engine).toBe('index');
    expect((await search('..')).engine).toBe('scan');
    await expect(search('make_widget_17(')).rejects.toMatchObject({ code: 'INVALID_PATTERN' });
    await expect(search('nowhere{1000}{1000}{1000}')).rejects.toMatchObject({ code: 'INVALID_PATTERN' });
  });

  test('counts searches by engine', async () => {
    const { searches, patternIndexes } = it.engine.stats();
    expect(searches.index.searches).toBeGreaterThanOrEqual(4);
    expect(searches.scan.searches).toBeGreaterThanOrEqual(2);
    expect(patternIndexes).toMatchObject({ indexes: 1, files: 200 });
    expect(patternIndexes.bytes).toBeGreaterThan(0);
  });

  test('opens it after a restart, with changes made meanwhile', async () => {
    await it.restart(() => it.write({ 'pkg3/late.py': 'made_while_away = 1\n' }));
    await it.untilStatus(({ patterns }) => patterns?.status === 'ready', 'the pattern index to be ready');
    expect(await search('made_while_away')).toMatchObject({ engine: 'index', results: [{ line_number: 1 }] });
  });

  test('a full build builds it too', async () => {
    await it.build({ force: true });
    expect(await it.status()).toMatchObject({ status: 'ready', patterns: { status: 'ready', files: 201 } });
    expect((await search('made_while_away')).engine).toBe('index');
  });
});

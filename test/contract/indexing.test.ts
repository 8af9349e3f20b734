import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuildResponse, ListResponse, RemoveResponse, StatusResponse } from '../../daemon/src/api/schemas.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { INDEXED_FILES, PROJECT } from './project.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

const SECONDS = /^\d+\.\d+s$/;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

describe.each(SUBJECTS)('building and status, %s', (_name, open) => {
  let it: Subject;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it?.close());

  const build = async (target_dir = '.', more: { force?: boolean; wait?: boolean } = {}) => {
    const response = await it.dowse.build({ target_dir, ...more }, it.call);
    expect(Check(BuildResponse, response)).toBe(true);
    return response;
  };
  const status = async (target_dir = '.') => {
    const response = await it.dowse.status({ target_dir }, it.call);
    expect(Check(StatusResponse, response)).toBe(true);
    return response;
  };
  /** A second project inside the caller's roots. */
  const anotherProject = (name: string): string => {
    const folder = join(it.tree, '..', name);
    writeFiles(folder, PROJECT);
    return folder;
  };

  test('status before any build: missing, no files, no time, no size', async () => {
    expect(await status(anotherProject('never-built'))).toMatchObject({
      status: 'missing',
      index_path: expect.any(String),
      file_count: 0,
      last_updated: null,
      size_mb: 0,
    });
  });

  test('build: success, message, index_path, file_count, build_time', async () => {
    const project = anotherProject('built');
    const built = await build(project, { force: false });
    expect(built).toMatchObject({ status: 'success', file_count: INDEXED_FILES });
    expect(built.build_time).toMatch(SECONDS);
    expect(built.message).toContain(`${INDEXED_FILES} files`);
    expect(built.index_path.startsWith(it.dataDir)).toBe(true);
    expect(existsSync(built.index_path)).toBe(true);
    expect(built.embedded).toBeGreaterThan(INDEXED_FILES);
    expect(existsSync(join(project, '.dowse'))).toBe(false);
  });

  test('status of a built index: ready, with all its fields', async () => {
    const project = anotherProject('ready');
    const built = await build(project);
    const ready = await status(project);
    expect(ready).toMatchObject({
      status: 'ready',
      index_path: built.index_path,
      file_count: INDEXED_FILES,
      last_updated: expect.stringMatching(ISO_UTC),
      skipped: { binary: 1, generated: 1, minified: 1, oversized: 0, unreadable: 0 },
      stale_files: 0,
      watching: true,
      model: expect.any(String),
    });
    expect(ready.size_mb).toBeGreaterThan(0);
    expect(ready.chunk_count).toBeGreaterThan(INDEXED_FILES);
    expect(Math.abs(Date.now() - Date.parse(ready.last_updated!))).toBeLessThan(60_000);
    expect(ready).not.toHaveProperty('progress');
  });

  test('a symlink, a relative and an absolute path share one index', async () => {
    const paths = ['.', './', it.tree, `${it.tree}/`, it.link, `${it.link}/src/..`];
    const where = await Promise.all(paths.map(async path => (await status(path)).index_path));
    expect(new Set(where).size).toBe(1);
  });

  test('wait: false returns at once; status goes from building to ready', async () => {
    const project = anotherProject('later');
    const begun = await build(project, { wait: false });
    expect(begun).toMatchObject({
      status: 'building',
      file_count: 0,
      build_time: expect.stringMatching(SECONDS),
    });
    const seen = new Set<string>();
    await until('the build to be done', async () => {
      const now = await status(project);
      seen.add(now.status);
      if (now.status === 'building') {
        expect(now.progress).toBeGreaterThanOrEqual(0);
        expect(now.progress).toBeLessThanOrEqual(1);
      }
      return now.status === 'ready';
    });
    expect([...seen].filter(state => !['building', 'ready'].includes(state))).toEqual([]);
    expect((await status(project)).file_count).toBe(INDEXED_FILES);
  });

  test('status is stale while changed files are not indexed, then ready', { tags: 'slow' }, async () => {
    const project = anotherProject('stale');
    await build(project);
    const files = Array.from({ length: 300 }, (_, i) => [`more/file${i}.py`, `def more_${i}():\n    pass\n`]);
    writeFiles(project, Object.fromEntries(files));
    const stale = await until('stale', async () => {
      const now = await status(project);
      return now.status === 'stale' && now;
    });
    expect(stale.stale_files).toBeGreaterThan(0);
    expect(stale.file_count).toBeGreaterThanOrEqual(INDEXED_FILES);
    await until('ready again', async () => {
      const now = await status(project);
      return now.status === 'ready' && now.file_count === INDEXED_FILES + 300;
    });
  });

  test('pause: shown by status, builds are refused; after resume it continues', async () => {
    const project = anotherProject('paused');
    const pause = (paused: boolean, target_dir = project) => it.dowse.pause({ target_dir, paused }, it.call);
    await expect(pause(true)).rejects.toMatchObject({ code: 'INDEX_NOT_FOUND', status: 404 });
    await build(project);
    const paused = await pause(true);
    expect(Check(StatusResponse, paused)).toBe(true);
    expect(paused).toMatchObject({ paused: true, file_count: INDEXED_FILES });
    expect((await status(project)).paused).toBe(true);
    for (const wait of [true, false]) {
      await expect(build(project, { wait })).rejects.toMatchObject({
        code: 'INDEX_PAUSED',
        status: 409,
        details: expect.stringContaining('/api/agent/index/pause'),
      });
    }
    writeFiles(project, { 'later.py': 'def later():\n    pass\n' });
    await until('the change to be noted', async () => (await status(project)).stale_files === 1);
    const { index } = await it.dowse.ask({ query: 'later', target_dir: project }, it.call);
    expect(index).toMatchObject({ stale_files: 1, paused: true });
    expect(await pause(false)).not.toHaveProperty('paused');
    await until('it to be taken in', async () => (await status(project)).file_count === INDEXED_FILES + 1);
    await expect(pause(true, 'missing')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    await expect(pause(true, it.outside)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', status: 403 });
  });

  test('indexes are listed, also those of missing directories, and can be removed', async () => {
    const [kept, gone] = [anotherProject('kept'), anotherProject('gone')];
    const listed = async () => {
      const response = await it.dowse.list(it.call);
      expect(Check(ListResponse, response)).toBe(true);
      return response.indexes.filter(({ target_dir }) => [kept, gone].includes(target_dir));
    };
    const remove = (target_dir: string) => it.dowse.remove({ target_dir }, it.call);
    expect(await listed()).toEqual([]);
    await expect(remove(kept)).rejects.toMatchObject({ code: 'INDEX_NOT_FOUND', status: 404 });
    const { index_path } = await build(kept);
    await build(gone);
    removeFolder(gone);
    expect(await listed()).toMatchObject([
      { target_dir: gone, status: 'gone' },
      { target_dir: kept, status: 'ready', file_count: INDEXED_FILES },
    ]);
    expect(await remove(gone)).toMatchObject({ target_dir: gone, size_mb: expect.any(Number) });
    expect(Check(RemoveResponse, await remove(kept))).toBe(true);
    expect(await listed()).toEqual([]);
    expect(existsSync(index_path)).toBe(false);
    expect((await status(kept)).status).toBe('missing');
    await expect(remove(gone)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND', status: 404 });
    await expect(remove(it.outside)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', status: 403 });
    // As if it had never existed.
    expect((await build(kept)).file_count).toBe(INDEXED_FILES);
    const { results } = await it.dowse.ask({ query: 'retry', target_dir: kept }, it.call);
    expect(results.length).toBeGreaterThan(0);
  });

  test('callers that wait for the build of a removed index get an error', { tags: 'slow' }, async () => {
    const project = anotherProject('removed');
    await build(project);
    const building = it.dowse.build({ target_dir: project, force: true }, it.call);
    const removed = it.dowse.remove({ target_dir: project }, it.call);
    // The build may already have finished.
    const [outcome] = await Promise.allSettled([building, removed]);
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INDEX_NOT_FOUND' });
    await removed;
    expect((await status(project)).status).toBe('missing');
  });

  test('concurrent builds of one directory share one run', async () => {
    const project = anotherProject('shared');
    const both = await Promise.all([build(project), build(project), build(`${it.link}/../shared`)]);
    expect(new Set(both.map(built => built.embedded)).size).toBe(1);
    expect(both.map(built => built.file_count)).toEqual([INDEXED_FILES, INDEXED_FILES, INDEXED_FILES]);
  });

  test('a second build finds nothing to do; force rebuilds everything, with cached vectors', async () => {
    const project = anotherProject('again');
    await build(project);
    const generation = async () =>
      (await it.dowse.ask({ query: 'retry', target_dir: project }, it.call)).index.generation;
    const first = await generation();
    expect(await build(project)).toMatchObject({ status: 'success', embedded: 0, file_count: INDEXED_FILES });
    expect(await generation()).toBe(first);
    expect(await build(project, { force: true })).toMatchObject({ embedded: 0, file_count: INDEXED_FILES });
    expect(await generation()).toBe(first + 1);
  });

  test('a second tree with the same content embeds nothing', { tags: 'slow' }, async () => {
    await build(anotherProject('one'));
    expect(await build(anotherProject('two'))).toMatchObject({ embedded: 0, file_count: INDEXED_FILES });
  });

  test('an empty directory gives an index without files', async () => {
    const project = join(it.tree, '..', 'empty');
    writeFiles(project, { '.gitignore': '' });
    expect(await build(project)).toMatchObject({ status: 'success', file_count: 0 });
    expect(await status(project)).toMatchObject({ status: 'ready', file_count: 0 });
  });

  describe('errors', () => {
    test('FILE_NOT_FOUND, 404, for a missing directory and for a file', async () => {
      for (const target of ['missing', 'notes.txt']) {
        const error = { code: 'FILE_NOT_FOUND', status: 404 };
        await expect(build(target)).rejects.toMatchObject(error);
        await expect(status(target)).rejects.toMatchObject(error);
      }
    });
    test('PERMISSION_DENIED, 403, outside the roots', async () => {
      for (const target of [it.outside, `${it.outside}/missing`, '/', 'escape']) {
        const error = { code: 'PERMISSION_DENIED', status: 403 };
        await expect(build(target)).rejects.toMatchObject(error);
        await expect(status(target)).rejects.toMatchObject(error);
      }
    });
    test('the whole disk and the home folder are refused', async () => {
      for (const target_dir of ['/', it.home]) {
        await expect(it.owner.dowse.build({ target_dir }, it.owner.call)).rejects.toMatchObject({
          code: 'INVALID_REQUEST',
          status: 400,
          details: expect.stringContaining('/target_dir'),
        });
      }
    });
    test('a directory that vanishes is FILE_NOT_FOUND, and works again when it is back', {
      tags: 'slow',
    }, async () => {
      const project = temporaryFolder();
      writeFiles(project, PROJECT);
      const { dowse, call } = it.owner;
      await dowse.build({ target_dir: project }, call);
      removeFolder(project);
      await expect(dowse.build({ target_dir: project }, call)).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
      });
      await expect(dowse.ask({ query: 'retry', target_dir: project }, call)).rejects.toMatchObject({
        code: 'FILE_NOT_FOUND',
      });
      writeFiles(project, PROJECT);
      expect(await dowse.build({ target_dir: project }, call)).toMatchObject({ file_count: INDEXED_FILES });
      removeFolder(project);
    });
  });
});

import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { IndexEvent } from '../api/index-event.ts';
import { JobError } from '../concurrency/job-thread.ts';
import { createEmbedder } from '../embed/index.ts';
import { TreeWatcher } from '../watch/tree-watcher.ts';
import { Builder } from './builder.ts';
import { DirectoryIndex } from './directory-index.ts';
import { type PartsStatus, stateOf } from './index-state.ts';
import type { UpdateJob } from './update.ts';
import type { Progress } from './update-progress.ts';
import type { UpdateResult } from './update-result.ts';

/** A real builder that records its jobs. Each update first waits for `gate`, which may reject. */
class GatedBuilder extends Builder {
  readonly jobs: UpdateJob[] = [];
  gate: (job: UpdateJob) => Promise<void> = async () => {};
  onProgress: (progress: Progress) => void = () => {};
  /** The share of dead chunks that the next update reports. */
  waste = 0;

  override async update(
    job: UpdateJob,
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<UpdateResult> {
    this.jobs.push(job);
    await this.gate(job);
    const tell = (progress: Progress) => {
      onProgress(progress);
      this.onProgress(progress);
    };
    const result = await super.update(job, tell, signal);
    const { waste } = this;
    this.waste = 0;
    return { ...result, waste: Math.max(result.waste, waste) };
  }
}

const DISK_FULL = new JobError('database or disk is full', 'SQLITE_FULL');

const PARTS: PartsStatus = {
  patterns: { status: 'missing', files: 0, size_mb: 0 },
  facts: { status: 'missing' },
};

async function openIndex(onEvent: (event: IndexEvent) => void = () => {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-directory-index-')));
  const directory = join(base, 'code');
  mkdirSync(directory);
  writeFileSync(join(directory, 'a.py'), 'def one():\n    return 1\n');
  const model = await createEmbedder({});
  const builder = new GatedBuilder({ embeddingsFile: join(base, 'embeddings.db'), model });
  const log = { info: vi.fn(), warn: vi.fn() };
  const trees = new TreeWatcher(join(base, 'cookies'));
  const open = () => new DirectoryIndex(directory, { indexesDir: base, builder, trees, model, log, onEvent });
  const index = open();
  onTestFinished(async () => {
    await Promise.all([index.close(), builder.close()]);
    await trees.close();
    rmSync(base, { recursive: true, force: true });
  });
  return { index, open, builder, directory, log };
}

test('a failed update blocks no question, and its files stay stale', async () => {
  const { index, builder, log } = await openIndex();
  await index.build();
  builder.gate = () => Promise.reject(DISK_FULL);
  await index.refreshFiles(['a.py']);
  expect(index.staleFiles).toBe(1);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.anything() }),
    expect.anything(),
  );
  builder.gate = async () => {};
  await index.refreshFiles(['a.py']);
  expect(index.staleFiles).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'new files, also in new folders, are indexed without a scan',
  { tags: 'slow' },
  async () => {
    const { index, builder, directory } = await openIndex();
    await index.build();
    builder.jobs.length = 0;
    mkdirSync(join(directory, 'new/deep'), { recursive: true });
    writeFileSync(join(directory, 'b.py'), 'def two():\n    return 2\n');
    writeFileSync(join(directory, 'new/deep/c.py'), 'def three():\n    return 3\n');
    await vi.waitFor(() => expect(index.summary()?.fileCount).toBe(3), 60_000);
    expect(builder.jobs.filter(({ paths }) => !paths)).toEqual([]);
  },
);

test.runIf(process.platform === 'linux')('changes of ignored files cause no update', async () => {
  const { index, builder, directory } = await openIndex();
  writeFileSync(join(directory, '.ignore'), '*.log\nout/\n');
  await index.build();
  await index.settle();
  builder.jobs.length = 0;
  mkdirSync(join(directory, 'out'));
  writeFileSync(join(directory, 'out/a.py'), 'def two():\n    return 2\n');
  writeFileSync(join(directory, 'a.log'), 'a line\n');
  await index.settle();
  expect(index.staleFiles).toBe(0);
  expect(builder.jobs).toEqual([]);
});

test('files that a scan has found are stale until they are indexed, also those in a new folder', async () => {
  const { index, builder, directory } = await openIndex();
  await index.build();
  mkdirSync(join(directory, 'moved'));
  for (const name of ['b.py', 'c.py', 'd.py']) writeFileSync(join(directory, 'moved', name), 'x = 1\n');
  const stale: number[] = [];
  builder.onProgress = ({ totalFiles }) => totalFiles >= 3 && stale.push(index.staleFiles);
  await index.indexChanges();
  expect(Math.min(...stale)).toBeGreaterThanOrEqual(3);
  await vi.waitFor(() => expect(index.staleFiles).toBe(0), 60_000);
});

test('after a restart, no file counts as changed before it is known to differ', async () => {
  const { index, open, builder, directory } = await openIndex();
  // Their times are so near to that of the build that their content is compared again.
  for (let i = 0; i < 20; i++) writeFileSync(join(directory, `f${i}.py`), `def f${i}():\n    return ${i}\n`);
  await index.build();
  await index.close();
  const again = open();
  onTestFinished(() => again.close());
  const seen = new Set<number>();
  builder.gate = async () => void seen.add(again.changedFiles);
  builder.onProgress = () => seen.add(again.changedFiles);
  await again.resume();
  expect([...seen]).toEqual([0]);
});

test('after a restart, files that a scan finds to differ count as changed until they are indexed', async () => {
  const { index, open, builder, directory } = await openIndex();
  await index.build();
  await index.close();
  writeFileSync(join(directory, 'a.py'), 'def longer():\n    return 100\n');
  writeFileSync(join(directory, 'b.py'), 'x = 1\n');
  const again = open();
  onTestFinished(() => again.close());
  const seen: number[] = [];
  builder.onProgress = () => seen.push(again.changedFiles);
  await again.resume();
  expect(seen[0]).toBe(2);
  expect(again.changedFiles).toBe(0);
});

test('a small directory is built in several steps, with progress for each', { tags: 'slow' }, async () => {
  const { index, builder, directory } = await openIndex();
  for (let i = 0; i < 100; i++) writeFileSync(join(directory, `f${i}.py`), `def f${i}():\n    return ${i}\n`);
  const told = new Set<number>();
  builder.onProgress = () => told.add(index.progress);
  await index.build();
  expect(told.size).toBeGreaterThanOrEqual(6);
  expect(Math.max(...told)).toBe(1);
});

const FULL: [what: string, isThere: boolean, how: { force?: boolean }][] = [
  ['of an index that is there', true, {}],
  ['from nothing', true, { force: true }],
  ['that is the first', false, {}],
];

test.each(process.env.DOWSE_TESTS === 'fast' ? FULL.slice(0, 1) : FULL)(
  'a build %s that failed because the disk was full resumes once there is space',
  async (_what, isThere, how) => {
    let told = (_: IndexEvent) => {};
    const { index, builder, directory } = await openIndex(event => told(event));
    if (isThere) await index.build();
    builder.gate = () => Promise.reject(DISK_FULL);
    await expect(index.build(how)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(index.lastFailure).toBe(DISK_FULL.message);
    writeFileSync(join(directory, 'b.py'), 'def two():\n    return 2\n');
    const finished = new Promise<void>(resolve => {
      told = ({ type }) => type === 'finished' && resolve();
    });
    builder.gate = async () => {};
    await finished;
    expect([index.lastFailure, index.folder.record.next, index.isUsable]).toEqual([undefined, null, true]);
    await index.settle();
    expect(index.summary()?.fileCount).toBe(2);
  },
);

test('a rebuild that a killed daemon left unfinished is resumed by the next daemon', async () => {
  const { index, builder } = await openIndex();
  await index.build();
  builder.gate = () => Promise.reject(new Error('the daemon is killed'));
  await expect(index.build({ force: true })).rejects.toThrow();
  builder.gate = async () => {};
  await index.resume();
  expect(index.folder.record.next).toBeNull();
  expect(index.summary()?.generation).toBe(2);
});

test('a build that failed for another reason succeeds with the next scan', { tags: 'slow' }, async () => {
  const { index, builder } = await openIndex();
  await index.build();
  builder.gate = () => Promise.reject(new Error('a thread died'));
  await expect(index.build({ force: true })).rejects.toThrow('a thread died');
  builder.gate = async () => {};
  await index.indexChanges();
  expect(index.lastFailure).toBeUndefined();
});

test('a question waits no longer than its limit for its files, behind any other updates', async () => {
  const { index, builder } = await openIndex();
  await index.build();
  const branch = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  builder.gate = () => {
    begun.resolve();
    return branch.promise;
  };
  const update = index.indexChanges();
  await begun.promise;
  await index.refreshFiles(['a.py'], 1);
  branch.resolve();
  await update;
  await index.refreshFiles(['a.py']);
  expect(index.staleFiles).toBe(0);
});

test('an automatic rebuild is not reported while the old index answers, until a user requests a build', async () => {
  const told: string[] = [];
  const { index, builder, directory } = await openIndex(({ type }) => told.push(type));
  await index.build();
  const rest = Promise.withResolvers<void>();
  onTestFinished(() => rest.resolve());
  const begun = Promise.withResolvers<void>();
  builder.gate = async ({ generation }) => {
    if (generation === undefined) return;
    begun.resolve();
    await rest.promise;
  };
  writeFileSync(join(directory, 'a.py'), 'def two():\n    return 2\n');
  told.length = 0;
  // All reports of the watcher come before the rebuild, which would keep the file stale.
  await index.settle();
  builder.waste = 0.9;
  await index.refreshFiles(['a.py']);
  await begun.promise;
  const state = () => stateOf(index, PARTS, { id: 'model' });
  await vi.waitFor(
    () => expect(state()).toMatchObject({ status: 'ready', file_count: 1, stale_files: 0 }),
    60_000,
  );
  expect(state()).not.toHaveProperty('progress');
  expect(told).toEqual([]);
  const asked = index.build({ force: true });
  expect(state()).toMatchObject({ status: 'building', progress: 0 });
  rest.resolve();
  await asked;
  await vi.waitFor(() => expect(state().status).toBe('ready'), 60_000);
  // The first build and the edit.
  expect(index.summary()?.generation).toBe(3);
  expect(told.filter(type => type !== 'progress')).toEqual(['finished']);
});

test('an existing index is not called missing while a new daemon scans for changes', async () => {
  const { index, builder } = await openIndex();
  await index.build();
  const rest = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  builder.gate = () => {
    begun.resolve();
    return rest.promise;
  };
  const resumed = index.resume();
  await begun.promise;
  expect(stateOf(index, PARTS, { id: 'model' }).status).toBe('stale');
  rest.resolve();
  await resumed;
});

test('a question to a stopping daemon is refused', async () => {
  const { index } = await openIndex();
  await index.build();
  const closing = index.close();
  await expect(index.refreshFiles(['a.py'])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await closing;
});

test('updates queued before damage was detected write nothing, and a build makes a new index', async () => {
  const { index, builder } = await openIndex();
  await index.build();
  const damage = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  builder.gate = () => {
    builder.gate = async () => {};
    asked.resolve();
    return damage.promise;
  };
  const finding = index.refreshFiles(['a.py']);
  await asked.promise;
  const waiting = index.refreshFiles(['a.py']);
  const building = index.build();
  damage.reject(new JobError('database disk image is malformed', 'SQLITE_CORRUPT'));
  await Promise.all([finding, waiting]);
  expect(await building).toMatchObject({ summary: { fileCount: 1 } });
  expect(builder.jobs.map(job => job.indexFile)).not.toContain(null);
});

test('a build fails if its directory vanishes meanwhile, and the previous index stays', async () => {
  const { index, builder, directory } = await openIndex();
  const gone = (job: UpdateJob) => {
    renameSync(directory, `${directory}-away`);
    return Promise.resolve(job).then(() => {});
  };
  builder.gate = gone;
  await expect(index.build()).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(index).toMatchObject({ isUsable: false, lastFailure: expect.any(String) });
  renameSync(`${directory}-away`, directory);
  builder.gate = async () => {};
  await index.build();
  const built = index.folder.currentFile;
  builder.gate = gone;
  await expect(index.build({ force: true })).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(index.folder.currentFile).toBe(built);
  expect(index.summary()).toMatchObject({ fileCount: 1 });
});

import { getEventListeners } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmbedder } from '../embed/index.ts';
import { Builder } from './builder.ts';

async function open({ renewAfterMs }: { renewAfterMs?: number } = {}) {
  const base = mkdtempSync(join(tmpdir(), 'dowse-builder-'));
  const model = await createEmbedder({});
  const builder = new Builder({ embeddingsFile: join(base, 'embeddings.db'), model }, renewAfterMs);
  onTestFinished(async () => {
    await builder.close();
    rmSync(base, { recursive: true, force: true });
  });
  const directory = join(base, 'code');
  mkdirSync(directory);
  for (let i = 0; i < 300; i++) writeFileSync(join(directory, `${i}.py`), `def f${i}():\n    return ${i}\n`);
  return { builder, directory, indexFile: join(base, 'index.db') };
}

test('a finished or failed update removes its abort listener', async () => {
  const { builder, directory, indexFile } = await open();
  const { signal } = new AbortController();
  const done = builder.update({ directory, indexFile }, () => {}, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  expect(await done).toMatchObject({ changed: 300 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const failing = builder.update({ directory: join(directory, 'gone'), indexFile }, () => {}, signal);
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a signal aborts a running update', async () => {
  const { builder, directory, indexFile } = await open();
  const stop = new AbortController();
  const why = new Error('enough');
  const stopped = builder.update({ directory, indexFile }, () => stop.abort(why), stop.signal);
  await expect(stopped).rejects.toBe(why);
});

test('after an update of many files a new thread replaces the old one, and no update is lost', async () => {
  const { builder, directory, indexFile } = await open({ renewAfterMs: 0 });
  await builder.update({ directory, indexFile }, () => {});
  const first = builder.threadId;
  expect(first).toBeGreaterThan(0);
  // Updates follow each other directly, so that one may be running when the thread is replaced, and the next may start
  // while the old thread ends.
  for (let i = 0; i < 5; i++) {
    writeFileSync(join(directory, '0.py'), `def g${i}():\n    return ${i}\n`);
    expect(await builder.update({ directory, indexFile, paths: ['0.py'] }, () => {})).toMatchObject({
      changed: 1,
    });
    await new Promise(resolve => setImmediate(resolve));
  }
  await vi.waitUntil(() => builder.threadId !== first);
  expect(await builder.update({ directory, indexFile }, () => {})).toMatchObject({ changed: 0 });
});

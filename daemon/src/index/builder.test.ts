import { getEventListeners } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Builder } from './builder.ts';

function open() {
  const base = mkdtempSync(join(tmpdir(), 'dowse-builder-'));
  const builder = new Builder({ embeddingsFile: join(base, 'embeddings.db') });
  onTestFinished(async () => {
    await builder.close();
    rmSync(base, { recursive: true, force: true });
  });
  const directory = join(base, 'code');
  mkdirSync(directory);
  for (let i = 0; i < 300; i++) writeFileSync(join(directory, `${i}.py`), `def f${i}():\n    return ${i}\n`);
  return { builder, directory, indexFile: join(base, 'index.db') };
}

test('an update that has ended, well or not, no longer listens to the signal that would stop it', async () => {
  const { builder, directory, indexFile } = open();
  const { signal } = new AbortController();
  const done = builder.update({ directory, indexFile }, () => {}, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  expect(await done).toMatchObject({ changed: 300 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const failing = builder.update({ directory: join(directory, 'gone'), indexFile }, () => {}, signal);
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a signal stops an update under way', async () => {
  const { builder, directory, indexFile } = open();
  const stop = new AbortController();
  const stopped = builder.update({ directory, indexFile }, () => stop.abort(), stop.signal);
  await expect(stopped).rejects.toMatchObject({ aborted: true });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbedder } from '../embed/index.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import { connect } from '../store/sqlite.ts';
import { type Analysis, analyzeFiles } from './analyze.ts';
import { updateIndex } from './update.ts';

const FILES = 100;
const PATHS = Array.from({ length: FILES }, (_, i) => `f${String(i).padStart(2, '0')}.py`);

test('blocks are stored in order of paths, whichever is analyzed first', async () => {
  const base = mkdtempSync(join(tmpdir(), 'dowse-update-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const directory = join(base, 'code');
  mkdirSync(directory);
  for (const path of PATHS)
    writeFileSync(join(directory, path), `def ${path.slice(0, -3)}():\n    return 1\n`);
  const indexFile = join(base, 'index.db');
  const embedder = await createEmbedder({});
  const cache = new EmbeddingCache(join(base, 'embeddings.db'), embedder.id);
  onTestFinished(() => cache.close());

  const analyzed: string[] = [];
  const others = Promise.withResolvers<void>();
  const result = await updateIndex({
    directory,
    indexFile,
    dimensions: embedder.dimensions,
    cache,
    parallel: 3,
    signal: new AbortController().signal,
    onProgress: () => {},
    async analyze(folder, files): Promise<Analysis> {
      const { path } = files[0]!;
      if (path === PATHS[0]) await others.promise;
      const analysis = await analyzeFiles(folder, files, embedder, cache);
      if (analyzed.push(path) === 2) others.resolve();
      return analysis;
    },
  });

  expect(result.changed).toBe(FILES);
  expect(analyzed.indexOf(PATHS[0]!)).toBeGreaterThan(0);
  const db = connect(indexFile);
  onTestFinished(() => void db.close());
  const stored = db.prepare('SELECT path FROM files ORDER BY first_chunk').pluck().all();
  expect(stored).toEqual(PATHS);
});

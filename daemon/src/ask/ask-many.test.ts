import { expect, test } from 'vitest';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { askMany, type ManyServices } from './ask-many.ts';

/** An index whose files are still compared with those on disk. */
const compared = (changedFiles: number) =>
  ({
    changedFiles,
    staleFiles: Math.max(1, changedFiles),
    summary: () => ({ generation: 1, lastUpdated: '2026-11-28T09:00:00Z' }),
  }) as unknown as DirectoryIndex;

const services = {
  threads: { answer: async () => ({ results: [], changed: [] }) },
} as unknown as ManyServices;

test.each([
  ['that are not known to differ', [0, 0, 0], 0],
  ['that differ', [0, 2, 3], 5],
])('while several indexes are compared, an answer counts the files %s as %j: %i', async (_, files, stale) => {
  const indexes = files.map((changed, at) => ({ name: `team/${at}`, index: compared(changed) }));
  const { index } = await askMany(indexes, { query: 'x', options: { names: true } }, services, { roots: [] });
  expect(index.stale_files).toBe(stale);
});

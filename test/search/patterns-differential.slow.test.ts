/**
 * Compares answers with and without a pattern index. DOWSE_PATTERN_TREE selects another tree than the project's
 * node_modules, DOWSE_PATTERN_CASES another number of searches.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../daemon/src/search/list-files.ts';
import { IndexedTree } from './indexed-tree.ts';
import { materialOf, requests } from './pattern-cases.ts';

const TREE = realpathSync(
  process.env.DOWSE_PATTERN_TREE ?? path.join(import.meta.dirname, '..', '..', 'node_modules'),
);
const CASES = Number(process.env.DOWSE_PATTERN_CASES ?? 200);
const SEED = Number(process.env.DOWSE_PATTERN_SEED ?? 7);
const MINUTES = 60_000;

let it: IndexedTree;
beforeAll(async () => {
  expect(existsSync(TREE)).toBe(true);
  it = new IndexedTree(TREE);
  await it.patterns.build();
}, 10 * MINUTES);
afterAll(() => it.close());

test.runIf(process.platform === 'linux')(
  'generated searches give the same answers as without an index',
  { timeout: CASES * 5000 + MINUTES },
  async () => {
    const files: string[] = [];
    for await (const batch of listFiles(TREE)) files.push(...batch);
    const all = fc.sample(requests(TREE, materialOf(TREE, files.sort())), { numRuns: CASES, seed: SEED });
    const engines = new Map<string, number>();
    const differences: string[] = [];
    for (const request of all) {
      const { engine, difference } = await it.difference(request);
      engines.set(engine, (engines.get(engine) ?? 0) + 1);
      if (difference) differences.push(difference);
    }
    if (process.env.DOWSE_PATTERN_CASES) console.info(Object.fromEntries(engines));
    expect(differences.slice(0, 5)).toEqual([]);
    // Include patterns that the index can narrow.
    expect(engines.get('index') ?? 0).toBeGreaterThan(CASES / 4);
  },
);

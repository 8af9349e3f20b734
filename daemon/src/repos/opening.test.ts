import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silent, startTestServer } from '../http/testing/test-server.ts';
import { findTree } from './find-tree.ts';
import { Repos } from './repos.ts';
import { inTrees } from './several/search-several.ts';
import { idleIndexer } from './testing/idle-indexer.ts';

let dataDir: string;
let repos: Repos;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dowse-opening-'));
  repos = new Repos({ dataDir, indexer: idleIndexer(), log: silent });
});
afterEach(async () => {
  await repos.close();
  rmSync(dataDir, { recursive: true });
});

const CALL = { roots: [], repos: ['*'], key: null };

test.each([
  ['one repository', () => findTree(repos, 'repo:app', ['*'])],
  [
    'several',
    () =>
      inTrees(repos, { address: 'repo:*', place: undefined }, CALL, async trees => ({ trees: trees.length })),
  ],
])('a request for %s waits until it is known which there are', async (_, request) => {
  const opened = Promise.withResolvers<void>();
  repos.opening = opened.promise;
  let isAnswered = false;
  const answer = request().finally(() => {
    isAnswered = true;
  });
  answer.catch(() => {});
  await setImmediate();
  expect(isAnswered).toBe(false);
  repos.opening = undefined;
  opened.resolve();
  // The daemon keeps none.
  await expect(answer).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});

test('until then the daemon is not ready', async () => {
  const server = await startTestServer();
  try {
    server.repos.opening = new Promise(() => {});
    const { statusCode, headers } = await server.app.inject('/readyz');
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    server.repos.opening = undefined;
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  } finally {
    await server.close();
  }
});

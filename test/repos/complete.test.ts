import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silent } from '../../daemon/src/http/testing/test-server.ts';
import type { RemoteRepos } from '../../daemon/src/repos/remote-repos.ts';
import { Repos } from '../../daemon/src/repos/repos.ts';
import { idleIndexer } from '../../daemon/src/repos/testing/idle-indexer.ts';
import { removeFolder } from '../support/tree.ts';
import { GitServer } from './git-server.ts';

test('a node tells the others that it is ready when the pattern index is there too', async () => {
  const root = mkdtempSync(join(tmpdir(), 'dowse-complete-'));
  for (const folder of ['data', 'server']) mkdirSync(join(root, folder));
  const server = await GitServer.start(join(root, 'server'));
  const completion = Promise.withResolvers<void>();
  const stored = { file: '', format: 1, model: '', generation: 1 };
  const indexer = idleIndexer({ stored: () => stored, completion: () => completion.promise });
  const repos = new Repos({ dataDir: join(root, 'data'), indexer, log: silent });
  const node: Partial<RemoteRepos> = {
    isOwner: () => true,
    nodesOf: () => [],
    keepersOf: () => [],
    statusOf: () => undefined,
    exchange: async () => {},
  };
  try {
    repos.remote = { ...node, changed: () => {} } as RemoteRepos;
    const { url } = server.create('team/app', { 'a.ts': 'export const a = 1;\n' });
    const repo = repos.add({ url });
    await repos.sync(repo);
    expect(repos.isReady(repo)).toBe(false);
    const told = Promise.withResolvers<void>();
    repos.remote = { ...node, changed: () => told.resolve() } as RemoteRepos;
    completion.resolve();
    await told.promise;
    expect(repos.isReady(repo)).toBe(true);
  } finally {
    await repos.close();
    await server.close();
    removeFolder(root);
  }
});

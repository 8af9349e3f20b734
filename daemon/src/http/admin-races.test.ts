/** Swaps a folder for links to other folders while keys and webhooks are created for it. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInside } from '../security/paths.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Renames are atomic: at any moment `place` links to a folder inside the roots or to one outside. */
const SWAPPING = `
  const { renameSync, symlinkSync } = require('node:fs');
  const { workerData: { place, targets } } = require('node:worker_threads');
  for (let n = 0; ; n++) {
    symlinkSync(targets[n % 2], place + '.next');
    renameSync(place + '.next', place);
  }
`;

let server: TestServer;
let swapper: Worker | undefined;
let inside: string;
let narrow: string;
beforeEach(async () => {
  server = await startTestServer({ files: { 'inside/real/sub/a.txt': '', 'outside/sub/secret.txt': '' } });
  inside = join(server.tree, 'inside');
  narrow = server.key({ scopes: ['admin', 'search', 'index'], roots: [inside], perMinute: 1_000_000 });
});
afterEach(async () => {
  await swapper?.terminate();
  await server.close();
});

/** Fewer in the fast tests. */
const [CREATED, REFUSED] = process.env.DOWSE_TESTS === 'fast' ? [40, 10] : [200, 50];

test.each([
  ['keys', (name: string, folder: string) => ['/api/admin/keys', { name, roots: [folder] }] as const],
  [
    'webhooks',
    (name: string, folder: string) => ['/api/admin/webhooks', { name, target_dir: folder }] as const,
  ],
])('no %s are created for a folder outside the roots while links are swapped', async (_what, bodyFor) => {
  const place = join(inside, 'place');
  const targets = [join(inside, 'real'), join(server.tree, 'outside')];
  mkdirSync(inside, { recursive: true });
  symlinkSync(targets[0]!, place);
  swapper = new Worker(SWAPPING, { eval: true, workerData: { place, targets } });
  const created: string[] = [];
  let refused = 0;
  while (created.length < CREATED || refused < REFUSED) {
    const [url, body] = bodyFor(`n${created.length + refused}`, join(place, 'sub'));
    const response = await server.post(url, body, { secret: narrow });
    const answer = response.json();
    if (response.statusCode === 200) created.push(...(answer.roots ?? [answer.target_dir]));
    else {
      expect(answer.error.code).toMatch(/^(PERMISSION_DENIED|FILE_NOT_FOUND)$/);
      refused++;
    }
  }
  expect(created.filter(folder => !isInside(folder, inside))).toEqual([]);
});

/** A process that may write in a tree points a folder's name elsewhere, again and again, while keys and webhooks are made. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInside } from '../security/paths.ts';
import { type Bench, bench } from './testing/bench.ts';

/** Each rename is atomic: `place` is at any moment a link to a folder inside, or to one outside. */
const SWAPPING = `
  const { renameSync, symlinkSync } = require('node:fs');
  const { workerData: { place, targets } } = require('node:worker_threads');
  for (let n = 0; ; n++) {
    symlinkSync(targets[n % 2], place + '.next');
    renameSync(place + '.next', place);
  }
`;

let it: Bench;
let swapper: Worker | undefined;
let inside: string;
let narrow: string;
beforeEach(async () => {
  it = await bench({ files: { 'inside/real/sub/a.txt': '', 'outside/sub/secret.txt': '' } });
  inside = join(it.tree, 'inside');
  narrow = it.key({ scopes: ['admin', 'search', 'index'], roots: [inside], perMinute: 1_000_000 });
});
afterEach(async () => {
  await swapper?.terminate();
  await it.close();
});

test.each([
  ['keys', (name: string, folder: string) => ['/api/admin/keys', { name, roots: [folder] }] as const],
  [
    'webhooks',
    (name: string, folder: string) => ['/api/admin/webhooks', { name, target_dir: folder }] as const,
  ],
])('no %s are made for a folder outside, however its name is swapped', async (_what, ask) => {
  const place = join(inside, 'place');
  const targets = [join(inside, 'real'), join(it.tree, 'outside')];
  mkdirSync(inside, { recursive: true });
  symlinkSync(targets[0]!, place);
  swapper = new Worker(SWAPPING, { eval: true, workerData: { place, targets } });
  const made: string[] = [];
  let refused = 0;
  while (made.length < 200 || refused < 50) {
    const [url, body] = ask(`n${made.length + refused}`, join(place, 'sub'));
    const response = await it.post(url, body, { secret: narrow });
    const answer = response.json();
    if (response.statusCode === 200) made.push(...(answer.roots ?? [answer.target_dir]));
    else {
      expect(answer.error.code).toMatch(/^(PERMISSION_DENIED|FILE_NOT_FOUND)$/);
      refused++;
    }
  }
  expect(made.filter(folder => !isInside(folder, inside))).toEqual([]);
});

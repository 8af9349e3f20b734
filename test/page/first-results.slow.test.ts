/** A search of many places in a browser: the first results come before all. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { World } from './harness.ts';

const FOLDERS = 8;
const FILES_EACH = 20;

let world: World;
beforeAll(async () => {
  world = await World.start();
  for (let n = 0; n < FOLDERS; n++) {
    const folder = join(world.dataDir, '..', `many-${n}`);
    const names = Array.from({ length: FILES_EACH }, (_, file) => `numbat-${file}.ts`);
    writeFiles(folder, Object.fromEntries(names.map(name => [name, 'export const numbat = 1;\n'])));
    await world.post('/api/agent/index/build', { target_dir: folder });
  }
});
afterAll(() => world.close());

test('the first results are followed by all, and the focus stays in its result', async () => {
  const page = await world.open('/');
  const held = Promise.withResolvers<void>();
  await page.route(/part=results/, async route => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.type('numbat');
  await page.locator('#results[data-partial]').waitFor();
  expect(await page.locator('#status').textContent()).toMatch(
    /^More than \d+ matching lines .*still searching$/,
  );
  await page.keyboard.press('ArrowDown');
  const focused = () => page.locator(':focus').getAttribute('href');
  const hit = await focused();
  expect(hit).toMatch(/^\/files\/.*numbat-/);
  held.resolve();
  await page.locator('#results:not([data-partial])').waitFor();
  expect(await page.locator('#status').textContent()).toMatch(/^(More than )?\d+ matching lines .*, \d+ ms$/);
  expect(await focused()).toBe(hit);
  expect(world.problems).toEqual([]);
});

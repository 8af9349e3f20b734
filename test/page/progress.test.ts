/** The page of the server while a repository is cloned and indexed: it shows how far both are, without being loaded again. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HeldEndpoint } from '../support/held-endpoint.ts';
import { NARROW, World } from './harness.ts';
import { expectWellMade } from './well-made.ts';

let endpoint: HeldEndpoint;
let world: World;
beforeAll(async () => {
  endpoint = await HeldEndpoint.start();
  vi.stubEnv('DOWSE_EMBED_URL', endpoint.url);
  vi.stubEnv('DOWSE_EMBED_MODEL', 'held');
  world = await World.start();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
  await endpoint.close();
});

/** The percentage that a progress bar of the repository shows. */
async function shown(page: Page, what: 'fetch' | 'index'): Promise<number> {
  const bar = page.locator('tr', { hasText: 'slow/clone' }).getByLabel(`Progress of the ${what}`);
  return Number(await bar.getAttribute('value'));
}

test('a clone and its index show their progress, which grows, and then their end', async () => {
  const line = () => `export const quoll = '${randomBytes(40).toString('hex')}';\n`;
  const files = Array.from({ length: 160 }, (_, at) => [
    `src/${at}.ts`,
    Array.from({ length: 60 }, line).join(''),
  ]);
  const { url } = world.git.create('slow/clone', Object.fromEntries(files));
  const hold = world.git.hold(150_000);
  await world.post('/api/repos', { url });
  await hold.held;
  const view = { dark: true, size: NARROW };
  const page = await world.open('/admin', view);
  await page.evaluate('window.isSamePage = true');
  const row = page.locator('tr', { hasText: 'slow/clone' });
  await row.locator('.state', { hasText: 'fetching' }).waitFor();
  await expect.poll(() => shown(page, 'fetch')).toBeGreaterThan(0);
  const first = await shown(page, 'fetch');
  expect(first).toBeLessThan(60);

  const bar = await row.locator('progress').boundingBox();
  expect(bar!.x + bar!.width).toBeLessThan(NARROW.width);
  await expectWellMade(page, 'server-fetching', view);

  await hold.moveTo(300_000);
  await expect.poll(() => shown(page, 'fetch')).toBeGreaterThan(first);
  expect(await shown(page, 'fetch')).toBeLessThan(100);

  const held = endpoint.hold(8);
  hold.release();
  await held;
  await row.locator('.state', { hasText: 'indexing' }).waitFor();
  await expect.poll(() => shown(page, 'index')).toBeGreaterThan(0);
  expect(await shown(page, 'index')).toBeLessThan(100);

  endpoint.release();
  await row.locator('.state', { hasText: 'ready' }).waitFor();
  expect(await row.locator('progress').count()).toBe(0);
  expect(await row.locator('td').allTextContents()).toContain('160');
  expect(await page.evaluate('window.isSamePage')).toBe(true);
  expect(world.problems).toEqual([]);
});

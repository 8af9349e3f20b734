/** The search page in a browser: while the user types, by the keyboard, and without a script. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { EVIL } from './harness.ts';
import { expectNoProblems, world } from './shared-world.ts';

const found = (page: Page, text: string | RegExp) => page.locator('#status', { hasText: text }).waitFor();
const query = (page: Page, name = 'q') => new URL(page.url()).searchParams.get(name);

describe('the search page', () => {
  expectNoProblems();

  test('answers while the user types, and the URL holds the search', async () => {
    const page = await world.open('/');
    await page.keyboard.type('retryQuokka');
    await found(page, '1 matching line in 1 file');
    await page.locator('mark', { hasText: 'retryQuokka' }).first().waitFor();
    await expect.poll(() => query(page)).toBe('retryQuokka');
    await page.reload();
    await found(page, '1 matching line in 1 file');
    expect(await page.locator('#q').inputValue()).toBe('retryQuokka');
  });

  test('results belong to the last query, even if an earlier answer is late', async () => {
    const page = await world.open('/');
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await page.route(/q=wombat&/, async route => {
      arrived.resolve();
      await held.promise;
      await route.continue().catch(() => {}); // it was canceled
    });
    await page.keyboard.type('wombat');
    await arrived.promise;
    await page.locator('#q').fill('retryQuokka');
    await found(page, '1 matching line in 1 file');
    held.resolve();
    expect(await page.locator('.file .name').allTextContents()).toEqual(['retry.ts']);
  });

  test('a link that is followed at once leaves the address of what was typed', async () => {
    const page = await world.open('/');
    await page.keyboard.type('feed_quokka');
    await page.locator('mark', { hasText: 'feed_quokka' }).first().waitFor();
    await page.locator('.hit').first().click();
    await page.waitForURL(/main\.py#L4$/);
    await page.goBack();
    await found(page, '1 matching line');
    expect(query(page)).toBe('feed_quokka');
  });

  test('Back and Forward show the earlier searches', { tags: 'slow' }, async () => {
    const page = await world.open('/?q=retryQuokka');
    await page.locator('.facets').waitFor();
    await page.locator('nav.modes a', { hasText: 'Ask' }).click();
    await found(page, /answers? in/);
    expect(query(page, 'mode')).toBe('ask');
    await page.goBack();
    await found(page, '1 matching line');
    expect(query(page, 'mode')).toBeNull();
    await page.goForward();
    await found(page, /answers? in/);
  });

  test.each(
    some<[string, string, string | RegExp]>(
      [
        ['where are failed calls tried again?', 'Ask', /answers? in/],
        ['return \\w+', 'Pattern', /matching lines in/],
        ['--kind function --name "feed*"', 'Structure', '1 matching line in 1 file'],
        ['functions named pause', 'Plain words', /matching lines?/],
      ],
      3,
    ),
  )('%s is searched as: %s', async (text, mode, status) => {
    const page = await world.open(`/?${new URLSearchParams({ q: text })}`);
    await found(page, status);
    const used = await page.locator('nav.modes [aria-current]').textContent();
    expect(used).toBe(`${mode} picked`);
    expect(await page.locator('.file').count()).toBeGreaterThan(0);
  });

  test('one key changes the mode while the user types', { tags: 'slow' }, async () => {
    const page = await world.open('/?q=pause');
    await page.locator('#q').focus();
    await page.keyboard.press('Alt+m');
    await found(page, /answers? in/);
    expect(query(page, 'mode')).toBe('ask');
    await page.keyboard.press('Alt+m');
    await found(page, 'Pattern');
    expect(await page.locator('#q').inputValue()).toBe('pause');
  });

  test('keys move between results, open one, and never take what is typed', async () => {
    const page = await world.open('/?q=quokka');
    await found(page, 'matching lines');
    await page.keyboard.press('j');
    const first = await page.evaluate('document.activeElement.textContent');
    await page.keyboard.press('j');
    expect(await page.evaluate('document.activeElement.textContent')).not.toBe(first);
    await page.keyboard.press('k');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(first);
    await page.keyboard.press('/');
    await page.keyboard.press('End');
    await page.keyboard.type('/jk?ym');
    expect(await page.locator('#q').inputValue()).toMatch(/\/jk\?ym$/);
    await page.locator('#q').fill('feed_quokka');
    await found(page, '1 matching line');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/repo\/team\/app\/src\/main\.py#L4$/);
  });

  test('a list of all keys opens and closes by the keyboard', { tags: 'slow' }, async () => {
    const page = await world.open('/?q=quokka');
    await found(page, 'matching lines');
    await page.keyboard.press('?');
    await page.locator('dialog.help[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog.help[open]').waitFor({ state: 'detached' });
  });

  test('filters show counts, narrow the results, and are removed again', async () => {
    const page = await world.open('/?q=quokka');
    await page.locator('.facets a', { hasText: 'python' }).click();
    await found(page, 'in 1 file');
    expect(query(page, 'lang')).toBe('python');
    await page.locator('.facets a.chosen').click();
    await page.locator('.facets a', { hasText: 'team/app' }).click();
    await page.locator('.facets a.chosen', { hasText: 'repo:team/app' }).waitFor();
    expect(await page.locator('.file .name').allTextContents()).not.toContain('wombat.ts');
  });

  test('more lines are shown around a result', { tags: 'slow' }, async () => {
    const page = await world.open('/?q=retryQuokka&in=repo:team/app');
    const lines = page.locator('.block .line');
    const before = await lines.count();
    await page.locator('.expand.down').click();
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    expect(await page.locator('.block .number').allTextContents()).toContain('13');
  });

  test('everything works without a script', async () => {
    const page = await world.open('/', { plain: true });
    await page.locator('#q').fill('quokka');
    await page.keyboard.press('Enter');
    await found(page, 'matching lines');
    await page.locator('.facets a', { hasText: 'python' }).click();
    await found(page, 'in 1 file');
    await page.locator('.context a').first().click();
    expect(query(page, 'context')).toBe('5');
    await page.locator('nav.modes a', { hasText: 'Ask' }).click();
    await found(page, 'Ask');
    await page.goto('/?q=feed_quokka');
    await page.locator('.hit').first().click();
    await page.waitForURL(/main\.py#L4$/);
    await page.locator('a.refs').first().click();
    await page.locator('#references h3', { hasText: 'Definitions' }).waitFor();
  });

  test('hostile names and contents of files are text', async () => {
    const page = await world.open(`/?q=quokka&in=${encodeURIComponent(world.folder)}`);
    await page.locator('.name', { hasText: `${EVIL}.ts` }).click();
    await page.locator('.text', { hasText: EVIL }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.goto(`/?q=${encodeURIComponent(EVIL)}`);
    await found(page, /1 matching line|Nothing/);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.title()).not.toBe('evil');
  });
});

/** What the pages say about what they show: what is left out, why an answer is one, and what was read again. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoProblems, world } from './shared-world.ts';

const textOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .textContent()
    .then(text => text?.replace(/\s+/g, ' ').trim());

describe('the page says', () => {
  expectNoProblems();

  test('that a search has more matches than it shows', async () => {
    const page = await world.open('/?q=--kind+function&in=repo:team/app');
    expect(await textOf(page, '#status strong')).toMatch(/^More than 500 matching lines in \d files?$/);
    expect(await textOf(page, '.truncation')).toMatch(
      /^Not everything is shown: the search stopped at its limit, and the page shows \d files?\. Narrow it with a filter or a longer pattern\.$/,
    );
    await page.goto('/?q=f%5Cd%2B7%5C%28&in=repo:team/app');
    expect(await textOf(page, '.more')).toBe('441 more in this file');
    await page.locator('.more a').click();
    await page.waitForURL(/path=src%2Flong\.c/);
  });

  test('that all is shown, by saying nothing', async () => {
    const page = await world.open('/?q=feed_quokka');
    expect(await textOf(page, '#status strong')).toBe('1 matching line in 1 file');
    expect(await page.locator('.truncation, .more').count()).toBe(0);
  });

  test('how many symbols and references it leaves out', async () => {
    const page = await world.open('/repo/team/app/src/long.c');
    expect(await textOf(page, '.side summary')).toBe('Symbols 4,500');
    expect(await textOf(page, '.symbols li.quiet')).toBe('4,000 more');
    await page.goto('/repo/team/app/src/long.c?refs=void');
    expect(await textOf(page, '.references .note')).toBe('There are more than 100; the rest is not shown.');
  });

  test('why an answer is one', async () => {
    const page = await world.open('/?q=where+are+failed+calls+tried+again%3F');
    await page.locator('.block .reason').first().waitFor();
    const block = page.locator('.block', { hasText: 'retryQuokka' }).first();
    expect(await block.locator('.kind').textContent()).toBe('function');
    expect(await block.locator('.reason').textContent()).toMatch(/\w+ \w+/);
    expect(await block.locator('meter').getAttribute('title')).toMatch(/^Score 0\.\d\d$/);
    await block.getByText('Why', { exact: true }).click();
    const factors = await block.locator('.why li').allTextContents();
    expect(factors.length).toBeGreaterThan(0);
    expect(factors.join('\n')).toMatch(/again|failed|calls|meaning/);
  });

  test('a file that is opened again with the colors that it had', async () => {
    const page = await world.open('/repo/team/app/src/pause.ts');
    await page.locator('.t-keyword').first().waitFor();
    const before = await colored();
    await page.reload();
    await page.locator('.t-keyword').first().waitFor();
    const after = await colored();
    expect([after.parser, after.cache]).toEqual([before.parser, before.cache + 1]);
  });
});

/** How many pieces of code pages colored so far, by where the colors came from. */
async function colored(): Promise<Record<'cache' | 'parser', number>> {
  const headers = { authorization: `Bearer ${world.owner}` };
  const text = await (await fetch(`${world.daemon.url}/metrics`, { headers })).text();
  const of = (from: string) =>
    Number(new RegExp(`^dowse_colored_total\\{from="${from}"\\} (\\d+)$`, 'm').exec(text)![1]);
  return { cache: of('cache'), parser: of('parser') };
}

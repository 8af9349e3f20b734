/** The pages with the keyboard alone: the order of Tab, the keys of the page, and that no key is taken from somebody who types. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoProblems, world } from './shared-world.ts';

/** What has the focus: its name, as a screen reader says it, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { activeElement: at } = document;
    const label = at.labels?.[0]?.textContent;
    return (at.getAttribute('aria-label') ?? label ?? at.textContent).replace(/\\s+/g, ' ').trim().slice(0, 60);
  })()`);

/** What Tab leads to, from where the focus is. Each has a visible outline. */
async function tabs(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n++) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
    const isVisible = await page.evaluate(`(() => {
      const at = document.activeElement.closest('.field') ?? document.activeElement;
      const { outlineStyle, boxShadow } = getComputedStyle(at);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    })()`);
    expect([names.at(-1), isVisible]).toEqual([names.at(-1), true]);
  }
  return names;
}

const openHelps = (page: Page) => page.locator('dialog.help[open]').count();

describe('by the keyboard', () => {
  expectNoProblems();

  test('Tab leads from the top of the page to the modes, the filters and the results', async () => {
    const page = await world.open('/?q=quokka&in=repo:team/app');
    await page.locator('.facets').waitFor();
    expect(await tabs(page, 14)).toEqual([
      ...['Skip to the content', 'Dowse, start page', 'Search the code', 'Search'],
      ...['Places', 'Saved', 'Server', 'API', 'Sign out'],
      ...['Auto', 'Ask', 'Pattern picked', 'Structure', 'Plain words'],
    ]);
    const more: string[] = [];
    while (!more.at(-1)?.includes('retry.ts')) more.push(...(await tabs(page, 1)));
    expect(more).toEqual(expect.arrayContaining([expect.stringContaining('typescript')]));
  });

  test('the first Tab skips the head of the page', async () => {
    const page = await world.open('/repo/team/app/src');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    expect(await tabs(page, 1)).toEqual(['team/app']);
  });

  test('a filter and a mode are chosen, and a search is saved', async () => {
    const page = await world.open('/?q=quokka');
    await page.locator('.facets a', { hasText: 'python' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/lang=python/);
    await page.locator('#status', { hasText: 'in 1 file' }).waitFor();
    await page.keyboard.press('m');
    await page.waitForURL(/mode=ask/);
    await page.locator('#status', { hasText: 'Ask' }).waitFor();
    await page.getByRole('link', { name: 'Save this search' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('by-keyboard');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/saved$/);
    await page.getByRole('button', { name: 'Remove: by-keyboard' }).press('Enter');
    await page.getByText('None yet.').waitFor();
  });

  test('j, k and Enter go through folders, and / leads to the box', async () => {
    const page = await world.open('/repo/team/app');
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('src/');
    await page.keyboard.press('Enter');
    await page.waitForURL(/team\/app\/src$/);
    await page.keyboard.press('k');
    expect(await focused(page)).toBe('retry.ts');
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Search the code');
    await page.keyboard.type('feed');
    await page.keyboard.press('Enter');
    await page.locator('#status', { hasText: 'matching line' }).waitFor();
  });

  test('Esc clears the box, then leaves it', async () => {
    const page = await world.open('/?q=quokka');
    await page.locator('#q').focus();
    await page.keyboard.press('Escape');
    expect(await page.locator('#q').inputValue()).toBe('');
    expect(await focused(page)).toBe('Search the code');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  });

  test('? opens the list of all keys, which holds the focus until Esc', async () => {
    const page = await world.open('/repo/team/app/src');
    await page.keyboard.press('j');
    const before = await focused(page);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    expect(await help.locator('dt').allTextContents()).toEqual(
      expect.arrayContaining(['/', 'j', 'k', 'Enter', 'y', 'Esc', '?']),
    );
    // Keys of the page do nothing below the list.
    for (const key of ['j', 'Tab', 'Tab']) await page.keyboard.press(key);
    expect(await page.evaluate(`document.activeElement.matches('dialog, dialog *, body')`)).toBe(true);
    expect(await page.evaluate(`document.querySelector('main').contains(document.activeElement)`)).toBe(
      false,
    );
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(await openHelps(page)).toBe(0);
    expect(await focused(page)).toBe(before);
  });

  test.each([
    ['the box', '/', '#q', {}],
    ['the name of a saved search', `/saved?search=${encodeURIComponent('/?q=x')}`, 'input[name=name]', {}],
    ['the key of the audit log', '/admin', '#audit-key', {}],
    ['the key to sign in with', '/login', '#key', { signedOut: true }],
  ])('no key is taken from who types into %s', async (_, path, field, view) => {
    const page = await world.open(path, view);
    const url = page.url();
    await page.locator(field).fill('');
    await page.locator(field).pressSequentially('/jk?ymA');
    expect(await page.locator(field).inputValue()).toBe('/jk?ymA');
    expect([await openHelps(page), new URL(page.url()).pathname]).toEqual([0, new URL(url).pathname]);
  });

  test('keys with Ctrl stay those of the browser', async () => {
    const page = await world.open('/repo/team/app/src/retry.ts');
    for (const key of ['Control+y', 'Control+j', 'Meta+/']) await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    expect(page.url()).toMatch(/\/repo\/team\/app\/src\/retry\.ts$/);
  });
});

import { copyFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor({ settings: { 'dowse.index.buildOnOpen': false } });
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

const QUESTION = 'limit requests per visitor';
const status = () => window.page.locator('.part.statusbar [id="dowse.dowse-vscode.dowse.status"]');

describe('settings', () => {
  test('dowse.index.buildOnOpen: false builds no index until a question is asked', async () => {
    await status().locator('[aria-label="Dowse: there is no index yet"]').waitFor({ timeout: 30_000 });
    await window.run('dowse.index.build');
    await status().locator('[aria-label="Dowse: the index is ready"]').waitFor({ timeout: 30_000 });
  });

  test('dowse.ask.preview: false opens nothing while moving through the list', async () => {
    await here.set(window, { 'dowse.ask.preview': false, 'dowse.ask.limit': 3 });
    await window.ask(QUESTION);
    await window.quickRow('RateLimiter').waitFor();
    await expect.poll(() => window.quickRows().count()).toBe(3);
    await window.press('ArrowDown');
    await window.focusedQuickRow().and(window.quickRows().nth(1)).waitFor();
    expect(await window.page.locator('.tabs-container .tab').count()).toBe(0);
    await window.dismiss();
  });

  test('dowse.search.maxResults: the limit is reported', async () => {
    await here.set(window, { 'dowse.search.maxResults': 2, 'dowse.results.view': 'rank' });
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.type('function');
    await window.quickRow(/\d lines/).waitFor();
    await window.press('Alt+Enter');
    await window.page.getByText('only the first 2 results (dowse.search.maxResults)').waitFor();
    await window.viewRows().nth(1).waitFor();
    expect(await window.viewRows().count()).toBe(2);
  });

  test('dowse.results.historySize: 0 stores nothing', async () => {
    await here.set(window, { 'dowse.results.historySize': 0 });
    await window.run('dowse.results.rerun');
    await expect.poll(() => window.viewRows().count()).toBeGreaterThan(2);
    await window.focusedView().waitFor();
    await window.run('dowse.results.history');
    await window.pickTitled('Past Searches');
    await window.page
      .locator('.quick-input-widget input[placeholder="No search has been run yet"]')
      .waitFor();
    await window.dismiss();
  });

  test('dowse.similar.codeLens: true says above functions with similar code how much it is, and lists it', async () => {
    const lens = window.page.locator('.editor-group-container.active .codelens-decoration a');
    const retry = here.project.file('src/http/retry.ts');
    copyFileSync(retry, here.project.file('src/http/again.ts'));
    await window.openFile('retry.ts');
    expect(await lens.count()).toBe(0);
    await here.set(window, { 'dowse.similar.codeLens': true });
    await lens
      .filter({ hasText: /^(\d+( or more)?) similar places?$/ })
      .first()
      .waitFor();
    // The copy of each.
    await expect.poll(() => lens.count()).toBe(3);
    await window.screenshot('code-lens');
    await lens.first().click();
    await window.pickTitled(/Code Similar to/);
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    await window.dismiss();
    await here.set(window, {});
    await expect.poll(() => lens.count()).toBe(0);
  });

  test('dowse.statusBar.visible: false hides it', async () => {
    await here.set(window, { 'dowse.statusBar.visible': false });
    await status().waitFor({ state: 'hidden' });
    await here.set(window, {});
    await status().waitFor();
  });

  test('dowse.results.view: grouped by file from the start', async () => {
    await here.set(window, { 'dowse.results.view': 'file' });
    const other = await here.open();
    await other.ask(QUESTION);
    await other.quickRow('RateLimiter').waitFor();
    await other.press('Alt+Enter');
    await other.page.locator('[aria-label="Results"] [aria-level="2"]').first().waitFor();
    await other.close();
  });

  test('dowse.path: an invalid program is reported, and fixed by the setting', async () => {
    await here.set(window, { 'dowse.path': '/nowhere/dowse' });
    const told = window.notifications.filter({
      hasText: '/nowhere/dowse, which the setting dowse.path names, does not exist',
    });
    await told.waitFor({ timeout: 30_000 });
    await status().locator('[aria-label="Dowse is not running"]').waitFor();
    await here.set(window, {});
    await status().locator('[aria-label="Dowse: the index is ready"]').waitFor({ timeout: 30_000 });
  });
});

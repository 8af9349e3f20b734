/** What can be done with a result, by its menu. */
import { beforeAll, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
  await window.answered('where are failed calls tried again', 'withRetries');
  await sendToResults();
});

const rows = () => window.viewRows();
const message = (text: string) => window.page.locator('.part.sidebar .message', { hasText: text });

async function sendToResults(): Promise<void> {
  await window.press('Alt+Enter');
  // The rows of the search before may have the name too; the text above the rows comes with the new ones.
  await message('Question “where are failed').waitFor();
  await rows().filter({ hasText: 'withRetries' }).first().waitFor();
  await window.focusedView().waitFor();
}

/** Chooses an entry of the menu of the first row with a text. */
async function choose(row: string, entry: string): Promise<void> {
  await rows().filter({ hasText: row }).first().click({ button: 'right' });
  const item = window.page.locator('.monaco-menu .action-item', { hasText: entry });
  await item.first().waitFor();
  await window.screenshot('result-menu');
  // The editor mistakes a button that appears while a menu opens for the menu's button.
  await item.first().click({ delay: 300 });
}

test('similar code is found for a result', async () => {
  await choose('withRetries', 'Find Similar Code');
  await window.pickTitled('Code Similar to');
  await window.dismiss();
});

test('so are the uses of its name', async () => {
  await rows().filter({ hasText: 'withRetries' }).first().click({ button: 'right' });
  await window.page.locator('.monaco-menu .action-item', { hasText: 'Find Uses' }).hover();
  // The entry of the submenu holds the others.
  const first = window.page.locator('.monaco-menu .action-item', { hasText: 'Find Calls' }).last();
  await first.click({ delay: 300 });
  await message('Calls of “withRetries”').waitFor();
});

test('its file is shown in the Explorer', async () => {
  await window.answered('where are failed calls tried again', 'withRetries');
  await sendToResults();
  await choose('withRetries', 'Reveal in Explorer View');
  await window.page
    .locator('.explorer-folders-view .monaco-list-row.focused', { hasText: 'retry.ts' })
    .waitFor();
  await window.run('dowse.results.focusList');
  await window.focusedView().waitFor();
});

test('its folder is left out and comes back, as do removed rows', async () => {
  await choose('withRetries', 'Exclude This Folder');
  await message('not in src/http').waitFor();
  // What limits the search is in sight.
  const panel = window.page.frameLocator('.webview.ready').frameLocator('iframe#active-frame');
  const exclude = panel.getByRole('textbox', { name: 'Files to exclude' });
  await expect.poll(() => exclude.inputValue()).toBe('/src/http/**');
  await rows().first().waitFor();
  await expect.poll(() => rows().filter({ hasText: 'retry.ts' }).count()).toBe(0);
  const count = await rows().count();
  await choose('cart', 'Remove');
  await expect.poll(() => rows().count()).toBe(count - 1);
  await choose('Queue', 'Undo Remove');
  await expect.poll(() => rows().count()).toBe(count);
  await window.run('dowse.results.allFiles');
  await rows().filter({ hasText: 'retry.ts' }).first().waitFor();
  await expect.poll(() => exclude.inputValue()).toBe('');
  await choose('withRetries', 'Exclude This Folder');
  await message('not in src/http').waitFor();
  await window.focusedView().waitFor();
  await window.press('Control+Z');
  await rows().filter({ hasText: 'retry.ts' }).first().waitFor();
  await expect.poll(() => exclude.inputValue()).toBe('');
  await window.focusedView().waitFor();
});

test('all results open as text that leads to its places and is closed without a question', async () => {
  await window.run('dowse.results.openAsText');
  await expect.poll(() => window.editorText()).toMatch(/# Query: Question “where are failed/);
  expect(await window.editorText()).toMatch(/\d+ results in \d+ files/);
  await window.screenshot('results-as-text');
  await window.statusItem('Search Result').waitFor();
  const place = window.page.locator('.editor-group-container.active .view-line', { hasText: /^\s*\d+:/ });
  await place
    .first()
    .locator('span span')
    .first()
    .click({ modifiers: ['Control'] });
  await window.page.locator('.tabs-container .tab.active', { hasText: /\.\w+$/ }).waitFor();
  await window.editorTab('Results of').waitFor();
  await window.closeAllEditors();
});

test('all are copied, a line for each', async () => {
  const shown = await rows().count();
  await choose('Queue', 'Copy All Results');
  await expect
    .poll(async () => (await window.clipboard()).split('\n').filter(line => /^\S+:\d+: /.test(line)).length)
    .toBeGreaterThanOrEqual(shown - 1);
});

test('a result that is dragged to an editor opens there, at its line', async () => {
  await window.answered('where are failed calls tried again', 'withRetries');
  await sendToResults();
  await window.openFile('stock.ts');
  const editor = window.page.locator('.editor-group-container.active .editor-container').first();
  await window.drag(rows().filter({ hasText: 'isTransient' }).first(), editor);
  await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
  await window.statusItem('Ln 24,').waitFor();
});

test('so does a row below its file', async () => {
  await window.openFile('stock.ts');
  await window.run('dowse.results.viewByFile');
  const row = rows().filter({ hasText: 'isTransient' }).first();
  await rows()
    .filter({ hasText: /^retry\.ts/ })
    .first()
    .waitFor();
  await window.drag(row, window.page.locator('.editor-group-container.active .editor-container').first());
  await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
  await window.statusItem('Ln 24,').waitFor();
  await window.run('dowse.results.viewByRank');
});

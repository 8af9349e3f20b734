import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import { type EditorWindow, SIZE } from './harness/window.ts';

const CONTRAST = readFileSync(new URL('harness/contrast.page.js', import.meta.url), 'utf8');
const THEMES = [
  { name: 'Default Dark Modern', css: 'vs-dark', atLeast: 4.5 },
  // The editor's own gray for the second line of a list row has a contrast of 4.42.
  { name: 'Default Light Modern', css: 'vs', atLeast: 4.4 },
  { name: 'Default High Contrast', css: 'hc-black', atLeast: 7 },
] as const;
const LISTS = ['.quick-input-widget .monaco-list-row', '.quick-input-widget .quick-input-title'];
const WALKTHROUGH = ['.gettingStartedContainer .category-title', '.gettingStartedContainer .step-container'];
const VIEW = ['.part.sidebar .pane-body .monaco-list-row', '.part.sidebar .pane-body .message', STATUS()];

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

describe.each(THEMES)('in $name', ({ name, css, atLeast }) => {
  test('text is readable', async () => {
    await here.set(window, { 'workbench.colorTheme': name });
    await window.page.locator(`.monaco-workbench.${css}`).waitFor();
    await window.ask('where are failed calls tried again');
    await window.quickRow('withRetries').waitFor({ timeout: 45_000 });
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    await readable(LISTS, atLeast, 5);
    await window.screenshot(`ask-${css}`);
    await sendToResults();
    await readable(VIEW, atLeast, 5);
    await window.screenshot(`results-${css}`);
  });

  test('so are matches, errors of a pattern, the menu, and the text of an empty view', async () => {
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.press('Control+A');
    await window.type('(unclosed');
    await window.quickRow('Invalid regular expression').waitFor();
    await readable(LISTS, atLeast);
    await window.press('Control+A');
    await window.type('TODO|sleep');
    await window.quickRow(/cart\.ts:\d/).waitFor();
    await readable(LISTS, atLeast);
    await window.press('Alt+Enter');
    await window.viewRows().filter({ hasText: 'vouchers' }).first().waitFor();
    await window.page.locator('.part.sidebar .monaco-list-row[aria-level="2"] .highlight').first().waitFor();
    await readable(VIEW, atLeast);
    await window.screenshot(`by-file-${css}`);
    await window.run('dowse.menu');
    await window.quickRow('Pause indexing').waitFor();
    await readable(LISTS, atLeast);
    await window.dismiss();
    await window.run('dowse.results.clear');
    await window.welcome.filter({ hasText: 'Ask in your own words' }).waitFor();
    await readable(['.part.sidebar .welcome-view-content'], atLeast);
  });

  test("so is the walkthrough, with its picture in the theme's colors", async () => {
    // In a small window the editor hides the picture.
    await window.page.setViewportSize({ width: 1600, height: 900 });
    await window.openWalkthrough();
    await readable(WALKTHROUGH, atLeast, 5);
    const picture = window.page.frameLocator('.gettingStartedContainer iframe').frameLocator('iframe');
    await picture.locator('svg').first().waitFor();
    await window.screenshot(`walkthrough-${css}`);
    await window.page.setViewportSize(SIZE);
    await window.closeAllEditors();
  });
});

describe('for a screen reader', () => {
  test('each result is a sentence', async () => {
    await window.answered('where are failed calls tried again', 'withRetries');
    await sendToResults();
    const labels = await window.viewRows().evaluateAll(rows => rows.map(row => row.ariaLabel));
    expect(labels[0]).toMatch(/^1 of \d+, \w+ withRetries, src\/http\/retry\.ts lines 9 to 21, .+/);
    expect(labels.filter(label => !label)).toEqual([]);
    const tree = window.page.locator('[aria-label="Results"]');
    expect(await tree.getAttribute('role')).toMatch(/^tree/);
  });

  test('each answer in the list has its place, its code, and a button with its reason', async () => {
    await window.answered('where are failed calls tried again', 'withRetries');
    const label = await window.quickRows().first().getAttribute('aria-label');
    expect(label).toContain('withRetries');
    expect(label).toContain('src/http/retry.ts:9–21');
    expect(label).toContain('return await call();');
    const reason = window.quickRows().first().getByRole('button', { name: 'matches “calls”' });
    expect(await reason.count()).toBe(1);
    await window.dismiss();
  });

  test('each button of the view has a name', async () => {
    const buttons = window.page.locator('.part.sidebar .pane-header .actions-container .action-label');
    const names = await buttons.evaluateAll(all => all.map(each => each.ariaLabel));
    expect(names.join('; ')).toMatch(/Run Search Again/);
    expect(names.filter(name => !name)).toEqual([]);
  });

  test('the status bar describes its content in words', async () => {
    const button = window.page.locator(`${STATUS()} [role="button"]`).first();
    expect(await button.getAttribute('aria-label')).toBe('Dowse: the index is ready');
  });
});

async function sendToResults(): Promise<void> {
  await window.press('Alt+Enter');
  await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
  // While it moves there, it would take the keyboard from the next list.
  await window.focusedView().waitFor();
}

/** There are more texts than this, and all have enough contrast, if necessary after a fade-in. */
async function readable(selectors: string[], atLeast: number, moreThan = 0): Promise<void> {
  const look = async () => {
    const texts = await contrasts(selectors);
    const faint = texts.filter(({ ratio }) => ratio < atLeast);
    return [texts.length > moreThan, faint.map(({ text, ratio }) => `${ratio.toFixed(2)} ${text}`)];
  };
  await expect.poll(look, { timeout: 5000 }).toEqual([true, []]);
}

function contrasts(selectors: string[]): Promise<{ text: string; ratio: number }[]> {
  return window.page.evaluate(`(${CONTRAST.replace(/;\s*$/, '')})(${JSON.stringify(selectors)})`);
}

function STATUS(): string {
  return '.part.statusbar [id="dowse.dowse-vscode.dowse.status"]';
}

import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
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

/** What a screen reader gets of the search panel. */
const CONTROLS = `- document:
  - search "Find Code":
    - 'textbox "Find code: a question, a text, a regular expression or plain words"':
      - /placeholder: Ask, or search
    - button "Match Case": Aa
    - button "Match Whole Word": ab
    - button "Use Regular Expression": .*
    - radiogroup "How to search":
      - radio "Auto" [checked]
      - text: Auto
      - radio "Ask"
      - text: Ask
      - radio "Pattern"
      - text: Pattern
      - radio "Plain Words"
      - text: Plain Words
    - button "Files and parts of programs": ⋯`;
/** The options of patterns have no effect on a question. */
const CONTROLS_OF_ASK = `- document:
  - search "Find Code":
    - 'textbox "Find code: a question, a text, a regular expression or plain words"':
      - /placeholder: Ask, or search
    - button "Match Case" [disabled]: Aa
    - button "Match Whole Word" [disabled]: ab
    - button "Use Regular Expression" [disabled]: .*
    - radiogroup "How to search":
      - radio "Auto"
      - text: Auto
      - radio "Ask" [checked]
      - text: Ask
      - radio "Pattern"
      - text: Pattern
      - radio "Plain Words"
      - text: Plain Words
    - button "Files and parts of programs" [expanded]: ⋯
    - group "Search only in":
      - button "code" [disabled]
      - button "comments" [disabled]
      - button "strings" [disabled]
    - textbox "Files to include":
      - /placeholder: "include: ts, src/"
    - textbox "Files to exclude":
      - /placeholder: "exclude: test/"`;
const IN_ORDER = [
  'Find code: a question, a text, a regular expression or plain words',
  ...['Match Case', 'Match Whole Word', 'Use Regular Expression', 'auto', 'Files and parts of programs'],
  ...['code', 'comments', 'strings', 'Files to include', 'Files to exclude'],
];

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

  test('the page of the search panel keeps the rules, also with all options and with an error', async () => {
    await openPanel();
    await box().fill('sleep|TODO');
    await box().press('Alt+F');
    await status()
      .filter({ hasText: /results in/ })
      .waitFor();
    expect(await violations()).toEqual([]);
    await box().fill('/(unclosed/');
    await panel().getByRole('alert').filter({ hasText: 'Invalid regular expression' }).waitFor();
    expect(await violations()).toEqual([]);
    await panel().getByRole('radio', { name: 'Plain Words' }).check();
    await box().fill('where are failed calls tried again');
    await panel().getByRole('button', { name: 'Ask as Question' }).waitFor();
    expect(await violations()).toEqual([]);
    await window.screenshot(`panel-question-${css}`);
    await box().fill('');
    await panel().getByRole('radio', { name: 'Auto' }).check();
    await panel().getByRole('button', { name: 'Files and parts' }).click();
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
    expect(label).toContain('!isTransient(error)) throw error;');
    const reason = window
      .quickRows()
      .first()
      .getByRole('button', { name: /matches .*“calls”/ });
    expect(await reason.count()).toBe(1);
    await window.dismiss();
  });

  test('each control of the search panel has a role, a name and a state', async () => {
    await openPanel();
    await box().fill('');
    expect(await panel().ariaSnapshot()).toBe(CONTROLS);
    await panel().getByRole('radio', { name: 'Ask' }).check();
    await panel().getByRole('button', { name: 'Files and parts' }).click();
    expect(await panel().ariaSnapshot()).toBe(CONTROLS_OF_ASK);
    await panel().getByRole('radio', { name: 'Pattern' }).check();
    await box().press('Alt+C');
    await panel().getByRole('button', { name: 'Match Case', pressed: true }).waitFor();
    await box().press('Alt+C');
    await panel().getByRole('button', { name: 'Files and parts' }).click();
    await panel().getByRole('radio', { name: 'Auto' }).check();
  });

  test('Tab goes through the search panel in the order of what is shown', async () => {
    await openPanel();
    await window.press('Alt+F');
    await panel().locator('#include:focus').waitFor();
    await box().focus();
    const order: (string | null)[] = [];
    for (let i = 0; i < IN_ORDER.length; i++) {
      const focused = panel().locator(':focus');
      order.push(
        (await focused.getAttribute('aria-label')) ??
          (await focused.getAttribute('value')) ??
          (await focused.textContent()),
      );
      await window.press('Tab');
    }
    expect(order).toEqual(IN_ORDER);
    await openPanel();
    await panel().getByRole('button', { name: 'Files and parts' }).click();
  });

  test('the search panel announces how a text was read and what was found, also nothing, and errors', async () => {
    await openPanel();
    const said = async (text: string, words: RegExp) => {
      await box().fill(text);
      await status().filter({ hasText: words }).waitFor();
    };
    await said('TODO|sleep', /^Read as Pattern: .* \d+ results in \d+ files$/);
    await said('/nowhere_to_be_found/', /^Read as Pattern: .* No results/);
    await said('where are failed calls tried again', /^Read as Ask: .* \d+ results in \d+ files/);
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

const panel = () =>
  window.page.frameLocator('.webview.ready').frameLocator('iframe#active-frame').locator('body');
const box = () => panel().getByRole('textbox', { name: /^Find code/ });
const status = () => panel().getByRole('status');

async function openPanel(): Promise<void> {
  await window.run('dowse.panel.open');
  await box().and(panel().locator(':focus')).waitFor();
}

/** The rules for accessible pages that the page of the panel breaks. */
async function violations(): Promise<unknown[]> {
  // It is transparent, and lies over the side bar.
  await panel().evaluate(body => {
    const { style } = body as unknown as { style: { backgroundColor: string } };
    style.backgroundColor = 'var(--vscode-sideBar-background)';
  });
  const page = new AxeBuilder({ page: window.page }).include([
    '.webview.ready',
    'iframe#active-frame',
    'form',
  ]);
  // The signs "Aa", "ab" and ".*" are no words.
  const { violations } = await page.disableRules('label-content-name-mismatch').analyze();
  return violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  ]);
}

async function sendToResults(): Promise<void> {
  await window.press('Alt+Enter');
  await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
  // While it moves there, it would take the keyboard from the next list.
  await window.focusedView().waitFor();
}

/** There are more texts than this, and all have enough contrast, if necessary after a fade-in. */
async function readable(selectors: string[], atLeast: number, moreThan = 0): Promise<void> {
  // The editor gives the row under the mouse a background on which its own gray is too faint.
  await window.page.mouse.move(0, 0);
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

import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { useEditor } from './harness/fixture.ts';
import { type EditorWindow, soon } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

describe('Ask, by keyboard alone', () => {
  test('the very first start leads to the first answer', async () => {
    const started = performance.now();
    await window.ask('where are failed calls tried again');
    await window.quickRow('withRetries').waitFor({ timeout: 120_000 });
    console.log(`first question → first answer ever: ${Math.round(performance.now() - started)} ms`);
    const row = await window.quickRows().first().innerText();
    expect(row).toContain('withRetries');
    expect(row).toContain('src/http/retry.ts:9–21');
    expect(row, 'shows the line that decides').toContain('!isTransient(error)) throw error;');
    const why = window
      .quickRows()
      .first()
      .getByRole('button', { name: /withRetries (matches|is close)/ });
    expect(await why.count(), 'says why').toBe(1);
    expect(here.editor.daemon()?.pid).toBeGreaterThan(0);
  });

  test('the arrow keys move through the answers, and the editor shows each', async () => {
    await window.editorTab('retry.ts').waitFor();
    await window.screenshot('ask');
    await window.press('ArrowDown');
    const name = await secondFile();
    await window.activeTab.filter({ hasText: name }).waitFor();
    await window.press('ArrowUp');
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    expect(await window.quickInput.isVisible()).toBe(true);
  });

  test('Escape restores the editor', async () => {
    await window.dismiss();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(0);
  });

  test('answers follow the text: answers to an earlier text do not appear after it', async () => {
    await window.ask('where are failed calls tried again');
    await window.press('Control+A');
    await window.type('limit requests per visitor');
    await window.best('RateLimiter');
    await window.dismiss();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(0);
  });

  test('keeps rows until new ones arrive', { tags: 'slow' }, async () => {
    await window.answered('limit requests per visitor', 'RateLimiter');
    const daemon = await here.editor.daemonProcess();
    process.kill(daemon, 'SIGSTOP');
    try {
      await window.page.evaluate(`{
        window.dowseDrawn = 0;
        const rows = document.querySelector('.quick-input-list .monaco-list-rows');
        new MutationObserver(changes => (window.dowseDrawn += changes.length)).observe(rows, { childList: true });
      }`);
      await window.type('s');
      await window.quickInput.locator('.monaco-progress-container.active').waitFor();
      expect(await window.page.evaluate('window.dowseDrawn')).toBe(0);
    } finally {
      process.kill(daemon, 'SIGCONT');
    }
    await window.dismiss();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(0);
  });

  test('Enter opens the answer, with the cursor in it', async () => {
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.press('Enter');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
    await window.statusItem(/Ln [12], Col 1/).waitFor();
  });

  test('a question with an opened answer can be asked again', async () => {
    await window.chord('Control+K', 'a');
    await window.pickTitled('Ask about the Code');
    await window.quickRow('limit requests per visitor').waitFor();
    await window.press('Enter');
    await window.best('RateLimiter');
    expect(await window.quickBox.inputValue()).toBe('limit requests per visitor');
    await window.dismiss();
  });

  test('Ctrl+Enter opens it beside', async () => {
    await window.answered('read the configuration file', 'LoadConfig');
    await window.press('Control+Enter');
    // The list closes when the editor is restored; until then its preview has that name too.
    await window.quickInput.waitFor({ state: 'hidden' });
    await expect.poll(() => window.page.locator('.editor-group-container').count()).toBe(2);
    await window.activeTab.filter({ hasText: 'config.go' }).waitFor();
    expect(await window.editorTab('rate-limit.ts').count()).toBeGreaterThan(0);
    await window.screenshot('ask-beside');
  });

  test('Alt+Enter sends all answers to the results view', async () => {
    await window.answered('where are failed calls tried again', 'withRetries');
    await window.press('Alt+Enter');
    await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
    await window.quickInput.waitFor({ state: 'hidden' });
  });

  test('Escape in a list opened from another restores the state before both', { tags: 'slow' }, async () => {
    await window.closeAllEditors();
    await window.openFile('cookie.ts');
    await window.answered('where are failed calls tried again', 'withRetries');
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.press('Control+A');
    await window.type('vouchers');
    await window.activeTab.filter({ hasText: 'cart.ts' }).waitFor();
    await window.dismiss();
    await window.activeTab.filter({ hasText: 'cookie.ts' }).waitFor();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(1);
  });

  test('after Escape the keyboard is back in the editor', { tags: 'slow' }, async () => {
    await window.openFile('cookie.ts');
    await window.press('Control+Home');
    await window.answered('where are failed calls tried again', 'withRetries');
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    await window.dismiss();
    await window.press('ArrowDown');
    await window.statusItem('Ln 2, Col 1').waitFor();
    await window.type('zucchini');
    await expect.poll(() => window.editorText()).toContain('zucchini');
    await window.command('File: Revert File');
    await expect.poll(() => window.editorText()).not.toContain('zucchini');
  });

  test('Escape restores a comparison', { tags: 'slow' }, async () => {
    await window.openFile('cookie.ts');
    await window.command('File: Compare Active File with Clipboard');
    const comparison = window.activeTab.filter({ hasText: 'Clipboard' });
    await comparison.waitFor();
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.activeTab.filter({ hasNotText: 'Clipboard' }).waitFor();
    await window.dismiss();
    await comparison.waitFor();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(2);
  });

  test('Escape restores views that no extension can open, such as a search editor', {
    tags: 'slow',
  }, async () => {
    await window.closeAllEditors();
    await window.command('Search Editor: New Search Editor');
    const searchEditor = window.activeTab.filter({ hasText: 'Search' });
    await searchEditor.waitFor();
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
    await window.dismiss();
    await searchEditor.waitFor();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(1);
    await window.closeAllEditors();
  });

  test('Escape keeps a text in the panel, and restores the editor above it', { tags: 'slow' }, async () => {
    await window.openFile('cookie.ts');
    await window.run('dowse.showLog');
    await window.page.locator('.part.panel .view-line', { hasText: 'Starting dowse' }).waitFor();
    const log = window.page.locator('.part.panel .monaco-editor.focused');
    // A panel that is still opening does not take the focus; the key is pressed again, as a user would.
    await until('the keyboard to be in the log', async () => {
      await window.command('Output: Focus on Output View');
      return soon(log);
    });
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
    await window.dismiss();
    await window.activeTab.filter({ hasText: 'cookie.ts' }).waitFor();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(1);
    await log.waitFor();
    await window.command('View: Hide Panel');
    await window.closeAllEditors();
  });

  test('Escape restores the visible lines, also of a previewed file', { tags: 'slow' }, async () => {
    const blocks = Array.from(
      { length: 80 },
      (_, i) => `function medlar${i}() {\n  if (a) {\n    b();\n  }\n}\n`,
    );
    writeFileSync(here.project.file('medlar.ts'), blocks.join(''));
    await searchFor('medlar40\\b');
    await window.press('Enter');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.statusItem('Ln 201,').waitFor();
    await expect.poll(firstLine).toBeGreaterThan(150);
    const before = await firstLine();
    await searchFor('medlar3\\b');
    await expect.poll(firstLine).toBeLessThan(50);
    await window.dismiss();
    await expect.poll(firstLine).toBe(before);
    await window.statusItem('Ln 201,').waitFor();
  });

  test('a click into the previewed code continues there', { tags: 'slow' }, async () => {
    await window.closeAllEditors();
    await window.openFile('cookie.ts');
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
    await window.page.locator('.editor-group-container.active .view-line').last().click();
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    // The position of the click. After a restore, the editor would be at the first line of the other file.
    await window.statusItem(/Ln 1\d,/).waitFor();
    await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
    await window.closeAllEditors();
  });

  test('if every file opens in its own tab, previewed files are closed', { tags: 'slow' }, async () => {
    await here.set(window, { 'workbench.editor.enablePreview': false });
    await window.openFile('cookie.ts');
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
    await window.press('ArrowDown');
    await window.activeTab.filter({ hasText: await secondFile() }).waitFor();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(2);
    await window.dismiss();
    await window.activeTab.filter({ hasText: 'cookie.ts' }).waitFor();
    await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(1);
    await here.set(window, {});
  });

  test('unsaved code is found', { tags: 'slow' }, async () => {
    await window.openFile('expiry.ts');
    await window.press('Control+Home');
    await window.type('\n\n\nexport function greetGardener() { return "hello"; }\n');
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.type('greetGardener');
    const [, cursor] = /Ln (\d+)/.exec(await window.statusItem(/Ln \d+, Col 1/).innerText())!;
    await window.quickRow(`src/session/expiry.ts:${Number(cursor) - 1}`).waitFor();
    await window.dismiss();
  });
});

async function secondFile(): Promise<string> {
  const text = await window.quickRows().nth(1).innerText();
  const [, name] = /([\w-]+\.\w+):\d/.exec(text) ?? [];
  if (!name) throw new Error(`no path in ${text}`);
  return name;
}

async function searchFor(pattern: string): Promise<void> {
  await window.chord('Control+K', 'g');
  await window.pickTitled('Search by Pattern');
  await window.press('Control+A');
  await window.type(pattern);
  await window.quickRow('medlar.ts').waitFor();
  await window.quickRow(/1 line$/).waitFor();
}

/** The first completely visible line, not counting sticky headers. */
function firstLine(): Promise<number> {
  const numbers = window.page.locator('.editor-group-container.active .margin-view-overlays .line-numbers');
  return numbers.evaluateAll(all => {
    const top = all[0]?.closest('.monaco-editor')?.getBoundingClientRect().top ?? 0;
    const places = all.map(each => ({
      top: each.getBoundingClientRect().top,
      line: Number(each.textContent),
    }));
    const whole = places.filter(place => place.top >= top).sort((a, b) => a.top - b.top);
    return whole[0]?.line ?? 0;
  });
}

test.each([
  ['q', 'Find Code'],
  ['a', 'Ask about the Code'],
  ['g', 'Search by Pattern'],
  ['n', 'Search in Plain Words'],
])('what is typed right after Ctrl+K %s goes into no file', { tags: 'slow' }, async (key, title) => {
  await window.openFile('retry.ts');
  const { keyboard } = window.page;
  await keyboard.press('Control+K');
  await window.statusItem('Waiting for second key').waitFor();
  await keyboard.press(key);
  await keyboard.type('xyz');
  await window.pickTitled(title);
  await window.dismiss();
  await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  expect(await window.activeTab.getAttribute('class')).not.toMatch(/\bdirty\b/);
  expect(await window.editorText()).not.toContain('xyz');
});

test('the key of another list, in a list that shows an answer, brings back the file from before', async () => {
  await window.openFile('retry.ts');
  await window.answered('limit requests per visitor', 'RateLimiter');
  await window.activeTab.filter({ hasNotText: 'retry.ts' }).waitFor();
  await window.chord('Control+K', 'q');
  await window.pickTitled('Find Code');
  await window.dismiss();
  await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
});

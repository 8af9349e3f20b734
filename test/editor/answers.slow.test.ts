import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
  await window.answered('where are failed calls tried again', 'withRetries');
});

describe('answers in the list', () => {
  test('a click on the button with the reason puts it into the row', async () => {
    const row = window.quickRows().first();
    await row.getByRole('button', { name: /matches|close/ }).click();
    await row.filter({ hasText: /The function withRetries (matches|is close)/ }).waitFor();
    await window.screenshot('answers-reason');
  });

  test('methods are named with their class', async () => {
    await window.quickBox.fill('RateLimiter.allow');
    await window.best('RateLimiter.allow');
    await window.screenshot('answers-containers');
  });

  test('answers that all fit badly stand below a note, and are shown in the editor only on moving to them', async () => {
    await window.editorTab('rate-limit.ts').waitFor();
    await window.quickBox.fill('zebra crossing painter');
    await window.quickRows().first().filter({ hasText: 'Nearest:' }).waitFor();
    expect(await window.focusedQuickRow().getAttribute('aria-label')).toMatch(/, weak matches$/);
    await window.editorTab('rate-limit.ts').waitFor({ state: 'detached' });
    expect(await window.page.locator('.tabs-container .tab').count()).toBe(0);
    await window.screenshot('answers-weak');
    await window.press('ArrowDown');
    await window.page.locator('.tabs-container .tab').first().waitFor();
  });
});

describe('answers in the results view', () => {
  test('keep their icons, weak ones below the others', async () => {
    await window.quickBox.fill('where are failed calls tried again');
    await window.best('withRetries');
    await window.press('Alt+Enter');
    const row = window.viewRows().filter({ hasText: 'withRetries' }).first();
    await row.locator('.codicon-symbol-function').waitFor();
    await window.screenshot('answers-results');
  });

  test('the hover has the reason, the code in color, and further places of the file', async () => {
    await window.viewRows().filter({ hasText: 'withRetries' }).first().hover();
    const hover = window.page.locator('.monaco-hover', { hasText: 'src/http/retry.ts:9' });
    await hover.filter({ hasText: /The\sfunction\swithRetries\s(matches|is\sclose)/ }).waitFor();
    const code = hover.locator('.code, .monaco-tokenized-source').filter({ hasText: 'withRetries' });
    expect((await code.first().innerText()).split('\n').length).toBeGreaterThan(3);
    await expect.poll(() => code.first().locator('span[class*="mtk"]').count()).toBeGreaterThan(10);
    await hover.filter({ hasText: /Also in this file:.*isTransient,\sline\s24/s }).waitFor();
    await window.screenshot('answers-hover');
    await window.press('Escape');
  });

  test('F4 marks the lines of the answer until the cursor is moved', async () => {
    await window.focusedView().waitFor();
    await window.press('F4');
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    const marks = window.page.locator('.editor-group-container.active .view-overlays [class*="ced-"]');
    await expect.poll(() => marks.count()).toBeGreaterThan(10);
    await window.screenshot('answers-marked');
    await window.press('ArrowDown');
    await expect.poll(() => marks.count()).toBe(0);
  });

  test('are there after a reload, before the daemon answers', async () => {
    const daemon = await here.editor.daemonProcess();
    process.kill(daemon, 'SIGSTOP');
    try {
      await window.command('Developer: Reload Window');
      await window.page
        .locator('.part.sidebar .message', { hasText: 'Question “where are failed' })
        .waitFor();
      await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
      await window.screenshot('answers-reloaded');
    } finally {
      process.kill(daemon, 'SIGCONT');
    }
    await window.viewRows().filter({ hasText: 'withRetries' }).first().click();
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
  });

  test('are copied as code with its place', async () => {
    await window.run('dowse.results.focusList');
    await window.focusedView().waitFor();
    await window.press('Home');
    await window.press('Control+C');
    await expect
      .poll(() => window.clipboard())
      .toMatch(
        /^src\/http\/retry\.ts:9\n\/\*\* Calls .*\nexport async function withRetries.*return await call\(\);.*\n\}$/s,
      );
    await window.run('dowse.results.copyAll');
    await expect
      .poll(() => window.clipboard())
      .toMatch(/^src\/http\/retry\.ts:\d+: export async function withRetries.*\n[^:]+:\d+: \S/);
  });
});

test('matches of a pattern are grouped by file, with counts', async () => {
  await window.chord('Control+K', 'g');
  await window.pickTitled('Search by Pattern');
  await window.quickBox.fill('TODO|sleep');
  await window.quickRow('5 lines').waitFor();
  await window.press('Alt+Enter');
  await window
    .viewRows()
    .filter({ hasText: /^cart\.ts.*1 · src\/cart$/s })
    .waitFor();
  // The line comes first, where a narrow view does not cut it off.
  await window
    .viewRows()
    .filter({ hasText: /^26: \/\/ TODO: vouchers/ })
    .waitFor();
  await window.screenshot('results-auto');
  await window.run('dowse.results.viewByRank');
  await window.viewRows().filter({ hasText: 'cart.ts:26 · src/cart' }).waitFor();
});

import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

const status = () => window.page.locator('.part.statusbar [id="dowse.dowse-vscode.dowse.status"]');
const label = () => status().locator('[aria-label]').first().getAttribute('aria-label');
const choose = async (text: string) => {
  await window.command('Dowse: Show Menu');
  await window.quickRow('Rebuild the index from nothing').waitFor();
  await window.quickBox.fill(text);
  await window.quickRow(text).waitFor();
  await window.press('Enter');
};

describe('the status bar', () => {
  test('says how the index stands, without a notification', async () => {
    await expect.poll(label, { timeout: 30_000 }).toBe('Dowse: the index is ready');
    expect(await window.notifications.count()).toBe(0);
  });

  test('opens a menu', async () => {
    await status().click();
    await window.pickTitled('Dowse');
    await window.quickRow('Pause indexing').waitFor();
    await window.screenshot('menu');
    await window.press('Escape');
  });

  test('the menu pauses and resumes', async () => {
    await choose('Pause indexing');
    await expect.poll(label).toContain('paused');
    await choose('Resume indexing');
    await expect.poll(label).toBe('Dowse: the index is ready');
  });

  test('the menu builds, and rebuilds', async () => {
    await choose('Bring the index up to date');
    await choose('Rebuild the index from nothing');
    await expect.poll(label, { timeout: 30_000 }).toBe('Dowse: the index is ready');
    expect(await window.notifications.count()).toBe(0);
  });

  test('the menu shows the log', async () => {
    await choose('Show the log');
    await window.page.locator('.part.panel .output-view, .part.panel .monaco-editor').first().waitFor();
    await window.page.locator('.part.panel', { hasText: 'Dowse' }).waitFor();
    await window.screenshot('log');
    await window.command('View: Close Panel');
  });

  test('the menu checks the installation', async () => {
    await choose('Check the installation');
    await window.editorTab('Untitled-1').waitFor();
    await expect.poll(() => window.editorText()).toMatch(/daemon/i);
    await window.screenshot('doctor');
  });

  test('a report to send has what is needed, and no key', async () => {
    await window.command('Dowse: Report Issue');
    await window.notifications.filter({ hasText: 'on the clipboard' }).waitFor();
    const report = await window.clipboard();
    expect(report).toContain('0.1.0');
    expect(report).toMatch(/linux|darwin|win32/);
    expect(report).not.toMatch(/dw_\w{8}|Bearer/);
    await window.command('Notifications: Clear All');
  });

  test('the language server is restarted', async () => {
    await choose('Restart the language server');
    await expect.poll(label, { timeout: 30_000 }).toBe('Dowse: the index is ready');
    await window.ask('limit requests per visitor');
    await window.quickRow('RateLimiter').waitFor();
    await window.press('Escape');
  });

  test('the walkthrough opens', async () => {
    await window.command('Dowse: Get Started');
    await window.page.getByText('Find code with Dowse').first().waitFor();
    await window.page.getByText('Ask what the code does').first().waitFor();
    await window.page.locator('.getting-started-media img, .getting-started-media svg').first().waitFor();
    await window.screenshot('walkthrough');
  });

  test('activation takes less than 50 ms', async () => {
    await window.command('Developer: Show Running Extensions');
    const row = window.page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Dowse' });
    await row.waitFor();
    const [, ms] = /(\d+)ms/.exec(await row.innerText()) ?? [];
    console.log(`activation: ${ms} ms`);
    expect(Number(ms)).toBeLessThan(50);
  });
});

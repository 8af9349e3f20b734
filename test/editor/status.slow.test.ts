import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

const STATUS = '.part.statusbar [id="dowse.dowse-vscode.dowse.status"]';
const status = () => window.page.locator(STATUS);
const label = () => status().locator('[aria-label]').first().getAttribute('aria-label');
const choose = async (text: string) => {
  await window.run('dowse.menu');
  // Of a long menu only the rows that fit are drawn.
  await window.quickRows().first().waitFor();
  await window.quickBox.fill(text);
  await window.quickRow(text).waitFor();
  await window.press('Enter');
};

/** The texts of the status bar from now on, without consecutive duplicates. Some are shown only briefly. */
async function recorded(): Promise<() => Promise<string[]>> {
  await window.page.evaluate(`{
    const said = (window.dowseSaid = []);
    const look = () => {
      const label = document.querySelector('${STATUS} [aria-label]')?.ariaLabel;
      if (label && label !== said.at(-1)) said.push(label);
    };
    window.dowseObserver?.disconnect();
    window.dowseObserver = new MutationObserver(look);
    window.dowseObserver.observe(document.querySelector('.part.statusbar'), { attributes: true, childList: true, subtree: true });
  }`);
  return () => window.page.evaluate('window.dowseSaid');
}

/** The processes of this editor's language servers. Linux only. */
function languageServers(): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const isOurs = (pid: string) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      return command.includes('lsp') && environment.includes(`HOME=${here.editor.home}`);
    } catch {
      return false; // The process has ended.
    }
  };
  return pids.filter(isOurs).map(Number);
}

describe('the status bar', () => {
  test('shows the state of the index, without a notification', async () => {
    await expect.poll(label).toBe('Dowse: the index is ready');
    expect(await window.notifications.count()).toBe(0);
  });

  test('its hover has the number of files, the size and the date', async () => {
    await status().hover();
    const hover = window.page.locator('.monaco-hover');
    // Its spaces do not break lines.
    await hover.filter({ hasText: /ready,\s\d+\sfiles,\s[\d.]+\sMB,\supdated\s\w+\s\d+,\s\d{4}/ }).waitFor();
    await window.screenshot('status-hover');
  });

  test('opens a menu', async () => {
    await status().click();
    await window.pickTitled('Dowse');
    await window.quickRow(/Find Code.*Ctrl.*\+K Q/).waitFor();
    await window.quickRow(/Open Search Panel.*Ctrl.*\+K B/).waitFor();
    await window.quickRow(/Find Similar Code.*Ctrl.*\+K L/).waitFor();
    await window.quickRow('Run a Past Search').waitFor();
    await window.quickRow('Pause Indexing').waitFor();
    await window.screenshot('menu');
    await window.dismiss();
  });

  test('the menu pauses and resumes; meanwhile answers report the pause, and offer to resume', async () => {
    await choose('Pause Indexing');
    await expect.poll(label).toContain('paused');
    await window.answered('limit requests per visitor', 'RateLimiter');
    await window.page.locator('.quick-input-list', { hasText: 'indexing is paused' }).waitFor();
    await window.screenshot('ask-paused');
    await window.press('Alt+Enter');
    await window.page.locator('.part.sidebar .message', { hasText: 'indexing is paused' }).waitFor();
    await window.focusedView().waitFor();
    await choose('Update Index');
    const message = window.notifications.filter({ hasText: 'Indexing is paused' });
    await message.waitFor();
    expect(await message.innerText()).not.toContain('POST');
    await window.page.locator('.notifications-toasts').getByText('Resume Indexing').waitFor();
    await window.command('Notifications: Clear All Notifications');
    await choose('Resume Indexing');
    await expect.poll(label).toBe('Dowse: the index is ready');
  });

  test('the menu builds, and rebuilds', async () => {
    for (const entry of ['Update Index', 'Rebuild Index from Scratch']) {
      const said = await recorded();
      await choose(entry);
      // First the progress, then that it is done.
      await expect.poll(said).toContainEqual(expect.stringMatching(/indexing, \d+%$/));
      await expect.poll(label).toBe('Dowse: the index is ready');
    }
    expect(await window.notifications.count()).toBe(0);
  });

  test('the menu shows the log', async () => {
    await choose('Show Log');
    await window.page.locator('.part.panel .output-view, .part.panel .monaco-editor').first().waitFor();
    await window.page.locator('.part.panel', { hasText: 'Dowse' }).waitFor();
    await window.screenshot('log');
    await window.press('Control+J');
    await window.page.locator('.part.panel').waitFor({ state: 'hidden' });
  });

  test('the menu checks the installation', async () => {
    await choose('Check Installation');
    await window.editorTab('Dowse Doctor').waitFor();
    await expect.poll(() => window.editorText()).toMatch(/daemon/i);
    await window.screenshot('doctor');
  });

  test('a problem report has the necessary details, and no key', async () => {
    await window.run('dowse.reportIssue');
    await window.notifications.filter({ hasText: 'on the clipboard' }).waitFor();
    const report = await window.clipboard();
    expect(report).toContain('0.1.0');
    expect(report).toMatch(/linux|darwin|win32/);
    expect(report).toMatch(/ripgrep/);
    expect(report).not.toMatch(/dws_\w{8}|Bearer/);
    await window.command('Notifications: Clear All Notifications');
  });

  test('the language server can be restarted', async () => {
    const before = languageServers();
    expect(before).toHaveLength(1);
    await choose('Restart Dowse');
    await expect.poll(() => languageServers().filter(pid => !before.includes(pid)).length).toBe(1);
    await expect.poll(() => languageServers().length).toBe(1);
    await expect.poll(label).toBe('Dowse: the index is ready');
    await window.ask('limit requests per visitor');
    await window.quickRow('RateLimiter').waitFor();
    await window.editorTab('rate-limit.ts').waitFor();
    await window.dismiss();
    await window.editorTab('rate-limit.ts').waitFor({ state: 'detached' });
  });

  test('a daemon that cannot start is reported once, and the menu begins with the remedies', async () => {
    const { dataDir } = here.editor;
    await window.command('Notifications: Clear All Notifications');
    process.kill(await here.editor.daemonProcess(), 'SIGTERM');
    await until('the daemon to end', () => !here.editor.daemon());
    renameSync(dataDir, `${dataDir}-away`);
    writeFileSync(dataDir, 'no folder');
    await window.ask('limit requests per visitor');
    await expect.poll(label).toBe('Dowse is not running');
    await window.dismiss();
    // Escape also closes a message that has appeared by then; it stays in the list.
    await window.command('Notifications: Show Notifications');
    const told = window.page.locator('.notifications-center .notification-list-item-message');
    await told.filter({ hasText: 'The daemon could not be started' }).waitFor();
    expect(await told.count()).toBe(1);
    await window.command('Notifications: Clear All Notifications');
    await window.run('dowse.menu');
    await window.page.locator('.quick-input-widget input[placeholder="Dowse is not running"]').waitFor();
    await window.quickRows().first().filter({ hasText: 'Show Log' }).waitFor();
    await window.screenshot('menu-down');
    await window.dismiss();
    rmSync(dataDir);
    renameSync(`${dataDir}-away`, dataDir);
    await choose('Restart Dowse');
    await expect.poll(label).toBe('Dowse: the index is ready');
  });

  test('the walkthrough opens, and ticks the steps that were done before', async () => {
    await window.run('dowse.find');
    await window.pickTitled('Find Code');
    await window.dismiss();
    await window.run('dowse.results.focusList');
    await window.openWalkthrough();
    await window.page.getByText('Find code with Dowse').first().waitFor();
    const done = (step: string) => window.page.locator(`.codicon.complete[data-done-step-id$="#${step}"]`);
    await done('find').waitFor();
    // The menu was opened by the tests above.
    await done('index').waitFor();
    for (const step of ['panel', 'results', 'words']) expect(await done(step).count(), step).toBe(0);
    await window.screenshot('walkthrough');
  });

  test('working through results ticks its step in the open walkthrough', async () => {
    await window.answered('where are failed calls tried again', 'withRetries');
    await window.press('Alt+Enter');
    await window.viewRows().first().waitFor();
    await window.focusedView().waitFor();
    await window.openWalkthrough();
    const done = window.page.locator('.codicon.complete[data-done-step-id$="#results"]');
    expect(await done.count()).toBe(0);
    await window.press('F4');
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    await window.openWalkthrough();
    await done.waitFor();
  });
});

test('the palette has the commands of results only where there are some', async () => {
  const isOffered = async (title: string) => {
    // The palette closes when something else takes the focus.
    await until('the palette', async () => {
      await window.press('F1');
      return window.quickBox.fill(`>${title}`, { timeout: 5000 }).then(
        () => true,
        () => false,
      );
    });
    const row = window.quickRow(title);
    await row
      .or(window.quickRow(/No matching|similar commands/))
      .first()
      .waitFor();
    const is = (await row.count()) > 0;
    await window.dismiss();
    return is;
  };
  // Those of the tests above.
  await window.run('dowse.results.clear');
  expect(await isOffered('Dowse: Copy Permalink')).toBe(false);
  await window.answered('where are failed calls tried again', 'withRetries');
  await window.press('Alt+Enter');
  await window.viewRows().first().waitFor();
  await window.focusedView().waitFor();
  expect(await isOffered('Dowse: Copy Permalink')).toBe(true);
});

test('without an open folder, keys and the menu offer to open one', async () => {
  const empty = await here.open({ open: undefined });
  await empty.chord('Control+K', 'a');
  await empty.welcome.filter({ hasText: 'Dowse finds code in folders' }).waitFor();
  await empty.run('dowse.menu');
  await empty.page.locator('.quick-input-widget input[placeholder="No folder is open"]').waitFor();
  await empty.quickRow('Open a folder to search').waitFor();
  expect(await empty.quickRows().allInnerTexts()).not.toContain('Pause Indexing');
  await empty.close();
});

/** The repositories of a team, from a real server that fetched them over HTTP. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TeamServer } from '../repos/team-server.ts';
import { useEditor } from './harness/fixture.ts';
import type { Project } from './harness/projects.ts';
import type { EditorWindow } from './harness/window.ts';

const BILLING = {
  'src/invoice.ts': [
    '/** Rounds an amount of money to whole cents. */',
    'export function roundToCents(amount: number): number {',
    '  // TODO: banker’s rounding',
    '  return Math.round(amount * 100) / 100;',
    '}',
    '',
  ].join('\n'),
  'cmd/report.go':
    'package main\n\n// TODO: report in the currency of the customer.\nfunc MonthlyReport() {}\n',
};

const here = useEditor();
let server: TeamServer;
let key: string;
/** No folder is open. */
let window: EditorWindow;

beforeAll(async () => {
  server = await TeamServer.start({ orchard: filesIn(here.project), 'team/billing': BILLING });
  key = await server.key('anna', ['orchard', 'team/*'], { scopes: ['search'] });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: here.project.folder, stdio: 'ignore' });
  git('init', '-q');
  git('remote', 'add', 'origin', server.served.get('orchard')!.url);
  // Other lines than the server has.
  const file = here.project.file('src/http/retry.ts');
  writeFileSync(file, `// One.\n// Two.\n${readFileSync(file, 'utf8')}`);
  window = await here.open({ open: '' });
});
afterAll(() => server?.close());

function filesIn({ folder }: Project): Record<string, string> {
  const paths = globSync('**', { cwd: folder }).filter(path => statSync(join(folder, path)).isFile());
  return Object.fromEntries(paths.map(path => [path, readFileSync(join(folder, path), 'utf8')]));
}

const message = (text: string | RegExp, of = window) =>
  of.page.locator('.part.sidebar .message', { hasText: text });
const said = (text: string | RegExp, of = window) => of.notifications.filter({ hasText: text }).first();
/** The line below a box. */
const problem = (text: string) =>
  window.page.locator('.quick-input-widget .quick-input-message', { hasText: text });

async function enter(title: RegExp, text: string, of = window): Promise<void> {
  await of.pickTitled(title);
  await of.quickBox.fill(text);
  await of.press('Enter');
}

/** Searches in the list that is open. */
async function searchFor(text: string, row: string | RegExp): Promise<void> {
  await window.page.keyboard.insertText(text);
  await window.quickRow(row).waitFor();
}

/** The address of a page that the editor opens in the browser, which is closed. */
async function addressOf(opened: Promise<Page>): Promise<string> {
  const page = await opened;
  const url = page.url();
  await page.close();
  return url;
}

/** Chooses an entry of the menu of the first row with a text. */
async function choose(row: string, entry: string, of = window): Promise<void> {
  await of.viewRows().filter({ hasText: row }).first().click({ button: 'right' });
  // The editor mistakes a button that appears while a menu opens for the menu's button.
  await of.page.locator('.monaco-menu .action-item', { hasText: entry }).first().click({ delay: 300 });
}

describe('without a folder', () => {
  test('an address and a key connect; a wrong key is refused where it is typed', async () => {
    await window.run('dowse.results.focusList');
    await window.welcome.filter({ hasText: 'repositories on a team' }).waitFor();
    await window.screenshot('team-welcome');
    await window.run('dowse.team.connect');
    await window.pickTitled(/1 of 2/);
    await window.quickBox.fill('search.example');
    await problem('An address is https://HOST').waitFor();
    await enter(/1 of 2/, server.daemon.url);
    await enter(/2 of 2/, 'dws_wrong');
    await problem('refused the key. It may have been revoked').waitFor();
    await window.screenshot('team-key');
    expect(await window.quickBox.getAttribute('type')).toBe('password');
    await enter(/2 of 2/, key);
    await said(`Connected to ${server.daemon.url} as anna. The key sees 2 repositories.`).waitFor();
    await window.page.getByRole('button', { name: 'Search There' }).click();
    await window.pickTitled("in the team's repositories");
  });

  test('the key is in no file of settings and in no log', async () => {
    const files = globSync('**/*.{json,log}', { cwd: here.editor.root }).filter(path =>
      readFileSync(join(here.editor.root, path), 'utf8').includes(key),
    );
    expect(files).toEqual([]);
    expect(here.editor.logs()).not.toContain(key);
  });

  test('a question: the answer names repository, branch and path, and opens read-only at its line', async () => {
    await searchFor('how is money rounded to cents', /roundToCents.*team\/billing@main\/src\/invoice\.ts:/s);
    await window.screenshot('team-ask');
    await window.press('Enter');
    await window.activeTab.filter({ hasText: 'invoice.ts' }).waitFor();
    await window.statusItem('Ln 2,').waitFor();
    await window.statusItem(/^TypeScript$/).waitFor();
    expect(await window.editorText()).toContain('banker’s rounding');
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await window.type('x');
    await window.page.getByText('is read-only here').first().waitFor();
    await window.screenshot('team-file');
  });

  test('the button of the file opens the page', async () => {
    const opened = window.context.waitForEvent('page');
    await window.page.locator('.editor-actions .action-label[aria-label="Open on the Team\'s Page"]').click();
    expect(await addressOf(opened)).toMatch(/\/repo\/team\/billing(@|%40)[0-9a-f]{12}\/src\/invoice.ts#L2$/);
  });

  test('a pattern with filters, and what can be done with a result', async () => {
    await window.closeAllEditors();
    await window.chord('Control+K', 'g');
    await window.pickTitled("in the team's repositories");
    await searchFor('TODO lang:go', /TODO: report.*team\/…\/cmd\/report\.go:3/s);
    await window.press('Alt+Enter');
    await message("in the team's repositories").waitFor();
    await window.focusedView().waitFor();
    await window.screenshot('team-results');
    await choose('report', 'Copy Permalink');
    await expect
      .poll(() => window.clipboard())
      .toMatch(/\/repo\/team\/billing%40[0-9a-f]{40}\/cmd\/report\.go#L3$/);
    await choose('report', 'Copy Path');
    await expect.poll(() => window.clipboard()).toMatch(/^repo:team\/billing@[0-9a-f]{40}\/cmd\/report\.go$/);
    const opened = window.context.waitForEvent('page');
    await choose('TODO', "Open on the Team's Page");
    expect(await addressOf(opened)).toMatch(/\/repo\/team\/billing(@|%40)[0-9a-f]{40}\/cmd\/report.go#L3$/);
    await window.viewRows().filter({ hasText: 'TODO' }).first().click();
    await window.statusItem(/Ln 3, .*\(4 selected\)/).waitFor();
  });

  test('plain words', async () => {
    await window.chord('Control+K', 'n');
    await window.pickTitled("in the team's repositories");
    await searchFor('all TODO comments in typescript files', /billing@main\/src\/invoice\.ts:3/);
    await window.press('Alt+Enter');
    await message(/Plain words.*in the team's repositories/).waitFor();
    await window.viewRows().filter({ hasText: 'banker' }).first().waitFor();
    await window.focusedView().waitFor();
  });
});

describe('with a folder that is a checkout of one of them', () => {
  let folder: EditorWindow;
  const panel = () =>
    folder.page.frameLocator('.webview.ready').frameLocator('iframe#active-frame').locator('body');
  const box = () => panel().getByRole('textbox', { name: /^Find code/ });

  beforeAll(async () => {
    folder = await here.open({ beside: window });
    // The icon in the activity bar is that of the other window until the extension is there.
    await folder.statusItem('Dowse').waitFor();
    // This editor has no secrets that windows share: it is served without TLS.
    await folder.run('dowse.team.connect');
    await enter(/1 of 2/, server.daemon.url, folder);
    await enter(/2 of 2/, key, folder);
    await said('Connected to', folder).waitFor();
    await folder.command('Notifications: Clear All Notifications');
  });

  test('the panel searches the team’s repositories; the file of the folder opens in place of the server’s', async () => {
    await folder.run('dowse.panel.open');
    await panel().getByRole('radio', { name: 'Team' }).check();
    await box().fill('where are failed calls tried again');
    const row = folder.viewRows().filter({ hasText: 'withRetries' }).first();
    await row.filter({ hasText: 'opens in orchard' }).waitFor();
    await message('files of orchard open from the folder orchard', folder).waitFor();
    await folder.screenshot('team-panel');
    await row.click();
    await folder.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    expect(await folder.editorText()).toContain('// Two.');
    await folder.page.locator('.view-line', { hasText: 'function withRetries' }).waitFor();
    const definition = readFileSync(here.project.file('src/http/retry.ts'), 'utf8').split('\n');
    const line = definition.findIndex(text => text.includes('function withRetries')) + 1;
    await folder.statusItem(`Ln ${line},`).waitFor();
  });

  test('the field of the panel chooses repositories, and the folders are one click away', async () => {
    await panel()
      .getByRole('textbox', { name: /^Repositories of the team/ })
      .fill('-orchard');
    await box().fill('TODO');
    await folder.viewRows().filter({ hasText: 'banker' }).first().waitFor();
    await expect.poll(() => folder.viewRows().allInnerTexts()).not.toContain('orchard@');
    await panel().getByRole('radio', { name: 'Folders' }).check();
    await box().fill('withRetries');
    await folder.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
    expect((await folder.viewRows().allInnerTexts()).join()).not.toContain('@main');
  });

  test.each([
    ['Default Dark Modern', 'vs-dark'],
    ['Default Light Modern', 'vs'],
    ['Default High Contrast', 'hc-black'],
  ])('in %s', async (name, css) => {
    await here.set(folder, { 'workbench.colorTheme': name });
    await folder.page.locator(`.monaco-workbench.${css}`).waitFor();
    await panel().getByRole('radio', { name: 'Team' }).check();
    await box().fill('TODO');
    await folder.viewRows().filter({ hasText: 'banker' }).first().waitFor();
    await folder.screenshot(`team-panel-${css}`);
  });

  test('Ask: a key switches to the team, and the scope is in the list of places', async () => {
    await folder.closeAllEditors();
    await folder.startAsking();
    await folder.press('Alt+T');
    await folder.pickTitled("Ask about the Code · in the team's repositories");
    await folder.page.keyboard.insertText('how is money rounded to cents');
    await folder.best(/roundToCents.*billing@main/s);
    await folder.press('Alt+F');
    await folder.pickTitled('Search Scope');
    await folder.screenshot('team-where');
    await folder.quickRow('Some of the team').click();
    await folder.pickTitled('Which of the Team');
    await folder.quickBox.fill('orchard lang:ts');
    await folder.press('Enter');
    await folder.pickTitled("in the team's repositories (orchard lang:ts)");
    await folder.dismiss();
  });

  test('when the server is unreachable, the list names what to check', async () => {
    await server.daemon.close();
    await folder.startAsking();
    await folder.press('Alt+T');
    await folder.pickTitled("in the team's repositories");
    await folder.page.keyboard.insertText('how is money rounded');
    await folder.quickRow(/cannot be reached.*Check the address, the network and the VPN/s).waitFor();
    await folder.screenshot('team-away');
    await folder.dismiss();
  });

  test('disconnecting forgets the address and the key', async () => {
    await folder.run('dowse.team.disconnect');
    await said('Disconnected from', folder).waitFor();
    await folder.run('dowse.panel.open');
    await panel().getByRole('radio', { name: 'Team' }).waitFor({ state: 'hidden' });
  });
});

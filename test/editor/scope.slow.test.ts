/** Where a question is asked: by Ask itself, and by the menus of the Explorer and of a tab. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor({ settings: { 'git.enabled': true, 'git.openRepositoryInParentFolders': 'never' } });
let window: EditorWindow;

beforeAll(async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: here.project.folder,
      stdio: 'ignore',
    });
  symlinkSync('.github', here.project.file('linked'));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'all');
  appendFileSync(here.project.file('tools/config.go'), '// changed\n');
  appendFileSync(here.project.file('.git/info/exclude'), 'made/\n');
  mkdirSync(here.project.file('made'));
  writeFileSync(here.project.file('made/limits.ts'), 'export const limits = 1;\n');
  // Newer than the changed code, and more than a question takes.
  mkdirSync(here.project.file('pictures'));
  for (let i = 0; i < 45; i++)
    writeFileSync(here.project.file(`pictures/${i}.png`), Buffer.from([0x89, 0x50, 0]));
  window = await here.open();
  await window.answered('where are failed calls tried again', 'withRetries');
  await window.dismiss();
});

/** Opens Ask, and chooses where to ask. */
async function choosePlace(place: RegExp): Promise<void> {
  await window.startAsking();
  await window.press('Alt+F');
  await window.pickTitled('Search Scope');
  await window.screenshot('ask-where');
  await window.quickRow(place).click();
}

async function askIn(place: RegExp, question: string): Promise<void> {
  await choosePlace(place);
  await window.pickTitled('Ask about the Code');
  await window.page.keyboard.insertText(question);
}

/** The files of the shown answers. */
async function files(): Promise<string[]> {
  const labels = await window.quickRows().evaluateAll(rows => rows.map(row => row.ariaLabel ?? ''));
  return labels.flatMap(label => /, ([\w./-]+\.\w+):\d/.exec(label)?.[1] ?? []);
}

test('in the folder of the shown file', async () => {
  await window.openFile('retry.ts');
  await askIn(/Folder of this file.*src\/http/s, 'limit requests per visitor');
  await window.best('RateLimiter');
  await window.pickTitled('in src/http');
  expect(new Set((await files()).map(file => dirname(file)))).toEqual(new Set(['src/http']));
  await window.dismiss();
});

test('in a folder of the workspace, found by its path', async () => {
  await choosePlace(/Choose folder/);
  await window.pickTitled('Folder to Ask About');
  await window.quickRow('src/http').waitFor();
  await window.screenshot('ask-folder');
  for (const leftOut of ['linked', 'made']) {
    await window.quickBox.fill(leftOut);
    await expect.poll(() => window.quickRows().count()).toBe(0);
  }
  await window.press('Escape');
  await window.pickTitled('Ask about the Code');
  await window.press('Alt+F');
  await window.pickTitled('Search Scope');
  await window.quickRow(/Choose folder/).click();
  await window.pickTitled('Folder to Ask About');
  await window.quickRow('src/http').waitFor();
  await window.quickBox.fill('src/ht');
  await expect.poll(() => window.quickRows().count()).toBe(1);
  await window.press('Enter');
  await window.pickTitled('Ask about the Code · in src/http');
  await window.page.keyboard.insertText('limit requests per visitor');
  await window.best('RateLimiter');
  expect(new Set((await files()).map(file => dirname(file)))).toEqual(new Set(['src/http']));
  await window.dismiss();
});

test('in the folder that the question names, or everywhere instead', async () => {
  await window.startAsking();
  await window.page.keyboard.insertText('how is the session cookie signed in src/http');
  await window.quickRow('only in src/http').waitFor();
  // The row above the answers is not the one for Enter.
  await window
    .focusedQuickRow()
    .filter({ hasText: /src\/http\/[\w-]+\.ts:\d/ })
    .waitFor();
  await window.screenshot('ask-named-folder');
  expect((await files()).filter(file => dirname(file) !== 'src/http')).toEqual([]);
  await window.quickRow('ask everywhere').click();
  await window.pickTitled('Ask about the Code · in all folders');
  await window.quickRow(/cookie\.ts:\d/).waitFor();
  expect(await window.quickRow('only in src/http').count()).toBe(0);
  await window.dismiss();
});

test('in the open editors', async () => {
  await window.openFile('cookie.ts');
  await askIn(/Open editors/, 'how is the session cookie signed');
  await window.best(/cookie\.ts:\d/);
  const others = (await files()).filter(file => !/(retry|cookie)\.ts$/.test(file));
  expect(others).toEqual([]);
  await window.dismiss();
});

test('the previewed answer is neither this file nor an open editor', async () => {
  await window.closeAllEditors();
  await window.openFile('stock.ts');
  await window.answered('limit requests per visitor', 'RateLimiter');
  await window.activeTab.filter({ hasText: 'rate-limit.ts' }).waitFor();
  await window.press('Alt+F');
  await window.pickTitled('Search Scope');
  await window.quickRow(/Folder of this file.*src\/cart/s).waitFor();
  await window.quickRow(/Open editors.*1/s).click();
  await window.pickTitled('in open editors');
  await window.best(/stock\.ts:\d/);
  await window.dismiss();
  await expect.poll(() => window.page.locator('.tabs-container .tab').count()).toBe(1);
  await window.activeTab.filter({ hasText: 'stock.ts' }).waitFor();
});

test('in the changed files', async () => {
  await askIn(/Changed files/, 'read the configuration file');
  await window.best('LoadConfig');
  expect(new Set(await files())).toEqual(new Set(['tools/config.go']));
  await window.press('Alt+Enter');
  await window.page.locator('.part.sidebar .message', { hasText: 'in changed files' }).waitFor();
});

test('in some types of files', async () => {
  await choosePlace(/File types/);
  await window.pickTitled('File Types to Ask About');
  await window.quickBox.fill('py');
  await window.press('Enter');
  await window.pickTitled(/Ask about the Code.*py/);
  await window.page.keyboard.insertText('delete old files');
  await window.best('prune_images.py');
  expect(new Set(await files())).toEqual(new Set(['tools/prune_images.py']));
  await window.dismiss();
});

test('unsaved text does not count, and is named', async () => {
  await window.openFile('cookie.ts');
  await window.type('// unsaved');
  await window.answered('how is the session cookie signed', /cookie\.ts:\d/);
  await window.quickInput.filter({ hasText: /unsaved.*cookie\.ts|cookie\.ts.*unsaved/is }).waitFor();
  await window.screenshot('ask-unsaved');
  await window.dismiss();
  await window.command('File: Revert File');
});

/** Chooses files in the open list: all of them, or leaves the choice in each way that leads back to the list. */
async function chooseFilesOf(
  title: string,
  box: string,
  waysBack: readonly (() => Promise<void>)[],
): Promise<void> {
  await window.pickTitled(title);
  for (const goBack of waysBack) {
    await window.press('Alt+F');
    await window.pickTitled(box);
    await goBack();
    await window.pickTitled(title);
  }
}

test('Alt+F is for the files of the open list, and leads back to it, also after another list has opened a result', async () => {
  const enter = () => window.press('Enter');
  const leave = () => window.press('Escape');
  const button = () => window.quickInput.getByRole('button', { name: 'Back' }).click();
  const openFirst = async (key: string, title: string) => {
    await window.chord('Control+K', key);
    await window.pickTitled(title);
    await window.page.keyboard.insertText('withRetries');
    await window.quickRow('withRetries').waitFor();
    await enter();
    await window.quickInput.waitFor({ state: 'hidden' });
  };
  for (const [key, title] of [
    ['q', 'Find Code'],
    ['g', 'Search by Pattern'],
    ['a', 'Ask about the Code'],
  ] as const) {
    await openFirst(key, title);
    await window.chord('Control+K', 'a');
    await chooseFilesOf('Ask about the Code', 'Search Scope', [enter, leave]);
    await window.press('Alt+F');
    await window.pickTitled('Search Scope');
    await window.quickRow('File types').click();
    await window.pickTitled('File Types to Ask About');
    await button();
    await window.pickTitled('Ask about the Code');
    await window.dismiss();
    await window.chord('Control+K', 'q');
    await chooseFilesOf('Find Code', 'Files to Search', [enter, button]);
    await window.dismiss();
    await window.chord('Control+K', 'g');
    await chooseFilesOf('Search by Pattern', 'Files to Search', [enter, button]);
    await window.dismiss();
  }
});

const explorerRow = (name: RegExp) =>
  window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();

async function choose(entry: string): Promise<void> {
  const item = window.page.locator('.monaco-menu .action-item', { hasText: entry });
  // The editor mistakes a button that appears while a menu opens for the menu's button.
  await item.first().click({ delay: 300 });
}

/** Asks from the menu of the folder `src`, and checks that all answers are of it. */
async function askInSrc(entry: string, title: string): Promise<void> {
  await window.press('Control+Shift+E');
  await explorerRow(/^src$/).click({ button: 'right' });
  await choose(entry);
  await window.pickTitled(title);
  await window.page.keyboard.insertText('read the configuration file');
  await window.quickRow(/\w+\.\w+:\d/).waitFor();
  expect((await files()).filter(file => !file.startsWith('src/'))).toEqual([]);
}

test('in a folder of the Explorer', async () => {
  await askInSrc('Ask in This Folder', 'in src');
  await window.dismiss();
});

test('all kinds of searches in a folder of the Explorer, and in other files', async () => {
  await askInSrc('Find Code in This Folder', 'in /src/');
  await window.screenshot('find-in-folder');
  await window.press('Alt+F');
  await window.pickTitled('Files to Search');
  await window.page.keyboard.insertText('!/src/');
  await window.press('Enter');
  await window.pickTitled('not in src');
  await window.quickRow(/\w+\.\w+:\d/).waitFor();
  expect((await files()).filter(file => file.startsWith('src/'))).toEqual([]);
  await window.dismiss();
});

test('a file of the Explorer is compared with all others', async () => {
  await window.openFile('retry.ts');
  await window.press('Control+Shift+E');
  await explorerRow(/^retry\.ts$/).click({ button: 'right' });
  await window.screenshot('explorer-menu');
  await choose('Find Similar Code');
  await window.pickTitled('Code Similar to');
  await window.quickRow(/\w+\.\w+:\d/).waitFor();
  expect(await files()).not.toContain('src/http/retry.ts');
  await window.dismiss();
});

test('all kinds of searches in a file of the Explorer, and in the file and the folder of a tab', async () => {
  await window.openFile('retry.ts');
  await window.press('Control+Shift+E');
  await explorerRow(/^retry\.ts$/).click({ button: 'right' });
  await choose('Find Code in This File');
  await window.pickTitled('in /src/http/retry.ts');
  for (const text of ['where are failed calls tried again', 'export']) {
    await window.quickBox.fill(text);
    // The rows of the text before may go only now.
    await expect
      .poll(async () => [...new Set(await files())], { message: text })
      .toEqual(['src/http/retry.ts']);
  }
  await window.dismiss();
  for (const [title, scope] of [
    ['Find Code in This File', 'in /src/http/retry.ts'],
    ['Find Code in This Folder', 'in /src/http/'],
  ] as const) {
    await window.editorTab('retry.ts').click({ button: 'right' });
    await choose(title);
    await window.pickTitled(scope);
    await window.dismiss();
  }
});

test('the menu of an editor starts with the selection', async () => {
  await window.openFile('retry.ts');
  const name = window.page.locator('.view-line span', { hasText: /^withRetries$/ }).first();
  await name.dblclick();
  await name.click({ button: 'right' });
  const entry = (text: string) => window.page.locator('.monaco-menu .action-item', { hasText: text });
  await entry('Dowse').hover();
  // The submenu is part of the entry that opens it.
  await entry('Find Code').last().click({ delay: 300 });
  await window.pickTitled('Find Code');
  expect(await window.quickBox.inputValue()).toBe('withRetries');
  await window.best('withRetries');
  await window.dismiss();
});

test('in the folder of a tab', async () => {
  await window.editorTab('retry.ts').click({ button: 'right' });
  await choose('Ask in This Folder');
  await window.pickTitled('in src/http');
  await window.dismiss();
});

import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { useEditor } from './harness/fixture.ts';
import { type EditorWindow, soon } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;

beforeAll(async () => {
  makeCheckout(here.project.folder);
  here.project.setSettings({ 'dowse.results.view': 'rank' });
  window = await here.open();
  await window.page.keyboard.press('Control+Shift+E');
});

describe('the results view, by keyboard alone', () => {
  test('before the first search it shows what can be done', async () => {
    await window.run('dowse.results.focusList');
    await window.welcome.filter({ hasText: 'Ask in your own words' }).waitFor();
    await window.screenshot('welcome');
  });

  test('a pattern search fills it, with matches highlighted', async () => {
    await searchFor('TODO|sleep');
    await rows(5);
    const todo = window.viewRows().filter({ hasText: '// TODO: vouchers' });
    expect(await todo.locator('.highlight').allInnerTexts()).toEqual(['TODO']);
    await todo.filter({ hasText: 'cart.ts:26 · src/cart' }).waitFor();
    await window.screenshot('results-by-rank');
  });

  test('Enter opens the row, F4 the next and Shift+F4 the previous one', async () => {
    await focusFirstRow();
    await window.press('Enter');
    await at(await placeOf(0));
    await stepTo(1, 'F4');
    await stepTo(0, 'Shift+F4');
    await stepTo(4, 'Shift+F4');
  });

  test('after a click the focus stays in the list; a second click moves it into the file', async () => {
    const list = window.focusedView();
    await window.viewRows().nth(2).click();
    await at(await placeOf(2));
    await list.waitFor();
    await window.press('ArrowDown');
    await window.press('Space');
    await at(await placeOf(3));
    await list.waitFor();
    await window.viewRows().nth(4).dblclick();
    await at(await placeOf(4));
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  });

  test('several copied rows stay selected', { tags: 'slow' }, async () => {
    await focusFirstRow();
    await window.press('Shift+ArrowDown');
    await window.press('Shift+ArrowDown');
    await expect.poll(selectedRows).toEqual([0, 1, 2]);
    await window.press('Control+C');
    await copiedLines(3);
    await expect.poll(selectedRows).toEqual([0, 1, 2]);
    await window.press('Shift+Alt+C');
    // Two of the three are in one file, whose path is copied once.
    await expect.poll(() => window.clipboard()).toMatch(/^\/.*\n\/.*$/);
    await expect.poll(selectedRows).toEqual([0, 1, 2]);
  });

  test('a row is copied as a line, and its menu shows the keys', async () => {
    await focusFirstRow();
    await window.press('Control+C');
    const { path, line } = await placeOf(0);
    await expect.poll(() => window.clipboard()).toMatch(new RegExp(`^${path}:${line}: .`));
    await window.press('Shift+F10');
    const entry = window.page.locator('.monaco-menu .action-item', { hasText: 'Remove from Results' });
    await entry.filter({ hasText: 'Del' }).waitFor();
    await window.screenshot('results-menu');
    await window.press('Escape');
  });

  test('places move with edits above them', async () => {
    await focusFirstRow();
    await window.press('Enter');
    const { path, line } = await placeOf(0);
    await at({ path, line });
    // The cursor was there before.
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await window.press('Control+Home');
    await window.type('\n\n');
    await moved(line + 2);
    await stepTo(1, 'F4');
    await stepTo(0, 'Shift+F4');
    await at({ path, line: line + 2 });
    await window.statusItem(/\([45] selected\)/).waitFor();
    await window.command('File: Revert File');
    await moved(line);
  });

  test('a new search keeps nothing of the last selection', async () => {
    await focusFirstRow();
    await searchFor('TODO|sleep');
    // Immediately, so that neither the last rows nor an empty list are mistaken for the new ones.
    const selected = () => window.viewRows().evaluateAll(all => all.map(row => row.ariaSelected));
    await expect.poll(selected).toEqual(Array(5).fill('false'));
  });

  test('Ctrl+Enter opens the row beside', { tags: 'slow' }, async () => {
    await focusFirstRow();
    await window.press('Control+Enter');
    await expect.poll(() => window.page.locator('.editor-group-container').count()).toBe(2);
    await window.closeAllEditors();
  });

  test('Alt+F12 peeks at all of them', { tags: 'slow' }, async () => {
    await focusFirstRow();
    await window.press('Alt+F12');
    await window.page.locator('.peekview-widget').waitFor();
    const places = window.page.locator('.peekview-widget .ref-tree .monaco-list-row');
    await expect.poll(() => places.count()).toBeGreaterThan(2);
    await window.screenshot('peek');
    await window.press('Escape');
    await window.page.locator('.peekview-widget').waitFor({ state: 'detached' });
  });

  test('while the editor peeks, F4 goes through the peeked places, as for references', {
    tags: 'slow',
  }, async () => {
    await focusFirstRow();
    await window.press('Alt+F12');
    const shown = window.page.locator('.peekview-widget .ref-tree .monaco-list-row.selected');
    await shown.waitFor();
    const first = await shown.innerText();
    await window.press('F4');
    await shown.filter({ hasNotText: first }).waitFor();
    expect(await selectedRows()).toEqual([0]);
    await window.press('Escape');
    await window.page.locator('.peekview-widget').waitFor({ state: 'detached' });
  });

  test('rows can be grouped by file, and by rank again', { tags: 'slow' }, async () => {
    await window.run('dowse.results.viewByFile');
    const file = window.page.locator('.monaco-list-row[aria-label="src/jobs/clock.ts, 1 result"]');
    await file.waitFor();
    await rows(4 + 5); // Four files with five lines.
    await window.screenshot('results-by-file');
    await window.run('dowse.results.viewByRank');
    await file.waitFor({ state: 'detached' });
    await rows(5);
  });

  test('paths and permalinks are copied', { tags: 'slow' }, async () => {
    await focusFirstRow();
    await window.press('Shift+Alt+C');
    const { path, line } = await placeOf(0);
    await expect.poll(() => window.clipboard()).toBe(here.project.file(path));
    await window.run('dowse.results.copyRelativePath');
    await expect.poll(() => window.clipboard()).toBe(path);
    await window.run('dowse.results.copyPermalink');
    await expect
      .poll(() => window.clipboard())
      .toMatch(new RegExp(`^https://example\\.com/fruit/orchard/.*[0-9a-f]{40}/${path}.*L${line}`));
    await window.run('dowse.results.copyAll');
    await copiedLines(5);
  });

  test('Delete removes a row, and Ctrl+Z brings it back', { tags: 'slow' }, async () => {
    await focusFirstRow();
    await window.press('Delete');
    await rows(4);
    await window.press('Control+Z');
    await rows(5);
    await focusFirstRow();
    await window.press('Delete');
    await rows(4);
    await focusFirstRow();
    await window.press('Control+Shift+R');
    await rows(5);
  });

  test('after a row is removed, F4 continues with the row after it', { tags: 'slow' }, async () => {
    await focusFirstRow();
    await stepTo(1, 'F4');
    await stepTo(2, 'F4');
    await window.run('dowse.results.remove');
    await rows(4);
    await stepTo(2, 'F4');
    await window.run('dowse.results.remove');
    await rows(3);
    await stepTo(1, 'Shift+F4');
    await window.run('dowse.results.rerun');
    await rows(5);
  });

  test('a search can be edited, asked as a question, and changed back', { tags: 'slow' }, async () => {
    await window.run('dowse.results.edit');
    await window.pickTitled('Search by Pattern');
    expect(await window.quickBox.inputValue()).toBe('TODO|sleep');
    await window.dismiss();
    await window.run('dowse.results.asQuestion');
    await window.pickTitled('Ask about the Code');
    expect(await window.quickBox.inputValue()).toBe('TODO|sleep');
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    await window.press('Alt+Enter');
    await window.page.locator('[aria-label="Results"]').waitFor();
    await window.page.getByText('Question “TODO|sleep”').first().waitFor();
    // If the results are drawn while focused, they close an open list.
    await expect.poll(() => window.viewRows().count()).toBeGreaterThan(5);
    await window.run('dowse.results.asPattern');
    await window.pickTitled('Search by Pattern');
    expect(await window.quickBox.inputValue()).toBe('TODO|sleep');
    await window.dismiss();
  });

  test('past searches are stored, run again and deleted', { tags: 'slow' }, async () => {
    await window.run('dowse.results.history');
    await window.pickTitled('Past Searches');
    await window.quickRow('5 results').waitFor();
    expect(await window.quickRows().count()).toBe(2);
    await window.quickBox.fill('TODO');
    await window.quickRow('5 results').waitFor();
    await window.dismiss();
    await window.run('dowse.results.clear');
    await window.welcome.filter({ hasText: 'Ask in your own words' }).waitFor();
    const openHistory = () => window.run('dowse.results.history');
    await window.choose(openHistory, 'TODO', label => label.endsWith('5 results'));
    await rows(5);
    await window.command('Dowse: Focus on Past Searches View');
    await window.viewRows('Past Searches').first().waitFor();
    // The first time it only opens, because the list does not exist yet and cannot be focused.
    await window.command('Dowse: Focus on Past Searches View');
    await window.focusedView('Past Searches').waitFor();
    await window.screenshot('past-searches');
    const focused = window.viewRows('Past Searches').and(window.page.locator('.focused'));
    // The latest search comes first.
    await window.press('Home');
    await focused.filter({ hasText: '5 results' }).waitFor();
    await window.run('dowse.results.clear');
    await window.command('Dowse: Focus on Past Searches View');
    await window.focusedView('Past Searches').waitFor();
    await window.press('Enter');
    await rows(5);
    await window.command('Dowse: Focus on Past Searches View');
    await focused.filter({ hasText: '5 results' }).waitFor();
    await window.press('Delete');
    await expect.poll(() => window.viewRows('Past Searches').count()).toBe(1);
    await focused.filter({ hasNotText: ' 5 results' }).waitFor();
    await window.press('Delete');
    await expect.poll(() => window.viewRows('Past Searches').count()).toBe(0);
    await window.welcome.and(window.page.locator(':focus')).filter({ hasText: 'appear here' }).waitFor();
  });

  test('an empty result is reported, with advice', { tags: 'slow' }, async () => {
    await searchFor('noSuchWordAnywhere');
    await window.welcome.filter({ hasText: 'Nothing found' }).waitFor();
    // The message with the advice is focused, because the focused list is gone.
    await window.welcome.and(window.page.locator(':focus')).waitFor();
    await window.press('Tab');
    await window.page.locator('.welcome-view-content a:focus', { hasText: 'Change Search' }).waitFor();
    await window.screenshot('nothing-found');
  });

  test('a failed search shows its reason in the view, which stays after the message is closed', {
    tags: 'slow',
  }, async () => {
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.press('Control+A');
    await window.type('(unclosed');
    await window.quickRow('Invalid regular expression').waitFor();
    await window.press('Alt+Enter');
    const why = 'failed: Invalid regular expression. position 0: unclosed group';
    await window.page.locator('.part.sidebar .message', { hasText: why }).waitFor();
    await window.notifications.filter({ hasText: 'The search failed' }).waitFor();
    await window.command('Notifications: Clear All Notifications');
  });

  test('a slow search can be stopped', { tags: 'slow' }, async () => {
    const daemon = await here.editor.daemonProcess();
    await searchFor('TODO|sleep');
    await rows(5);
    // It answers nothing until it is continued.
    process.kill(daemon, 'SIGSTOP');
    try {
      await window.run('dowse.results.rerun');
      await window.page.locator('.part.sidebar', { hasText: 'searching…' }).waitFor();
      await window.run('dowse.results.cancel');
      await window.page.locator('.part.sidebar .message', { hasText: 'stopped' }).waitFor();
    } finally {
      process.kill(daemon, 'SIGCONT');
    }
    await window.run('dowse.results.rerun');
    await rows(5);
  });

  test('a folder of the explorer can be searched alone', { tags: 'slow' }, async () => {
    await window.press('Control+Shift+E');
    const explorer = window.page.locator('.explorer-folders-view');
    const folder = explorer.locator('.monaco-list-row', { hasText: /^src$/ });
    await folder.click({ button: 'right' });
    const entry = window.page.locator('.monaco-menu .action-item', {
      hasText: 'Search This Folder by Pattern',
    });
    // The editor mistakes a button that appears while a menu opens for the menu's button.
    await entry.click({ delay: 300 });
    await window.pickTitled('in src');
    await window.press('Control+A');
    await window.type('cart');
    await window.quickRow(/cart\.ts:\d/).waitFor();
    expect((await window.quickRows().allInnerTexts()).join('\n')).not.toContain('cart.test.ts');
    await window.dismiss();
  });

  test('it is cleared', { tags: 'slow' }, async () => {
    await searchFor('TODO|sleep');
    await rows(5);
    await window.run('dowse.results.clear');
    await window.welcome.filter({ hasText: 'Ask in your own words' }).waitFor();
    await window.command('Dowse: Focus on Past Searches View');
    await window.viewRows('Past Searches').first().waitFor();
    await window.run('dowse.history.clear');
    await window.page.locator('.monaco-dialog-box', { hasText: 'Clear all past searches' }).waitFor();
    await window.press('Enter');
    await expect.poll(() => window.viewRows('Past Searches').count()).toBe(0);
  });

  test('a deleted file is reported, and F4 continues', { tags: 'slow' }, async () => {
    for (const name of ['a', 'b', 'c']) writeFileSync(here.project.file(`quince-${name}.ts`), 'quince();\n');
    await searchFor('quince');
    await rows(3);
    // The list has opened the first file, which the editor shows for a while.
    rmSync(here.project.file('quince-b.ts'));
    await window.press('F4');
    await at({ path: 'quince-a.ts', line: 1 });
    await window.press('F4');
    await window.notifications.filter({ hasText: 'quince-b.ts no longer exists' }).waitFor();
    await window.press('F4');
    await at({ path: 'quince-c.ts', line: 1 });
  });

  test('a renamed file is opened by its new name', { tags: 'slow' }, async () => {
    await window.run('dowse.results.rerun');
    await rows(2);
    await window.press('Control+Shift+E');
    await window.page.locator('.explorer-folders-view .monaco-list:focus-within').waitFor();
    await window.page
      .locator('.explorer-folders-view .monaco-list-row.selected', { hasText: 'quince-c.ts' })
      .waitFor();
    await window.press('F2');
    const name = window.page.locator('.explorer-folders-view .monaco-list-row input');
    await name.fill('quince-z.ts');
    await name.press('Enter');
    await window.activeTab.filter({ hasText: 'quince-z.ts' }).waitFor();
    await window.closeAllEditors();
    await window.run('dowse.results.focusList');
    await window.viewRows().filter({ hasText: 'quince-z.ts:1' }).waitFor();
    await window.press('Shift+F4');
    await at({ path: 'quince-z.ts', line: 1 });
  });

  test('after a switch of the branch, rows are at their lines, and say which lines are gone', async () => {
    const names = ['sorb-a.ts', 'sorb-b.ts', 'sorb-c.ts'];
    const write = (name: string, text: string) => writeFileSync(here.project.file(name), text);
    const between = (line: string, before: number, after: number) =>
      [...Array(before).fill('//'), line, ...Array(after).fill('//'), ''].join('\n');
    for (const name of names) write(name, between('export const sorb = 1;', 9, 3));
    commit(here.project.folder, names);
    git(here.project.folder, 'checkout', '-qb', 'other');
    write('sorb-a.ts', between('export const sorb = 1;', 14, 1).replace('//', 'import sorb;'));
    write('sorb-b.ts', between('export const sorb = 1;', 12, 3));
    write('sorb-c.ts', between('export const apple = 1;', 12, 3));
    commit(here.project.folder, names);
    git(here.project.folder, 'checkout', '-q', '-');
    await searchFor('const sorb');
    await rows(3);
    // One file is open.
    await focusFirstRow();
    git(here.project.folder, 'checkout', '-q', 'other');
    await expect.poll(async () => (await placeOf(0)).line).toBe(15);
    await expect.poll(async () => (await placeOf(1)).line).toBe(13);
    await window.viewRows().nth(2).filter({ hasText: 'out of date' }).waitFor();
    await stepTo(1, 'F4');
    await window.press('F4');
    await window.statusItem('Out of date').waitFor();
    await window.screenshot('results-out-of-date');
    git(here.project.folder, 'checkout', '-q', '-');
    await expect.poll(async () => (await placeOf(1)).line).toBe(10);
    await window.viewRows().nth(2).filter({ hasNotText: 'out of date' }).waitFor();
    await window.closeAllEditors();
  });

  test('results of removed files and folders say so until the files are back, also where they were shown', async () => {
    const { folder } = here.project;
    const names = ['loquat/leaf/a.ts', 'loquat/leaf/b.ts', 'loquat.ts'];
    writeFiles(folder, Object.fromEntries(names.map(name => [name, 'loquat();\n'])));
    const outdated = async () => {
      const labels = await window.viewRows().evaluateAll(all => all.map(row => row.ariaLabel ?? ''));
      return names.filter(name => labels.some(label => label.includes(`${name} line 1, out of date`)));
    };
    commit(folder, names);
    git(folder, 'checkout', '-qb', 'without');
    git(folder, 'rm', '-qr', ...names);
    git(folder, 'commit', '-qm', 'without');
    git(folder, 'checkout', '-q', '-');
    // The list shows the first result in the editor for a while.
    await searchFor('loquat');
    await rows(3);
    // One file has a tab, one has not, and one is that of the list.
    await window.viewRows().nth(2).click();
    await at(await placeOf(2));
    git(folder, 'checkout', '-q', 'without');
    await expect.poll(outdated).toEqual(names);
    for (const index of [0, 1, 2]) {
      const { path } = await placeOf(index);
      await window.viewRows().nth(index).click();
      await window.notifications.filter({ hasText: `${path} no longer exists` }).waitFor();
    }
    await window.screenshot('results-removed');
    git(folder, 'checkout', '-q', '-');
    await expect.poll(outdated).toEqual([]);
    await window.viewRows().nth(0).click();
    await at(await placeOf(0));
    rmSync(here.project.file('loquat.ts'));
    await expect.poll(outdated).toEqual(['loquat.ts']);
    rmSync(here.project.file('loquat'), { recursive: true });
    await expect.poll(outdated).toEqual(names);
    writeFiles(folder, { 'loquat/leaf/b.ts': '\nloquat();\n' });
    await expect.poll(outdated).toEqual(['loquat/leaf/a.ts', 'loquat.ts']);
    git(folder, 'checkout', '-q', '--', '.');
    await expect.poll(outdated).toEqual([]);
    await window.closeAllEditors();
  });

  test('a place that has moved while its file was closed is found', { tags: 'slow' }, async () => {
    for (const name of ['a', 'b']) writeFileSync(here.project.file(`medlar-${name}.ts`), 'medlar();\n');
    await searchFor('medlar');
    await rows(2);
    await window.closeAllEditors();
    writeFileSync(here.project.file('medlar-b.ts'), 'const one = 1;\nconst two = 2;\nmedlar();\n');
    await window.run('dowse.results.focusList');
    await window.press('Shift+F4');
    await at({ path: 'medlar-b.ts', line: 3 });
  });
});

async function searchFor(pattern: string): Promise<void> {
  await window.chord('Control+K', 'g');
  await window.pickTitled('Search by Pattern');
  await window.press('Control+A');
  await window.type(pattern);
  await window.quickRow(/\d lines?$|Nothing found/).waitFor();
  await window.press('Alt+Enter');
  await window.quickInput.waitFor({ state: 'hidden' });
}

/** The selected rows among the drawn ones, from 0. */
async function selectedRows(): Promise<number[]> {
  const all = await window.viewRows().evaluateAll(rows => rows.map(row => row.ariaSelected === 'true'));
  return all.flatMap((isSelected, index) => (isSelected ? [index] : []));
}

const copiedLines = (count: number) =>
  expect.poll(async () => (await window.clipboard()).split('\n').length).toBe(count);

function rows(count: number): Promise<void> {
  return expect.poll(() => window.viewRows().count()).toBe(count);
}

/**
 * Opens the first row and returns to the list, so that keys and commands act on that row. If the rows are drawn again,
 * for example because a search ends, the focus is lost; then the keys are pressed again, as a user would. A shown and
 * selected place proves nothing, because it often was before. A focused editor does; until then it might take the focus
 * from the next key.
 */
async function focusFirstRow(): Promise<void> {
  const list = window.focusedView();
  const inEditor = window.page.locator('.editor-group-container.active .monaco-editor.focused');
  const first = window.viewRows().first();
  await until('the first row to be opened', async () => {
    await window.command('Dowse: Focus on Results View');
    await list.waitFor();
    await window.press('Home');
    await window.press('Enter');
    const isSelected = (await soon(inEditor)) && (await soon(first.and(window.page.locator('.selected'))));
    return isSelected && soon(tabOf(await placeOf(0)));
  });
  await at(await placeOf(0));
  await window.run('dowse.results.focusList');
  await list.waitFor();
  await first.and(window.page.locator('.focused.selected')).waitFor();
}

/**
 * Moves to a row by a key. The row is selected a moment after its place is shown, and Enter acts on the selected row.
 */
async function stepTo(index: number, key: 'F4' | 'Shift+F4'): Promise<void> {
  await window.press(key);
  await at(await placeOf(index));
  await window.viewRows().nth(index).and(window.page.locator('.selected')).waitFor();
}

/** Waits until the first row shows this line. */
const moved = (line: number) => expect.poll(async () => (await placeOf(0)).line).toBe(line);

/** The text of a row for screen readers, in the list by rank. */
async function placeOf(index: number): Promise<{ path: string; line: number }> {
  const label = await window.viewRows().nth(index).getAttribute('aria-label');
  const [, path, line] = /, ([\w/.-]+) lines? (\d+)/.exec(label ?? '') ?? [];
  if (!path) throw new Error(`no place in ${label}`);
  return { path, line: Number(line) };
}

const tabOf = ({ path }: { path: string }) =>
  window.activeTab.filter({ hasText: path.split('/').at(-1) as string });

async function at({ path, line }: { path: string; line: number }): Promise<void> {
  await tabOf({ path }).waitFor();
  await window.statusItem(`Ln ${line},`).waitFor();
}

/** Creates a commit, which permalinks need. */
function makeCheckout(folder: string): void {
  git(folder, 'init', '-q');
  git(folder, 'remote', 'add', 'origin', 'https://example.com/fruit/orchard.git');
  commit(folder, ['.']);
}

function commit(folder: string, files: readonly string[]): void {
  git(folder, 'add', ...files);
  git(folder, 'commit', '-qm', 'all');
}

function git(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
}

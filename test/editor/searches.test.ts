import { beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { useEditor } from './harness/fixture.ts';
import { type EditorWindow, soon } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

describe('Search by Pattern', () => {
  test('searches while you type, and shows each line in the editor', async () => {
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern: regular expression · any case');
    await window.type('class \\w+error');
    await window.best('class OutOfStockError extends Error');
    await window.editorTab('stock.ts').waitFor();
    await window.screenshot('search');
  });

  test('case, words and plain text have keys', { tags: 'slow' }, async () => {
    const matchCase = window.quickInput.getByRole('checkbox', { name: 'Match Case' });
    expect(await matchCase.getAttribute('aria-checked')).toBe('false');
    await window.press('Alt+C');
    await window.pickTitled('match case');
    await matchCase.and(window.page.locator('[aria-checked="true"]')).waitFor();
    await window.quickRow('Nothing found').waitFor();
    await window.press('Alt+C');
    await window.press('Alt+R');
    await window.pickTitled('plain text');
    await window.quickRow('Nothing found').waitFor();
    await window.press('Alt+R');
    await window.quickRow('OutOfStockError').waitFor();
    await window.press('Control+A');
    await window.type('stockerror');
    await window.quickRow('2 lines').waitFor();
    await window.press('Alt+W');
    await window.pickTitled('whole words');
    await window.quickRow('Nothing found').waitFor();
    await window.quickInput.getByRole('checkbox', { name: 'Match Whole Word' }).click();
    await window.quickRow('OutOfStockError').waitFor();
  });

  test('files can be selected', async () => {
    await window.press('Alt+F');
    await window.pickTitled('Files to Search');
    await window.type('py, go');
    await window.press('Enter');
    await window.pickTitled('in py, go');
    await window.quickRow(/Nothing found \(.*py, go/).waitFor();
    await window.quickRow('Search all files, code, comments and strings').waitFor();
    await window.press('Alt+F');
    await window.pickTitled('Files to Search');
    await window.press('Control+A');
    await window.press('Delete');
    await window.press('Enter');
    await window.quickRow('OutOfStockError').waitFor();
  });

  test('hidden files are searched, and chosen by their folder', async () => {
    await window.press('Control+A');
    await window.type('runs-on');
    await window.best('runs-on: ubuntu-latest');
    await window.quickRow('1 line').waitFor();
    await window.press('Alt+F');
    await window.pickTitled('Files to Search');
    await window.type('.github/');
    await window.press('Enter');
    await window.pickTitled(/any case · in \.github\/$/);
    await window.best('runs-on: ubuntu-latest');
    await window.press('Alt+F');
    await window.pickTitled('Files to Search');
    await window.press('Control+A');
    await window.press('Delete');
    await window.press('Enter');
    await window.pickTitled(/any case$/);
    await window.best('runs-on: ubuntu-latest');
  });

  test('an invalid pattern shows its error', async () => {
    await window.press('Control+A');
    await window.type('(unclosed');
    const row = window.quickRow(/pattern|regular expression|group/i);
    await row.waitFor();
    expect(await row.innerText()).not.toContain('stack');
    await window.screenshot('search-invalid');
    await window.dismiss();
  });

  test('Enter opens the first match; the row below the last one lists all', async () => {
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.type('class \\w+Error');
    await window.best('class OutOfStockError');
    // Matches are listed while the search is running.
    await window
      .quickRows()
      .first()
      .filter({ hasText: /1 line$/ })
      .waitFor();
    expect(await window.quickRows().last().innerText()).toContain('Show all in the results view');
    await window.press('Enter');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.activeTab.filter({ hasText: 'stock.ts' }).waitFor();
    await window.statusItem(/Ln 3,/).waitFor();
  });

  test('selected text is searched literally; without a selection, past patterns are listed', {
    tags: 'slow',
  }, async () => {
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await window.goToLine(11);
    await window.press('Home');
    await window.press('Shift+End');
    await window.statusItem(/selected\)/).waitFor();
    await window.chord('Control+K', 'g');
    await window.best('for (const { tree, count } of items) {');
    await window.dismiss();
    await window.press('Home');
    await window.statusItem(/Ln 11, Col \d+$/).waitFor();
    await window.chord('Control+K', 'g');
    await window.quickRow('class \\w+Error').waitFor();
    await window.press('Enter');
    await window.best('class OutOfStockError');
    await window.dismiss();
  });
});

describe('Find Code', () => {
  async function find(text: string): Promise<void> {
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    await window.page.keyboard.insertText(text);
  }

  test('a misspelled name is asked, with a note', async () => {
    await find('OutOfStckEror');
    await window.focusedQuickRow().filter({ hasText: 'OutOfStockError' }).waitFor();
    await window.editorTab('stock.ts').waitFor();
    await window.pickTitled('Find Code · Read as Ask: by meaning');
    await window.quickRow('No file contains this text, so it was asked').waitFor();
    await window.screenshot('find-misspelled');
    await window.dismiss();
  });

  test('what is said of syntax is read as plain words', async () => {
    await find('exported functions longer than 10 lines');
    await window.pickTitled('Find Code · Read as Plain Words');
    await window.quickRow('export async function withRetries').waitFor();
    await window.screenshot('find-words');
    await window.dismiss();
  });

  test('the definition of a name comes before its other lines', async () => {
    await find('Item');
    await window.quickRows().first().filter({ hasText: 'src/cart/cart.ts:1' }).waitFor();
    await window.quickRows().first().filter({ hasText: '1 definition' }).waitFor();
    await window.quickRow(/other lines?$/).waitFor();
    expect(await window.quickRows().filter({ hasText: 'export interface Item {' }).count()).toBe(0);
    await window.screenshot('find-definition');
    await window.focusedQuickRow().filter({ hasText: 'src/cart/cart.ts:1' }).waitFor();
    await window.press('Enter');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.activeTab.filter({ hasText: 'cart.ts' }).waitFor();
    // The name is selected.
    await window.statusItem('Ln 1, Col 22 (4 selected)').waitFor();
  });

  test('a definition typed with its keyword comes first', async () => {
    await find('function withRetries');
    await window.quickRows().first().filter({ hasText: 'src/http/retry.ts:10' }).waitFor();
    await window.quickRows().first().filter({ hasText: '1 definition' }).waitFor();
    await window.screenshot('find-head');
    await window.dismiss();
  });

  test('an empty box lists each past text once, with its kind and files, until something is typed', {
    tags: 'slow',
  }, async () => {
    await find('');
    await window.press('Alt+F');
    await window.pickTitled('Files to Search');
    await window.type('ts');
    await window.press('Enter');
    await window.pickTitled('Find Code · in ts');
    await window.type('Item');
    await window.quickRow('export function mergeCarts').click();
    await window.quickInput.waitFor({ state: 'hidden' });
    await find('');
    const past = window.quickRows().filter({ has: window.page.locator('.codicon-history') });
    const item = past.filter({ hasText: /^\s*Item/ });
    await item.filter({ hasText: 'Pattern · plain text · in *.ts' }).waitFor();
    expect(await item.count()).toBe(1);
    await window.screenshot('find-past');
    await window.type('I');
    await past.first().waitFor({ state: 'detached' });
    await window.dismiss();
  });

  test.each([
    ['Queue.idle', 'src/jobs/queue.ts:14'],
    ['tools.LoadConfig', 'tools/config.go:17'],
  ])('a definition is found by its type or package: %s', async (text, place) => {
    await find(text);
    await window.quickRows().first().filter({ hasText: place }).waitFor();
    await window.quickRows().first().filter({ hasText: '1 definition' }).waitFor();
    await window.dismiss();
  });

  test('a part of a name has the file and the names that contain it', async () => {
    await find('cookie');
    await window.quickRows().first().filter({ hasText: 'src/session/cookie.ts:1' }).waitFor();
    await window.quickRow('similar names').waitFor();
    await window.quickRow('CookieOptions').waitFor();
    await window.screenshot('find-part-of-a-name');
    await window.dismiss();
  });

  test('lines of code come before those of documents', async () => {
    await find('deliver');
    await window.quickRow('README.md:').waitFor();
    const rows = await window.quickRows().allInnerTexts();
    const isCode = (row: string) => /src\/.*\.ts:/.test(row);
    expect(rows.filter(isCode).length).toBeGreaterThan(1);
    expect(rows.findIndex(row => row.includes('README.md:'))).toBeGreaterThan(rows.findLastIndex(isCode));
    await window.dismiss();
  });

  test.each([
    ['prune_images', 'tools/prune_images.py:1', 1],
    ['/go/src/orchard/tools/config.go:17', 'tools/config.go:17', 1],
    ['/build/7/tools/config.go:17: no such key', 'tools/config.go:17', 1],
    ['rateLimit', 'src/http/rate-limit.ts:1', 1],
    ['src/http/rate-limt.ts', 'src/http/rate-limit.ts:1', 1],
    ['https://git.example/o/orchard/blob/main/src/http/retry.ts#L12-L14', 'src/http/retry.ts:12', 1],
    ['../http/retry', 'src/http/retry.ts:1', 1],
    ['cart/', 'src/cart/cart.ts:1', 2],
    ['*.go', 'tools/config.go:1', 1],
    ['ci.yml', '.github/workflows/ci.yml:1', 1],
    ['workflows/ci.yml:4', '.github/workflows/ci.yml:4', 1],
  ])('files are listed for %s', async (text, place, count) => {
    await find(text);
    const files = window.quickRows().filter({ has: window.page.locator('.codicon-file') });
    await window.quickRows().first().filter({ hasText: place }).waitFor();
    await expect.poll(() => files.count()).toBe(count);
    await window.dismiss();
  });

  test.each([
    ['+      await sleep(delay);', 'src/http/retry.ts:17'],
    ['withRetries( ()=>deliver(mail), {attempts:3, firstDelayMs:500} )', 'src/mail/send.ts:12'],
    ['import { totalPrice } from "../src/cart/cart"', 'test/cart.test.ts:1'],
    ['mailer: [7] not an address: bob', 'src/mail/send.ts:11'],
    ['`sendMail`', 'src/mail/send.ts:10'],
  ])('the first row for %s is the line it is from', async (text, place) => {
    await find(text);
    await window.quickRows().first().filter({ hasText: place }).waitFor();
    await window.dismiss();
  });
});

describe('Search in Plain Words', () => {
  test('unreadable words show the reason, and suggestions that Enter accepts', { tags: 'slow' }, async () => {
    await window.run('dowse.plainWords');
    await window.pickTitled('Search in Plain Words');
    await window.type('unused functions');
    await window.quickRow('could not be read as a search').waitFor();
    await window.screenshot('plain-words-refused');
    expect(await window.quickRows().first().innerText()).not.toContain('Try:');
    const offered = window.quickRows().filter({ hasText: 'try this' });
    expect(await offered.count()).toBe(3);
    await window.focusedQuickRow().filter({ hasText: 'calls to save outside of tests' }).waitFor();
    await window.press('Enter');
    await window.quickRow(/dowse search .*--name save/).waitFor();
    expect(await window.quickBox.inputValue()).toBe('calls to save outside of tests');
    await window.dismiss();
  });

  test('shows the reading, whose command can be edited before it runs', async () => {
    await window.chord('Control+K', 'n');
    await window.pickTitled('Search in Plain Words');
    await window.quickRow('example').waitFor();
    await window.type('all TODO comments in python files');
    const row = window.quickRow(/Finds .*dowse search .*TODO/s);
    await row.waitFor();
    await window.screenshot('plain-words');
    await row.hover();
    await row.getByRole('button', { name: 'Edit Command' }).click();
    await window.pickTitled('Search in Plain Words: all TODO comments in python files');
    const command = await window.quickBox.inputValue();
    expect(command).toMatch(/^dowse search .*TODO/);
    await window.screenshot('plain-words-command');
    await window.quickBox.fill('dowse search -r --typ ts TODO');
    await window.press('Enter');
    const complaint = window.quickInput.locator('.quick-input-message', { hasText: '--typ' });
    await complaint.waitFor();
    await window.screenshot('plain-words-complaint');
    await window.quickBox.fill('dowse search -r --type ts TODO');
    await complaint.waitFor({ state: 'detached' });
    await window.press('Enter');
    await window.viewRows().filter({ hasText: '// TODO: vouchers' }).waitFor();
    // Two matches, each below its file.
    await expect.poll(() => window.viewRows().count()).toBe(4);
    const heading = 'Plain words “all TODO comments in python files” · dowse search -r --type ts TODO';
    await window.page.locator('.part.sidebar', { hasText: heading }).waitFor();
  });

  test('counts and lists the matches while the user types', { tags: 'slow' }, async () => {
    await window.run('dowse.plainWords');
    await window.pickTitled('Search in Plain Words');
    await window.page.keyboard.insertText('all TODO comments in typescript files');
    await window.quickRow(/2 lines.*dowse search .*TODO/s).waitFor();
    await window.quickRow('// TODO: vouchers').waitFor();
    await window.dismiss();
  });

  test('a question is offered to Ask, in the row for Enter', { tags: 'slow' }, async () => {
    await window.run('dowse.plainWords');
    await window.pickTitled('Search in Plain Words');
    await window.page.keyboard.insertText('where are failed calls tried again?');
    await window.focusedQuickRow().filter({ hasText: 'Ask this as a question' }).waitFor();
    await window.press('Enter');
    await window.pickTitled('Ask about the Code');
    await window.best('withRetries');
    await window.dismiss();
  });

  test('its results have the pattern that the words were translated to', async () => {
    await window.run('dowse.results.asPattern');
    await window.pickTitled(/^Search by Pattern: .*in ts/);
    expect(await window.quickBox.inputValue()).toBe('TODO');
    await window.quickRow('// TODO: vouchers').waitFor();
    await window.dismiss();
  });

  test('starts with the last request, and with the command as it was run', async () => {
    await window.run('dowse.plainWords');
    await window.best(/all TODO comments in python files.*dowse search -r --type ts TODO/);
    await window.quickRow('example').waitFor();
    await window.screenshot('plain-words-past');
    await window.press('Enter');
    await window.pickTitled('Search in Plain Words: all TODO comments in python files');
    expect(await window.quickBox.inputValue()).toBe('dowse search -r --type ts TODO');
    // The previous list had the focus.
    await window.quickBox.and(window.page.locator(':focus')).waitFor();
    await window.dismiss();
  });

  test('Alt+Enter sends it to the results at once; an unreadable request shows the reason', {
    tags: 'slow',
  }, async () => {
    await window.run('dowse.plainWords');
    await window.pickTitled('Search in Plain Words');
    await window.type('lines containing "vouchers" in typescript files');
    await window.quickRow(/dowse search .*vouchers/).waitFor();
    await window.press('Alt+Enter');
    const heading = 'Plain words “lines containing "vouchers" in typescript files” · dowse search';
    await window.page.locator('.part.sidebar', { hasText: heading }).waitFor();
    await window.viewRows().filter({ hasText: '// TODO: vouchers' }).waitFor();
    await window.focusedView().waitFor();
    await window.run('dowse.plainWords');
    await window.pickTitled('Search in Plain Words');
    await window.type('unused functions');
    await window.press('Alt+Enter');
    await window.quickRow('could not be read as a search').waitFor();
    // The row may still be in the first list, which closes before the one with the reason opens. Escape is for the
    // latter.
    await until('the list to be closed', async () => {
      await window.press('Escape');
      return soon(window.quickInput, 'hidden');
    });
  });
});

describe('Find Similar Code', () => {
  test('lists code similar to the lines around the cursor', async () => {
    await window.openFile('retry.ts');
    await window.goToLine(10);
    await window.chord('Control+K', 'l');
    await window.pickTitled('Code Similar to “withRetries”');
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    await expect.poll(() => window.quickRows().allInnerTexts()).not.toContain('retry.ts:9');
    expect((await window.quickRows().allInnerTexts()).join('\n')).not.toContain('question');
    await window.screenshot('similar');
    await window.type('mail');
    await expect.poll(() => window.quickRows().count()).toBeLessThan(3);
    await window.press('Escape');
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
  });

  test('finds a copy further below in the same file, and no prose', { tags: 'slow' }, async () => {
    const basket = (name: string, fruit: string) =>
      `class ${name}:\n    def __init__(self, ${fruit}):\n        self.${fruit} = list(${fruit})\n        self.weight = 0\n\n    def weigh(self):\n        for each in self.${fruit}:\n            self.weight += each.grams\n        return self.weight\n`;
    const between = Array.from({ length: 40 }, (_, i) => `def shelf_${i}(row):\n    return row[${i}]\n`);
    writeFiles(here.project.folder, {
      'tools/baskets.py': `${basket('AppleBasket', 'apples')}\n\n${between.join('\n')}\n\n${basket('PearBasket', 'pears')}`,
      'notes/baskets.md': `# Baskets\n\nA basket is weighed: \`for each in self.apples: self.weight += each.grams\`.\n`,
    });
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.quickBox.fill('class AppleBasket');
    await window.best('class AppleBasket');
    await window.press('Enter');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await window.press('Control+Home');
    for (let line = 0; line < 9; line++) await window.press('Shift+ArrowDown');
    await window.statusItem(/selected\)/).waitFor();
    await until('the copy, once the new file is indexed', async () => {
      await window.chord('Control+K', 'l');
      await window.pickTitled(/Code Similar to “AppleBasket”/);
      const isFound = await soon(window.quickRows().first().filter({ hasText: 'baskets.py:1' }));
      if (!isFound) await window.dismiss();
      return isFound;
    });
    const rows = (await window.quickRows().allInnerTexts()).join('\n');
    expect(rows).toMatch(/PearBasket/);
    expect(rows).not.toMatch(/AppleBasket|baskets\.md/);
    await window.screenshot('similar-same-file');
    await window.dismiss();
    await window.openFile('retry.ts');
  });

  test('can be opened and edited in the results, and becomes a search for its text', {
    tags: 'slow',
  }, async () => {
    await window.openFile('retry.ts');
    await window.goToLine(10);
    await window.chord('Control+K', 'l');
    await window.pickTitled(/Code Similar to/);
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    await window.press('Alt+Enter');
    await window.page.getByText('Similar to “').first().waitFor();
    await window.viewRows().filter({ hasText: 'clock.ts' }).waitFor();
    await window.focusedView().waitFor();
    await window.run('dowse.results.edit');
    await window.pickTitled(/Code Similar to/);
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    await window.dismiss();
    await window.run('dowse.results.asPattern');
    await window.pickTitled('Search by Pattern: plain text');
    await window.quickRow(/retry\.ts:\d/).waitFor();
    await window.dismiss();
    await window.openFile('retry.ts');
  });

  test('is offered for a selection', async () => {
    await window.goToLine(24);
    await window.press('Shift+ArrowDown');
    await window.press('Shift+ArrowDown');
    // It appears once the editor knows the code actions of the selection, which would close a menu opened earlier.
    await window.page.locator('.editor-group-container.active .lightBulbWidget').waitFor();
    await window.press('Control+.');
    await window.page.locator('.action-widget .monaco-list-row', { hasText: /similar/i }).click();
    await window.pickTitled(/Code Similar to/);
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    await window.dismiss();
  });
});

describe('a notebook', () => {
  const source = ['def weigh(crates):\n', '    return {"kg": crates * 12.5}\n'];
  const cells = [
    { cell_type: 'markdown', metadata: {}, source: ['# Harvest\n', 'In crates.'] },
    { cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source },
  ];
  const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };

  test('is searched by its code, and opens at the right position in the cell', { tags: 'slow' }, async () => {
    await window.closeAllEditors();
    writeFiles(here.project.folder, { 'notes/harvest.ipynb': JSON.stringify(notebook, null, 1) });
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.type('crates \\*');
    await window.best('return {"kg": crates * 12.5}');
    await window.screenshot('notebook-list');
    await window.press('Enter');
    await window.statusItem('Cell 2 of 2').waitFor();
    await window.screenshot('notebook');
    // The focus is in the cell, on the match.
    await window.page.locator('.notebook-editor .monaco-editor.focused').waitFor();
    await window.press('Control+C');
    expect(await window.clipboard()).toBe('crates *');
    await expect.poll(() => window.page.locator('.tabs-container .tab').allInnerTexts()).toHaveLength(1);
  });

  test('is not similar to its own cell', { tags: 'slow' }, async () => {
    await window.chord('Control+K', 'a');
    await window.pickTitled('Ask about the Code');
    await window.type('weigh crates in kg');
    await window.quickRow('harvest.ipynb').waitFor();
    await window.dismiss();
    await window.page.locator('.notebook-editor .monaco-editor.focused').waitFor();
    await window.chord('Control+K', 'l');
    await window.pickTitled(/Code Similar to/);
    await window.quickRow(/\w+\.\w+:\d/).waitFor();
    expect((await window.quickRows().allInnerTexts()).join('\n')).not.toMatch(/\bweigh\b/);
    await window.dismiss();
  });

  test('opens as text if it is configured so', { tags: 'slow' }, async () => {
    await window.closeAllEditors();
    await here.set(window, { 'workbench.editorAssociations': { '*.ipynb': 'default' } });
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.quickBox.fill('crates \\*');
    await window.best('return {"kg": crates * 12.5}');
    await window.press('Enter');
    await window.statusItem(/Ln \d+, Col \d+ \(8 selected\)/).waitFor();
    await here.set(window, {});
    await window.closeAllEditors();
  });
});

test('a symbol is found in the editor’s own list', async () => {
  await window.press('Control+T');
  await window.quickBox.fill('#withRetries');
  await window.quickRow('retry.ts').waitFor();
  await window.dismiss();
});

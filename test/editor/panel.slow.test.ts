import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

const THEMES = [
  ['Default Dark Modern', 'vs-dark'],
  ['Default Light Modern', 'vs'],
  ['Default High Contrast', 'hc-black'],
  ['Default High Contrast Light', 'hc-light'],
] as const;

/** The page of the panel. */
const panel = () =>
  window.page.frameLocator('.webview.ready').frameLocator('iframe#active-frame').locator('body');
const box = () => panel().getByRole('textbox', { name: /^Find code/ });
const status = () => panel().getByRole('status');
const sidebar = () => window.page.locator('.part.sidebar');

const panelHeight = () => panel().evaluate(body => body.ownerDocument.documentElement.clientHeight);

/** How much of the panel is below its lower edge, in pixels. */
const hiddenPart = () =>
  panel().evaluate(({ scrollHeight, ownerDocument }) =>
    Math.max(0, scrollHeight - ownerDocument.documentElement.clientHeight),
  );

async function open(): Promise<void> {
  await window.run('dowse.panel.open');
  await box().and(panel().locator(':focus')).waitFor();
}

/** What the tests need of an input; their types have no page. */
interface Input {
  selectionStart: number;
  selectionEnd: number;
  setSelectionRange(start: number, end: number): void;
}

/** What the tests need of its window. */
interface Page {
  postMessage(message: object, origin: string): void;
  addEventListener(type: string, listener: (event: unknown) => void, options: { once: boolean }): void;
}

/** Its window, with the keys that the editor gets from it. */
interface KeyCounter {
  keys: string[];
  addEventListener(type: 'keydown', listener: (event: { key: string }) => void): void;
}

/** Checks that the focus is in a field of the panel when the editor has handled all keys before. */
async function staysIn(id: string): Promise<void> {
  const selected = () =>
    box().evaluate(element => {
      const { selectionStart, selectionEnd } = element as unknown as Input;
      return selectionEnd - selectionStart;
    });
  await box().evaluate(element => (element as unknown as Input).setSelectionRange(0, 0));
  await window.press('Control+K');
  await window.statusItem('Waiting for second key').waitFor();
  expect(await panel().locator(':focus').getAttribute('id')).toBe(id);
  expect(await window.page.locator('.menubar .open, .menubar :focus').count()).toBe(0);
  await window.press('b');
  // The panel is open again when its text is selected. Until then keys may be lost, since the editor moves the focus.
  await expect.poll(selected).toBeGreaterThan(0);
  await box().and(panel().locator(':focus')).waitFor();
}

describe('the search panel', () => {
  test('what is typed while its page loads goes into its box', async () => {
    await window.chord('Control+K', 'b');
    await window.pickTitled('Search Panel');
    await window.type('where are failed calls tried again');
    await box().and(panel().locator(':focus')).waitFor();
    await expect.poll(() => box().inputValue()).toBe('where are failed calls tried again');
    await window.quickInput.waitFor({ state: 'hidden' });
    await window.viewRows().first().filter({ hasText: 'withRetries' }).waitFor();
    await box().fill('');
  });

  test('has a key, and takes the selected name', async () => {
    await window.openFile('stock.ts');
    await window.page
      .locator('.view-line span', { hasText: /^OutOfStockError$/ })
      .first()
      .dblclick();
    await window.statusItem('(15 selected)').waitFor();
    await window.chord('Control+K', 'b');
    await window.viewRows().filter({ hasText: 'stock.ts' }).first().waitFor();
    await box().and(panel().locator(':focus')).waitFor();
    expect(await box().inputValue()).toBe('OutOfStockError');
    // The tests below begin without a selection.
    await window.closeAllEditors();
  });

  test('what is typed right after its key goes into no file', async () => {
    await window.openFile('retry.ts');
    const { keyboard } = window.page;
    await keyboard.press('Control+K');
    await window.statusItem('Waiting for second key').waitFor();
    await keyboard.press('b');
    await keyboard.type('xyz');
    await box().and(panel().locator(':focus')).waitFor();
    expect(await window.activeTab.getAttribute('class')).not.toMatch(/\bdirty\b/);
    expect(await window.editorText()).not.toContain('xyz');
    await window.closeAllEditors();
  });

  test('searches while the user types, as the text is meant, and says how', async () => {
    await open();
    await window.type('OutOfStock');
    await window.viewRows().filter({ hasText: 'OutOfStockError' }).first().waitFor();
    await expect.poll(() => status().innerText()).toMatch(/^Read as Pattern.*\d+ results in \d+ files?$/s);
    await sidebar()
      .getByText(/^\d+ results in \d+ files?$/)
      .first()
      .waitFor();
    await box().fill('where are failed calls tried again');
    await window.viewRows().first().filter({ hasText: 'withRetries' }).waitFor();
    await expect.poll(() => status().innerText()).toMatch(/^Read as Ask: by meaning/);
    await window.screenshot('panel');
  });

  test('its options make the text a pattern', async () => {
    await open();
    await box().fill('stock');
    await expect.poll(() => status().innerText()).toMatch(/results in/);
    await panel().getByRole('button', { name: 'Match Whole Word' }).click();
    const count = async () => Number(/(\d+) results?/.exec(await status().innerText())?.[1]);
    await expect.poll(count).toBeGreaterThan(0);
    await box().press('Alt+c');
    await expect
      .poll(() => panel().getByRole('button', { name: 'Match Case' }).getAttribute('aria-pressed'))
      .toBe('true');
    await box().press('Alt+c');
    await panel().getByRole('button', { name: 'Files and parts' }).click();
    await panel().getByRole('textbox', { name: 'Files to exclude' }).fill('stock.ts');
    await expect.poll(() => status().innerText()).toMatch(/No results/);
    await window.welcome.filter({ hasText: 'Nothing found' }).waitFor();
    await window.screenshot('panel-details');
    const include = panel().getByRole('textbox', { name: 'Files to include' });
    await include.fill('*.nope');
    await expect.poll(() => status().innerText()).toMatch(/No results – no text file matches/);
    await include.fill('');
    await window.welcome.filter({ hasText: 'Nothing found' }).waitFor();
  });

  test.each([
    ['Alt+C', 'Match Case'],
    ['Alt+W', 'Match Whole Word'],
    ['Alt+R', 'Use Regular Expression'],
    ['Alt+O', 'code'],
    ['Alt+M', 'comments'],
    ['Alt+S', 'strings'],
  ])('%s changes "%s", and opens no menu of the editor', async (key, name) => {
    await open();
    const button = panel().getByRole('button', { name, exact: true, includeHidden: true });
    const before = await button.getAttribute('aria-pressed');
    await box().press(key);
    await expect.poll(() => button.getAttribute('aria-pressed')).not.toBe(before);
    await staysIn('text');
    await box().press(key);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe(before);
  });

  test('Ctrl+A selects its text, and the editor, which may still give the focus to a file for it, gets no key', async () => {
    await open();
    await box().fill('stock');
    await box().evaluate(element => (element as unknown as Input).setSelectionRange(0, 0));
    await panel().evaluate(({ ownerDocument }) => {
      const page = ownerDocument.defaultView as unknown as KeyCounter;
      page.keys = [];
      page.addEventListener('keydown', ({ key }) => page.keys.push(key));
    });
    await box().press('Control+A');
    await window.type('retry');
    await expect.poll(() => box().inputValue()).toBe('retry');
    const reached = await panel().evaluate(
      ({ ownerDocument }) => (ownerDocument.defaultView as unknown as KeyCounter).keys,
    );
    expect(reached).toEqual(['Control', ...'retry']);
    await box().fill('stock');
  });

  test('Alt+F goes to the files, and opens no menu of the editor', async () => {
    await open();
    await box().press('Alt+F');
    await staysIn('include');
    await box().press('Alt');
    await staysIn('text');
    await box().press('Alt+T');
    await staysIn('text');
  });

  test('is as it was after it was hidden and after a reload', async () => {
    await window.press('Control+Shift+E');
    await box().waitFor({ state: 'hidden' });
    await open();
    expect(await box().inputValue()).toBe('stock');
    await window.reload();
    await expect.poll(() => box().inputValue()).toBe('stock');
    expect(await panel().getByRole('textbox', { name: 'Files to exclude' }).inputValue()).toBe('stock.ts');
    await window.welcome.filter({ hasText: 'Nothing found' }).waitFor();
    await window.welcome.getByRole('button', { name: 'Search All Files' }).waitFor();
  });

  test('after a reload, the results are of what was typed last, also without Enter', async () => {
    await open();
    await panel().getByRole('textbox', { name: 'Files to exclude' }).fill('');
    await panel().getByRole('button', { name: 'Match Whole Word' }).click();
    await box().fill('stock');
    await box().press('Enter');
    await window.focusedView().waitFor();
    await open();
    await box().fill('withRetries');
    await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
    const rows = () => window.viewRows().allInnerTexts();
    const before = await rows();
    await window.reload();
    await expect.poll(() => box().inputValue()).toBe('withRetries');
    await expect.poll(rows).toEqual(before);
    await expect.poll(() => status().innerText()).toMatch(/^Read as Pattern.*results in/s);
    await panel().getByRole('button', { name: 'Match Whole Word' }).click();
    await box().fill('stock');
    await panel().getByRole('textbox', { name: 'Files to exclude' }).fill('stock.ts');
  });

  test('an error while typing replaces the results; Enter moves to those of another text', async () => {
    await panel().getByRole('textbox', { name: 'Files to exclude' }).fill('');
    await panel().getByRole('radio', { name: 'Pattern' }).check();
    await panel().getByRole('button', { name: 'Use Regular Expression' }).click();
    const results = async (text: string) => {
      await box().fill(text);
      await window.viewRows().first().waitFor();
    };
    const failed = async (text: string, why: string) => {
      await box().fill(text);
      await panel().getByRole('alert').filter({ hasText: why }).waitFor();
      await expect.poll(() => window.viewRows().count()).toBe(0);
      const message = sidebar().locator('.message', { hasText: `“${text}”` });
      await message
        .filter({ hasText: ` – failed: ${why}` })
        .first()
        .waitFor();
      const overflow = await message
        .first()
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(overflow, 'is wrapped').toBeLessThanOrEqual(0);
      expect(await hiddenPart()).toBe(0);
    };
    await results('class');
    await failed('(class', 'Invalid regular expression');
    expect(await window.notifications.count()).toBe(0);
    const cut = await panel()
      .getByRole('alert')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, 'is whole').toBeLessThanOrEqual(0);
    await window.screenshot('panel-error');
    await results('class');
    await panel().getByRole('button', { name: 'Use Regular Expression' }).click();
    await panel().getByRole('radio', { name: 'Plain Words' }).check();
    await results('functions');
    await failed('functions that frobnicate the zorp', 'The request could not be read');
    await window.screenshot('panel-refused');
    await panel().getByRole('radio', { name: 'Pattern' }).check();
    await panel().getByRole('button', { name: 'Use Regular Expression' }).click();
    await box().fill('TODO|sleep');
    await expect.poll(() => status().innerText()).toMatch(/results in/);
    await box().press('Enter');
    await window.focusedView().waitFor();
  });

  test('its options need no scrolling, also below an error', async () => {
    await open();
    const files = panel().getByRole('textbox', { name: 'Files to exclude' });
    if (!(await files.isVisible())) await panel().getByRole('button', { name: 'Files and parts' }).click();
    await files.waitFor();
    // The panel begins without empty space below it.
    expect(await panelHeight()).toBeLessThan(150);
    expect(await hiddenPart()).toBe(0);
    const moveBorder = async (by: number) => {
      const height = await panelHeight();
      const { x, y } = (await sidebar().locator('.pane-header', { hasText: 'Results' }).boundingBox())!;
      const { mouse } = window.page;
      await mouse.move(x + 100, y);
      await mouse.down();
      await mouse.move(x + 100, y + by, { steps: 10 });
      await mouse.up();
      await expect.poll(panelHeight).not.toBe(height);
    };
    await moveBorder(60);
    await window.screenshot('panel-options');
    expect(await hiddenPart()).toBe(0);
    await panel().getByRole('radio', { name: 'Pattern' }).check();
    const regex = panel().getByRole('button', { name: 'Use Regular Expression' });
    if ((await regex.getAttribute('aria-pressed')) === 'false') await regex.click();
    const withError = async (name: string) => {
      await box().fill('(unclosed');
      await panel().getByRole('alert').filter({ hasText: 'Invalid regular expression' }).waitFor();
      await window.screenshot(name);
      expect(await hiddenPart()).toBe(0);
      await box().fill('TODO|sleep');
      await panel().getByRole('alert').waitFor({ state: 'hidden' });
    };
    await withError('panel-options-error');
    // As low as the editor allows.
    await moveBorder(-200);
    await window.screenshot('panel-lowest');
    expect(await hiddenPart()).toBe(0);
    await withError('panel-lowest-error');
    await panel().getByRole('button', { name: 'Files and parts' }).click();
    await files.waitFor({ state: 'hidden' });
  });

  test('a question in place of plain words can be asked, by the button and by Enter', async () => {
    const asked = async (press: () => Promise<void>) => {
      await panel().getByRole('radio', { name: 'Plain Words' }).check();
      await box().fill('where are failed calls tried again');
      await panel().getByRole('alert').filter({ hasText: 'This is a question' }).waitFor();
      await window.screenshot('panel-question');
      await press();
      await window.focusedView().waitFor();
      await window.viewRows().first().filter({ hasText: 'withRetries' }).waitFor();
      await panel().getByRole('radio', { name: 'Ask' }).and(panel().locator(':checked')).waitFor();
      await panel().getByRole('alert').waitFor({ state: 'hidden' });
      await open();
    };
    await asked(() => panel().getByRole('button', { name: 'Ask as Question' }).click());
    await asked(() => box().press('Enter'));
    await panel().getByRole('radio', { name: 'Auto' }).check();
  });

  test('Auto turns off the options of patterns, which would make one of any text', async () => {
    const regex = panel().getByRole('button', { name: 'Use Regular Expression' });
    await panel().getByRole('radio', { name: 'Pattern' }).check();
    await box().press('Alt+R');
    await regex.and(panel().locator('[aria-pressed="true"]')).waitFor();
    await panel().getByRole('radio', { name: 'Auto' }).check();
    await regex.and(panel().locator('[aria-pressed="false"]')).waitFor();
    await box().fill('where are failed calls tried again');
    await expect.poll(() => status().innerText()).toMatch(/^Read as Ask/);
  });

  test('shows a search that was made elsewhere', async () => {
    await window.answered('where are failed calls tried again', 'withRetries');
    await window.press('Alt+Enter');
    await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
    await expect.poll(() => box().inputValue()).toBe('where are failed calls tried again');
    // Its text says that it is a question, so the next one need not be.
    await panel().getByRole('radio', { name: 'Auto' }).and(panel().locator(':checked')).waitFor();
    await expect.poll(() => status().innerText()).toMatch(/^Read as Ask/);
    await box().fill('class \\w+Error');
    await expect.poll(() => status().innerText()).toMatch(/^Read as Pattern.*\d+ result/s);
  });

  test.each(THEMES)('in %s', async (name, css) => {
    await here.set(window, { 'workbench.colorTheme': name });
    await window.page.locator(`.monaco-workbench.${css}`).waitFor();
    await open();
    await window.screenshot(`panel-${css}`);
  });
});

/** Texts, how each is read, a file that has what they mean, and what is said of the search. */
const READINGS = [
  {
    text: 'OutOfStockError in carrt',
    readAs: 'Read as Plain Words: a request that becomes a search',
    file: 'stock.ts',
    notes: ['"carrt" was read as "cart".'],
    found: '2 results in 1 file',
  },
  {
    text: 'TypeError: not an address: bob@example',
    readAs: 'Read as Ask: by meaning',
    file: 'send.ts',
    notes: [],
    found: 'results in',
  },
  {
    text: 'class (?=Out)\\w+Error',
    readAs: 'Read as Pattern: text or regular expression',
    file: 'stock.ts',
    notes: ['searched with PCRE2, for look-around, a backreference or a lone brace'],
    found: '1 result in 1 file',
  },
  {
    text: 'Retries.*\\{\\n\\s+let',
    readAs: 'Read as Pattern: text or regular expression',
    file: 'retry.ts',
    notes: ['searched across lines, for the line ending in the pattern'],
    found: '1 result in 1 file',
  },
];

describe('says how it has read', () => {
  test.each(READINGS)('$text, in the panel', async ({ text, readAs, file, notes, found }) => {
    await open();
    await box().fill(text);
    await window.viewRows().filter({ hasText: file }).first().waitFor();
    for (const part of [readAs, ...notes, found])
      await expect.poll(() => status().innerText()).toContain(part);
  });

  test.each(READINGS)('$text, in the list', async ({ text, readAs, file, notes }) => {
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    await window.page.keyboard.insertText(text);
    await window.pickTitled(`Find Code · ${readAs}`);
    await window.quickRow(file).waitFor();
    for (const note of notes) await window.quickRow(note).waitFor();
    await window.dismiss();
  });
});

describe('Find Code', () => {
  test('offers to ask a question that was typed as plain words', async () => {
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    for (const kind of ['Ask', 'Pattern', 'Plain Words']) {
      await window.press('Alt+K');
      await window.pickTitled(`Find Code · ${kind}`);
    }
    await window.type('where are failed calls tried again');
    await window.quickRow('Ask it as a question').waitFor();
    await window.press('Enter');
    await window.best('withRetries');
    await window.dismiss();
  });

  test('an error while typing replaces the results', async () => {
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    await window.type('class \\w+Error');
    await window.quickRow('class OutOfStockError').waitFor();
    await window.press('Control+A');
    await window.type('/(class/');
    await window.quickRow('Invalid regular expression').waitFor();
    expect(await window.quickRow('class OutOfStockError').count()).toBe(0);
    await window.dismiss();
  });

  test('what was typed when the editor has given the panel the focus is not selected', async () => {
    await open();
    const before = await box().inputValue();
    await window.press('Control+A');
    await window.type('ex');
    await expect.poll(() => box().inputValue()).toBe('ex');
    await panel().evaluate(
      (body, message) => {
        const { defaultView } = body.ownerDocument as unknown as { defaultView: Page };
        const taken = new Promise(resolve =>
          defaultView.addEventListener('message', resolve, { once: true }),
        );
        defaultView.postMessage(message, '*');
        return taken.then(() => undefined);
      },
      { type: 'focus', text: before },
    );
    await window.type('port');
    await expect.poll(() => box().inputValue()).toBe('export');
  });

  test('opens by its key from the panel, whose text stays', async () => {
    await open();
    const before = await box().inputValue();
    // As with Caps Lock: a capital K.
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    expect(await box().inputValue()).toBe(before);
    await window.dismiss();
  });

  test('reads the text, and a key changes how', async () => {
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    await window.type('class \\w+Error');
    await window.quickRow('class OutOfStockError').waitFor();
    await window.pickTitled('Read as Pattern');
    await window.screenshot('find');
    await window.press('Alt+K');
    await window.pickTitled('Find Code · Ask: by meaning');
    await window.press('Control+A');
    await window.type('where are failed calls tried again');
    await window.quickRow('withRetries').waitFor();
    // A preview that is still opening would close the box that is opened next.
    await window.activeTab.filter({ hasText: 'retry.ts' }).waitFor();
    await window.press('Alt+Enter');
    await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
    // The rows before may have the name too. The focus comes later, and would close the box that is opened next.
    await window.focusedView().waitFor();
  });
});

describe('the search panel, further', () => {
  test('finds pasted lines of code across lines', async () => {
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    await window.page.keyboard.insertText('return await call();\n    } catch (error) {');
    await window.pickTitled('Find Code · Read as Pattern');
    await window.quickRow('return await call();').waitFor();
    await window.dismiss();
  });

  test.each([
    ['two pasted lines of code', 'return await call(); } finally { giveUp(error); }', 'return await call();'],
    ['a misspelled name', 'witRetires', 'withRetries'],
  ])('asks %s that no file contains, and notes it', async (_, text, first) => {
    await open();
    await panel().getByRole('radio', { name: 'Auto' }).check();
    await box().fill(text);
    await window.viewRows().first().filter({ hasText: 'withRetries' }).waitFor();
    await expect.poll(() => status().innerText()).toMatch(/^Read as Ask: .*No file contains this text/);
    await window.chord('Control+K', 'q');
    await window.pickTitled('Find Code · Auto');
    await window.page.keyboard.insertText(text);
    await window.pickTitled('Find Code · Read as Ask');
    await window.focusedQuickRow().filter({ hasText: first }).waitFor();
    await window.quickRow('No file contains this text').waitFor();
    await window.screenshot('find-asked');
    await window.press('Alt+Enter');
    await window.viewRows().first().filter({ hasText: 'withRetries' }).waitFor();
    // Else its text would replace the one that is typed next.
    await window.focusedView().waitFor();
  });

  test('a misspelled name has the one that may be meant, for a click and for a key', async () => {
    await open();
    await panel().getByRole('radio', { name: 'Auto' }).check();
    const meant = panel().getByRole('button', { name: 'Did you mean “withRetries”?' });
    // The index is ready when it answers.
    await box().fill('where are failed calls tried again');
    await window.viewRows().first().filter({ hasText: 'withRetries' }).waitFor();
    for (const take of [() => meant.click(), () => window.press('Alt+d')]) {
      await box().fill('witRetires');
      await meant.waitFor();
      expect(await hiddenPart()).toBe(0);
      await window.screenshot('panel-meant');
      await take();
      await expect.poll(() => box().inputValue()).toBe('withRetries');
      await box().and(panel().locator(':focus')).waitFor();
      await meant.waitFor({ state: 'hidden' });
      await window.viewRows().filter({ hasText: 'withRetries' }).first().waitFor();
    }
  });

  test('says that a list has similar code', async () => {
    await window.openFile('retry.ts');
    await window.goToLine(11);
    await window.run('dowse.findSimilar');
    await window.pickTitled('Code Similar to');
    await window.quickRows().first().waitFor();
    await window.press('Alt+Enter');
    await window.viewRows().first().waitFor();
    await expect.poll(() => status().innerText()).toMatch(/^Similar to/);
    expect(await box().inputValue()).toBe('');
  });

  test.each([275, 250, 170])('fits a side bar of %i pixels', async width => {
    await open();
    const more = panel().getByRole('button', { name: 'Files and parts' });
    if ((await more.getAttribute('aria-expanded')) === 'true') await more.click();
    await box().fill('class \\w+Error');
    await expect.poll(() => status().innerText()).toMatch(/^Read as Pattern/);
    const { x, y, width: before } = (await sidebar().boundingBox())!;
    const { mouse } = window.page;
    await mouse.move(x + before, y + 300);
    await mouse.down();
    await mouse.move(x + width, y + 300, { steps: 10 });
    await mouse.up();
    await expect.poll(async () => Math.abs((await sidebar().boundingBox())!.width - width)).toBeLessThan(3);
    await window.screenshot(`panel-${width}`);
    const tops = await panel()
      .locator('.kinds:visible label')
      .evaluateAll(all => all.map(one => one.offsetTop));
    const details = (await more.boundingBox())!;
    const kinds = (await panel().getByRole('radiogroup', { name: 'How to search' }).boundingBox())!;
    expect(details.y).toBeLessThan(kinds.y + kinds.height);
    if (width > 200) expect(new Set(tops).size).toBe(1);
    expect(await hiddenPart()).toBe(0);
    await box().fill('/(unclosed/');
    await panel().getByRole('alert').filter({ hasText: 'unclosed group' }).waitFor();
    await window.screenshot(`panel-${width}-error`);
    expect(await hiddenPart()).toBe(0);
    await more.click();
    if (width > 200) expect(await hiddenPart()).toBe(0);
    await box().fill('class \\w+Error');
    await panel().getByRole('alert').waitFor({ state: 'hidden' });
    await window.screenshot(`panel-${width}-options`);
    if (width > 200) expect(await hiddenPart()).toBe(0);
    await box().fill('witRetires');
    await panel().getByRole('button', { name: 'Did you mean' }).waitFor();
    await window.screenshot(`panel-${width}-meant`);
    if (width > 200) expect(await hiddenPart()).toBe(0);
    await more.click();
    await panel().getByRole('radio', { name: 'Plain Words' }).check();
    await box().fill('where are failed calls tried again');
    await panel().getByRole('button', { name: 'Ask as Question' }).waitFor();
    await window.screenshot(`panel-${width}-question`);
    if (width > 200) expect(await hiddenPart()).toBe(0);
    await panel().getByRole('radio', { name: 'Auto' }).check();
  });

  test('a text that is not found can be searched as a regular expression, and the reverse', async () => {
    await open();
    const found = async (text: string, link: string, row: string) => {
      await panel().getByRole('radio', { name: 'Pattern' }).check();
      await box().fill(text);
      await window.welcome.getByRole('button', { name: link }).click();
      await window.viewRows().filter({ hasText: row }).first().waitFor();
      await window.focusedView().waitFor();
    };
    await found('class .*Error', 'Search as Regular Expression', 'OutOfStockError');
    const regex = panel().getByRole('button', { name: 'Use Regular Expression' });
    await panel().getByRole('radio', { name: 'Pattern' }).check();
    if ((await regex.getAttribute('aria-pressed')) === 'false') await regex.click();
    await found('await call();', 'Search as Text', 'await call();');
    await expect.poll(() => box().inputValue()).toBe('await call();');
  });
});

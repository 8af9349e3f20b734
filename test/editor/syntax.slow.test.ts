import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  here.project.setSettings({ 'dowse.results.view': 'rank' });
  window = await here.open();
  await window.openFile('cart.ts');
});

describe('uses of a name', () => {
  test('calls are found by their syntax: no definition, import or comment', async () => {
    await onTotalPrice();
    await window.run('dowse.findCalls');
    await heading('Calls of “totalPrice”');
    await rows(/expect\(totalPrice.*cart\.test\.ts:4/s);
    await window.screenshot('calls');
  });

  test('the search can be changed: a pattern is searched within the calls', async () => {
    await window.run('dowse.results.edit');
    await window.pickTitled(/calls named totalPrice/);
    await window.quickRow('cart.test.ts:4').waitFor();
    await window.type('orange');
    await window.quickRow('Nothing found').waitFor();
    await window.dismiss();
  });

  test('definitions and imports are in the context menu of the editor', async () => {
    await onTotalPrice();
    await fromMenu('Find Definitions');
    await heading('Definitions of “totalPrice”');
    await rows(/totalPrice.*cart\.ts:9/s);
    await onTotalPrice();
    await fromMenu('Find Imports');
    await heading('Imports of “totalPrice”');
    await rows(/cart\.test\.ts:1/);
  });
});

describe('parts of programs', () => {
  test('a pattern is searched in comments, in strings or in code', async () => {
    await window.chord('Control+K', 'g');
    await window.pickTitled('Search by Pattern');
    await window.quickBox.fill('cart');
    await window.quickRow('import { mergeCarts').waitFor();
    await window.press('Alt+M');
    await window.pickTitled('only comments');
    await window.best('/** Adds up the cart');
    await expect.poll(lines).not.toContain('import');
    await window.screenshot('only-comments');
    await window.press('Alt+S');
    await window.pickTitled('only comments and strings');
    await window.quickRow("from './cart'").waitFor();
    await window.press('Alt+M');
    await window.pickTitled(/only strings$/);
    await expect.poll(lines).not.toContain('Adds up the cart');
    await window.quickInput.getByRole('checkbox', { name: 'In Strings Only' }).click();
    await window.pickTitled(/any case$/);
    await window.dismiss();
  });
});

async function onTotalPrice(): Promise<void> {
  await window.openFile('cart.ts');
  await window.goToLine(9);
  await window.press('Home');
  for (let i = 0; i < 3; i++) await window.press('Control+ArrowRight');
  await window.statusItem(/Ln 9, Col 27/).waitFor();
}

async function fromMenu(entry: string): Promise<void> {
  await window.press('Shift+F10');
  // The editor mistakes a button that appears while a menu opens for the menu's button.
  await window.page.getByRole('menuitem', { name: 'Dowse' }).click({ delay: 300 });
  const item = window.page.getByRole('menuitem', { name: entry });
  await item.waitFor();
  await window.screenshot('symbol-menu');
  await item.click({ delay: 300 });
}

const heading = (text: string) => window.page.locator('.part.sidebar .message', { hasText: text }).waitFor();

/** Waits until the view has these results and no other. */
const rows = (...texts: RegExp[]) =>
  expect
    .poll(() => window.viewRows().allInnerTexts())
    .toEqual(texts.map(text => expect.stringMatching(text)));

const lines = async () => (await window.quickRows().allInnerTexts()).join('\n');

/** What is found before there is an index. */
import { beforeAll, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor({ settings: { 'dowse.index.buildOnOpen': false } });
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

test.each([
  ['a name', 'OutOfStockError', /class OutOfStockError/],
  ['an expression', 'class \\w+Stock\\w+', /class OutOfStockError/],
  ['a file', 'retry.ts', /retry\.ts/],
  ['plain words', 'functions that start with withR', /function withRetries/],
])('%s', async (_, text, found) => {
  await window.chord('Control+K', 'q');
  await window.pickTitled('Find Code · Auto');
  await window.page.keyboard.insertText(text);
  await window.quickRow(found).waitFor();
  expect(await window.quickRow('has no index yet').count()).toBe(0);
  await window.dismiss();
});

test('Ask and the panel list lines with the words of a question too', async () => {
  await window.startAsking();
  await window.page.keyboard.insertText('where are failed calls tried again');
  await window.quickRow('until then, lines with').waitFor();
  await window.press('Alt+Enter');
  await window.viewRows().first().waitFor();
  const text = window.page.locator('.part.sidebar .message', { hasText: 'until then, lines with' });
  await text.first().waitFor();
  await window.focusedView().waitFor();
});

test('a question has lines with its words, and the answers once there is an index', async () => {
  await window.chord('Control+K', 'q');
  await window.pickTitled('Find Code · Auto');
  await window.page.keyboard.insertText('where are failed calls tried again');
  await window.quickRow('has no index yet').waitFor();
  await window.quickRow('until then, lines with').waitFor();
  await window.screenshot('find-no-index');
  await window.press('Enter');
  await window.best('withRetries');
  await window.dismiss();
});

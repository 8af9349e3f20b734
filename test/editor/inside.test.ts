import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';
import { Editor } from './harness/server.ts';
import { EditorWindow, launchBrowser } from './harness/window.ts';

let editor: Editor;
let browser: Browser;
beforeAll(async () => {
  editor = await Editor.start();
  browser = await launchBrowser(editor);
});
afterAll(async () => {
  await browser?.close();
  await editor?.stop();
});

it('runs mocha', async () => {
  const open = temporaryFolder();
  writeFiles(open, { 'a.ts': 'export const a = 1;\n' });
  const window = await EditorWindow.open(browser, editor, { open, suite: 'main' });
  const { code, output } = await window.ended;
  console.log(output);
  expect(code, output).toBe(0);
  await window.close();
  removeFolder(open);
});

it('draws', async () => {
  const open = temporaryFolder();
  writeFiles(open, { 'a.ts': 'export const a = 1;\n' });
  const window = await EditorWindow.open(browser, editor, { open });
  await window.statusItem('fixture').waitFor();
  await window.chord('Control+K', 'a');
  await window.quickInput.waitFor();
  await window.type('where');
  await window.quickRows().filter({ hasText: 'where two' }).waitFor();
  await window.screenshot('trial');
  await window.close();
});

/** Results in the editor's chat. */
import { beforeAll, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor({ suites: true, settings: { 'chat.disableAIFeatures': false } });
let window: EditorWindow;
const chat = () => window.page.locator('.interactive-session');
/** What the next message is about. */
const attached = () => chat().locator('.chat-attached-context-attachment');
const row = (text: string) => window.viewRows().filter({ hasText: text }).first();

beforeAll(async () => {
  window = await here.open({ suite: 'with-chat' });
  await window.ready();
  await window.statusItem('The chat is open').waitFor();
  await window.answered('where are failed calls tried again', 'withRetries');
  await window.press('Alt+Enter');
  await row('withRetries').waitFor();
  await window.focusedView().waitFor();
});

test('a result is added with its lines', async () => {
  await row('withRetries').click({ button: 'right' });
  const entry = window.page.locator('.monaco-menu .action-item', { hasText: 'Add to Chat' });
  await entry.first().click({ delay: 300 });
  await attached()
    .filter({ hasText: /retry\.ts:9-/ })
    .waitFor();
  await window.screenshot('result-in-chat');
});

test('a result is dragged there', async () => {
  const other = row('stock.ts:');

  await other.dragTo(chat());
  await attached().filter({ hasText: 'stock.ts' }).waitFor();
  await window.screenshot('result-dragged-to-chat');
});

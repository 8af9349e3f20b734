/** The extension in a window whose language is German. */
import { beforeAll, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open({ language: 'de' });
});

test('a list is in German, from its title to the tooltips of its buttons', async () => {
  await window.chord('Control+k', 'q');
  await window.quickBox.waitFor();
  await expect.poll(() => window.page.locator('.quick-input-title').textContent()).toContain('Code finden');
  await window.page.getByRole('button', { name: 'Alle an die Ergebnisse senden' }).waitFor();
  await window.press('Escape');
});

test('the status bar and its menu are in German', async () => {
  const item = window.page.locator('.part.statusbar [id="dowse.dowse-vscode.dowse.status"]');
  await item.locator('[aria-label$="Der Index ist bereit"]').waitFor();
  await item.click();
  await window.quickRow('Index aktualisieren').waitFor();
  await window.press('Escape');
});

import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

describe('Ask, by keyboard alone', () => {
  test('the first start of all leads to the first answer', async () => {
    expect(here.editor.daemon(), 'no daemon runs yet').toBeUndefined();
    const started = performance.now();
    await window.chord('Control+K', 'a');
    await window.quickBox.waitFor();
    await window.type('where are failed calls tried again');
    const row = window.quickRows().filter({ hasText: 'withRetries' }).first();
    await row.waitFor({ timeout: 30_000 });
    console.log(`first start → first answer: ${Math.round(performance.now() - started)} ms`);
    await expect.poll(() => row.textContent()).toContain('src/http/retry.ts');
    await window.screenshot('ask');
  });
});

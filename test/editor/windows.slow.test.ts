import { beforeAll, describe, expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const here = useEditor();
let first: EditorWindow;
let second: EditorWindow;
beforeAll(async () => {
  first = await here.open();
  second = await here.open();
});

async function answers(window: EditorWindow): Promise<void> {
  await window.ask('limit requests per visitor');
  await window.quickRow('RateLimiter').waitFor();
  await window.dismiss();
}

describe('two windows', () => {
  test('share one daemon', async () => {
    await answers(first);
    const daemon = here.editor.daemon();
    await answers(second);
    expect(here.editor.daemon()).toEqual(daemon);
  });

  test('go on where the daemon is killed in the midst of a question', async () => {
    const killed = await here.editor.daemonProcess();
    await first.answered('where are failed calls tried again', 'withRetries');
    process.kill(killed, 'SIGSTOP'); // It takes the request and does not answer it…
    await first.press('Control+A');
    await first.page.keyboard.insertText('limit requests per visitor');
    await first.page.locator('.quick-input-widget .monaco-progress-container.active').waitFor();
    process.kill(killed, 'SIGKILL');
    await first.best('RateLimiter');
    await first.dismiss();
    const now = await here.editor.daemonProcess();
    expect(now).not.toBe(killed);
    await answers(second);
    expect(await here.editor.daemonProcess()).toBe(now);
  });

  test('leave the daemon to the one that stays', async () => {
    const daemon = await here.editor.daemonProcess();
    await first.close();
    await answers(second);
    expect(await here.editor.daemonProcess()).toBe(daemon);
  });

  test('nothing was said aloud but that it was started again', async () => {
    await second.command('Notifications: Show Notifications');
    const center = second.page.locator('.notifications-center');
    await center.waitFor();
    const all = await center.locator('.notification-list-item-message').allInnerTexts();
    const ours = all.filter(text => /dowse|daemon/i.test(text));
    expect(ours.filter(text => !/start|again/i.test(text))).toEqual([]);
    expect(ours.length).toBeLessThanOrEqual(1);
  });
});

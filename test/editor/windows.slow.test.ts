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

  test('continue after the daemon is killed during a question', async () => {
    const killed = await here.editor.daemonProcess();
    await first.answered('where are failed calls tried again', 'withRetries');
    process.kill(killed, 'SIGSTOP'); // It accepts the request and does not answer.
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

  test('leave the daemon running for the remaining window', async () => {
    const daemon = await here.editor.daemonProcess();
    await first.close();
    await answers(second);
    expect(await here.editor.daemonProcess()).toBe(daemon);
  });

  test('only the restart was reported in a notification', async () => {
    await second.command('Notifications: Show Notifications');
    const center = second.page.locator('.notifications-center');
    await center.waitFor();
    const all = await center.locator('.notification-list-item-message').allInnerTexts();
    const ours = all.filter(text => /dowse|daemon/i.test(text));
    expect(ours.filter(text => !/start|again/i.test(text))).toEqual([]);
    expect(ours.length).toBeLessThanOrEqual(1);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
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
  await window.press('Escape');
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
    await first.chord('Control+K', 'a');
    await first.pickTitled('Ask about the Code');
    await first.type('where are failed calls tried agai');
    process.kill(killed, 'SIGSTOP'); // It takes the request and does not answer it…
    await first.type('n');
    await first.page.locator('.quick-input-widget .monaco-progress-container.active').waitFor();
    process.kill(killed, 'SIGKILL');
    await first.quickRow('withRetries').waitFor();
    await first.press('Escape');
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
    const said = await second.page.locator('.notifications-list-container .notification-list-item').count();
    expect(said).toBeLessThanOrEqual(1);
    await until('the server to have no error of its own', () => !here.editor.logs().includes('Unhandled'));
  });
});

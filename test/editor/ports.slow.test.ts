import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

// The editor finds ports with the programs of the system.
const here = useEditor({ path: process.env.PATH! });
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

test.runIf(process.platform === 'linux')(
  'the editor forwards and reports the port of a program, but not that of the daemon',
  async () => {
    const daemon = await until('a daemon', () => here.editor.daemon());
    await window.command('Ports: Focus on Ports View');
    const row = (port: number | string) =>
      window.page.locator('.part.panel .monaco-list-row', { hasText: String(port) });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      await row(port).waitFor();
      await window.screenshot('ports');
      const { port: ours } = new URL(daemon.url);
      expect(await row(ours).count()).toBe(0);
      const told = await window.notifications.allInnerTexts();
      expect(told.filter(text => text.includes(ours))).toEqual([]);
    } finally {
      server.close();
    }
  },
);

import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { IndexEvent } from '../../daemon/src/api/index-event.ts';
import { startTestServer } from '../../daemon/src/http/testing/test-server.ts';
import { until } from '../support/until.ts';

test('streams events of the directories of the key until the client disconnects or the daemon stops', async () => {
  const listeners = new Set<(event: IndexEvent) => void>();
  const it = await startTestServer({
    indexer: {
      onIndexEvent: listener => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  let isOpen = true;
  onTestFinished(async () => {
    if (isOpen) await it.close();
  });
  await it.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(it.app.server.address() as AddressInfo).port}/api/agent/events`;
  const follow = (signal?: AbortSignal) =>
    fetch(url, { headers: { authorization: `Bearer ${it.scoped('index')}` }, ...(signal && { signal }) });

  expect((await it.get('/api/agent/events', it.scoped('search'))).statusCode).toBe(403);
  const hangUp = new AbortController();
  await follow(hangUp.signal);
  const response = await follow();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  await until('both to follow', () => listeners.size === 2);
  for (const tell of listeners) {
    tell({ directory: '/somewhere/else', type: 'started' });
    tell({ directory: it.tree, type: 'progress', progress: 0.5 });
    tell({ directory: it.tree, type: 'failed', message: 'why' });
  }
  hangUp.abort();
  await until('the one to be gone', () => listeners.size === 1);
  isOpen = false;
  await it.close();
  expect(await response.text()).toBe(
    `: connected\n\nevent: progress\ndata: {"target_dir":"${it.tree}","progress":0.5}\n\n` +
      `event: failed\ndata: {"target_dir":"${it.tree}","message":"why"}\n\n`,
  );
});

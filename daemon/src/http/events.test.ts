import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexEvent } from '../api/index-event.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let emit: (event: IndexEvent) => void;
/** Emits `open` when a stream subscribes to index events. */
const streams = new EventTarget();

beforeEach(async () => {
  server = await startTestServer({
    indexer: {
      onIndexEvent: listener => {
        emit = listener;
        streams.dispatchEvent(new Event('open'));
        return () => {};
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

/** Opens an event stream. The returned function resolves with its whole text when it ends. */
async function follow(name: string): Promise<() => Promise<string>> {
  const secret = server.key({ name });
  const open = once(streams, 'open');
  const answer = server.get('/api/agent/events', secret).then(({ body }) => body);
  await open;
  return () => answer;
}

const progress = (part: number): IndexEvent => ({ directory: server.tree, type: 'progress', progress: part });

test('the stream of a revoked key ends with the next event', async () => {
  const untilEnd = await follow('gone');
  emit(progress(0.25));
  await server.keys.revoke('gone');
  emit(progress(0.5));
  const text = await untilEnd();
  expect(text).toContain('0.25');
  expect(text).not.toContain('0.5');
}, 20_000);

test('without events the stream of a revoked key ends with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const untilEnd = await follow('gone');
  vi.advanceTimersByTime(15_000);
  await server.keys.revoke('gone');
  vi.advanceTimersByTime(15_000);
  expect((await untilEnd()).match(/^:$/gm)).toHaveLength(1);
}, 20_000);

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.doUnmock('prom-client');
  await server.close();
});

test('if prom-client fails to load, the daemon continues and a later scrape loads it', async () => {
  let tries = 0;
  // Simulates a process without free file descriptors.
  vi.doMock('prom-client', () => {
    tries++;
    throw new Error('EMFILE: too many open files');
  });
  await server.get('/healthz');
  vi.advanceTimersByTime(1000);
  await vi.waitUntil(() => tries === 1);
  expect((await server.get('/metrics')).statusCode).toBe(503);
  vi.doUnmock('prom-client');
  await server.get('/healthz');
  const scraped = await server.get('/metrics');
  expect(scraped.statusCode).toBe(200);
  expect(scraped.payload).toContain('route="/healthz"');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
beforeEach(async () => {
  it = await bench();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.doUnmock('prom-client');
  await it.close();
});

test('where the library cannot be loaded for a while, that ends neither the daemon nor the metrics', async () => {
  let tries = 0;
  // As when no more files can be opened.
  vi.doMock('prom-client', () => {
    tries++;
    throw new Error('EMFILE: too many open files');
  });
  await it.get('/healthz');
  vi.advanceTimersByTime(1000);
  await vi.waitUntil(() => tries === 1);
  expect((await it.get('/metrics')).statusCode).toBe(503);
  vi.doUnmock('prom-client');
  await it.get('/healthz');
  const scraped = await it.get('/metrics');
  expect(scraped.statusCode).toBe(200);
  expect(scraped.payload).toContain('route="/healthz"');
});

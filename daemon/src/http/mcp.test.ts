import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
beforeEach(async () => {
  it = await bench();
});
afterEach(() => it.close());

test('where the protocol cannot be loaded for a while, the next request loads it', async () => {
  const list = () =>
    it.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { headers: { accept: 'application/json, text/event-stream' } },
    );
  // As when no more files can be opened.
  vi.doMock('../mcp/http.ts', () => {
    throw new Error('EMFILE: too many open files');
  });
  expect((await list()).statusCode).toBe(500);
  vi.doUnmock('../mcp/http.ts');
  expect((await list()).statusCode).toBe(200);
});

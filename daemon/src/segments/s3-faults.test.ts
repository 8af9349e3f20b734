import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { S3Segments } from './s3-segments.ts';
import { FaultyProxy } from './testing/faulty-proxy.ts';
import { type S3Server, startS3rver } from './testing/s3-servers.ts';

const LIMITS = { idleMs: 300, operationMs: 2000 };
/** For a busy machine. */
const SLACK_MS = 3000;

let server: S3Server;
let proxy: FaultyProxy;
beforeAll(async () => {
  server = await startS3rver();
  proxy = await FaultyProxy.before(server.env.AWS_ENDPOINT_URL!);
});
afterEach(() => {
  proxy.fault = () => 'pass';
});
afterAll(async () => {
  await proxy.close();
  await server.remove();
});

const open = (limits = {}) =>
  new S3Segments({
    bucket: 'dowse',
    prefix: 'a',
    env: { ...server.env, AWS_ENDPOINT_URL: proxy.url },
    limits,
  });

function segment(size = 100_000) {
  const bytes = randomBytes(size);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

test('with one request in ten failing, each operation works', async () => {
  const store = open();
  proxy.failOneInTen();
  const before = proxy.requests;
  for (let n = 0; n < 40; n++) {
    const { sha256, bytes } = segment();
    expect(await store.get(sha256)).toBeUndefined();
    await store.put(sha256, bytes);
    expect(await store.has(sha256)).toBe(true);
    expect((await store.get(sha256))?.equals(bytes)).toBe(true);
    if (n % 4 === 0) await store.delete(sha256);
  }
  expect(proxy.requests - before).toBeGreaterThan(170 + 15);
});

test('a slow server is waited for', async () => {
  const store = open();
  proxy.fault = () => 'slow';
  const { sha256, bytes } = segment();
  await store.put(sha256, bytes);
  expect((await store.get(sha256))?.equals(bytes)).toBe(true);
});

test.each(['hang', 'stall', 'error', 'reset'] as const)(
  'with a server that always does %s, an operation ends within its limit',
  async fault => {
    const { sha256, bytes } = segment();
    await open().put(sha256, bytes);
    const store = open(LIMITS);
    proxy.fault = () => fault;
    const begun = performance.now();
    await expect(store.get(sha256)).rejects.toThrow();
    if (fault !== 'stall') await expect(store.put(sha256, bytes)).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(2 * LIMITS.operationMs + SLACK_MS);
  },
);

test('a server that is away ends an operation, and the next one works when it is back', async () => {
  const { sha256, bytes } = segment();
  const store = open(LIMITS);
  await store.put(sha256, bytes);
  const port = await proxy.down();
  await expect(store.get(sha256)).rejects.toThrow('ECONNREFUSED');
  await proxy.up(port);
  expect((await store.get(sha256))?.equals(bytes)).toBe(true);
});

test('a request that the server refuses is not repeated', async () => {
  const env = { ...server.env, AWS_ENDPOINT_URL: proxy.url };
  const store = new S3Segments({ bucket: 'missing', prefix: '', env });
  const before = proxy.requests;
  await expect(store.put(segment().sha256, Buffer.from('x'))).rejects.toThrow('bucket does not exist');
  expect(proxy.requests - before).toBe(1);
});

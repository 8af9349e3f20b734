import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import type { CreateKeyRequest, IssuedKeyResponse } from '../../daemon/src/api/admin.ts';
import type { Figure } from './report.ts';
import { type Subject, withIndex } from './subject.ts';

const SECONDS = 5;
const CONNECTIONS = 10;
/** A high rate limit, so that it does not affect the measurement. */
const UNHINDERED = { per_minute: 1_000_000, per_second: 1_000_000 };

/** Requests per second of the cheapest endpoints, and of a bare Node server under the same load. */
export function benchRequests(subject: Subject): Promise<Figure[]> {
  return withIndex(subject, async daemon => {
    const bare = await bareServer();
    const wanted: CreateKeyRequest = { name: `bench-${process.pid}`, ...UNHINDERED };
    const { key } = await daemon.json<IssuedKeyResponse>('/api/admin/keys', wanted);
    const status = {
      url: `${daemon.url}/api/agent/index/status`,
      method: 'POST' as const,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ target_dir: subject.dir }),
    };
    try {
      return [
        await load('/healthz', { url: `${daemon.url}/healthz` }),
        await load('index/status', status),
        await load('a bare Node server', { url: bare.url }),
      ];
    } finally {
      await bare.stop();
    }
  });
}

async function load(what: string, request: { url: string } & Partial<autocannon.Options>): Promise<Figure> {
  const result = await autocannon({ ...request, connections: CONNECTIONS, duration: SECONDS });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${request.url} failed`);
  const note = `${CONNECTIONS} connections, p99 ${result.latency.p99} ms`;
  return { bench: 'requests', what, value: result.requests.average, unit: '/s', note };
}

/** In its own thread, as the daemon is in its own process. */
async function bareServer(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const thread = new Worker(new URL('./bare-server.ts', import.meta.url));
  const port = await new Promise<number>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => thread.terminate() };
}

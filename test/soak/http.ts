/** Sends odd requests to a real daemon, on many connections at once. */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { Place, PROJECT, type Served } from '../cli/harness.ts';
import { type Generated, generate, type Route, routesOf } from './http-requests.ts';
import { memoryOf, waitedFor } from './processes.ts';
import { below, pick, type Soak } from './soak.ts';

const WORKERS = 6;
/** Within this time a complete request is answered or its connection closed. */
const ANSWER_MS = 120_000;
/** How long a client waits that may have announced more than it has sent. */
const PATIENCE_MS = 300;
/** Number of connections that each worker leaves unread. */
const MAX_UNREAD = 10;
const HEALTH_MS = 1000;
const HEALTH_EVERY_MS = 200;
/** More than a daemon needs that stores the maximum of unread answers. */
const MAX_MEMORY_MB = 1500;
const MAX_FAULTS = 20;

/**
 * Calls every route of the OpenAPI document with odd bodies, headers, targets and keys, by clients that half-close,
 * disconnect or do not read. No answer may be a 500 or violate the schema, `/healthz` answers, on a quiet machine within a second, and
 * memory stays bounded.
 */
export const http: Soak = async ({ seconds, seed, isQuiet, onProgress }) => {
  const place = new Place({ ...PROJECT, 'long.txt': `${'retry '.repeat(20)}\n`.repeat(20_000) });
  const served = await place.serve();
  const pid = served.process.pid!;
  const faults: string[] = [];
  const fault = (text: string) => {
    if (faults.length < MAX_FAULTS) faults.push(text);
  };
  try {
    const { routes, key } = await prepare(served, place);
    const start = memoryOf(pid);
    const endAt = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > endAt || served.process.exitCode !== null;
    let inputs = 0;
    const work = async (worker: number) => {
      const random = seeded(seed * 1000 + worker);
      const client = new Client(random, served.url);
      while (!isOver()) {
        const request = generate(random, routes, key);
        const what = await client.send(request);
        inputs++;
        if (what) fault(`${what}: ${JSON.stringify(request.bytes.toString('latin1').slice(0, 600))}`);
      }
      client.close();
    };
    const watch = async () => {
      for (let looks = 0; !isOver(); looks++) {
        await checkHealth(served, isQuiet, fault);
        const memory = memoryOf(pid);
        if (memory > MAX_MEMORY_MB) fault(`memory: ${memory.toFixed(0)} MB after ${inputs} requests`);
        if (looks % 300 === 0) onProgress?.(`${inputs} requests, ${memory.toFixed(0)} MB`);
        await delay(HEALTH_EVERY_MS);
      }
    };
    await Promise.all([watch(), ...Array.from({ length: WORKERS }, (_, worker) => work(worker))]);
    if (served.process.exitCode !== null) fault(`the daemon ended with ${served.process.exitCode}`);
    for (const line of served.log().match(/^.*(?:internal error|"level":60).*$/gm) ?? []) fault(line);
    return { inputs, faults, memory: { start, end: memoryOf(pid) } };
  } finally {
    await place.remove();
  }
};

/** Prepares a key for the tree only, an index of it, and the routes. */
async function prepare(served: Served, place: Place): Promise<{ routes: Route[]; key: string }> {
  const call = async (path: string, body: object) => {
    const response = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readOwnerKey(place.dataDir)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { key } = (await call('/api/admin/keys', {
    name: 'soak',
    roots: [place.tree],
    scopes: ['search', 'index', 'admin'],
    per_minute: 1_000_000,
    per_second: 100_000,
  })) as { key: string };
  await call('/api/agent/index/build', { target_dir: place.tree });
  const document = await (await fetch(`${served.url}/api/openapi.json`)).json();
  return { routes: routesOf(document as never, place.tree), key };
}

/** Behavior of a client after it has sent its request. */
const MANNERS = ['reads', 'closes its half', 'hangs up', 'hangs up midway', 'does not read'] as const;

/** Sends requests one at a time, and checks the answers. */
class Client {
  readonly #random: () => number;
  readonly #url: URL;
  readonly #unread: Socket[] = [];

  constructor(random: () => number, url: string) {
    this.#random = random;
    this.#url = new URL(url);
  }

  /** @returns what is wrong with the answer, if anything */
  async send({ bytes, isWhole }: Generated): Promise<string | undefined> {
    const manner = this.#random() < 0.5 ? 'reads' : pick(this.#random, MANNERS);
    const pauseMs = below(this.#random, 30);
    const halfway = below(this.#random, bytes.length);
    const socket = this.#open();
    if (manner === 'hangs up midway') socket.write(bytes.subarray(0, halfway));
    else if (manner === 'closes its half') socket.end(bytes);
    else socket.write(bytes);
    if (manner === 'does not read') return this.#leaveUnread(socket);
    const answer = new Answer(socket);
    const patienceMs = manner.startsWith('hangs up') ? pauseMs : isWhole ? ANSWER_MS : PATIENCE_MS;
    const isOver = await Promise.race([answer.over, delay(patienceMs, false, { ref: false })]);
    socket.destroy();
    if (!isOver && patienceMs === ANSWER_MS) return 'no answer';
    return answer.complaint;
  }

  close(): void {
    for (const socket of this.#unread) socket.destroy();
  }

  #open(): Socket {
    const { hostname, port } = this.#url;
    return connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {});
  }

  #leaveUnread(socket: Socket): undefined {
    this.#unread.push(socket);
    if (this.#unread.length > MAX_UNREAD) this.#unread.shift()?.destroy();
  }
}

/** The bytes received on one connection. */
class Answer {
  /** Resolves once the head of the answer has arrived, or the connection has ended. */
  readonly over: Promise<true>;
  #text = '';

  constructor(socket: Socket) {
    const { promise, resolve } = Promise.withResolvers<true>();
    this.over = promise;
    socket.setEncoding('latin1');
    socket.on('data', text => {
      this.#text += text;
      if (this.#text.includes('\r\n\r\n')) resolve(true);
    });
    socket.once('end', () => resolve(true)).once('close', () => resolve(true));
  }

  get complaint(): string | undefined {
    if (this.#text === '') return undefined;
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(this.#text)?.[1] ?? 0);
    if (status === 0 || status === 500) return `answered ${this.#text.slice(0, 80)}`;
    const [head = '', body = ''] = this.#text.split('\r\n\r\n');
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (status < 400 || length === 0 || body.length !== length) return undefined;
    return isError(body) || isErrorPage(body)
      ? undefined
      : `not an error of the one shape: ${body.slice(0, 200)}`;
  }
}

/** The answer of a page, which a browser shows. */
function isErrorPage(body: string): boolean {
  return body.startsWith('<!doctype html>') && body.includes('class="problem"');
}

function isError(body: string): boolean {
  try {
    const { error, jsonrpc } = JSON.parse(body);
    return typeof error.message === 'string' && (jsonrpc === '2.0' || typeof error.code === 'string');
  } catch {
    return false;
  }
}

async function checkHealth(served: Served, isQuiet: boolean, fault: (text: string) => void): Promise<void> {
  const waited = () => waitedFor(served.process.pid) + waitedFor();
  const [startedAt, waitedBefore] = [performance.now(), waited()];
  const status = await fetch(`${served.url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async response => {
      await response.text();
      return response.status;
    },
    error => String(error),
  );
  if (status !== 200) return fault(`/healthz: ${status}`);
  // Subtracts time in which other programs had the processor.
  const tookMs = performance.now() - startedAt - (waited() - waitedBefore);
  if (isQuiet && tookMs > HEALTH_MS) fault(`/healthz took ${tookMs.toFixed(0)} ms`);
}

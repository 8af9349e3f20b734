/** A load balancer as simple as they are: turn by turn, to those that say they are ready, and without a second try. */
import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** As often as common balancers look, made shorter. */
const LOOK_MS = 500;

export class Balancer {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ready = new Map<string, boolean>();
  readonly #stop = new AbortController();
  #turn = 0;
  /** How many requests each address got. */
  readonly sent = new Map<string, number>();

  private constructor() {
    this.#server = createServer((incoming, answer) => {
      const ready = [...this.#ready].filter(([, isReady]) => isReady).map(([url]) => url);
      const target = ready[this.#turn++ % ready.length];
      if (target === undefined) return void answer.writeHead(502).end('nobody is ready');
      this.sent.set(target, (this.sent.get(target) ?? 0) + 1);
      const { method, url, headers } = incoming;
      const outgoing = request(new URL(url!, target), {
        method,
        agent: this.#agent,
        headers: { ...headers, host: new URL(target).host },
      });
      outgoing.on('response', found => {
        const { connection: _, ...rest } = found.headers;
        answer.writeHead(found.statusCode!, rest);
        found.pipe(answer);
      });
      outgoing.on('error', error =>
        answer.headersSent ? answer.destroy() : answer.writeHead(502).end(`${target}: ${error.message}`),
      );
      incoming.pipe(outgoing);
    });
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The addresses that are ready. */
  get ready(): string[] {
    return [...this.#ready].filter(([, isReady]) => isReady).map(([url]) => url);
  }

  /** Sends requests to this address too, as soon as it is ready. */
  add(url: string): void {
    this.#ready.set(url, false);
    void this.#look(url);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #look(url: string): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const isReady = await fetch(`${url}/readyz`)
        .then(async response => {
          await response.arrayBuffer();
          return response.ok;
        })
        .catch(() => false);
      this.#ready.set(url, isReady);
      await setTimeout(LOOK_MS, undefined, { signal: this.#stop.signal }).catch(() => {});
    }
  }
}

/** For tests: a proxy before a server of HTTP that can be made slow, unreliable or dead. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * What the proxy does with a request: `pass` it on, pass it on `slow`ly, answer with an `error`, `reset` the connection, `cut` the answer
 * in its middle, `stall` there, or never answer (`hang`).
 */
export type Fault = 'pass' | 'slow' | 'error' | 'reset' | 'cut' | 'stall' | 'hang';

const SLOW_MS = 300;

export class FaultyProxy {
  readonly #target: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Says what to do with the next request. */
  fault: () => Fault = () => 'pass';
  /** How many requests arrived. */
  requests = 0;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, answer) => {
      this.requests++;
      this.#answer(incoming, answer).catch(() => answer.destroy());
    });
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Starts a proxy before the server at this address. */
  static async before(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** One request in ten has a fault, the same ones in each run. */
  failOneInTen(): void {
    const faults: Fault[] = ['error', 'reset', 'cut'];
    let [number, failed] = [0, 0];
    this.fault = () => {
      // A multiplicative hash: a fixed distance could always meet the same kind of request.
      const isFailing = Math.imul(++number, 2_654_435_761) >>> 0 < 2 ** 32 / 10;
      return isFailing ? faults[failed++ % faults.length]! : 'pass';
    };
  }

  /** Ends all connections and refuses new ones until `up`. */
  async down(): Promise<number> {
    const { port } = this.#server.address() as AddressInfo;
    await this.close();
    return port;
  }

  async up(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  async #answer(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = this.fault();
    if (fault === 'reset') return void incoming.socket.resetAndDestroy();
    if (fault === 'hang') return;
    if (fault === 'error') {
      incoming.resume();
      answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    if (fault === 'slow') await setTimeout(SLOW_MS);
    const { method, url, rawHeaders } = incoming;
    const outgoing = request(new URL(url!, this.#target), { method, headers: rawHeaders });
    incoming.pipe(outgoing);
    const [found] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.writeHead(found.statusCode!, found.rawHeaders);
    if (fault !== 'cut' && fault !== 'stall') return void found.pipe(answer);
    const parts = await found.toArray();
    const body = Buffer.concat(parts as Buffer[]);
    if (body.length < 2) return void (fault === 'cut' ? incoming.socket.destroy() : undefined);
    answer.write(body.subarray(0, body.length / 2));
    if (fault === 'cut') answer.write('', () => incoming.socket.destroy());
  }
}

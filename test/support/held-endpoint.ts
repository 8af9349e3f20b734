import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signal } from './until.ts';

/** An embeddings endpoint that stops answering when it is told to: what is being indexed goes no further until it is released. */
export class HeldEndpoint {
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];
  #left = Number.POSITIVE_INFINITY;
  #held = signal();

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { input } = JSON.parse(await text(request)) as {
        input: string[];
      };
      const answer = () => send(response, input);
      if (this.#left-- > 0) return answer();
      this.#waiting.push(answer);
      this.#held.resolve();
    });
  }

  static async start(): Promise<HeldEndpoint> {
    const endpoint = new HeldEndpoint();
    await new Promise<void>(resolve => endpoint.#server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Answers this many more requests. Resolves when another one waits. */
  hold(after: number): Promise<void> {
    this.#left = after;
    this.#held = signal();
    return this.#held.promise;
  }

  release(): void {
    this.#left = Number.POSITIVE_INFINITY;
    for (const answer of this.#waiting.splice(0)) answer();
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }
}

function send(response: ServerResponse, input: readonly string[]): void {
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1, index + 1] }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
}

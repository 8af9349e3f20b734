import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  json: { event: string; data: Record<string, unknown> };
}

/** A receiver of notifications: records requests, and responds as configured. */
export class Receiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse, received: Received, request: IncomingMessage) => void = response =>
    void response.writeHead(204).end();
  url = '';
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
    return this;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const received = { headers: request.headers, body, json: body === '' ? {} : JSON.parse(body) };
    this.received.push(received);
    this.answer(response, received, request);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

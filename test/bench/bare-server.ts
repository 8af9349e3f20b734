import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** The least that a server in Node does: what a request costs before the daemon does anything with it. */
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"status":"ok"}');
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

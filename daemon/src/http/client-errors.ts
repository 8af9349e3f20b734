import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DowseError } from '../api/errors.ts';
import { VERSION } from '../api/version.ts';
import { present } from './errors.ts';

const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than the daemon takes.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/** Answers a malformed or unfinished request in the common error format. Such a request reaches no route. */
export function answerBrokenClient(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { head, body } = rawAnswer(REASONS[error.code ?? ''] ?? 'It is not HTTP.');
  // A second answer would garble one that has already begun.
  if (socket.bytesWritten > 0 && error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy();
  else socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\n\r\n${body}`);
  // The client must not hold the socket open by never closing its side.
  socket.setTimeout(1000, () => socket.destroy());
}

/** Answers CONNECT. Without a handler Node closes the connection without a response. */
export function answerConnect(_request: IncomingMessage, socket: Duplex): void {
  const { head, body } = rawAnswer('CONNECT: this is no proxy.');
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\n\r\n${body}`, () => socket.destroy());
}

/** Answers an unknown `Expect` header. Without a handler Node sends a response without a body. */
export function answerUnknownExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = rawAnswer('Expect: only 100-continue is known.');
  response.writeHead(400, headers).end(body);
}

function rawAnswer(details: string): { headers: Record<string, string>; head: string; body: string } {
  const requestId = randomUUID();
  const error = new DowseError('INVALID_REQUEST', 'The request cannot be read.', details);
  const body = JSON.stringify(present(error, requestId).body);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    'X-Dowse-Version': VERSION,
    'X-Request-Id': requestId,
  };
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
  return { headers, head, body };
}

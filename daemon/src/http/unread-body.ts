import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Of a request, unless its route allows more. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** An over-long body is read to its end up to here, so that its sender gets to see the 413 rather than a reset. */
export const MAX_DRAIN_BYTES = 32 * 1024 * 1024;

/** Whether a body is on its way that may be long, and that nobody has read. */
export function isUnread({ headers, readableDidRead, complete }: IncomingMessage): boolean {
  const isLong = 'transfer-encoding' in headers || Number(headers['content-length']) > MAX_BODY_BYTES;
  return isLong && !readableDidRead && !complete;
}

/**
 * An answer to a request whose body nobody wants: it goes out at once, and the connection is closed when the body has
 * come, or too much of it. To close it earlier would reset it under a sender that has not read the answer yet.
 */
export function beforeBody(answer: string, payload: IncomingMessage): Readable {
  async function* lingering() {
    yield answer;
    // Who asked first does not send it now.
    if (payload.headers.expect !== undefined) return;
    let size = 0;
    try {
      for await (const chunk of payload as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_DRAIN_BYTES) return;
      }
    } catch {
      // The sender has gone.
    }
  }
  return Readable.from(lingering());
}

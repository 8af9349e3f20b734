import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Largest request body, unless the route sets its own limit. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** A body over the limit is read up to this size, so that its sender sees the 413 instead of a connection reset. */
export const MAX_DRAIN_BYTES = 32 * 1024 * 1024;

/** Whether a body that may be over the limit is still arriving and unread. */
export function isUnread({ headers, readableDidRead, complete }: IncomingMessage): boolean {
  const isLong = 'transfer-encoding' in headers || Number(headers['content-length']) > MAX_BODY_BYTES;
  return isLong && !readableDidRead && !complete;
}

/**
 * An answer that is sent before the request body has arrived. The connection is closed after the body, or after
 * `MAX_DRAIN_BYTES` of it. Closing it earlier would reset the connection before the sender has read the answer.
 */
export function beforeBody(answer: string, payload: IncomingMessage): Readable {
  async function* lingering() {
    yield answer;
    // A client that sent `Expect: 100-continue` does not send its body after this answer.
    if (payload.headers.expect !== undefined) return;
    let size = 0;
    try {
      for await (const chunk of payload as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_DRAIN_BYTES) return;
      }
    } catch {
      // The sender closed the connection.
    }
  }
  return Readable.from(lingering());
}

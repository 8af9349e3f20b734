import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError } from '../api/errors.ts';
import type { App } from './context.ts';

/** Limit of all answers that clients have not read yet. */
const MAX_UNSENT_BYTES = 256 * 1024 * 1024;
/** Smaller answers are not counted, so that errors, health and status still get through. */
const SMALL_BYTES = 16 * 1024;
/** Larger answers are written in pieces of this size. In one write, Node and the system would each hold a copy. */
const PIECE_BYTES = 64 * 1024;
/** Bytes counted for a stream. Its buffer is bounded, because it is written no faster than its reader reads. */
const STREAM_BYTES = 256 * 1024;
const RETRY_AFTER_SECONDS = 5;

/**
 * Shares a byte budget among callers: each may hold as many bytes as are free. So one caller gets at most half, two get a
 * third each, and there is always room for one more. (Choudhury and Hahne, "Dynamic queue length thresholds for
 * shared-memory packet switches", 1998.)
 */
export class UnreadBytes {
  readonly #limit: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(limit = MAX_UNSENT_BYTES) {
    this.#limit = limit;
  }

  get total(): number {
    return this.#total;
  }

  /** Whether the caller may hold this many more bytes. If nothing is held, an answer of any size fits. */
  hasRoom(caller: string, bytes: number): boolean {
    return this.#total === 0 || (this.#held.get(caller) ?? 0) + bytes <= this.#limit - this.#total;
  }

  /** @returns a function to call once the bytes are sent or dropped; undefined when there is no room. */
  hold(caller: string, bytes: number): (() => void) | undefined {
    if (!this.hasRoom(caller, bytes)) return undefined;
    this.#add(caller, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(caller, -bytes);
      isHeld = false;
    };
  }

  #add(caller: string, bytes: number): void {
    const held = (this.#held.get(caller) ?? 0) + bytes;
    this.#total += bytes;
    if (held > 0) this.#held.set(caller, held);
    else this.#held.delete(caller);
  }
}

/**
 * Answers with 503 when too many bytes are unread, so clients that read slowly or not at all use bounded memory. Register
 * it after `authentication`: the budget is shared by key.
 */
export function limitUnread(app: App, limit?: number): void {
  const unsent = new UnreadBytes(limit);
  app.addHook('onRequest', async request => {
    // Refuse before the search runs, because its answer could not be sent.
    const { operation } = request.routeOptions.config;
    const isSearch = operation?.scopes?.includes('search') ?? false;
    if (isSearch && !unsent.hasRoom(callerOf(request), STREAM_BYTES)) throw tooMuchUnsent();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(payload, reply);
    if (bytes < SMALL_BYTES) return payload;
    const release = unsent.hold(callerOf(request), bytes);
    if (!release) {
      if (payload instanceof Readable) payload.destroy();
      // These headers describe the answer that is dropped.
      for (const name of ['Content-Length', 'X-Dowse-Truncated', 'X-Dowse-Unanswered'])
        reply.removeHeader(name);
      throw tooMuchUnsent();
    }
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
    return isText(payload) && bytes > PIECE_BYTES ? inPieces(payload, bytes, reply) : payload;
  });
}

/** Identifies the caller: by its key, or without a key by its address. */
function callerOf({ caller, ip }: FastifyRequest): string {
  return caller ? `key:${caller.id}` : `address:${ip}`;
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

/** Bytes that the payload may hold in memory. For a stream this is its `Content-Length`, at most `STREAM_BYTES`. */
function sizeOf(payload: unknown, reply: FastifyReply): number {
  if (isText(payload)) return Buffer.byteLength(payload);
  if (payload === null || payload === undefined) return 0;
  return Math.min(STREAM_BYTES, Number(reply.getHeader('Content-Length') ?? STREAM_BYTES));
}

function inPieces(payload: string | Buffer, size: number, reply: FastifyReply): Readable {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  let at = 0;
  reply.header('Content-Length', size);
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + PIECE_BYTES) : null);
      at += PIECE_BYTES;
    },
  });
}

function tooMuchUnsent(): DowseError {
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'Too many answers have not been read yet.',
    'Read the answers to earlier requests, or ask for less with max_results or count.',
    RETRY_AFTER_SECONDS,
  );
}

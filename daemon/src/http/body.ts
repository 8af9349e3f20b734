import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { DowseError } from '../api/errors.ts';
import { whyTooDeep } from '../text/json-depth.ts';
import { CallerGone } from './calls.ts';
import type { App } from './context.ts';
import { tooLarge, unsupportedMediaType } from './errors.ts';
import { MAX_BODY_BYTES, MAX_DRAIN_BYTES } from './unread-body.ts';

/**
 * Refuses a body by the length that it is announced with, and tells a client that asks first (`Expect: 100-continue`) to
 * send it only once it is clear who calls.
 */
export function awaitBody(app: App): void {
  const asking = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    asking.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async ({ raw, routeOptions: { bodyLimit } }, reply) => {
    if (Number(raw.headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit);
    if (asking.has(raw)) reply.raw.writeContinue();
  });
}

/** Takes JSON and nothing else: UTF-8, no longer than the route allows, not too deep, without keys that would reach a prototype. */
export function acceptOnlyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(payload, request).then(
      text => {
        const tooDeep = whyTooDeep(text);
        if (tooDeep) return done(malformed(tooDeep), undefined);
        parse(request, text, (error, body) =>
          error ? done(malformed(whyNotJson(text)), undefined) : done(null, body),
        );
      },
      error => done(error as Error, undefined),
    );
  });
}

/** The body as text. Throws DowseError for one that is encoded, too large, or no UTF-8. */
async function readBody(payload: IncomingMessage, request: FastifyRequest): Promise<string> {
  const bytes = await readBytes(payload, request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('it is not UTF-8');
  }
}

/**
 * How much of the bodies that are still coming from unknown senders is held: of the first MiB of each, and of the rest of
 * longer ones. Long bodies cannot take the room of ordinary ones.
 */
const FIRST_MIB_BYTES = 64 * 1024 * 1024;
const BEYOND_BYTES = 64 * 1024 * 1024;

/**
 * Takes JSON as the bytes that were sent, for those who check a signature over them. Who sends is known only then, and
 * whoever can reach the daemon can send, on many connections and slowly: what they fill together is bounded.
 */
export function acceptRawJson(app: App): void {
  const first = { left: FIRST_MIB_BYTES };
  const beyond = { left: BEYOND_BYTES };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const room = new Room(first, beyond);
    readBytes(payload, request, room)
      .finally(() => room.leave())
      .then(
        bytes => done(null, bytes),
        error => done(error as Error, undefined),
      );
  });
}

/** What one body holds of the room that several share. */
class Room {
  readonly #first: { left: number };
  readonly #beyond: { left: number };
  #held = 0;

  constructor(first: { left: number }, beyond: { left: number }) {
    this.#first = first;
    this.#beyond = beyond;
  }

  /** @returns false where there is no room for so many more bytes; then nothing of them is held. */
  hold(bytes: number): boolean {
    const more = shareOf(this.#held + bytes);
    const now = shareOf(this.#held);
    const [first, beyond] = [more.first - now.first, more.beyond - now.beyond];
    if (first > this.#first.left || beyond > this.#beyond.left) return false;
    this.#first.left -= first;
    this.#beyond.left -= beyond;
    this.#held += bytes;
    return true;
  }

  leave(): void {
    const { first, beyond } = shareOf(this.#held);
    this.#first.left += first;
    this.#beyond.left += beyond;
    this.#held = 0;
  }
}

function shareOf(bytes: number): { first: number; beyond: number } {
  const first = Math.min(bytes, MAX_BODY_BYTES);
  return { first, beyond: bytes - first };
}

/** A body that does not fit is read to its end as well, and kept no more. */
async function readBytes(
  payload: IncomingMessage,
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  room?: Room,
): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw unsupportedMediaType();
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
  const chunks: Buffer[] = [];
  let size = 0;
  let hasRoom = true;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length;
      hasRoom &&= room?.hold(chunk.length) ?? true;
      if (hasRoom && size <= bodyLimit) chunks.push(chunk);
      else {
        chunks.length = 0;
        room?.leave();
      }
      if (size > MAX_DRAIN_BYTES) break;
    }
  } catch (error) {
    throw payload.complete ? error : new CallerGone();
  }
  if (size > bodyLimit) throw tooLarge(bodyLimit);
  if (!hasRoom) throw tooBusy();
  return Buffer.concat(chunks);
}

/** Fastify's parser only says that it failed; the engine's own error tells where. */
function whyNotJson(text: string): string {
  try {
    JSON.parse(text);
    return 'an object in it has a forbidden key';
  } catch (error) {
    return text === '' ? 'it is empty' : (error as Error).message;
  }
}

function tooBusy(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'Too much is being sent at once.', 'Send it again later.', 5);
}

function malformed(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The body is not valid JSON.', `body: expected JSON; ${why}`);
}

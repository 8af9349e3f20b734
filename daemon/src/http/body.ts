import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { DowseError } from '../api/errors.ts';
import { whyTooDeep } from '../text/json-depth.ts';
import { CallerGone } from './calls.ts';
import type { App } from './context.ts';
import { tooLarge, unsupportedMediaType } from './errors.ts';
import { MAX_BODY_BYTES, MAX_DRAIN_BYTES } from './unread-body.ts';

/**
 * Refuses a body whose `Content-Length` is over the limit. Answers `Expect: 100-continue` only after the key is
 * checked.
 */
export function awaitBody(app: App): void {
  const expectingContinue = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    expectingContinue.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async ({ raw, routeOptions: { bodyLimit } }, reply) => {
    if (Number(raw.headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit);
    if (expectingContinue.has(raw)) reply.raw.writeContinue();
  });
}

/** Accepts only JSON: UTF-8, within the route's size limit, at most 100 levels deep, without `__proto__` keys. */
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

/** Accepts forms too, as objects of their fields. A repeated field has its last value. */
export function acceptForms(app: App): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, payload, done) => {
    readBody(payload, request).then(
      text => done(null, Object.fromEntries(new URLSearchParams(text))),
      error => done(error as Error, undefined),
    );
  });
}

/** The body as text. Throws DowseError if the body is compressed, too large or not UTF-8. */
async function readBody(payload: IncomingMessage, request: FastifyRequest): Promise<string> {
  const bytes = await readBytes(payload, request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('it is not UTF-8');
  }
}

/**
 * Memory for bodies whose sender is not verified yet, over all connections. The first MiB of each body counts against
 * one budget, the rest against another, so large bodies cannot use up the memory for ordinary ones.
 */
const FIRST_MIB_BYTES = 64 * 1024 * 1024;
const BEYOND_BYTES = 64 * 1024 * 1024;

/**
 * Accepts JSON as raw bytes, for routes that verify a signature over the body. The sender is unknown until then, and may
 * send slowly on many connections, so all these bodies together have a memory limit.
 */
export function acceptRawJson(app: App): void {
  const first = { left: FIRST_MIB_BYTES };
  const beyond = { left: BEYOND_BYTES };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const reservation = new Reservation(first, beyond);
    readBytes(payload, request, reservation)
      .finally(() => reservation.release())
      .then(
        bytes => done(null, bytes),
        error => done(error as Error, undefined),
      );
  });
}

/** The bytes that one body holds of the shared budgets. */
class Reservation {
  readonly #first: { left: number };
  readonly #beyond: { left: number };
  #held = 0;

  constructor(first: { left: number }, beyond: { left: number }) {
    this.#first = first;
    this.#beyond = beyond;
  }

  /** Reserves more bytes. @returns false, and reserves nothing, if a budget is used up. */
  reserve(bytes: number): boolean {
    const after = shareOf(this.#held + bytes);
    const now = shareOf(this.#held);
    const [first, beyond] = [after.first - now.first, after.beyond - now.beyond];
    if (first > this.#first.left || beyond > this.#beyond.left) return false;
    this.#first.left -= first;
    this.#beyond.left -= beyond;
    this.#held += bytes;
    return true;
  }

  release(): void {
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

/** Reads the body. A body over a limit is read to its end but not kept. */
async function readBytes(
  payload: IncomingMessage,
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  reservation?: Reservation,
): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw unsupportedMediaType();
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
  const chunks: Buffer[] = [];
  let size = 0;
  let isReserved = true;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length;
      isReserved &&= reservation?.reserve(chunk.length) ?? true;
      if (isReserved && size <= bodyLimit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reservation?.release();
      }
      if (size > MAX_DRAIN_BYTES) break;
    }
  } catch (error) {
    throw payload.complete ? error : new CallerGone();
  }
  if (size > bodyLimit) throw tooLarge(bodyLimit);
  if (!isReserved) throw tooBusy();
  return Buffer.concat(chunks);
}

/** The reason why a body is not JSON. Fastify's parser gives none; the error of `JSON.parse` has the position. */
function whyNotJson(text: string): string {
  try {
    JSON.parse(text);
    return 'an object in it has a forbidden key';
  } catch (error) {
    return text === '' ? 'it is empty' : (error as Error).message;
  }
}

function tooBusy(): DowseError {
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'Too many request bodies are being received.',
    'Send it again later.',
    5,
  );
}

function malformed(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The body is not valid JSON.', `body: expected JSON; ${why}`);
}

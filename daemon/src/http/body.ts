import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DowseError } from '../api/errors.ts';
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
  app.addHook('preParsing', async ({ raw }, reply) => {
    if (Number(raw.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
    if (asking.has(raw)) reply.raw.writeContinue();
  });
}

/** Takes JSON and nothing else: UTF-8, at most 1 MiB, without keys that would reach a prototype. */
export function acceptOnlyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(payload, request.headers).then(
      text =>
        parse(request, text, (error, body) =>
          error ? done(malformed(whyNotJson(text)), undefined) : done(null, body),
        ),
      error => done(error as Error, undefined),
    );
  });
}

/** The body as text. Throws DowseError for one that is encoded, too large, or no UTF-8. */
async function readBody(payload: IncomingMessage, headers: IncomingHttpHeaders): Promise<string> {
  const bytes = await readBytes(payload, headers);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('it is not UTF-8');
  }
}

/** Takes JSON as the bytes that were sent, for those who check a signature over them. */
export function acceptRawJson(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readBytes(payload, request.headers).then(
      bytes => done(null, bytes),
      error => done(error as Error, undefined),
    );
  });
}

async function readBytes(payload: IncomingMessage, headers: IncomingHttpHeaders): Promise<Buffer> {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw unsupportedMediaType();
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      if (size > MAX_DRAIN_BYTES) break;
    }
  } catch (error) {
    throw payload.complete ? error : new CallerGone();
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
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

function malformed(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The body is not valid JSON.', `body: expected JSON; ${why}`);
}

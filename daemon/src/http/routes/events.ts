import { PassThrough } from 'node:stream';
import type { IndexEvent } from '../../api/index-event.ts';
import Type from '../../api/type.ts';
import type { IndexEventMessage } from '../../api/webhooks.ts';
import { isInside } from '../../security/paths.ts';
import { bearer } from '../auth.ts';
import type { App, Context } from '../context.ts';
import { KEYED_ERRORS } from '../operation.ts';

/** Interval of comment lines, which show proxies and clients that the connection is alive. */
const HEARTBEAT_MS = 15_000;
/** A stream with this many unread bytes is closed. Its client may connect again. */
const MAX_WAITING_BYTES = 256 * 1024;

/** Events of the indexes within the roots of the key, as server-sent events. */
export function eventsRoute(app: App, { keys, webhooks, calls }: Context): void {
  const streams = new Set<PassThrough>();
  // A stream never ends by itself, so a stopping daemon ends all of them.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  app.get(
    '/api/agent/events',
    {
      schema: {
        operationId: 'indexEvents',
        tags: ['index'],
        summary: 'Follow index events',
        description:
          'Server-sent events named `started`, `progress`, `finished`, `failed`, `paused` and `resumed`, each with `target_dir`, for the ' +
          'directories within the roots of the key.',
        response: {
          200: {
            description: 'Events, until the client disconnects or its key expires or is revoked.',
            content: { 'text/event-stream': { schema: Type.String() } },
          },
        },
      },
      config: {
        operation: {
          scopes: ['index'],
          errors: KEYED_ERRORS,
          example: {
            response: 'event: progress\ndata: {"target_dir":"/home/me/code/app","progress":0.4}\n\n',
          },
        },
      },
    },
    async (request, reply) => {
      const { roots, signal } = calls.open(request, reply);
      const stream = new PassThrough();
      const secret = bearer(request.headers.authorization) ?? '';
      let unchecked = 0;
      const write = (isAllowed: boolean, text: string) => {
        unchecked -= text.length;
        if (!stream.writable) return;
        if (!isAllowed) stream.end();
        else stream.write(text);
      };
      let sent = Promise.resolve();
      const send = (text: string) => {
        if (!stream.writable) return;
        unchecked += text.length;
        const waiting = unchecked + stream.readableLength + stream.writableLength;
        if (waiting > MAX_WAITING_BYTES) stream.destroy();
        const check = isValid(secret, keys);
        // One after the other, in the order of the events.
        sent = sent.then(async () => write(await check, text));
      };
      const stop = webhooks.onIndexEvent(event => {
        if (roots.some(root => isInside(event.directory, root))) send(messageOf(event));
      });
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS);
      streams.add(stream);
      stream.once('close', () => {
        stop();
        clearInterval(heartbeat);
        streams.delete(stream);
      });
      signal.addEventListener('abort', () => stream.end(), { once: true });
      stream.write(': connected\n\n');
      // Close the connection with the stream: a kept-alive connection would delay the daemon's stop.
      reply
        .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', Connection: 'close' })
        .type('text/event-stream');
      return reply.send(stream as never);
    },
  );
}

/** Whether the key is still valid; a stream may outlive it. False if the state database cannot be read. */
async function isValid(secret: string, keys: Context['keys']): Promise<boolean> {
  try {
    return (await keys.verify(secret)) !== undefined;
  } catch {
    return false;
  }
}

function messageOf({ directory, type, ...more }: IndexEvent): string {
  const message: IndexEventMessage = { target_dir: directory, ...more };
  return `event: ${type}\ndata: ${JSON.stringify(message)}\n\n`;
}

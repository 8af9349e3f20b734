import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { SearchStreamEnd } from '../api/dowse.ts';
import type { Match } from '../api/schemas.ts';
import { CallerGone, untilAborted } from './calls.ts';
import { present, toDowseError } from './errors.ts';
import { printerFor, TEXT, type TextOptions } from './text.ts';

const BATCH_CHARS = 16 * 1024;

/** How a stream is written down. */
interface Notation {
  type: string;
  match(match: Match): string;
  end(end: SearchStreamEnd): string;
  error(body: object): string;
}

export function notation(
  wantsJson: boolean,
  accept: string | undefined,
  options: TextOptions = {},
): Notation {
  if (!wantsJson) return { type: TEXT, ...textNotation(options), error: line };
  if (!/(^|[\s,])text\/event-stream\b/i.test(accept ?? '')) {
    return { type: 'application/x-ndjson', match: line, end: line, error: line };
  }
  return {
    type: 'text/event-stream',
    match: match => `data: ${JSON.stringify(match)}\n\n`,
    end: end => `event: end\ndata: ${JSON.stringify(end)}\n\n`,
    error: body => `event: error\ndata: ${JSON.stringify(body)}\n\n`,
  };
}

/** As grep prints. Headers are gone when it shows that more matched, so a last line says it, as one says an error. */
function textNotation(options: TextOptions): Pick<Notation, 'match' | 'end'> {
  const { match, end } = printerFor(options);
  return { match, end: ({ truncated }) => end() + (truncated ? line({ truncated }) : '') };
}

/**
 * Sends matches as they are found, no faster than the client reads. What fails before the first match is an
 * ordinary error; later, the headers are gone, and the error is the last line.
 */
export async function sendStream(
  reply: FastifyReply,
  matches: AsyncGenerator<Match, SearchStreamEnd, void>,
  signal: AbortSignal,
  { type, match, end, error }: Notation,
): Promise<FastifyReply> {
  const first = await untilAborted(matches.next(), signal);
  async function* encode(): AsyncGenerator<string, void, void> {
    try {
      let step = first;
      while (!step.done) {
        yield match(step.value);
        step = await untilAborted(matches.next(), signal);
      }
      yield end(step.value);
    } catch (failure) {
      if (failure instanceof CallerGone) return;
      reply.log.warn({ err: failure }, 'a stream broke off');
      yield error(present(toDowseError(failure), reply.request.id).body);
    } finally {
      // Not awaited: a search that is stuck must not keep the response open.
      matches.return(undefined as never).catch(() => {});
    }
  }
  reply.headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }).type(type);
  return reply.send(batched(encode()));
}

/**
 * A readable of these texts in larger pieces: those that come within one turn of the event loop go out together, up
 * to 16 KB, so that many small matches do not cost a write each and none waits for another.
 */
export function batched(texts: AsyncGenerator<string, void, void>): Readable {
  let batch = '';
  let pumping = false;
  let flushing: NodeJS.Immediate | undefined;

  /** True while the reader wants more. */
  function flush(): boolean {
    clearImmediate(flushing);
    flushing = undefined;
    const text = batch;
    batch = '';
    return text === '' || readable.push(text);
  }

  async function pump(): Promise<void> {
    pumping = true;
    let wanted = true;
    while (wanted) {
      const step = await texts.next();
      if (readable.destroyed) return;
      if (step.done) {
        flush();
        readable.push(null);
        return;
      }
      batch += step.value;
      if (batch.length >= BATCH_CHARS) wanted = flush();
      else flushing ??= setImmediate(flush);
    }
    pumping = false;
  }

  const readable = new Readable({
    read() {
      if (!pumping) pump().catch(error => readable.destroy(error as Error));
    },
    destroy(error, done) {
      clearImmediate(flushing);
      texts.return().catch(() => {});
      done(error);
    },
  });
  return readable;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

import type { FastifyReply } from 'fastify';
import type { SearchStreamEnd } from '../api/dowse.ts';
import type { Match } from '../api/schemas.ts';
import { batched } from '../concurrency/batched.ts';
import { CallerGone, untilAborted } from './calls.ts';
import { present, toDowseError } from './errors.ts';
import { printerFor, TEXT, type TextOptions } from './text.ts';

/** The format of a stream. */
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

/**
 * grep's output format. The headers are sent before the search knows whether it is truncated, so the last line says it,
 * like the last line of a failed stream.
 */
function textNotation(options: TextOptions): Pick<Notation, 'match' | 'end'> {
  const { match, end } = printerFor(options);
  return { match, end: ({ truncated }) => end() + (truncated ? line({ truncated }) : '') };
}

/**
 * Sends matches as they are found, no faster than the client reads. A failure before the first match is an ordinary
 * error response. After it the headers are sent, so the error is the last line of the stream.
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
      reply.log.warn({ err: failure }, 'search stream failed');
      yield error(present(toDowseError(failure), reply.request.id).body);
    } finally {
      // Not awaited: a hanging search must not keep the response open.
      matches.return(undefined as never).catch(() => {});
    }
  }
  reply.headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }).type(type);
  return reply.send(batched(encode()));
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

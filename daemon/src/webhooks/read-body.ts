import type { IncomingHttpHeaders } from 'node:http';
import { DowseError } from '../api/errors.ts';
import { FairThreads, TaskBroken } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import { whyTooDeep } from '../text/json-depth.ts';
import { type IncomingEvent, readEvents } from './dialects.ts';

type ReadEvents = [IncomingEvent, ...IncomingEvent[]];

export interface ReadTask {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/** A refusal is plain data because an error loses its class between threads. */
export type Read = { events: ReadEvents } | { refusal: { message: string; details: string } };

/** Bodies up to this size are parsed at once, in a few milliseconds; longer ones in a worker thread. */
export const MAX_INLINE_BYTES = 1024 * 1024;

const LIMITS = {
  taskMs: 15_000,
  startMs: 30_000,
  /** A parsed array takes ten times the bytes of its text. */
  heapMb: 512,
  threads: 1,
  waiting: 4,
  patienceMs: 0,
  idleMs: { last: 5_000, others: 0 },
};

/** Parses the bodies of deliveries. A long body does not block other requests. */
export class BodyReader {
  readonly #threads = new FairThreads<ReadTask, Read>(
    threadFile('./read-body-thread', import.meta.url),
    LIMITS,
  );

  /**
   * @param caller the id of the webhook, for fair scheduling.
   * @throws DowseError INVALID_REQUEST naming the error, SERVICE_UNAVAILABLE when too many long bodies wait.
   */
  async read({ headers, body }: ReadTask, caller: string): Promise<ReadEvents> {
    const read =
      body.length <= MAX_INLINE_BYTES
        ? readBody({ headers, body })
        : await this.#readInThread(headers, body, caller);
    if ('events' in read) return read.events;
    throw new DowseError('INVALID_REQUEST', read.refusal.message, read.refusal.details);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  async #readInThread(headers: IncomingHttpHeaders, body: Uint8Array, caller: string): Promise<Read> {
    try {
      return await this.#threads.run({ headers, body }, { caller });
    } catch (error) {
      if (error instanceof TaskBroken) throw toDowseError(error);
      throw error;
    }
  }
}

/** Parses a body in this thread. */
export function readBody({ headers, body }: ReadTask): Read {
  try {
    return { events: readEvents(headers, parseJson(body)) };
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    return { refusal: { message: error.message, details: error.details } };
  }
}

function parseJson(body: Uint8Array): unknown {
  // Services pass file names on as git stores them: as bytes that need not be UTF-8.
  const text = new TextDecoder().decode(body);
  const tooDeep = whyTooDeep(text);
  if (tooDeep) throw notJson(tooDeep);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson((error as Error).message);
  }
}

function notJson(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The body is not valid JSON.', `body: expected JSON; ${why}`);
}

function toDowseError({ why }: TaskBroken): DowseError {
  if (why === 'too long') return notJson('reading it takes too long');
  if (why === 'thread ended') return notJson('reading it takes too much memory');
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'Too many long deliveries are waiting.',
    'Send it again later.',
    5,
  );
}

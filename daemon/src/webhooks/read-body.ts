import type { IncomingHttpHeaders } from 'node:http';
import { DowseError } from '../api/errors.ts';
import { FairThreads, TaskBroken } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import { whyTooDeep } from '../text/json-depth.ts';
import { type IncomingEvent, readEvents } from './dialects.ts';

export type ReadEvents = [IncomingEvent, ...IncomingEvent[]];

export interface ReadTask {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/** Between threads an error is no longer of its class. */
export type Read = { events: ReadEvents } | { refusal: { message: string; details: string } };

/** Bodies up to here are read at once, in a few milliseconds; longer ones in a thread. */
export const AT_ONCE_BYTES = 1024 * 1024;

const LIMITS = {
  taskMs: 15_000,
  startMs: 30_000,
  /** An array costs ten times the bytes of its text. */
  heapMb: 512,
  threads: 1,
  waiting: 4,
  patienceMs: 0,
  idleMs: { last: 5_000, others: 0 },
};

/** Reads the bodies of deliveries; a long one keeps no other request waiting. */
export class BodyReader {
  readonly #threads = new FairThreads<ReadTask, Read>(
    threadFile('./read-body-thread', import.meta.url),
    LIMITS,
  );

  /**
   * @param caller whose turn it is: the id of the webhook.
   * @throws DowseError INVALID_REQUEST naming what is wrong, SERVICE_UNAVAILABLE when too many long bodies wait.
   */
  async read({ headers, body }: ReadTask, caller: string): Promise<ReadEvents> {
    const read =
      body.length <= AT_ONCE_BYTES
        ? readBody({ headers, body })
        : await this.#readAside(headers, body, caller);
    if ('events' in read) return read.events;
    throw new DowseError('INVALID_REQUEST', read.refusal.message, read.refusal.details);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  async #readAside(headers: IncomingHttpHeaders, body: Uint8Array, caller: string): Promise<Read> {
    try {
      return await this.#threads.run({ headers, body }, { caller });
    } catch (error) {
      if (error instanceof TaskBroken) throw unread(error);
      throw error;
    }
  }
}

/** Reads a body in this thread. */
export function readBody({ headers, body }: ReadTask): Read {
  try {
    return { events: readEvents(headers, parseJson(body)) };
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    return { refusal: { message: error.message, details: error.details } };
  }
}

function parseJson(body: Uint8Array): unknown {
  // Services pass names of files on as git stores them, in bytes that need not be UTF-8.
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

function unread({ why }: TaskBroken): DowseError {
  if (why === 'too long') return notJson('reading it takes too long');
  if (why === 'thread ended') return notJson('reading it takes too much memory');
  return new DowseError('SERVICE_UNAVAILABLE', 'Too many long deliveries wait.', 'Send it again later.', 5);
}

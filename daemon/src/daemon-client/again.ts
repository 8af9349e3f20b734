import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../api/errors.ts';
import { runningDaemon } from './daemon-file.ts';
import type { Located } from './locate.ts';
import { Unreachable } from './transport.ts';

/** How often one request is sent again: each time to a daemon that came after the one that failed it, or after a wait. */
const MAX_RETRIES = 4;
/** Nobody waits longer for an answer, where the error then says how long it would be, nor for a daemon to end. */
const MAX_WAIT_S = 5;

/** Somebody's way to the daemon, whichever it is at the time. */
export interface Way<S extends { daemon: Located }> {
  dataDir: string;
  /** The session, opened where there is none. @throws DowseError when no daemon can be had. */
  connect(): Promise<S>;
  /** Whether `connect` still gives this one. */
  isCurrent(session: S): boolean;
  /** Makes `connect` open another. */
  forget(session: S): void;
  /** Settles once all that there is to know of the end of the daemon is known, before another is started. */
  ended?(): Promise<void>;
  /** Mends what is neither a daemon that has gone nor one that is busy; true where the request is worth another try. */
  mend(error: DowseError, session: S, attempt: number): boolean | Promise<boolean>;
}

/**
 * Does `work` with a daemon that answers. Work that fails because the daemon is stopping, has gone, or has been replaced by
 * one of a newer version is done again with the one that comes after it; where a daemon asks to wait, it is waited.
 *
 * @param work does no harm when it is done twice.
 */
export async function withDaemonThatAnswers<S extends { daemon: Located }, T>(
  way: Way<S>,
  work: (session: S) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const session = await untilAborted(way.connect(), signal);
    try {
      return await work(session);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === MAX_RETRIES || !(error instanceof DowseError)) throw error;
      const isUnavailable = error.code === 'SERVICE_UNAVAILABLE';
      const again = isUnavailable
        ? await isThereAgain(way, error, session, { attempt, signal })
        : await way.mend(error, session, attempt);
      if (!again) throw error;
    }
  }
}

/** Waits as long as the error asks for. @returns false, at once, where that is too long. */
export async function waitAsAsked(error: DowseError, signal?: AbortSignal): Promise<boolean> {
  const waitS = error.retryAfterSeconds ?? 1;
  if (waitS > MAX_WAIT_S) return false;
  await delay(waitS * 1000, undefined, signal ? { signal } : {});
  return true;
}

/** Whether another try may find a daemon that takes the request. */
async function isThereAgain<S extends { daemon: Located }>(
  way: Way<S>,
  error: DowseError,
  session: S,
  { attempt, signal }: { attempt: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  if (!way.isCurrent(session)) return true;
  const { info } = session.daemon;
  // An address that was given may be wrong; a connection that had been open may have been cut.
  if (!info && error instanceof Unreachable) return attempt === 0;
  const running = info && (await runningDaemon(way.dataDir));
  if (!info || running?.instance === info.instance) return waitAsAsked(error, signal);
  // One under such a load that it does not even say in time that it is there goes on: it is as busy as it says.
  if (way.ended && !(await settlesSoon(way.ended(), signal))) return waitAsAsked(error, signal);
  way.forget(session);
  return true;
}

async function settlesSoon(work: Promise<void>, signal: AbortSignal | undefined): Promise<boolean> {
  const settled = new AbortController();
  const late = delay(MAX_WAIT_S * 1000, false, { signal: settled.signal });
  late.catch(() => {}); // taken back
  try {
    return await untilAborted(Promise.race([work.then(() => true), late]), signal);
  } finally {
    settled.abort();
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

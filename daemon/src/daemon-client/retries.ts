import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../api/errors.ts';
import { runningDaemon } from './daemon-file.ts';
import type { Located } from './locate.ts';
import { Unreachable } from './transport.ts';

/** Retries of one request, each with the next daemon or after a wait. */
const MAX_RETRIES = 4;
/** Longest wait for a retry or for a daemon to end. A longer retry-after is returned as the error. */
const MAX_WAIT_S = 5;

/** How long a wait is, and how long it and all that may follow are together. */
export interface WaitSeconds {
  now: number;
  atMost: number;
}

/** Provides sessions with the current daemon. */
export interface SessionSource<S extends { daemon: Located }> {
  dataDir: string;
  /** The current session; opens one if there is none. @throws DowseError if no daemon is found or started */
  connect(): Promise<S>;
  /** Whether `connect` still returns this session. */
  isCurrent(session: S): boolean;
  /** Drops the session, so that `connect` opens another. */
  forget(session: S): void;
  /** Resolves when it is known how the daemon ended, before another one is started. */
  ended?(): Promise<void>;
  /** Called before each wait that the daemon asks for. */
  onWait?(error: DowseError, seconds: WaitSeconds): void;
  /** Handles errors other than an unavailable daemon. @returns true to retry the request */
  shouldRetry(error: DowseError, session: S, attempt: number): boolean | Promise<boolean>;
}

/**
 * Runs `work` with a daemon that responds. If the daemon is stopping, has gone or was replaced by a newer version, the work is
 * retried with the next one. If the daemon asks to wait, it is retried after the wait.
 *
 * @param work must be safe to repeat
 */
export async function withRetries<S extends { daemon: Located }, T>(
  source: SessionSource<S>,
  work: (session: S) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const session = await untilAborted(source.connect(), signal);
    try {
      return await work(session);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === MAX_RETRIES || !(error instanceof DowseError)) throw error;
      const isUnavailable = error.code === 'SERVICE_UNAVAILABLE';
      const again = isUnavailable
        ? await canRetry(source, error, session, { attempt, signal })
        : await source.shouldRetry(error, session, attempt);
      if (!again) throw error;
    }
  }
}

const waitOf = ({ retryAfterSeconds = 1 }: DowseError): number => retryAfterSeconds;

/** Waits for the error's retry-after. @returns false, without waiting, if it is too long */
export async function waitRetryAfter(error: DowseError, signal?: AbortSignal): Promise<boolean> {
  const waitS = waitOf(error);
  if (waitS > MAX_WAIT_S) return false;
  await delay(waitS * 1000, undefined, signal ? { signal } : {});
  return true;
}

/** Whether a retry may succeed. Waits if the daemon is busy, and drops the session if the daemon has gone. */
async function canRetry<S extends { daemon: Located }>(
  source: SessionSource<S>,
  error: DowseError,
  session: S,
  { attempt, signal }: { attempt: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  if (!source.isCurrent(session)) return true;
  const { info } = session.daemon;
  // With DOWSE_URL: retry once, because an open connection may have been closed. The address may also be wrong.
  if (!info && error instanceof Unreachable) return attempt === 0;
  const running = info && (await runningDaemon(source.dataDir));
  const wait = () => {
    const now = waitOf(error);
    if (now <= MAX_WAIT_S) source.onWait?.(error, { now, atMost: now * (MAX_RETRIES - attempt) });
    return waitRetryAfter(error, signal);
  };
  if (!info || running?.instance === info.instance) return wait();
  // The daemon may be too busy to answer the health check. If it has not ended, it counts as busy.
  if (source.ended && !(await settlesSoon(source.ended(), signal))) return wait();
  source.forget(session);
  return true;
}

async function settlesSoon(work: Promise<void>, signal: AbortSignal | undefined): Promise<boolean> {
  const settled = new AbortController();
  const late = delay(MAX_WAIT_S * 1000, false, { signal: settled.signal });
  late.catch(() => {}); // Aborted below.
  try {
    return await untilAborted(Promise.race([work.then(() => true), late]), signal);
  } finally {
    settled.abort();
  }
}

/** The outcome of work that continues when the signal is aborted. @throws the reason of the signal */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

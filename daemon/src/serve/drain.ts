import { setTimeout as delay } from 'node:timers/promises';
import { atMost } from '../concurrency/at-most.ts';
import type { HttpApp } from '../http/app.ts';
import type { Logger } from '../http/context.ts';

/** How long a daemon that shares a database still takes requests when it has said that it is not ready: balancers look every few seconds. */
export const LINGER_MS = 5000;
/** How long its requests in flight may take after that. */
const FINISH_MS = 20_000;
const MAX_RELEASE_MS = 2000;

/** How long running requests have, in milliseconds. */
export interface Timeouts {
  /** New requests on open connections get 503. */
  refuses: boolean;
  /** Then running requests get 503. */
  abortAfterMs: number;
  /** Then all connections are closed. */
  closeAfterMs: number;
}

/** A stopping daemon stops within 5 s. */
export const STOP_TIMEOUTS: Timeouts = { refuses: true, abortAfterMs: 3000, closeAfterMs: 4000 };
const DRAIN_TIMEOUTS: Timeouts = { refuses: false, abortAfterMs: FINISH_MS, closeAfterMs: FINISH_MS + 1000 };

interface Drain {
  http: HttpApp;
  logger: Logger;
  /** Gives work of this daemon to others. */
  releaseWork: readonly (() => Promise<unknown> | undefined)[];
  lingerMs: number;
  /** Stops the daemon. */
  close(timeouts: Timeouts): Promise<void>;
}

/**
 * Stops a daemon so that no request fails: it says that it is not ready, gives its work to others, takes requests for a while, finishes
 * those in flight, and stops. Within half a minute.
 */
export async function drain({ http, logger, releaseWork, lingerMs, close }: Drain): Promise<void> {
  http.drain();
  logger.info({ lingerMs }, 'draining: not ready any more');
  const lingered = delay(lingerMs);
  for (const give of releaseWork) {
    await atMost(MAX_RELEASE_MS, give() ?? Promise.resolve()).catch(error =>
      logger.warn({ err: error }, 'work could not be given to other daemons'),
    );
  }
  await lingered;
  await close(DRAIN_TIMEOUTS);
}

/** Stops taking requests, and waits for those in flight. */
export async function stopServing(
  { app, refuse, abortCalls }: HttpApp,
  { refuses, abortAfterMs, closeAfterMs }: Timeouts,
): Promise<void> {
  if (refuses) refuse();
  const timers = [
    setTimeout(abortCalls, abortAfterMs),
    setTimeout(() => app.server.closeAllConnections(), closeAfterMs),
  ];
  await app.close();
  for (const timer of timers) clearTimeout(timer);
}

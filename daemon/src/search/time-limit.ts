import { DowseError } from '../api/errors.ts';

/** How long a search may take; of a stream, how long until ripgrep has written something more. */
const SEARCH_MS = 300_000;

export interface TimeLimit {
  /** Aborted with a DowseError once the time is over, or as the caller's signal is. */
  signal: AbortSignal;
  /** Counts anew from now on. */
  restart(): void;
  /** Stops counting. */
  pause(): void;
}

/** Begins to count at once. */
export function timeLimit(caller: AbortSignal | undefined, limitMs = SEARCH_MS): TimeLimit {
  const expired = new AbortController();
  const start = () => setTimeout(() => expired.abort(tooSlow(limitMs)), limitMs).unref();
  let timer = start();
  const pause = () => clearTimeout(timer);
  return {
    signal: caller ? AbortSignal.any([caller, expired.signal]) : expired.signal,
    restart() {
      pause();
      timer = start();
    },
    pause,
  };
}

function tooSlow(limitMs: number): DowseError {
  const details = `It was ended after ${limitMs / 1000} s. Search a smaller folder, or use a simpler pattern.`;
  return new DowseError('SERVICE_UNAVAILABLE', 'The search took too long.', details, 60);
}

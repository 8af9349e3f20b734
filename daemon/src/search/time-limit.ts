import { DowseError } from '../api/errors.ts';

/** Maximum duration of a search; for a stream, maximum time between two pieces of ripgrep's output. */
const SEARCH_MS = 300_000;

export interface TimeLimit {
  /** Aborted with a DowseError when the time is over, and with the caller's signal. */
  signal: AbortSignal;
  /** Restarts the time. */
  restart(): void;
  /** Stops the time. */
  pause(): void;
}

/** Starts at once. */
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

import { SingleBar } from 'cli-progress';
import { printable } from './format/search.ts';
import type { Io } from './io.ts';

/** Shows progress on standard error. */
export interface Progress {
  /** From 0 to 1. */
  update(fraction: number): void;
  stop(): void;
}

/**
 * A bar on a capable terminal; elsewhere a line at the start and after each quarter.
 * @param onInterrupt note shown if a signal ends the process
 */
export function startProgress(io: Io, title: string, onInterrupt?: string): Progress {
  const safeTitle = printable(title);
  const drawn = io.stderr.isTTY && io.env.TERM !== 'dumb' ? bar(io, safeTitle) : lines(io, safeTitle);
  const end = atEnd(drawn.stop, () => {
    if (onInterrupt !== undefined) io.note(printable(onInterrupt));
  });
  drawn.start();
  return {
    update: drawn.update,
    stop: () => {
      end.forget();
      drawn.stop();
    },
  };
}

interface Drawn extends Progress {
  start(): void;
}

function bar(io: Io, title: string): Drawn {
  const { cyan, dim } = io.errorColors;
  const drawn = new SingleBar({
    stream: io.stderr,
    // The title comes last, where the terminal may cut it off. It is a value because it may contain braces.
    format: `${cyan('{bar}')} {percentage}% ${dim('{duration_formatted}')} {title}`,
    autopadding: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  return {
    start: () => drawn.start(100, 0, { title }),
    update: fraction => drawn.update(Math.floor(fraction * 100)),
    stop: () => drawn.stop(),
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Windows reports a closed console as SIGHUP, but cannot send SIGHUP. Other signals end the process there.
 */
export function sendable(signal: NodeJS.Signals, platform = process.platform): NodeJS.Signals {
  return platform === 'win32' && signal === 'SIGHUP' ? 'SIGTERM' : signal;
}

/**
 * Calls `restore` if the process ends early: the bar hides the cursor and turns off line wrapping. If nothing
 * else handles a signal, calls `leave` and lets the signal end the process.
 */
function atEnd(restore: () => void, leave: () => void): { forget(): void } {
  const onSignal = (signal: NodeJS.Signals) => {
    forget();
    restore();
    if (process.listenerCount(signal) > 0) return;
    leave();
    process.kill(process.pid, sendable(signal));
  };
  const forget = () => {
    process.removeListener('exit', restore);
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
  process.once('exit', restore);
  // Prepended, since other listeners may handle only the first signal.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  return { forget };
}

function lines(io: Io, title: string): Drawn {
  let quarters = 0;
  return {
    start: () => io.note(`${title}…`),
    update: fraction => {
      const reached = Math.floor(fraction * 4);
      if (reached <= quarters || reached > 3) return;
      quarters = reached;
      io.note(`${title}: ${quarters * 25}%`);
    },
    stop: () => {},
  };
}

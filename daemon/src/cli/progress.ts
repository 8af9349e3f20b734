import { SingleBar } from 'cli-progress';
import { printable } from './format/search.ts';
import type { Io } from './io.ts';

/** Shows how far a piece of work is, on standard error. */
export interface Progress {
  /** From 0 to 1. */
  update(fraction: number): void;
  stop(): void;
}

/**
 * A bar on a terminal that can draw one; elsewhere a line at the start, and one each quarter.
 * @param whenLeft what is said where a signal ends the process meanwhile
 */
export function startProgress(io: Io, title: string, whenLeft?: string): Progress {
  const tamed = printable(title);
  const drawn = io.stderr.isTTY && io.env.TERM !== 'dumb' ? bar(io, tamed) : lines(io, tamed);
  const end = atEnd(drawn.stop, () => {
    if (whenLeft !== undefined) io.note(printable(whenLeft));
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
    // The title last: what does not fit on the terminal is cut off. As a value, since it may have braces of its own.
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

/** Windows tells of a console that is closed by SIGHUP, which it cannot send: the others end a process there, whichever. */
export function sendable(signal: NodeJS.Signals, platform = process.platform): NodeJS.Signals {
  return platform === 'win32' && signal === 'SIGHUP' ? 'SIGTERM' : signal;
}

/**
 * Has `restore` called should the process end meanwhile: a bar hides the cursor and turns line wrapping off, and a
 * terminal stays as it is left. Where nobody else heeds a signal, it ends the process as ever, after a word of `leave`.
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
  // Before the others, which may be there for the first signal only.
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

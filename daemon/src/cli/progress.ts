import { SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

/** Shows how far a piece of work is, on standard error. */
export interface Progress {
  /** From 0 to 1. */
  update(fraction: number): void;
  stop(): void;
}

/** A bar on a terminal; elsewhere a line at the start, and one each quarter. */
export function startProgress(io: Io, title: string): Progress {
  return io.stderr.isTTY ? bar(io, title) : lines(io, title);
}

function bar(io: Io, title: string): Progress {
  const { cyan, dim } = io.errorColors;
  const drawn = new SingleBar({
    stream: io.stderr,
    format: `${title} ${cyan('{bar}')} {percentage}% ${dim('{duration_formatted}')}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  drawn.start(100, 0);
  return {
    update: fraction => drawn.update(Math.floor(fraction * 100)),
    stop: () => drawn.stop(),
  };
}

function lines(io: Io, title: string): Progress {
  io.note(`${title}…`);
  let quarters = 0;
  return {
    update: fraction => {
      const reached = Math.floor(fraction * 4);
      if (reached <= quarters || reached > 3) return;
      quarters = reached;
      io.note(`${title}: ${quarters * 25}%`);
    },
    stop: () => {},
  };
}

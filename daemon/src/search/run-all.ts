import type { OutputParser } from './output.ts';
import { PARALLEL } from './parallel.ts';
import type { Run, Runner } from './runner.ts';

/** Several runs, each with a parser of its own; yields after each piece of output. Leaving early ends all of them. */
export async function* runAll(
  runner: Runner,
  runs: readonly Run[],
  parser: (run: Run) => OutputParser,
): AsyncGenerator<void, void, void> {
  if (runs.length === 1) {
    yield* runner.run(runs[0]!, parser(runs[0]!));
    return;
  }
  const waiting = [...runs];
  const open = new Map<AsyncGenerator<void, void, void>, Promise<Step>>();
  const begin = (run: Run) => runner.run(run, parser(run));
  const advance = (pieces: AsyncGenerator<void, void, void>) => {
    const step = pieces.next().then(({ done }) => ({ pieces, done: done === true }));
    // It may fail while the reader is busy; who waits for it next is told.
    step.catch(() => {});
    open.set(pieces, step);
  };
  try {
    while (waiting.length > 0 || open.size > 0) {
      while (open.size < PARALLEL && waiting.length > 0) advance(begin(waiting.shift()!));
      const { pieces, done } = await Promise.race(open.values());
      if (done) open.delete(pieces);
      else {
        advance(pieces);
        yield;
      }
    }
  } finally {
    // A generator that waits for a piece ends after it; its process is killed by then at the latest.
    await Promise.allSettled([...open].flatMap(([pieces, step]) => [step, pieces.return()]));
  }
}

interface Step {
  pieces: AsyncGenerator<void, void, void>;
  done: boolean;
}

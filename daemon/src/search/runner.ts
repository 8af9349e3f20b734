import type { SearchRequest } from '../api/schemas.ts';
import type { HeldFolder } from '../security/safe-open.ts';
import { shuttingDown } from './gate.ts';
import type { OutputParser } from './output.ts';
import { searchFailure } from './pattern-error.ts';
import { assertWhole, type Ripgrep, type RipgrepExit, startRipgrep } from './ripgrep.ts';
import { RipgrepLauncher } from './ripgrep-launcher.ts';

export interface Run {
  request: SearchRequest;
  args: readonly string[];
  cwd: string;
  /** `cwd`, held open, so that ripgrep starts in this folder even if another takes its path. */
  folder?: HeldFolder;
  /** The only files whose matches count, by {@link pathKey}; undefined if ripgrep finds no others. */
  only?: ReadonlySet<string>;
  /** ripgrep's standard input. */
  input?: string;
  signal?: AbortSignal | undefined;
}

export interface Logger {
  debug(fields: object, message: string): void;
}

/** Runs ripgrep and keeps account of every process, so that none outlives its search. */
export interface Runner {
  /**
   * Feeds the parser and yields after each piece of output; the next piece is read when the caller asks for it. Leaving
   * early or aborting kills ripgrep. Ends once the process is gone.
   */
  run(run: Run, parser: OutputParser): AsyncGenerator<void, void, void>;
  /** Kills all processes and waits until they are gone. */
  close(): Promise<void>;
  readonly pids: readonly number[];
}

export function createRunner({ program, logger }: { program?: string; logger?: Logger }): Runner {
  const running = new Set<Ripgrep>();
  const starting = new Set<Promise<unknown>>();
  const launcher = program ? undefined : new RipgrepLauncher();
  let closed = false;

  async function launch({ args, cwd, folder, input }: Run): Promise<Ripgrep> {
    const launched = await launcher?.start(args, folder?.shared ?? cwd, input);
    return launched ?? startRipgrep(args, folder?.base ?? cwd, { program, input });
  }

  /** The start is recorded, so that closing can wait for it. */
  async function start(run: Run): Promise<Ripgrep> {
    const started = launch(run);
    starting.add(started);
    try {
      const ripgrep = await started;
      running.add(ripgrep);
      return ripgrep;
    } finally {
      starting.delete(started);
    }
  }

  async function* run(it: Run, parser: OutputParser): AsyncGenerator<void, void, void> {
    const { signal } = it;
    signal?.throwIfAborted();
    if (closed) throw shuttingDown();
    const ripgrep = await start(it);
    const stop = () => ripgrep.kill();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      if (signal?.aborted || closed) stop();
      for await (const chunk of ripgrep.stdout) {
        if (signal?.aborted) break;
        parser.push(chunk as Buffer);
        yield;
      }
      const exit = await ripgrep.exit;
      signal?.throwIfAborted();
      check(exit, it);
      parser.end();
    } catch (error) {
      // The abort or the shutdown caused any other failure.
      signal?.throwIfAborted();
      if (closed) throw shuttingDown();
      // The output of a killed process is incomplete; its exit has the reason.
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
        assertWhole(await ripgrep.exit);
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
      await ripgrep.gone;
      running.delete(ripgrep);
    }
  }

  function check(exit: RipgrepExit, { request }: Run): void {
    assertWhole(exit);
    if (exit.code !== 2) return;
    const failure = searchFailure(exit.stderr, request);
    if (failure) throw failure;
    logger?.debug({ stderr: exit.stderr.slice(0, 2000) }, 'some files could not be searched');
  }

  return {
    run,
    async close() {
      closed = true;
      await Promise.allSettled(starting);
      const gone = [...running].map(ripgrep => ripgrep.gone);
      for (const ripgrep of running) ripgrep.kill();
      await Promise.allSettled(gone);
      launcher?.close();
    },
    get pids() {
      return [...running].map(ripgrep => ripgrep.pid);
    },
  };
}

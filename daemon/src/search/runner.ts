import type { SearchRequest } from '../api/schemas.ts';
import { shuttingDown } from './gate.ts';
import { Launcher } from './launcher.ts';
import type { OutputParser } from './output.ts';
import { searchFailure } from './pattern-error.ts';
import { type Ripgrep, type RipgrepExit, startRipgrep } from './ripgrep.ts';

export interface Run {
  request: SearchRequest;
  args: readonly string[];
  cwd: string;
  /** What ripgrep reads as its standard input. */
  input?: string;
  signal?: AbortSignal | undefined;
  /** So few files that the start of ripgrep takes longer than the rest. */
  isShort?: boolean;
}

export interface Logger {
  debug(fields: object, message: string): void;
}

/** Runs ripgrep and keeps account of every process, so that none outlives its search. */
export interface Runner {
  /**
   * Feeds the parser and yields after each piece of output that was read; the next is read when asked for. Leaving
   * early or aborting kills ripgrep at once.
   */
  run(run: Run, parser: OutputParser): AsyncGenerator<void, void, void>;
  /** Kills all and waits until they are gone. */
  close(): Promise<void>;
  readonly pids: readonly number[];
}

export function createRunner({ program, logger }: { program?: string; logger?: Logger }): Runner {
  const running = new Set<Ripgrep>();
  const launcher = program ? undefined : new Launcher();
  let closed = false;

  async function start({ args, cwd, input, isShort }: Run): Promise<Ripgrep> {
    const launched = isShort && input === undefined ? await launcher?.start(args, cwd) : undefined;
    return launched ?? startRipgrep(args, cwd, program, input);
  }

  async function* run(it: Run, parser: OutputParser): AsyncGenerator<void, void, void> {
    const { request, signal } = it;
    signal?.throwIfAborted();
    const ripgrep = await start(it);
    running.add(ripgrep);
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
      check(exit, request);
      parser.end();
    } catch (error) {
      // What is killed ends in its own way.
      signal?.throwIfAborted();
      throw closed ? shuttingDown() : error;
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
      await ripgrep.gone;
      running.delete(ripgrep);
    }
  }

  function check(exit: RipgrepExit, request: SearchRequest): void {
    if (exit.code === null) throw shuttingDown();
    if (exit.code !== 2) return;
    const failure = searchFailure(exit.stderr, request);
    if (failure) throw failure;
    logger?.debug({ stderr: exit.stderr.slice(0, 2000) }, 'some files could not be searched');
  }

  return {
    run,
    async close() {
      closed = true;
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

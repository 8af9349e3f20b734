import type { SearchRequest } from '../api/schemas.ts';
import type { HeldFolder } from '../security/safe-open.ts';
import { endedWhereEndless } from './endless-rules.ts';
import { shuttingDown } from './gate.ts';
import { Launcher } from './launcher.ts';
import type { OutputParser } from './output.ts';
import { searchFailure } from './pattern-error.ts';
import { assertWhole, BrokenOff, type Ripgrep, type RipgrepExit, startRipgrep } from './ripgrep.ts';

export interface Run {
  request: SearchRequest;
  args: readonly string[];
  cwd: string;
  /** `cwd`, held on to, where it must not be another folder by the time that ripgrep starts. */
  folder?: HeldFolder;
  /** The only files whose matches count, by {@link pathKey}, where it may come upon others. */
  only?: ReadonlySet<string>;
  /** What ripgrep reads as its standard input. */
  input?: string;
  signal?: AbortSignal | undefined;
  /** What a file is called for people, where that is not its path. */
  nameOf?: (file: string) => string;
  /** Told the process that has been started. */
  onStart?: (pid: number) => void;
  /** It does not last as long as a reader likes; to start it may be much of it. */
  isBrief?: boolean;
}

export interface Logger {
  debug(fields: object, message: string): void;
}

/** Runs ripgrep and keeps account of every process, so that none outlives its search but to end. */
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

const NO_PARSER: OutputParser = { push() {}, end() {} };

export function createRunner({ program, logger }: { program?: string; logger?: Logger }): Runner {
  const running = new Set<Ripgrep>();
  const starting = new Set<Promise<unknown>>();
  const launcher = program ? undefined : new Launcher();
  let closed = false;

  async function* run(it: Run, parser: OutputParser): AsyncGenerator<void, void, void> {
    it.signal?.throwIfAborted();
    if (closed) throw shuttingDown();
    const launched = await launch(it);
    if (!launched) {
      yield* follow(it, await startInTheOrdinaryWay(it), parser);
      return;
    }
    let hasOutput = false;
    const push = (chunk: Buffer) => {
      hasOutput = true;
      parser.push(chunk);
    };
    // That something went wrong, and not what, is how a shell ends that has no room for complaints.
    const explained = async (exit: RipgrepExit) => {
      if (exit.code !== 2 || exit.stderr !== '') return exit;
      if (!hasOutput) throw new BrokenOff();
      for await (const _ of follow(it, await startInTheOrdinaryWay(it), NO_PARSER)) {
        // What there is to be found is known; this one says what there is to complain of.
      }
      return { code: 0, stderr: '' };
    };
    try {
      yield* follow(it, endedWhereEndless(launched), { ...parser, push }, explained);
    } catch (error) {
      if (!(error instanceof BrokenOff) || hasOutput || closed) throw error;
      yield* follow(it, await startInTheOrdinaryWay(it), parser);
    }
  }

  /** What is being started is known, so that closing can wait for it. */
  async function started<T>(start: Promise<T>): Promise<T> {
    starting.add(start);
    try {
      return await start;
    } finally {
      starting.delete(start);
    }
  }

  async function launch({ args, cwd, folder, input, isBrief }: Run): Promise<Ripgrep | undefined> {
    return isBrief && input === undefined && launcher
      ? started(launcher.start(args, cwd, folder))
      : undefined;
  }

  function startInTheOrdinaryWay({ args, cwd, folder, input }: Run): Promise<Ripgrep> {
    return started(startRipgrep(args, folder?.base ?? cwd, program, input));
  }

  async function* follow(
    run: Run,
    ripgrep: Ripgrep,
    parser: OutputParser,
    explained: (exit: RipgrepExit) => Promise<RipgrepExit> = async exit => exit,
  ): AsyncGenerator<void, void, void> {
    const { signal, onStart } = run;
    running.add(ripgrep);
    onStart?.(ripgrep.pid);
    const stop = () => ripgrep.kill();
    signal?.addEventListener('abort', stop, { once: true });
    let isDone = false;
    try {
      if (signal?.aborted || closed) stop();
      for await (const chunk of ripgrep.stdout) {
        if (signal?.aborted) break;
        parser.push(chunk as Buffer);
        isDone = parser.isComplete?.() === true && ripgrep.hasComplained?.() === false;
        if (isDone) break;
        yield;
      }
      if (!isDone) {
        const exit = await ripgrep.exit;
        signal?.throwIfAborted();
        check(await explained(exit), run);
      }
      parser.end();
    } catch (error) {
      // What is killed ends in its own way.
      signal?.throwIfAborted();
      if (closed) throw shuttingDown();
      // Its output breaks off where it is killed; its exit says why.
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
        assertWhole(await ripgrep.exit);
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
      const gone = ripgrep.gone.then(() => running.delete(ripgrep));
      // What has nothing left to do but to end is not waited for; that takes the system a third of a short search.
      if (!isDone) await gone;
    }
  }

  function check(exit: RipgrepExit, { request, nameOf }: Run): void {
    assertWhole(exit);
    if (exit.code !== 2) return;
    const failure = searchFailure(exit.stderr, request, nameOf);
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

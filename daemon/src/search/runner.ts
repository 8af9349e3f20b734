import { stopping } from '../api/errors.ts';
import type { SearchRequest } from '../api/schemas.ts';
import type { HeldFolder } from '../security/safe-open.ts';
import type { OutputParser } from './line-output.ts';
import { literalOf } from './literal.ts';
import { searchFailure } from './pattern-error.ts';
import { outputOf, type Ripgrep, type RipgrepExit, startRipgrep } from './ripgrep.ts';
import { patternArguments } from './ripgrep-arguments.ts';
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

/** Maximum number of patterns that are remembered as accepted. */
const MAX_ACCEPTED = 100;

/** Runs ripgrep and keeps account of every process, so that none outlives its search. */
export class Runner {
  private readonly program: string | undefined;
  private readonly launcher: RipgrepLauncher | undefined;
  private readonly running = new Set<Ripgrep>();
  /** Recorded, so that closing can wait for them. */
  private readonly starting = new Set<Promise<unknown>>();
  /** Patterns that ripgrep has accepted, with their options. The latest are last. */
  private readonly accepted = new Set<string>();
  private closed = false;

  constructor({ program }: { program?: string } = {}) {
    this.program = program;
    this.launcher = program ? undefined : new RipgrepLauncher();
  }

  get pids(): readonly number[] {
    return [...this.running].map(ripgrep => ripgrep.pid);
  }

  /** Whether ripgrep certainly accepts the pattern, so that a search without files needs no run. */
  accepts(request: SearchRequest): boolean {
    return literalOf(request) !== undefined || this.accepted.has(keyOf(request));
  }

  /**
   * Feeds the parser and yields after each piece of output; the next piece is read when the caller asks for it. Leaving
   * early or aborting kills ripgrep. Ends once the process is gone.
   */
  async *run(it: Run, parser: OutputParser): AsyncGenerator<void, void, void> {
    const { signal } = it;
    signal?.throwIfAborted();
    if (this.closed) throw stopping();
    const ripgrep = await this.start(it);
    try {
      if (this.closed) ripgrep.kill();
      for await (const chunk of outputOf(ripgrep, signal)) {
        parser.push(chunk);
        yield;
      }
      this.check(await ripgrep.exit, it);
      parser.end();
    } catch (error) {
      // The abort or the shutdown caused any other failure.
      signal?.throwIfAborted();
      if (this.closed) throw stopping();
      throw error;
    } finally {
      await ripgrep.gone;
      this.running.delete(ripgrep);
    }
  }

  /** Kills all processes and waits until they are gone. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.starting);
    const gone = [...this.running].map(ripgrep => ripgrep.gone);
    for (const ripgrep of this.running) ripgrep.kill();
    await Promise.allSettled(gone);
    this.launcher?.close();
  }

  private async start(run: Run): Promise<Ripgrep> {
    const started = this.launch(run);
    this.starting.add(started);
    try {
      const ripgrep = await started;
      this.running.add(ripgrep);
      return ripgrep;
    } finally {
      this.starting.delete(started);
    }
  }

  private async launch({ args, cwd, folder, input }: Run): Promise<Ripgrep> {
    const launched = await this.launcher?.start(args, folder?.shared ?? cwd, input);
    return launched ?? startRipgrep(args, folder?.base ?? cwd, { program: this.program, input });
  }

  private check({ code, stderr }: RipgrepExit, { request }: Run): void {
    const failure = code === 2 ? searchFailure(stderr, request) : undefined;
    if (failure) throw failure;
    this.accepted.add(keyOf(request));
    for (const oldest of this.accepted) if (this.accepted.size > MAX_ACCEPTED) this.accepted.delete(oldest);
  }
}

function keyOf(request: SearchRequest): string {
  return patternArguments(request).join('\0');
}

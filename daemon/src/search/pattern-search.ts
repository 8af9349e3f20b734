import { availableParallelism } from 'node:os';
import { type ResolvedPath, resolvePath } from '../access/paths.ts';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { DEFAULT_MAX_RESULTS, type Output, ripgrepArguments, workingFolder } from './arguments.ts';
import { type FileNamer, fileNamer, fileSink } from './file-sink.ts';
import { firstMatches } from './first-matches.ts';
import { createGate } from './gate.ts';
import { type OutputSink, parseCounts, parseLines } from './output.ts';
import { nulError } from './pattern-error.ts';
import { createRunner, type Logger, type Run } from './runner.ts';

export interface PatternSearchOptions {
  /** Searches at a time; the processor's cores by default. The others wait in the order they came. */
  maxConcurrent?: number;
  /** Searches that may wait; beyond that they are refused with SERVICE_UNAVAILABLE. */
  maxWaiting?: number;
  /** The ripgrep program; the one npm installed by default. */
  program?: string;
  logger?: Logger;
}

export interface PatternSearch {
  /**
   * All matches by path and line, the first `max_results` of them, or only their numbers with `count`.
   *
   * @throws DowseError INVALID_PATTERN (`details` has the position, in characters from 0, and the reason),
   *   INVALID_REQUEST (a glob), SERVICE_UNAVAILABLE, and what {@link resolvePath} throws; the signal's reason when
   *   the call is aborted.
   */
  search(request: SearchRequest, call: Call): Promise<SearchResponse>;
  /** Matches as they are found, no more than `max_results`; ripgrep waits while the reader does. Throws as `search`. */
  stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void>;
  /** Ends every search, those that wait included, and waits until no process is left. */
  close(): Promise<void>;
  /** What is going on now, for metrics and tests. */
  activity(): { running: number; waiting: number; pids: readonly number[] };
}

const MAX_WAITING = 256;

export function createPatternSearch(options: PatternSearchOptions = {}): PatternSearch {
  const { maxConcurrent = availableParallelism(), maxWaiting = MAX_WAITING } = options;
  const gate = createGate(maxConcurrent, maxWaiting);
  const runner = createRunner(options);

  /** Checks and resolves the request, waits for its turn, and hands over what one run needs. */
  async function admit(request: SearchRequest, call: Call): Promise<Admitted> {
    const nul = [...request.pattern].indexOf('\0');
    if (nul >= 0) throw nulError(nul);
    const target = await resolvePath(request.path, call.roots);
    const leave = await gate.enter(call.signal);
    // A reader that went away may never come back to end its stream.
    call.signal?.addEventListener('abort', leave, { once: true });
    const run = (output: Output): Run => ({
      request,
      args: ripgrepArguments(request, target, output),
      cwd: workingFolder(target),
      signal: call.signal,
    });
    return { target, run, leave };
  }

  async function search(request: SearchRequest, call: Call): Promise<SearchResponse> {
    const elapsed = stopwatch();
    const { target, run, leave } = await admit(request, call);
    try {
      const found = request.options?.count
        ? { results: [], ...(await count(request, target, run)) }
        : await firstMatches(runner, run('lines'), target);
      return { search_term: request.pattern, time_taken: elapsed(), ...found };
    } finally {
      leave();
    }
  }

  async function count(
    request: SearchRequest,
    target: ResolvedPath,
    run: Admitted['run'],
  ): Promise<{ count: number; files: number }> {
    const namer = fileNamer(target, request);
    const total = { count: 0, files: 0 };
    const add = (lines: number) => {
      total.count += lines;
      total.files++;
    };
    // With multiline, ripgrep's own count is of matches; ours is always of lines.
    const pieces = request.options?.multiline
      ? runner.run(run('bare-lines'), parseLines(lineCounter(namer, add)))
      : runner.run(
          run('counts'),
          parseCounts((file, lines) => {
            if (!namer.isIgnored(file)) add(lines);
          }),
        );
    for await (const _ of pieces) {
      // The parser has counted.
    }
    return total;
  }

  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const elapsed = stopwatch();
    const { target, run, leave } = await admit(request, call);
    const { context = 0, max_results = DEFAULT_MAX_RESULTS } = request.options ?? {};
    const end = (sent: number, truncated: boolean): SearchStreamEnd => ({
      search_term: request.pattern,
      time_taken: elapsed(),
      count: sent,
      ...(truncated ? { truncated } : {}),
    });
    let found: Match[] = [];
    const sink = fileSink(fileNamer(target, request), context, {
      accepts: () => true,
      match: match => found.push(match),
    });
    const pieces = runner.run(run('lines'), parseLines(sink));
    let sent = 0;
    try {
      for (let done = false; !done; ) {
        done = (await pieces.next()).done === true;
        const ready = found;
        found = [];
        for (const match of ready) {
          if (sent === max_results) return end(sent, true);
          sent++;
          yield match;
          call.signal?.throwIfAborted();
        }
      }
      return end(sent, false);
    } finally {
      await pieces.return();
      leave();
    }
  }

  return {
    search,
    stream,
    async close() {
      gate.close();
      await runner.close();
    },
    activity: () => ({ running: gate.inside, waiting: gate.waiting, pids: runner.pids }),
  };
}

function lineCounter(namer: FileNamer, onFile: (lines: number) => void): OutputSink {
  let lines = 0;
  return {
    file(name) {
      lines = 0;
      return !namer.isIgnored(name);
    },
    line() {
      lines++;
    },
    fileEnd: () => onFile(lines),
  };
}

interface Admitted {
  target: ResolvedPath;
  run(output: Output): Run;
  leave(): void;
}

/** Seconds since, as the interface writes them: `0.012s`. */
function stopwatch(): () => string {
  const start = performance.now();
  return () => `${((performance.now() - start) / 1000).toFixed(3)}s`;
}

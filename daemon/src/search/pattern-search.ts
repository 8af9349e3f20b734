import { availableParallelism } from 'node:os';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchEngine, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { type ResolvedPath, resolvePath } from '../security/paths.ts';
import {
  assertGlobs,
  DEFAULT_MAX_RESULTS,
  linesAround,
  type Output,
  ripgrepArguments,
  workingFolder,
} from './arguments.ts';
import { candidateRuns } from './candidate-runs.ts';
import { assertEncoding } from './encodings.ts';
import { type FileNamer, fileNamer, fileSink, type MatchSink, namerFor } from './file-sink.ts';
import { firstMatches, firstMatchesOfRuns } from './first-matches.ts';
import { createGate } from './gate.ts';
import type { Narrowed, NarrowedFiles, Narrowing, NarrowOptions } from './narrow.ts';
import type { CandidateRun } from './odd-runs.ts';
import { type OutputSink, parseCounts, parseLines } from './output.ts';
import { assertText } from './pattern-error.ts';
import { type FirstMatches, textOf } from './room.ts';
import { runAll } from './run-all.ts';
import { createRunner, type Logger, type Run } from './runner.ts';
import { StreamPlaces } from './stream-places.ts';
import { guessedRules, walkRules, withWalkRules } from './walk-rules.ts';

export interface PatternSearchOptions {
  /**
   * Searches at a time; the processor's cores by default. The others wait in the order they came, but for callers who have
   * none ({@link createGate}). Streams whose readers take nothing are not counted.
   */
  maxConcurrent?: number;
  /** Searches of a caller that may wait; beyond that they are refused with SERVICE_UNAVAILABLE. */
  maxWaiting?: number;
  /** The ripgrep program; the one npm installed by default. */
  program?: string;
  logger?: Logger;
  /** Knows in which files a pattern can be found; without it every search looks into all of them. */
  narrowing?: Narrowing;
}

/** Of a folder's files, all but some, or only some, which it would look into; relative to it, with `/`. */
export interface Part {
  without?: ReadonlySet<string>;
  only?: readonly string[];
}

export interface PatternSearch {
  /**
   * All matches by path and line, the first `max_results` of them, or only their numbers with `count`.
   *
   * @throws DowseError INVALID_PATTERN (`details` has the position, in characters from 0, and the reason),
   *   INVALID_REQUEST (a glob), SERVICE_UNAVAILABLE, and what {@link resolvePath} throws; the signal's reason when
   *   the call is aborted.
   */
  search(request: SearchRequest, call: Call, part?: Part): Promise<SearchResponse>;
  /**
   * Matches as they are found, no more than `max_results`; ripgrep waits while the reader does, and others have its turn.
   * Throws as `search`, and SERVICE_UNAVAILABLE when too many streams of the caller wait for their readers.
   */
  stream(request: SearchRequest, call: Call, part?: Part): AsyncGenerator<Match, SearchStreamEnd, void>;
  /** Ends every search, those that wait included, and waits until no process is left. */
  close(): Promise<void>;
  /** What is going on now, for metrics and tests. */
  activity(): { running: number; waiting: number; pids: readonly number[] };
  /** What has been done so far, by the way it was done; for metrics. */
  readonly totals: Record<SearchEngine, { searches: number; files: number }>;
}

const MAX_WAITING = 256;

export function createPatternSearch(options: PatternSearchOptions = {}): PatternSearch {
  const { maxConcurrent = availableParallelism(), maxWaiting = MAX_WAITING } = options;
  const gate = createGate(maxConcurrent, maxWaiting);
  const streamPlaces = new StreamPlaces(gate);
  const runner = createRunner(options);

  const totals: PatternSearch['totals'] = {
    index: { searches: 0, files: 0 },
    scan: { searches: 0, files: 0 },
  };

  async function scopeOf(
    request: SearchRequest,
    target: ResolvedPath,
    narrowOptions: NarrowOptions,
    { only }: Part,
  ): Promise<Narrowed> {
    if (only) return { files: named(only), total: only.length };
    if (!target.isDirectory) return { files: undefined, total: 1 };
    const narrowed = await options.narrowing?.narrow(request, target, narrowOptions);
    return narrowed ?? { files: undefined, total: undefined };
  }

  function planFor(
    request: SearchRequest,
    target: ResolvedPath,
    { files, wholeBytes }: Narrowed,
    rules: readonly string[],
    signal: AbortSignal | undefined,
    { without }: Part,
    isBrief = true,
  ): Plan {
    const cwd = workingFolder(target);
    return {
      request,
      namer: namerWithout(fileNamer(target, request, files?.mayHoldRules), without),
      isWhole: files === undefined,
      wholeBytes,
      runs: output =>
        argumentsOf(request, target, files, output, rules).map(run => ({
          request,
          ...run,
          cwd,
          signal,
          isBrief,
        })),
    };
  }

  function count({ files, total }: Narrowed): How {
    const engine = files ? 'index' : 'scan';
    const scanned = files ? files.named.length + files.found.length + files.odd.length : total;
    totals[engine].searches++;
    totals[engine].files += scanned ?? 0;
    return { engine, ...(scanned === undefined ? {} : { files_scanned: scanned }) };
  }

  async function search(request: SearchRequest, call: Call, part: Part = {}): Promise<SearchResponse> {
    const elapsed = stopwatch();
    const target = targetOf(request, call);
    const leave = await gate.enter(call);
    const findIn = (scope: Narrowed, signal: AbortSignal | undefined) => {
      const findWith = (rules: readonly string[], within: AbortSignal | undefined) =>
        find(planFor(request, target, scope, rules, within, part));
      const isWalk = target.isDirectory && !scope.files;
      return isWalk
        ? withWalkRules(target.absolute, request.options ?? {}, findWith, signal)
        : findWith([], signal);
    };
    try {
      let scope = await scopeOf(request, target, { signal: call.signal, mayGuess: true }, part);
      let found = await ifRight(scope, call.signal, findIn);
      if (!found) {
        scope = await scopeOf(request, target, { signal: call.signal }, part);
        found = await findIn(scope, call.signal);
      }
      return { search_term: request.pattern, time_taken: elapsed(), ...found, ...count(scope) };
    } finally {
      leave();
    }
  }

  async function find(plan: Plan): Promise<Found> {
    const { request, namer, runs, isWhole, wholeBytes } = plan;
    if (request.options?.count) return { results: [], ...(await countLines(plan)) };
    return isWhole
      ? firstMatches(runner, runs('lines')[0]!, namer, wholeBytes)
      : firstMatchesOfRuns(runner, request, runs('lines'), namer);
  }

  async function countLines({ request, namer, runs }: Plan): Promise<{ count: number; files: number }> {
    const total = { count: 0, files: 0 };
    const add = (lines: number) => {
      total.count += lines;
      total.files++;
    };
    // With multiline, ripgrep's own count is of matches; ours is always of lines.
    const pieces = request.options?.multiline
      ? runAll(runner, runs('bare-lines'), run => parseLines(lineCounter(namerFor(run, namer), add)))
      : runAll(runner, runs('counts'), run =>
          parseCounts((file, lines) => {
            if (!namerFor(run, namer).isIgnored(file)) add(lines);
          }),
        );
    for await (const _ of pieces) {
      // The parser has counted.
    }
    return total;
  }

  async function* stream(
    request: SearchRequest,
    call: Call,
    part: Part = {},
  ): AsyncGenerator<Match, SearchStreamEnd, void> {
    const elapsed = stopwatch();
    const target = targetOf(request, call);
    const place = await streamPlaces.enter(call);
    const { max_results = DEFAULT_MAX_RESULTS } = request.options ?? {};
    const around = linesAround(request.options);
    let pieces: ReturnType<typeof runAll> | undefined;
    try {
      const scope = await scopeOf(request, target, { signal: call.signal }, part);
      const how = count(scope);
      const end = (sent: number, truncated: boolean): SearchStreamEnd => ({
        search_term: request.pattern,
        time_taken: elapsed(),
        count: sent,
        ...(truncated ? { truncated } : {}),
        ...how,
      });
      const isBrief = scope.files !== undefined;
      let found: Match[] = [];
      // A file that is named is searched whatever it is, and may be long: its matches go on as they come.
      const mostHeld = target.isDirectory ? MOST_HELD : 0;
      const sink = () => fileByFile(match => void found.push(match), mostHeld);
      const begin = (rules: readonly string[]) => {
        const { namer, runs } = planFor(request, target, scope, rules, call.signal, part, isBrief);
        return runAll(runner, runs('lines'), run =>
          parseLines(fileSink(namerFor(run, namer), around, sink())),
        );
      };
      const isWalk = target.isDirectory && !scope.files;
      const { options = {} } = request;
      const guess = isWalk ? await guessedRules(target.absolute, options, call.signal) : { args: [] };
      pieces = begin(guess.args);
      let isSure = guess.isRight === undefined;
      let sent = 0;
      for (let done = false; !done; ) {
        done = (await pieces.next()).done === true;
        if (!isSure && (done || found.length > 0)) {
          isSure = true;
          if (!(await guess.isRight)) {
            await pieces.return();
            found = [];
            pieces = begin(await walkRules(target.absolute, options, call.signal));
            done = false;
            continue;
          }
        }
        const ready = found;
        found = [];
        for (const match of ready) {
          if (sent === max_results) return end(sent, true);
          sent++;
          place.offer();
          yield match;
          await place.taken();
          call.signal?.throwIfAborted();
        }
      }
      return end(sent, false);
    } finally {
      await pieces?.return();
      place.leave();
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
    totals,
  };
}

function named(only: readonly string[]): NarrowedFiles {
  const files = only.map(name => ({ name, size: 0 }));
  return { named: files, found: [], odd: [], mayHoldRules: new Set(), isPatternSure: true };
}

function namerWithout(namer: FileNamer, without: ReadonlySet<string> | undefined): FileNamer {
  if (!without) return namer;
  return { ...namer, isIgnored: name => without.has(name.toString('utf8')) || namer.isIgnored(name) };
}

/** Checks the request. */
function targetOf({ pattern, path, options }: SearchRequest, { roots }: Call): ResolvedPath {
  assertText(pattern);
  assertGlobs(options);
  assertEncoding(options?.encoding);
  return resolvePath(path, roots);
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
    fileEnd: isText => isText && onFile(lines),
  };
}

/** Text of one file's matches, in characters, that is held back until it is known that the file is text. */
const MOST_HELD = 4 * 1024 * 1024;

/** Passes on what is found in a file when all of it is known; where that is more than is held, what there is so far. */
function fileByFile(onMatch: (match: Match) => void, mostHeld: number): MatchSink {
  let held: Match[] = [];
  let text = 0;
  const release = (isText: boolean) => {
    if (isText) for (const match of held) onMatch(match);
    held = [];
    text = 0;
  };
  return {
    accepts: () => true,
    match(match) {
      held.push(match);
      text += textOf(match);
      if (text > mostHeld) release(true);
    },
    fileEnd: (_, isText) => release(isText),
  };
}

/** All files in one run, or a part of them in as many as it takes. */
function argumentsOf(
  request: SearchRequest,
  target: ResolvedPath,
  files: NarrowedFiles | undefined,
  output: Output,
  rules: readonly string[],
): CandidateRun[] {
  return files
    ? candidateRuns(request, files, output)
    : [{ args: ripgrepArguments(request, target, output, rules) }];
}

type How = Pick<SearchResponse, 'engine' | 'files_scanned'>;

type Found = FirstMatches | { results: []; count: number; files: number };

/** What is run for a search, and how its output is read. */
interface Plan {
  request: SearchRequest;
  namer: FileNamer;
  runs(output: Output): Run[];
  /** One run over everything. */
  isWhole: boolean;
  /** About what that reads, where it is known. */
  wholeBytes: number | undefined;
}

/**
 * What is found in a scope; where that is a guess, it is searched while it turns out whether it was right.
 *
 * @returns undefined where it was not
 */
async function ifRight<T>(
  scope: Narrowed,
  signal: AbortSignal | undefined,
  findIn: (scope: Narrowed, signal: AbortSignal | undefined) => Promise<T>,
): Promise<T | undefined> {
  if (!scope.isRight) return findIn(scope, signal);
  signal?.throwIfAborted();
  const abandon = new AbortController();
  const within = signal ? AbortSignal.any([signal, abandon.signal]) : abandon.signal;
  const found = findIn(scope, within);
  found.catch(() => {}); // awaited below where it counts
  // An aborted search does not wait until it is known.
  const aborted = new Promise<false>(resolve => {
    within.addEventListener('abort', () => resolve(false), { once: true });
  });
  if (await Promise.race([scope.isRight, aborted])) return found;
  abandon.abort();
  // Its processes are gone then.
  await found.catch(() => {});
  signal?.throwIfAborted();
  return undefined;
}

/** Seconds since, as the interface writes them: `0.012s`. */
function stopwatch(): () => string {
  const start = performance.now();
  return () => `${((performance.now() - start) / 1000).toFixed(3)}s`;
}

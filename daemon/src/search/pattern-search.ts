import { availableParallelism } from 'node:os';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchEngine, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { type ResolvedPath, resolvePath } from '../security/paths.ts';
import type { HeldFolder } from '../security/safe-open.ts';
import { assertGlobs, DEFAULT_MAX_RESULTS, linesAround } from './arguments.ts';
import { assertEncoding } from './encodings.ts';
import { fileSink, type MatchSink } from './file-sink.ts';
import { allPieces, find } from './find.ts';
import { createGate } from './gate.ts';
import type { Narrowed, NarrowedFiles, Narrowing, NarrowOptions } from './narrow.ts';
import { assertText } from './pattern-error.ts';
import { createPlan, holdFolderOf, type Plan, type Scope } from './plan.ts';
import { textOf } from './room.ts';
import { createRunner, type Logger } from './runner.ts';
import { StreamPlaces } from './stream-places.ts';
import { timeLimit } from './time-limit.ts';
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

import { stopwatch } from './stopwatch.ts';

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
    context: Omit<Scope, 'runner' | 'signal'>,
    { files, wholeBytes }: Narrowed,
    signal: AbortSignal | undefined,
  ): Plan {
    return createPlan({ runner, ...context, signal }, files, wholeBytes);
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
    const limit = timeLimit(call.signal);
    const { signal } = limit;
    let folder: HeldFolder | undefined;
    try {
      const held = holdFolderOf(target);
      folder = held;
      const findIn = (scope: Narrowed, within: AbortSignal | undefined) => {
        const findWith = (rules: readonly string[], withinWalk: AbortSignal | undefined) => {
          const context = { request, target, folder: held, rules, without: part.without };
          return find(planFor(context, scope, withinWalk));
        };
        const isWalk = target.isDirectory && !scope.files;
        return isWalk
          ? withWalkRules(target.absolute, request.options ?? {}, findWith, within)
          : findWith([], within);
      };
      let scope = await scopeOf(request, target, { signal, mayGuess: true }, part);
      let found = await ifRight(scope, signal, findIn);
      if (!found) {
        scope = await scopeOf(request, target, { signal }, part);
        found = await findIn(scope, signal);
      }
      return { search_term: request.pattern, time_taken: elapsed(), ...found, ...count(scope) };
    } finally {
      limit.pause();
      folder?.close();
      leave();
    }
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
    const limit = timeLimit(call.signal);
    const { signal } = limit;
    let pieces: AsyncGenerator<void, void, void> | undefined;
    let folder: HeldFolder | undefined;
    try {
      const held = holdFolderOf(target);
      folder = held;
      const scope = await scopeOf(request, target, { signal }, part);
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
        const context = { request, target, folder: held, rules, without: part.without, isBrief };
        const plan = planFor(context, scope, signal);
        return allPieces(plan, (namer, verifier) => fileSink(namer, around, sink(), verifier));
      };
      const isWalk = target.isDirectory && !scope.files;
      const { options = {} } = request;
      const guess = isWalk ? await guessedRules(target.absolute, options, signal) : { args: [] };
      pieces = begin(guess.args);
      let isSure = guess.isRight === undefined;
      let sent = 0;
      for (let done = false; !done; ) {
        limit.restart();
        done = (await pieces.next()).done === true;
        if (!isSure && (done || found.length > 0)) {
          isSure = true;
          if (!(await guess.isRight)) {
            await pieces.return();
            found = [];
            pieces = begin(await walkRules(target.absolute, options, signal));
            done = false;
            continue;
          }
        }
        limit.pause();
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
      limit.pause();
      folder?.close();
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

/** Checks the request. */
function targetOf({ pattern, path, options }: SearchRequest, { roots }: Call): ResolvedPath {
  assertText(pattern);
  assertGlobs(options);
  assertEncoding(options?.encoding);
  return resolvePath(path, roots);
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

type How = Pick<SearchResponse, 'engine' | 'files_scanned'>;

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

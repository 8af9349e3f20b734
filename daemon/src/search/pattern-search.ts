import { availableParallelism } from 'node:os';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchEngine, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { type ResolvedPath, resolvePath } from '../security/paths.ts';
import type { HeldFolder } from '../security/safe-open.ts';
import { assertGlobs, linesAround, mostOf } from './arguments.ts';
import { ALL_FILES, type CandidateFiles, type CandidateFinder, type Candidates } from './candidates.ts';
import { assertEncoding } from './encodings.ts';
import { fileSink, type MatchSink } from './file-sink.ts';
import { allPieces, find } from './find-matches.ts';
import { Gate } from './gate.ts';
import { textOf } from './output-limit.ts';
import { assertText } from './pattern-error.ts';
import { holdFolderOf, type PreparedSearch, prepareSearch } from './prepared-search.ts';
import { type Logger, Runner } from './runner.ts';
import { scanFiles } from './scan-files.ts';
import { stopwatch } from './stopwatch.ts';
import { streamPlaces } from './stream-places.ts';
import { timeLimit } from './time-limit.ts';
import { walkRules } from './walk-rules.ts';

export interface PatternSearchOptions {
  /**
   * Number of simultaneous searches; by default, the number of cores. Others wait in order, except callers without a running search ({@link
   * Gate}). Streams with paused readers are not counted.
   */
  maxConcurrent?: number;
  /** Maximum number of waiting searches of a caller; more are refused with SERVICE_UNAVAILABLE. */
  maxWaiting?: number;
  /** The ripgrep program; the one npm installed by default. */
  program?: string;
  logger?: Logger;
  /** Restricts searches to files that can match. Without it, searches read all files. */
  candidateFinder?: CandidateFinder;
}

/** Restricts a search to some files of a folder, or excludes some. Paths are relative to it, with `/`. */
export interface Part {
  without?: ReadonlySet<string>;
  only?: readonly string[];
  /** Named files are searched even if they are binary. */
  areTexts?: boolean;
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
   * Yields matches as they are found, at most `max_results`. If the reader pauses, ripgrep pauses, and another search runs. Throws as
   * `search`, and SERVICE_UNAVAILABLE when too many streams of the caller wait for their readers.
   */
  stream(request: SearchRequest, call: Call, part?: Part): AsyncGenerator<Match, SearchStreamEnd, void>;
  /** Ends all running and waiting searches, and waits until all processes are gone. */
  close(): Promise<void>;
  /** The current state, for metrics and tests. */
  activity(): { running: number; waiting: number; pids: readonly number[] };
  /** Number of finished searches by method; for metrics. */
  readonly totals: Record<SearchEngine, { searches: number; files: number }>;
  /** Runs ripgrep for the layers around this, too. */
  readonly runner: Runner;
}

const MAX_WAITING = 256;

export function createPatternSearch(options: PatternSearchOptions = {}): PatternSearch {
  const { maxConcurrent = availableParallelism(), maxWaiting = MAX_WAITING } = options;
  const gate = new Gate(maxConcurrent, maxWaiting);
  const enterStream = streamPlaces(gate);
  const runner = new Runner(options);

  const totals: PatternSearch['totals'] = {
    index: { searches: 0, files: 0 },
    scan: { searches: 0, files: 0 },
  };

  async function prepare(
    request: SearchRequest,
    target: ResolvedPath,
    held: { folder: HeldFolder; signal: AbortSignal },
    { without, only, areTexts }: Part,
  ): Promise<{ prepared: PreparedSearch; candidates: Candidates }> {
    let candidates = ALL_FILES;
    if (only) candidates = { files: { ...named(only), areTexts }, total: only.length };
    else if (!target.isDirectory) candidates = { files: undefined, total: 1 };
    else candidates = (await options.candidateFinder?.findCandidates(request, target, held)) ?? ALL_FILES;
    const isWalk = target.isDirectory && !candidates.files;
    const rules = isWalk ? await walkRules(target.absolute, request.options ?? {}, held.signal) : [];
    const prepared = prepareSearch({ runner, request, target, rules, without, ...held }, candidates.files);
    return { prepared, candidates };
  }

  function count({ files, total }: Candidates): How {
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
      folder = holdFolderOf(target);
      const { prepared, candidates } = await prepare(request, target, { folder, signal }, part);
      const found = await find(prepared);
      return { search_term: request.pattern, time_taken: elapsed(), ...found, ...count(candidates) };
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
    const place = await enterStream(call);
    const limit = timeLimit(call.signal);
    const { signal } = limit;
    let batches: ReturnType<typeof matchBatches> | undefined;
    let folder: HeldFolder | undefined;
    try {
      folder = holdFolderOf(target);
      const { prepared, candidates } = await prepare(request, target, { folder, signal }, part);
      const how = count(candidates);
      const end = (sent: number, truncated: boolean): SearchStreamEnd => ({
        search_term: request.pattern,
        time_taken: elapsed(),
        count: sent,
        ...(truncated ? { truncated } : {}),
        ...how,
      });
      batches = matchBatches(prepared, target);
      let sent = 0;
      for (;;) {
        limit.restart();
        const step = await batches.next();
        limit.pause();
        if (step.done) return end(sent, step.value);
        for (const match of step.value) {
          if (sent === mostOf(request)) return end(sent, true);
          sent++;
          place.offer();
          yield match;
          await place.taken();
          call.signal?.throwIfAborted();
        }
      }
    } finally {
      await batches?.return(false);
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
    runner,
  };
}

/** Matches as they are found. @returns whether there are more that do not fit */
async function* matchBatches(
  search: PreparedSearch,
  { isDirectory }: ResolvedPath,
): AsyncGenerator<Match[], boolean, void> {
  const scanned = scanFiles(search);
  if (scanned) {
    yield scanned.results;
    return scanned.truncated === true;
  }
  const around = linesAround(search.request.options);
  let found: Match[] = [];
  // A named file is searched even if it is binary, and may be long, so its matches are passed on at once.
  const sink = () => fileByFile(match => void found.push(match), isDirectory ? MAX_HELD : 0);
  for await (const _ of allPieces(search, (namer, verifier) => fileSink(namer, around, sink(), verifier))) {
    yield found;
    found = [];
  }
  yield found;
  return false;
}

function named(only: readonly string[]): CandidateFiles {
  return { named: only, found: [], odd: [], mayHoldRules: new Set(), isPatternSure: true };
}

/** Checks the request. */
function targetOf({ pattern, path, options }: SearchRequest, { roots }: Call): ResolvedPath {
  assertText(pattern);
  assertGlobs(options);
  assertEncoding(options?.encoding);
  return resolvePath(path, roots);
}

/** Maximum text of one file's matches, in characters, that is held back until the file proves to be text. */
const MAX_HELD = 4 * 1024 * 1024;

/** Passes on the matches of a file when they are complete, or when they exceed that limit. */
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

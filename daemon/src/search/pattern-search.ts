import { availableParallelism } from 'node:os';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchEngine, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { type ResolvedPath, resolvePath } from '../security/paths.ts';
import type { HeldFolder } from '../security/safe-open.ts';
import { ALL_FILES, type CandidateFinder, type Candidates, NO_FILES } from './candidates.ts';
import { assertEncoding } from './encodings.ts';
import { fileSink, type MatchSink } from './file-sink.ts';
import { findMatches, streamPieces } from './find-matches.ts';
import { Gate } from './gate.ts';
import { textLengthOf } from './output-limit.ts';
import { assertText } from './pattern-error.ts';
import { holdFolderOf, type PreparedSearch, prepareSearch } from './prepared-search.ts';
import { codeFirstIn } from './reading-order.ts';
import { assertGlobs, linesAround, maxResultsOf } from './ripgrep-arguments.ts';
import { Runner } from './runner.ts';
import { scanFiles } from './scan-files.ts';
import { stopwatch } from './stopwatch.ts';
import { streamPlaces } from './stream-places.ts';
import { timeLimit } from './time-limit.ts';
import { walkRules } from './walk-rules.ts';

interface RipgrepSearchOptions {
  /**
   * Number of simultaneous searches; by default, the number of cores. Others wait, except callers without a running search ({@link
   * Gate}). Streams with paused readers are not counted.
   */
  maxConcurrent?: number;
  /** Maximum number of waiting searches of a caller; more are refused with SERVICE_UNAVAILABLE. */
  maxWaiting?: number;
  /** The ripgrep program; the one npm installed by default. */
  program?: string;
  /** Restricts searches to files that can match. Without it, searches read all files. */
  candidateFinder?: CandidateFinder;
}

/** Restricts a search to some files of a folder, or excludes some. Paths are relative to it, with `/`. */
export interface FileSelection {
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
  search(request: SearchRequest, call: Call, selection?: FileSelection): Promise<SearchResponse>;
  /**
   * Yields matches as they are found, at most `max_results`. If the reader pauses, ripgrep pauses, and another search runs. Throws as
   * `search`, and SERVICE_UNAVAILABLE when too many streams of the caller wait for their readers.
   */
  stream(
    request: SearchRequest,
    call: Call,
    selection?: FileSelection,
  ): AsyncGenerator<Match, SearchStreamEnd, void>;
  /** Ends all running and waiting searches, and waits until all processes are gone. */
  close(): Promise<void>;
}

const MAX_WAITING = 256;

/** Searches the files on disk with ripgrep: a whole folder, or the files that an index has selected. */
export class RipgrepSearch implements PatternSearch {
  /** Runs ripgrep for the layers around this, too. */
  readonly runner: Runner;
  /** Number of finished searches by method; for metrics. */
  readonly totals: Record<SearchEngine, { searches: number; files: number }> = {
    index: { searches: 0, files: 0 },
    scan: { searches: 0, files: 0 },
  };
  private readonly candidateFinder: CandidateFinder | undefined;
  private readonly gate: Gate;
  private readonly enterStream: ReturnType<typeof streamPlaces>;

  constructor(options: RipgrepSearchOptions = {}) {
    const { candidateFinder, maxConcurrent = availableParallelism(), maxWaiting = MAX_WAITING } = options;
    this.candidateFinder = candidateFinder;
    this.gate = new Gate(maxConcurrent, maxWaiting);
    this.enterStream = streamPlaces(this.gate);
    this.runner = new Runner(options);
  }

  /** The current state, for metrics and tests. */
  get activity(): { running: number; waiting: number; pids: readonly number[] } {
    return { running: this.gate.inside, waiting: this.gate.waiting, pids: this.runner.pids };
  }

  async search(request: SearchRequest, call: Call, selection: FileSelection = {}): Promise<SearchResponse> {
    const elapsed = stopwatch();
    const target = targetOf(request, call);
    const leave = await this.gate.enter(call);
    const limit = timeLimit(call.signal);
    const { signal } = limit;
    let folder: HeldFolder | undefined;
    try {
      folder = holdFolderOf(target);
      const { prepared, candidates } = await this.prepare(request, target, { folder, signal }, selection);
      const found = await findMatches(prepared);
      return { search_term: request.pattern, time_taken: elapsed(), ...found, ...this.count(candidates) };
    } finally {
      limit.pause();
      folder?.close();
      leave();
    }
  }

  async *stream(
    request: SearchRequest,
    call: Call,
    selection: FileSelection = {},
  ): AsyncGenerator<Match, SearchStreamEnd, void> {
    const elapsed = stopwatch();
    const target = targetOf(request, call);
    const place = await this.enterStream(call);
    const limit = timeLimit(call.signal);
    const { signal } = limit;
    let batches: ReturnType<typeof matchBatches> | undefined;
    let folder: HeldFolder | undefined;
    try {
      folder = holdFolderOf(target);
      const { prepared, candidates } = await this.prepare(request, target, { folder, signal }, selection);
      const how = this.count(candidates);
      const end = (count: number, truncated: boolean): SearchStreamEnd => ({
        ...{ search_term: request.pattern, time_taken: elapsed(), count },
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
          if (sent === maxResultsOf(request)) return end(sent, true);
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

  async close(): Promise<void> {
    this.gate.close();
    await this.runner.close();
  }

  private async prepare(
    request: SearchRequest,
    target: ResolvedPath,
    held: { folder: HeldFolder; signal: AbortSignal },
    { without, only, areTexts }: FileSelection,
  ): Promise<{ prepared: PreparedSearch; candidates: Candidates }> {
    let candidates = ALL_FILES;
    if (only) candidates = { files: { ...NO_FILES, named: only, areTexts }, total: only.length };
    else if (!target.isDirectory) candidates = { files: undefined, total: 1 };
    else candidates = (await this.candidateFinder?.findCandidates(request, target, held)) ?? ALL_FILES;
    if (request.options?.code_first && candidates.files)
      candidates = { ...candidates, files: await codeFirstIn(candidates.files) };
    const isWalk = target.isDirectory && !candidates.files;
    const rules = isWalk
      ? await walkRules(target.absolute, request.options ?? {}, { signal: held.signal })
      : [];
    const { runner } = this;
    const prepared = prepareSearch({ runner, request, target, rules, without, ...held }, candidates.files);
    return { prepared, candidates };
  }

  /** Adds a search to the totals. */
  private count({ files, total }: Candidates): How {
    const engine = files ? 'index' : 'scan';
    const scanned = files ? files.named.length + files.found.length + files.odd.length : total;
    this.totals[engine].searches++;
    this.totals[engine].files += scanned ?? 0;
    return { engine, ...(scanned === undefined ? {} : { files_scanned: scanned }) };
  }
}

type How = Pick<SearchResponse, 'engine' | 'files_scanned'>;

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
  for await (const _ of streamPieces(search, (namer, verifier) =>
    fileSink(namer, around, sink(), verifier),
  )) {
    yield found;
    found = [];
  }
  yield found;
  return false;
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
      text += textLengthOf(match);
      if (text > mostHeld) release(true);
    },
    fileEnd: (_, isText) => release(isText),
  };
}

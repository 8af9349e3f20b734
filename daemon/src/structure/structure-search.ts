import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import type { FairLimits } from '../concurrency/fair-threads.ts';
import { Collector, pathKey } from '../search/collector.ts';
import type { PatternSearch } from '../search/pattern-search.ts';
import { DEFAULT_MAX_RESULTS } from '../search/ripgrep-arguments.ts';
import { stopwatch } from '../search/stopwatch.ts';
import { resolvePath } from '../security/paths.ts';
import { anchorOf } from './anchor.ts';
import { type Candidate, candidateFiles } from './candidates.ts';
import { Parsers } from './parsers.ts';
import { compileQuery, isOfRegions, type StructureQuery } from './query.ts';
import { type FilesOfSearch, Remembered } from './remembered.ts';
import type { FactsPlace } from './stored-facts.ts';
import { assertSupported } from './supported.ts';

const MAX_MS = 20_000;
/** Number of batches that one search parses at a time. */
const IN_FLIGHT = 4;

export interface StructureOptions {
  /** The parsing time of a search, in milliseconds. The answer contains the matches found by then. */
  maxMs?: number;
  limits?: Partial<FairLimits>;
  /** The store for the facts of the files below a real path, if there is one. */
  placeOf?: (absolute: string) => FactsPlace | undefined;
}

/** The state of a running search. */
interface Progress {
  /** The end of the text search, once it has ended. */
  end?: SearchStreamEnd;
  /** The parsing time is over. */
  isLate: boolean;
}

/**
 * Searches syntax trees (`options.structure`). A text search, `inner`, finds candidates: lines that match the pattern,
 * or files with the name. Only these files are parsed, unless their facts are stored, and matches that do not fit the
 * query are dropped. `close` leaves `inner` open.
 */
export class StructureSearch {
  readonly #inner: Pick<PatternSearch, 'stream'>;
  readonly #parsers: Parsers;
  readonly #options: StructureOptions;
  readonly #remembered = new Remembered();

  constructor(inner: Pick<PatternSearch, 'stream'>, options: StructureOptions = {}) {
    this.#inner = inner;
    this.#parsers = new Parsers(options.limits ?? {});
    this.#options = options;
  }

  async *stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const elapsed = stopwatch();
    const { max_results = DEFAULT_MAX_RESULTS, files_only, max_per_file } = request.options ?? {};
    const ofRegions = isOfRegions(checked(request));
    const most = files_only ? 1 : (max_per_file ?? Number.POSITIVE_INFINITY);
    const progress: Progress = { isLate: false };
    let [sent, unparsed, minified] = [0, 0, 0];
    const ending = (truncated: boolean): SearchStreamEnd => ({
      ...progress.end,
      search_term: request.pattern,
      time_taken: elapsed(),
      count: sent,
      ...(truncated ? { truncated } : {}),
      ...(progress.isLate ? { timed_out: true } : {}),
      ...(unparsed > 0 ? { unparsed } : {}),
      ...(minified > 0 ? { minified } : {}),
    });
    for await (const batch of this.#batches(request, ofRegions, call, progress)) {
      unparsed += batch.unparsed;
      minified += batch.minified;
      for (const match of batch.files.flatMap(file => file.slice(0, most))) {
        if (sent === max_results) return ending(true);
        sent++;
        yield match;
      }
    }
    return ending(progress.isLate || progress.end?.truncated === true);
  }

  /** Searches the candidate files, several batches at a time, and yields the batches in order. */
  async *#batches(
    request: SearchRequest,
    ofRegions: boolean,
    call: Call,
    progress: Progress,
  ): AsyncGenerator<Batch, void, void> {
    const { maxMs = MAX_MS, placeOf } = this.#options;
    const deadline = AbortSignal.timeout(maxMs);
    const matches = this.#inner.stream(anchorOf(request), call);
    const candidates = candidateFiles(matches, request, call, ofRegions);
    const place = placeOf?.(resolvePath(request.path, call.roots).absolute);
    const known = this.#remembered.of(request);
    const pending: Promise<Batch>[] = [];
    // A caller that has enough waits for no further batch.
    const stop = new AbortController();
    const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
    try {
      while (!progress.end || pending.length > 0) {
        if (!progress.end && !progress.isLate && pending.length < IN_FLIGHT) {
          const step = await candidates.next();
          if (step.done) progress.end = step.value;
          else {
            const batch = searched(this.#parsers, step.value, request, {
              call: { ...call, signal },
              place,
              known,
            });
            batch.catch(() => {}); // awaited later
            pending.push(batch);
          }
          progress.isLate = deadline.aborted;
          if (pending.length < IN_FLIGHT && !progress.end && !progress.isLate) continue;
        }
        const batch = await pending.shift();
        if (batch) yield batch;
        if (progress.isLate && pending.length === 0) break;
      }
    } finally {
      stop.abort(new Error('the search has ended'));
      await candidates.return(undefined as never);
      await matches.return(undefined as never);
      await Promise.allSettled(pending);
    }
  }

  /** The first matches by path and line. All are found first, because they come in no fixed order between files. */
  async search(request: SearchRequest, call: Call): Promise<SearchResponse> {
    const { options = {} } = request;
    const unlimited = { ...options, max_results: Number.POSITIVE_INFINITY };
    const all = this.stream({ ...request, options: unlimited }, call);
    const collector = new Collector(options.max_results ?? DEFAULT_MAX_RESULTS);
    const totals = { count: 0, files: 0 };
    let file: Match[] = [];
    const endFile = () => {
      if (file.length === 0) return;
      totals.count += file.length;
      totals.files++;
      const key = pathKey(Buffer.from(file[0]!.file_name));
      if (!options.count && collector.wants(key)) collector.add(key, file);
      file = [];
    };
    for (;;) {
      const step = await all.next();
      if (step.done || file[0]?.file_name !== step.value.file_name) endFile();
      if (!step.done) {
        file.push(step.value);
        continue;
      }
      const { count: _count, ...end } = step.value;
      if (options.count) return { ...end, results: [], ...totals };
      return { ...end, ...collector.results(), ...(end.truncated ? { truncated: true } : {}) };
    }
  }

  close(): Promise<void> {
    return this.#parsers.close();
  }
}

/**
 * The query of a request.
 *
 * @throws DowseError INVALID_REQUEST for options that exclude each other, or an invalid regular expression
 */
function checked({ pattern, path, options = {} }: SearchRequest): StructureQuery {
  const { structure = {}, ignore_case, invert } = options;
  const wrong = (message: string, details: string) => new DowseError('INVALID_REQUEST', message, details);
  if (pattern === '' && !structure.kind)
    throw wrong('Nothing to search for.', 'Give a pattern, or a kind in options.structure.kind.');
  if (invert) throw wrong('invert cannot be combined with structure.', '/options/invert');
  const forKinds = [
    ...([
      'name',
      'modifier',
      'any_modifier',
      'not_modifier',
      'returns',
      'of_type',
      'base',
      'decorated',
    ] as const),
    ...([
      'parameters',
      'argument',
      'has',
      'has_not',
      'has_only',
      'through',
      'has_count',
      'lines',
      'body',
      'doc',
      'doc_contains',
      'head',
      'contains',
      'container',
    ] as const),
  ] as const;
  const lacking = structure.kind ? undefined : forKinds.find(field => structure[field] !== undefined);
  if (lacking) throw wrong(`${lacking} needs a kind.`, `/options/structure/${lacking}`);
  const query = compileQuery(structure, ignore_case);
  assertSupported({ pattern, path, options });
  return query;
}

interface Batch {
  /** The matches, grouped by file. */
  files: Match[][];
  /** Number of files whose parsing was aborted. */
  unparsed: number;
  minified: number;
}

async function searched(
  parsers: Parsers,
  files: readonly Candidate[],
  { pattern, options }: SearchRequest,
  {
    call: { signal, caller },
    place,
    known,
  }: { call: Call; place: FactsPlace | undefined; known: FilesOfSearch | undefined },
): Promise<Batch> {
  const stamps = files.map(file => known?.stampOf(file));
  const before = files.map((file, at) => known?.get(file, stamps[at]));
  const others = files.filter((_, at) => !before[at]);
  const found =
    others.length === 0
      ? []
      : await parsers.run(
          { request: { pattern, ...(options && { options }) }, files: others, ...(place && { place }) },
          { ...(signal && { signal }), ...(caller !== undefined && { caller }) },
        );
  const results = files.map((file, at) => {
    if (before[at]) return before[at];
    const matches = found[others.indexOf(file)] ?? null;
    if (matches !== 'minified') known?.set(file, stamps[at], matches);
    return matches;
  });
  return {
    files: results.map(result => (result === 'minified' ? [] : (result ?? []))),
    unparsed: results.filter(result => result === null).length,
    minified: results.filter(result => result === 'minified').length,
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { resolvePath } from '../security/paths.ts';
import type { PatternSearch } from './pattern-search.ts';
import { loadRankByHead, type RankOf } from './reading-order.ts';
import { maxResultsOf } from './ripgrep-arguments.ts';
import { stopwatch } from './stopwatch.ts';

/** If no line of code is found, the other lines are held back this long. */
const PATIENCE_MS = 200;
/** If there are more lines than are wanted, further ones of code are waited for this long. */
const MAX_WAIT_MS = 1_000;
/** The highest `max_results`. */
const NO_LIMIT = 1_000_000;

type Matches = AsyncGenerator<Match, SearchStreamEnd, void>;

/**
 * Adds `options.code_first` to streams: lines of code are sent as they are found; others are held back until the search ends or, if there is
 * no line of code, for a moment. Then they are sent by the kinds of their files. A search that has found more lines than are wanted waits
 * for those of code for a second. Matches of the syntax are sent as they are found. All have the rank of their file. Code that a program has
 * written does not count as code.
 */
export function withCodeFirst(inner: PatternSearch): PatternSearch {
  return {
    search: (request, call) => inner.search(request, call),
    stream(request, call) {
      const { code_first = false, structure } = request.options ?? {};
      if (!code_first) return inner.stream(request, call);
      return structure ? ranked(inner, request, call) : codeFirst(inner, request, call);
    },
    close: () => inner.close(),
  };
}

async function* ranked(inner: PatternSearch, request: SearchRequest, call: Call): Matches {
  const rankOf = await rankBelow(request, call);
  const matches = inner.stream(request, call);
  return yield* rest(matches.next(), matches, rankOf);
}

async function* codeFirst(inner: PatternSearch, request: SearchRequest, call: Call): Matches {
  const elapsed = stopwatch();
  const most = maxResultsOf(request);
  const left = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, left.signal]) : left.signal;
  try {
    const rankOf = await rankBelow(request, call);
    const matches = sorted(inner.stream(unlimited(request, most), { ...call, signal }), rankOf, most);
    for (let count = 0; ; count++) {
      const step = await matches.next();
      if (step.done) return { ...step.value, count };
      if (count === most)
        return { search_term: request.pattern, time_taken: elapsed(), count, truncated: true };
      yield step.value;
    }
  } finally {
    // A caller that leaves early, or has enough, does not wait for the rest of the search.
    left.abort();
  }
}

/** All matches that may be among the first `most`, and one more if there are more. */
async function* sorted(matches: Matches, rankOf: RankOf, most: number): Matches {
  const held = new Held(most + 1);
  const ended = new AbortController();
  const tooLong = timeout(MAX_WAIT_MS, ended.signal);
  let late: Promise<'late'> | undefined;
  let sent = 0;
  let next = matches.next();
  try {
    for (;;) {
      const waits = [...(late && sent === 0 ? [late] : []), ...(sent + held.size > most ? [tooLong] : [])];
      const step = waits.length > 0 ? await Promise.race([next, ...waits]) : await next;
      if (step === 'late') {
        yield* held.take();
        return yield* rest(next, matches, rankOf);
      }
      if (step.done) {
        yield* held.take();
        return step.value;
      }
      const match = withRank(step.value, rankOf);
      if (match.file_rank === 0) {
        sent++;
        yield match;
      } else {
        held.add(match);
        late ??= timeout(PATIENCE_MS, ended.signal);
      }
      if (sent >= most) yield* held.take();
      next = matches.next();
    }
  } finally {
    ended.abort();
    next.catch(() => {}); // is aborted with the search
  }
}

async function* rest(first: ReturnType<Matches['next']>, matches: Matches, rankOf: RankOf): Matches {
  for (let step = await first; ; step = await matches.next()) {
    if (step.done) return step.value;
    yield withRank(step.value, rankOf);
  }
}

type Ranked = Match & { file_rank: number };

const withRank = (match: Match, rankOf: RankOf): Ranked => ({
  ...match,
  file_rank: rankOf(match.file_name),
});

function timeout(ms: number, signal: AbortSignal): Promise<'late'> {
  const late = delay(ms, 'late' as const, { signal });
  late.catch(() => {}); // ends with the search
  return late;
}

/** Matches that are held back, the first of each rank. */
class Held {
  readonly #most: number;
  readonly #byRank: Match[][] = [];
  size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(match: Ranked): void {
    this.#byRank[match.file_rank] ??= [];
    const same = this.#byRank[match.file_rank]!;
    if (same.length === this.#most) return;
    same.push(match);
    this.size++;
  }

  /** All of them by rank; none is left. */
  take(): Match[] {
    this.size = 0;
    return this.#byRank.splice(0).flat();
  }
}

/** A file as long as the limit may be followed by files of code, so the limit is that of each file. */
function unlimited({ options = {}, ...request }: SearchRequest, most: number): SearchRequest {
  const max_per_file = Math.min(most + 1, options.max_per_file ?? Number.POSITIVE_INFINITY);
  return { ...request, options: { ...options, max_results: NO_LIMIT, max_per_file } };
}

/** The rank of a file by its path below the searched folder and by its head. The lines of a file follow each other. */
async function rankBelow({ path: folder }: SearchRequest, { roots }: Call): Promise<RankOf> {
  const rankOf = await loadRankByHead();
  let [last, rank]: [string | undefined, number] = [undefined, 0];
  return path => {
    if (path !== last) {
      const below = path.startsWith(folder) ? path.slice(folder.length).replace(/^[\\/]+/, '') : '';
      [last, rank] = [path, rankOf(below || path, () => resolvePath(path, roots).absolute)];
    }
    return rank;
  };
}

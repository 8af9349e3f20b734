import type { Match, SearchRequest } from '../api/schemas.ts';
import { DEFAULT_MAX_RESULTS, type LinesAround, linesAround } from './arguments.ts';
import { bytesReadBy } from './bytes-read.ts';
import { type Collector, createCollector } from './collect.ts';
import { type FileNamer, fileSink, type MatchSink, namerFor } from './file-sink.ts';
import { parserFor } from './json-output.ts';
import type { OutputParser } from './output.ts';
import { type FirstMatches, Room } from './room.ts';
import { runAll } from './run-all.ts';
import type { Run, Runner } from './runner.ts';
import type { Verifier } from './verifier.ts';

interface Job {
  runner: Runner;
  run: Run;
  namer: FileNamer;
  limit: number;
  around: LinesAround;
  verifier: Verifier;
}

/**
 * An ordered run is begun while no more than this share of all is searched: what it has to look through for its matches is
 * half of that, on one core, and both runs slow each other down.
 */
const EARLY = 0.2;
/** And it is given up after this share of the time that the other one takes: the first matches come later than others then. */
const PATIENCE = 0.3;
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The first `max_results` matches by path and line, or as many as fit into an answer. ripgrep searches on all cores, in
 * no order; when more than enough has come early, a second run in the order of paths, on one core, races it: with a pattern
 * that matches everywhere it has the first ones in a moment, with one that matches late the other is done before.
 *
 * @param wholeBytes about what the run reads, where that is known: how far it is when more than enough has come
 */
export async function firstMatches(
  runner: Runner,
  run: Run,
  namer: FileNamer,
  verifier: Verifier,
  wholeBytes?: number,
): Promise<FirstMatches> {
  const { max_results: limit = DEFAULT_MAX_RESULTS } = run.request.options ?? {};
  const around = linesAround(run.request.options);
  const finish = new AbortController();
  const giveUp = new AbortController();
  const signal = run.signal ? AbortSignal.any([run.signal, finish.signal]) : finish.signal;
  const job = (own: Partial<Run>) => ({
    ...{ runner, run: { ...run, signal, ...own }, namer, limit, around, verifier },
  });
  const pace = new Pace(wholeBytes);
  let ordered: Promise<FirstMatches> | undefined;
  let patience: NodeJS.Timeout | undefined;
  const overflow = Promise.withResolvers<FirstMatches>();
  const unordered = fromAllCores(job({ onStart: pid => pace.begin(pid) }), () => {
    const { share } = pace;
    if (share !== undefined && share > EARLY) return;
    ordered = inOrder(job({ signal: AbortSignal.any([signal, giveUp.signal]) }));
    ordered.then(overflow.resolve, error => giveUp.signal.aborted || overflow.reject(error));
    if (share === undefined) return;
    const patienceMs = Math.min((pace.elapsedMs / share) * PATIENCE, MAX_TIMER_MS);
    patience = setTimeout(() => giveUp.abort(), patienceMs);
  });
  try {
    return await Promise.race([unordered, overflow.promise]);
  } finally {
    clearTimeout(patience);
    finish.abort();
    // The loser is killed; wait until it is gone, so that its place is not given away before.
    await Promise.allSettled([unordered, ordered]);
  }
}

/** How far a run is. */
class Pace {
  private readonly wholeBytes: number | undefined;
  private pid: number | undefined;
  private startedMs = 0;

  constructor(wholeBytes: number | undefined) {
    this.wholeBytes = wholeBytes;
  }

  begin(pid: number): void {
    this.pid = pid;
    this.startedMs = performance.now();
  }

  get elapsedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** What it has read of all that it reads; undefined where that cannot be said. */
  get share(): number | undefined {
    const read = this.pid === undefined ? undefined : bytesReadBy(this.pid);
    return read && this.wholeBytes ? read / this.wholeBytes : undefined;
  }
}

/** The same of several runs over a part of the files each; they are few, and searched to the end. */
export async function firstMatchesOfRuns(
  runner: Runner,
  request: SearchRequest,
  runs: readonly Run[],
  namer: FileNamer,
  verifier: Verifier,
): Promise<FirstMatches> {
  const { max_results: limit = DEFAULT_MAX_RESULTS } = request.options ?? {};
  const around = linesAround(request.options);
  const collector = createCollector(limit);
  for await (const _ of runAll(runner, runs, run =>
    collect(collector, { request, namer: namerFor(run, namer), limit, around, verifier }),
  )) {
    // The collector has it.
  }
  return collector.results();
}

async function fromAllCores(job: Job, onOverflow: () => void): Promise<FirstMatches> {
  const { runner, run, limit } = job;
  const collector = createCollector(limit);
  let overflowed = false;
  for await (const _ of runner.run(run, collect(collector, { ...job, request: run.request }))) {
    if (collector.full && !overflowed) {
      overflowed = true;
      onOverflow();
    }
  }
  return collector.results();
}

function collect(
  collector: Collector,
  { request, namer, limit, around, verifier }: Omit<Job, 'runner' | 'run'> & { request: SearchRequest },
): OutputParser {
  const accepts = (key: string) => collector.wants(key);
  const sink = textFiles(limit, accepts, (key, matches) => collector.add(key, matches));
  return parserFor(request.options, fileSink(namer, around, sink, verifier));
}

/** The first matches of each file, as many as fit into an answer, once it is known that the file is text. */
function textFiles(
  limit: number,
  accepts: MatchSink['accepts'],
  add: (key: string, matches: Match[]) => void,
): MatchSink {
  let room = new Room(limit);
  return {
    accepts,
    match: match => room.take(match),
    fileEnd(key, isText) {
      if (isText) add(key, room.matches);
      room = new Room(limit);
    },
  };
}

async function inOrder({ runner, run, namer, limit, around, verifier }: Job): Promise<FirstMatches> {
  const room = new Room(limit);
  const accepts = () => !room.isOver;
  const sink = textFiles(limit, accepts, (_, matches) => {
    for (const match of matches) room.take(match);
  });
  const parser = parserFor(run.request.options, fileSink(namer, around, sink, verifier));
  for await (const _ of runner.run({ ...run, args: ['--sort=path', ...run.args] }, parser)) {
    if (room.isOver) break;
  }
  return room.answer;
}

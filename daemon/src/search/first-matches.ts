import type { SearchRequest } from '../api/schemas.ts';
import { DEFAULT_MAX_RESULTS } from './arguments.ts';
import { type Collector, createCollector } from './collect.ts';
import { type FileNamer, fileSink } from './file-sink.ts';
import { type OutputParser, parseLines } from './output.ts';
import { type FirstMatches, Room } from './room.ts';
import { runAll } from './run-all.ts';
import type { Run, Runner } from './runner.ts';

interface Job {
  runner: Runner;
  run: Run;
  namer: FileNamer;
  limit: number;
  context: number;
}

/**
 * The first `max_results` matches by path and line, or as many as fit into an answer. ripgrep searches on all cores, in
 * no order; when more than enough has come, a second run in the order of paths, on one core, races it: with a pattern
 * that matches everywhere it has the first ones in a moment, with one that matches late the other is done before.
 */
export async function firstMatches(runner: Runner, run: Run, namer: FileNamer): Promise<FirstMatches> {
  const { context = 0, max_results: limit = DEFAULT_MAX_RESULTS } = run.request.options ?? {};
  const finish = new AbortController();
  const signal = run.signal ? AbortSignal.any([run.signal, finish.signal]) : finish.signal;
  const job = { runner, run: { ...run, signal }, namer, limit, context };
  let ordered: Promise<FirstMatches> | undefined;
  const overflow = Promise.withResolvers<FirstMatches>();
  const unordered = fromAllCores(job, () => {
    ordered ??= inOrder(job);
    ordered.then(overflow.resolve, overflow.reject);
  });
  try {
    return await Promise.race([unordered, overflow.promise]);
  } finally {
    finish.abort();
    // The loser is killed; wait until it is gone, so that its place is not given away before.
    await Promise.allSettled([unordered, ordered, ...(ordered ? [overflow.promise] : [])]);
  }
}

/** The same of several runs over a part of the files each; they are few, and searched to the end. */
export async function firstMatchesOfRuns(
  runner: Runner,
  request: SearchRequest,
  runs: readonly Run[],
  namer: FileNamer,
): Promise<FirstMatches> {
  const { context = 0, max_results: limit = DEFAULT_MAX_RESULTS } = request.options ?? {};
  const collector = createCollector(limit);
  for await (const _ of runAll(runner, runs, () => collect(collector, namer, { limit, context }))) {
    // The collector has it.
  }
  return collector.results();
}

async function fromAllCores(job: Job, onOverflow: () => void): Promise<FirstMatches> {
  const { runner, run, namer, limit } = job;
  const collector = createCollector(limit);
  let overflowed = false;
  for await (const _ of runner.run(run, collect(collector, namer, job))) {
    if (collector.full && !overflowed) {
      overflowed = true;
      onOverflow();
    }
  }
  return collector.results();
}

function collect(
  collector: Collector,
  namer: FileNamer,
  { limit, context }: Pick<Job, 'limit' | 'context'>,
): OutputParser {
  let room = new Room(limit);
  const sink = fileSink(namer, context, {
    accepts: key => collector.wants(key),
    match: match => room.take(match),
    fileEnd(key) {
      collector.add(key, room.matches);
      room = new Room(limit);
    },
  });
  return parseLines(sink);
}

async function inOrder({ runner, run, namer, limit, context }: Job): Promise<FirstMatches> {
  const room = new Room(limit);
  const sink = fileSink(namer, context, {
    accepts: () => !room.isOver,
    match: match => room.take(match),
  });
  for await (const _ of runner.run({ ...run, args: ['--sort=path', ...run.args] }, parseLines(sink))) {
    if (room.isOver) break;
  }
  return room.answer;
}

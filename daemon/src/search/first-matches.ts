import type { Match, SearchRequest } from '../api/schemas.ts';
import { DEFAULT_MAX_RESULTS } from './arguments.ts';
import { type Collector, createCollector } from './collect.ts';
import { type FileNamer, fileSink } from './file-sink.ts';
import { type OutputParser, parseLines } from './output.ts';
import { runAll } from './run-all.ts';
import type { Run, Runner } from './runner.ts';

export interface FirstMatches {
  results: Match[];
  truncated?: boolean;
}

interface Job {
  runner: Runner;
  run: Run;
  namer: FileNamer;
  limit: number;
  context: number;
}

/**
 * The first `max_results` matches by path and line. ripgrep searches on all cores, in no order; when more than
 * enough has come, a second run in the order of paths, on one core, races it: with a pattern that matches
 * everywhere it has the first ones in a moment, with one that matches late the other is done before.
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
  for await (const _ of runAll(runner, runs, () => collect(collector, namer, context))) {
    // The collector has it.
  }
  return resultsOf(collector);
}

async function fromAllCores(job: Job, onOverflow: () => void): Promise<FirstMatches> {
  const { runner, run, namer, limit, context } = job;
  const collector = createCollector(limit);
  let overflowed = false;
  for await (const _ of runner.run(run, collect(collector, namer, context))) {
    if (collector.full && !overflowed) {
      overflowed = true;
      onOverflow();
    }
  }
  return resultsOf(collector);
}

function collect(collector: Collector, namer: FileNamer, context: number): OutputParser {
  let matches: Match[] = [];
  const sink = fileSink(namer, context, {
    accepts: key => collector.wants(key),
    match: match => matches.push(match),
    fileEnd(key) {
      collector.add(key, matches);
      matches = [];
    },
  });
  return parseLines(sink);
}

function resultsOf(collector: Collector): FirstMatches {
  const { matches: results, truncated } = collector.results();
  return truncated ? { results, truncated } : { results };
}

async function inOrder({ runner, run, namer, limit, context }: Job): Promise<FirstMatches> {
  const results: Match[] = [];
  const sink = fileSink(namer, context, {
    accepts: () => results.length <= limit,
    match: match => results.push(match),
  });
  for await (const _ of runner.run({ ...run, args: ['--sort=path', ...run.args] }, parseLines(sink))) {
    if (results.length > limit) return { results: results.slice(0, limit), truncated: true };
  }
  return { results: results.slice(0, limit), ...(results.length > limit ? { truncated: true } : {}) };
}

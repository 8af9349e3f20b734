import type { Match, SearchRequest } from '../api/schemas.ts';
import { Collector } from './collector.ts';
import { type FileNamer, fileSink, type MatchSink, namerFor } from './file-sink.ts';
import { parserFor } from './json-output.ts';
import type { OutputParser } from './line-output.ts';
import { type FirstMatches, OutputLimit } from './output-limit.ts';
import { linesAround, maxResultsOf } from './ripgrep-arguments.ts';
import type { Run, Runner } from './runner.ts';
import type { Verifier } from './verifier.ts';

/**
 * A second run starts only if at most this many files fill the answer. If each file has few matches, one core needs as long for the first
 * matches as all cores for all matches.
 */
const FEW_FILES = 1000;

/** The part of a search that all runs share. */
interface Search {
  runner: Pick<Runner, 'run'>;
  request: SearchRequest;
  namer: FileNamer;
  verifier: Verifier;
  /** The search has one run, which walks the folder. ripgrep does not sort named files. */
  isWhole: boolean;
}

/**
 * The first `max_results` matches by path and line, or as many as fit into an answer.
 *
 * ripgrep searches on all cores, in no order, so a run must end before its first matches are known. If a search of a whole
 * folder finds more than enough in a few files, a second run searches in the order of paths on one core and stops when the
 * answer is full. The answer is that of the run that ends first; the other is killed.
 */
export async function firstMatches(search: Search, runs: readonly Run[]): Promise<FirstMatches> {
  const { runner, request } = search;
  const collector = new Collector(maxResultsOf(request));
  const finished = new AbortController();
  const within = (run: Run) => {
    const signal = run.signal ? AbortSignal.any([run.signal, finished.signal]) : finished.signal;
    return { ...run, signal };
  };
  const ordered = Promise.withResolvers<FirstMatches>();
  let second: Promise<void> | undefined;
  let files = 0;
  const add = (key: string, matches: Match[]) => {
    if (!collector.full) files++;
    collector.add(key, matches);
  };
  const overflowed = (run: Run) => {
    if (second || !search.isWhole || files > FEW_FILES) return;
    second = inOrder(search, within(run)).then(ordered.resolve, ordered.reject);
  };
  const sink = textFiles(maxResultsOf(request), key => collector.wants(key), add);
  const collected = (async () => {
    for (const run of runs)
      for await (const _ of runner.run(within(run), parserOf(search, run, sink)))
        if (collector.full) overflowed(run);
    return collector.results();
  })();
  try {
    return await Promise.race([collected, ordered.promise]);
  } finally {
    finished.abort();
    // The caller may start another search next, so no process may be left.
    await Promise.allSettled([collected, second]);
  }
}

/** The first matches of one run in the order of paths. */
async function inOrder(search: Search, run: Run): Promise<FirstMatches> {
  const output = new OutputLimit(maxResultsOf(search.request));
  const accepts = () => !output.isOver;
  const sink = textFiles(output.limit, accepts, (_, matches) => {
    for (const match of matches) output.take(match);
  });
  const args = ['--sort=path', ...run.args];
  for await (const _ of search.runner.run({ ...run, args }, parserOf(search, run, sink))) {
    if (output.isOver) break;
  }
  return output.answer;
}

function parserOf({ request, namer, verifier }: Search, run: Run, sink: MatchSink): OutputParser {
  const around = linesAround(request.options);
  return parserFor(request.options, fileSink(namerFor(run, namer), around, sink, verifier));
}

/** The first matches of each file, as many as fit into an answer. Yields them when the file proves to be text. */
function textFiles(
  limit: number,
  accepts: MatchSink['accepts'],
  add: (key: string, matches: Match[]) => void,
): MatchSink {
  let output = new OutputLimit(limit);
  return {
    accepts,
    match: match => output.take(match),
    fileEnd(key, isText) {
      if (isText) add(key, output.matches);
      output = new OutputLimit(limit);
    },
  };
}

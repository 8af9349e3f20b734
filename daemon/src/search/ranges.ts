import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { parseMessages } from './json-output.ts';
import { literalOf, occurrences } from './literal.ts';
import { type FirstMatches, OutputLimit } from './output-limit.ts';
import type { PatternSearch } from './pattern-search.ts';
import { patternArguments, returnsParts } from './ripgrep-arguments.ts';
import type { Runner } from './runner.ts';

/** Maximum number of matches in a batch of a stream. */
const BATCH = 500;
/** Maximum characters of lines in a run. Each character may be a range, which takes many bytes. */
const BATCH_TEXT = 512 * 1024;

/**
 * A search that can also return the positions of matches in their lines (`options.ranges`). It passes the found lines to ripgrep again,
 * with the same pattern, because no other engine reads it in exactly the same way. `--json` in the search itself would be several times
 * slower with many matches.
 */
export function withRanges(inner: PatternSearch, runner: Runner): PatternSearch {
  const wants = ({ options = {} }: SearchRequest) =>
    options.ranges === true && !options.multiline && !options.count;

  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    if (!wants(request)) return yield* inner.stream(request, call);
    const matches = inner.stream(request, call);
    const nextBatch = inBatches(matches);
    try {
      for (;;) {
        const { batch, end } = await nextBatch();
        yield* await located(runner, request, batch, call.signal);
        if (end) return end;
      }
    } finally {
      await matches.return(undefined as never);
    }
  }

  return {
    async search(request, call) {
      const response = await inner.search(request, call);
      if (!wants(request)) return response;
      return { ...response, ...(await inRoom(runner, request, response.results, call.signal)) };
    },
    stream,
    close: () => inner.close(),
  };
}

/** Splits a stream into batches. A batch has the matches that have arrived, at least one unless the stream has ended. */
function inBatches(matches: AsyncGenerator<Match, SearchStreamEnd, void>) {
  let pending: Promise<IteratorResult<Match, SearchStreamEnd>> | undefined;
  return async (): Promise<{ batch: Match[]; end?: SearchStreamEnd }> => {
    const batch: Match[] = [];
    while (batch.length < BATCH) {
      pending ??= matches.next();
      const step = batch.length === 0 ? await pending : await Promise.race([pending, turnOfLoop()]);
      if (step === undefined) break;
      pending = undefined;
      if (step.done) return { batch, end: step.value };
      batch.push(step.value);
    }
    return { batch };
  };
}

/** As many of the matches, with their ranges, as fit into an answer. */
async function inRoom(
  runner: Runner,
  request: SearchRequest,
  matches: readonly Match[],
  signal: AbortSignal | undefined,
): Promise<FirstMatches> {
  const output = new OutputLimit(matches.length);
  for (const batch of byText(matches)) {
    for (const match of await located(runner, request, batch, signal)) output.take(match);
    if (output.isOver) break;
  }
  return output.answer;
}

function* byText(matches: readonly Match[]): Generator<Match[], void, void> {
  let batch: Match[] = [];
  let text = 0;
  for (const match of matches) {
    text += match.line.length;
    if (text > BATCH_TEXT && batch.length > 0) {
      yield batch;
      batch = [];
      text = match.line.length;
    }
    batch.push(match);
  }
  if (batch.length > 0) yield batch;
}

function turnOfLoop(): Promise<undefined> {
  return new Promise(resolve => setImmediate(resolve, undefined));
}

async function located(
  runner: Runner,
  request: SearchRequest,
  matches: readonly Match[],
  signal: AbortSignal | undefined,
): Promise<Match[]> {
  if (matches.length === 0) return [];
  if (request.options?.invert) return matches.map(match => ({ ...match, ranges: [] }));
  if (returnsParts(request.options))
    return matches.map(match => ({ ...match, ranges: [[0, match.line.length]] }));
  const literal = literalOf(request);
  if (literal && (!literal.anyCase || matches.every(({ line }) => isAscii(line))))
    return matches.map(match => ({
      ...match,
      ranges: [...occurrences(match.line, literal)].map(at => [at, at + literal.text.length]),
    }));
  const ranges: [number, number][][] = matches.map(() => []);
  const parser = parseMessages(message => {
    if (message.type !== 'match') return;
    const { line_number, submatches } = message.data;
    const text = matches[line_number - 1]?.line;
    if (text !== undefined) ranges[line_number - 1] = toUtf16(text, submatches);
  });
  const run = {
    request,
    args: ['--json', '--text', ...patternArguments(request), '--', '-'],
    cwd: process.cwd(),
    input: `${matches.map(({ line }) => line).join('\n')}\n`,
    signal,
  };
  for await (const _ of runner.run(run, parser)) {
    // The parser reads the output.
  }
  return matches.map((match, at) => ({ ...match, ranges: ranges[at]! }));
}

/** In other lines an ASCII letter has more cases: K may also be the sign for kelvin. */
const isAscii = (line: string): boolean => /^\p{ASCII}*$/u.test(line);

/** Converts ordered ranges from bytes to code units. */
function toUtf16(text: string, ranges: readonly { start: number; end: number }[]): [number, number][] {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) return ranges.map(({ start, end }) => [start, end]);
  let [byte, unit] = [0, 0];
  // Continue at the last position: a line may have a range for each character.
  const unitAt = (place: number) => {
    unit += bytes.toString('utf8', byte, place).length;
    byte = place;
    return unit;
  };
  return ranges.map(({ start, end }) => [unitAt(start), unitAt(end)]);
}

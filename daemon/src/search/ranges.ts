import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { patternArguments } from './arguments.ts';
import type { OutputParser } from './output.ts';
import type { PatternSearch } from './pattern-search.ts';
import { createRunner, type Runner } from './runner.ts';

/** Matches of a stream that are looked at together, at most. */
const BATCH = 500;

/**
 * The same search, which can also say where in its line the pattern matches (`options.ranges`). The lines that were
 * found are given to ripgrep once more, with the same pattern: the one engine that knows what the pattern means.
 * Asking for that in the search itself (`--json`) would make it several times slower where much matches.
 */
export function withRanges(inner: PatternSearch): PatternSearch {
  const runner = createRunner({});
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
    ...inner,
    async search(request, call) {
      const response = await inner.search(request, call);
      if (!wants(request)) return response;
      return { ...response, results: await located(runner, request, response.results, call.signal) };
    },
    stream,
    async close() {
      await Promise.all([inner.close(), runner.close()]);
    },
    activity() {
      const { running, waiting, pids } = inner.activity();
      return { running, waiting, pids: [...pids, ...runner.pids] };
    },
  };
}

/** Cuts a stream into batches: what has come when one is asked for, at least one match while there is one. */
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
  const literal = literalOf(request);
  if (literal) return matches.map(match => ({ ...match, ranges: occurrences(match.line, literal) }));
  const ranges: [number, number][][] = matches.map(() => []);
  const parser = parseSubmatches((line, found) => {
    const text = matches[line - 1]?.line;
    if (text !== undefined) ranges[line - 1] = found.map(range => toUtf16(text, range));
  });
  const run = {
    request,
    args: ['--json', '--text', ...patternArguments(request), '--', '-'],
    cwd: process.cwd(),
    input: `${matches.map(({ line }) => line).join('\n')}\n`,
    signal,
  };
  for await (const _ of runner.run(run, parser)) {
    // The parser takes what comes.
  }
  return matches.map((match, at) => ({ ...match, ranges: ranges[at]! }));
}

/** The pattern, where it is nothing but the text that it matches, which needs no engine to be found. */
function literalOf({ pattern, options = {} }: SearchRequest): string | undefined {
  if (options.ignore_case || options.word) return undefined;
  const isLiteral = options.fixed_strings ? /^[\x20-\x7e]+$/ : /^[A-Za-z0-9_ ]+$/;
  return isLiteral.test(pattern) ? pattern : undefined;
}

function occurrences(line: string, literal: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = line.indexOf(literal); at >= 0; at = line.indexOf(literal, at + literal.length)) {
    found.push([at, at + literal.length]);
  }
  return found;
}

interface JsonLine {
  type: string;
  data: { line_number: number; submatches: { start: number; end: number }[] };
}

/** Reads `rg --json`: its `match` messages, with offsets in bytes. */
function parseSubmatches(onLine: (line: number, found: [number, number][]) => void): OutputParser {
  const decoder = new TextDecoder();
  let rest = '';
  const read = (text: string) => {
    if (!text.startsWith('{"type":"match"')) return;
    const { data } = JSON.parse(text) as JsonLine;
    onLine(
      data.line_number,
      data.submatches.map(({ start, end }) => [start, end]),
    );
  };
  return {
    push(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      lines.forEach(read);
    },
    end: () => read(rest),
  };
}

function toUtf16(text: string, [start, end]: [number, number]): [number, number] {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) return [start, end];
  return [bytes.toString('utf8', 0, start).length, bytes.toString('utf8', 0, end).length];
}

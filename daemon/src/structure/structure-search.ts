import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import type { FairLimits } from '../concurrency/fair-threads.ts';
import { DEFAULT_MAX_RESULTS, linesAround } from '../search/arguments.ts';
import { createCollector, pathKey } from '../search/collect.ts';
import { lineText } from '../search/line-text.ts';
import type { PatternSearch } from '../search/pattern-search.ts';
import { stopwatch } from '../search/stopwatch.ts';
import { anchorOf } from './anchor.ts';
import { type CandidateFile, candidateFiles } from './candidates.ts';
import type { Position, StructureHit } from './evaluate.ts';
import { Parsers } from './parsers.ts';
import { compileQuery } from './query.ts';
import { assertSupported } from './supported.ts';

/** Maximum parsing time of a search, in milliseconds. The answer contains the matches found by then. */
const MAX_MS = 20_000;
/** Number of batches that one search parses at a time. */
const IN_FLIGHT = 4;

export type StructureSearch = Pick<PatternSearch, 'search' | 'stream' | 'close'>;

/**
 * Searches syntax trees (`options.structure`). A text search, `inner`, finds candidates: lines that match the pattern,
 * or files with the name. Only these files are parsed, and matches that do not fit the query are dropped. `close`
 * leaves `inner` open.
 */
export function createStructureSearch(
  inner: Pick<PatternSearch, 'stream'>,
  limits: Partial<FairLimits> = {},
): StructureSearch {
  const parsers = new Parsers(limits);

  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const elapsed = stopwatch();
    const { max_results = DEFAULT_MAX_RESULTS, files_only, max_per_file } = request.options ?? {};
    check(request);
    const most = files_only ? 1 : (max_per_file ?? Number.POSITIVE_INFINITY);
    const deadline = AbortSignal.timeout(MAX_MS);
    const matches = inner.stream(anchorOf(request), call);
    const batches = candidateFiles(matches, request, call);
    const pending: Promise<Batch>[] = [];
    const ending = (truncated: boolean): SearchStreamEnd => ({
      ...end,
      search_term: request.pattern,
      time_taken: elapsed(),
      count: sent,
      ...(truncated ? { truncated } : {}),
      ...(unparsed > 0 ? { unparsed } : {}),
    });
    let end: SearchStreamEnd | undefined;
    let [sent, unparsed, isLate] = [0, 0, false];
    try {
      while (!end || pending.length > 0) {
        if (!end && !isLate && pending.length < IN_FLIGHT) {
          const step = await batches.next();
          if (step.done) end = step.value;
          else {
            const batch = parsed(parsers, step.value, request, call);
            batch.catch(() => {}); // awaited later
            pending.push(batch);
          }
          isLate = deadline.aborted;
          if (pending.length < IN_FLIGHT && !end && !isLate) continue;
        }
        const batch = await pending.shift();
        unparsed += batch?.unparsed ?? 0;
        for (const file of batch?.files ?? []) {
          for (const match of file.slice(0, most)) {
            if (sent === max_results) return ending(true);
            sent++;
            yield match;
          }
        }
        if (isLate && pending.length === 0) break;
      }
      return ending(isLate || end?.truncated === true);
    } finally {
      await batches.return(undefined as never);
      await matches.return(undefined as never);
      await Promise.allSettled(pending);
    }
  }

  async function search(request: SearchRequest, call: Call): Promise<SearchResponse> {
    const { options = {} } = request;
    // All matches are needed to know the first ones by path and line.
    const all = stream({ ...request, options: { ...options, max_results: Number.POSITIVE_INFINITY } }, call);
    const collector = createCollector(options.max_results ?? DEFAULT_MAX_RESULTS);
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

  return { search, stream, close: () => parsers.close() };
}

/** @throws DowseError INVALID_REQUEST for options that exclude each other */
function check({ pattern, path, options = {} }: SearchRequest): void {
  const { structure = {}, invert, ignore_case } = options;
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
    ...(['parameters', 'argument', 'has', 'has_not', 'lines', 'body', 'container'] as const),
  ] as const;
  const lacking = structure.kind ? undefined : forKinds.find(field => structure[field] !== undefined);
  if (lacking) throw wrong(`${lacking} needs a kind.`, `/options/structure/${lacking}`);
  compileQuery(structure, ignore_case);
  assertSupported({ pattern, path, options });
}

interface Batch {
  /** The matches, grouped by file. */
  files: Match[][];
  /** Number of files whose parsing was aborted. */
  unparsed: number;
}

async function parsed(
  parsers: Parsers,
  files: readonly CandidateFile[],
  request: SearchRequest,
  { signal, caller }: Call,
): Promise<Batch> {
  const { structure = {}, ignore_case: ignoreCase = false } = request.options ?? {};
  const hasPattern = request.pattern !== '';
  const task = files.map(({ name: path, text, isLarge, matches }) => ({
    path,
    text,
    isLarge,
    ...(hasPattern && { positions: matches.flatMap(positionsOf) }),
  }));
  const results = await parsers.run(
    { structure, ignoreCase, files: task },
    { ...(signal && { signal }), ...(caller !== undefined && { caller }) },
  );
  return {
    files: files.map((file, at) => matchesOf(file, results[at] ?? [], request)),
    unparsed: results.filter(result => result === null).length,
  };
}

/** The positions of a match: each of its ranges, or whole lines if they are unknown. */
function positionsOf({ line_number, last_line = line_number, ranges, cut }: Match): Position[] {
  const place = { row: line_number - 1, lastRow: last_line - 1 };
  if (!ranges || cut || last_line !== line_number) return [place];
  return ranges.map(([start = 0, end = 0]) => ({ ...place, columns: [start, end] }));
}

/** Converts the hits of a file to matches: lines of the pattern, or lines with the found name; each line once. */
function matchesOf(file: CandidateFile, hits: readonly StructureHit[], request: SearchRequest): Match[] {
  const ofPattern = new Map(file.matches.map(match => [match.line_number, match]));
  const lines = request.pattern === '' ? file.text.split('\n') : [];
  const found = new Map<number, Match>();
  for (const { row, kind, symbol, container, range, engine } of hits) {
    if (found.has(row)) continue;
    const match = request.pattern === '' ? matchAt(file, lines, row, request) : ofPattern.get(row + 1);
    if (!match) continue;
    const { ranges, ...rest } = match;
    found.set(row, {
      ...rest,
      ...(request.options?.ranges && ranges ? { ranges } : {}),
      ...(kind && { kind }),
      ...(symbol === undefined ? {} : { symbol }),
      ...(container && { container }),
      ...(range && { range }),
      ...(engine && { engine }),
    });
  }
  return [...found.values()].sort((a, b) => a.line_number - b.line_number);
}

function matchAt(
  { name, isUnsaved }: CandidateFile,
  lines: readonly string[],
  row: number,
  { options }: SearchRequest,
): Match {
  const { before, after } = linesAround(options);
  const shown = (line: string) => lineText(Buffer.from(line), 0);
  const texts = (from: number, to: number) =>
    lines.slice(Math.max(0, from), to).map(line => shown(line).text);
  const { text, missing } = shown(lines[row] ?? '');
  return {
    file_name: name,
    line_number: row + 1,
    line: text,
    ...(before > 0 && { context_before: texts(row - before, row) }),
    ...(after > 0 && { context_after: texts(row + 1, row + 1 + after) }),
    ...(missing && { cut: true, cuts: [{ line_number: row + 1, missing }] }),
    ...(isUnsaved && { unsaved: true }),
  };
}

import { readFileSync, type Stats } from 'node:fs';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { factsOf } from '../languages/facts/facts.ts';
import { factsGrammar } from '../languages/facts/grammars.ts';
import type { FactNeeds } from '../languages/facts/needs.ts';
import { regionFacts } from '../languages/facts/region-facts.ts';
import { lacks } from '../languages/facts/unsupported.ts';
import type { Fact } from '../languages/facts/vocabulary.ts';
import { isMinifiedFile } from '../languages/minified.ts';
import { lineText } from '../search/line-text.ts';
import { linesAround } from '../search/ripgrep-arguments.ts';
import { readSafely } from '../security/safe-open.ts';
import { isUnchanged } from '../store/file-stamp.ts';
import { clipContext } from '../text/clip-context.ts';
import type { Candidate } from './candidates.ts';
import { evaluate, evaluateText, type Position, type StructureHit } from './evaluate.ts';
import { factsNeeded, isOfRegions, type StructureQuery } from './query.ts';
import type { StoredFacts } from './stored-facts.ts';

/** A larger file is data or generated code. It is read line by line, without a parser. */
const MAX_PARSED_CHARS = 4 << 20;
const MAX_BYTES = 16 << 20;

/** The part of a request that a search in one file needs. */
export type FileRequest = Pick<SearchRequest, 'pattern' | 'options'>;

/** The matches in a file, or why it was not searched: null if it could not be parsed. */
export type FileResult = Match[] | null | 'minified';

/**
 * Finds the matches of a query in a file.
 *
 * @param stored the stored facts of the directory, if they decide a condition of the query
 * @returns null if no parser reads the file, or parsing was aborted; `minified` if it is left out as such; no matches if it was deleted or may not be read
 */
export async function searchFile(
  candidate: Candidate,
  query: StructureQuery,
  request: FileRequest,
  stored: StoredFacts | undefined,
): Promise<FileResult> {
  const { absolute, unsaved } = candidate;
  const known = unsaved === undefined ? stored?.get(absolute) : undefined;
  if (known?.facts.length === 0) return [];
  const read = unsaved === undefined ? readText(absolute) : { text: unsaved, stats: undefined };
  if (read?.text === undefined) return [];
  const { text, stats } = read;
  if (lacksKinds(candidate.name, text, query)) return [];
  // A program wrote it, and its one line says nothing. The index has facts only of one that is let in.
  const mayBeLeftOut = request.pattern === '' && !known && unsaved === undefined && !candidate.isNamed;
  if (mayBeLeftOut && isMinifiedFile(candidate.name, () => Buffer.from(text))) return 'minified';
  const parsed =
    known && stored?.isSufficient && stats && isUnchanged(known.stamp, stats)
      ? known.facts
      : await parsedFacts(candidate.name, text, factsNeeded(query));
  const byText = parsed || !isOfRegions(query) ? undefined : regionFacts(candidate.name, text);
  const facts = parsed ?? byText;
  const positions = request.pattern === '' ? undefined : candidate.matches.flatMap(positionsOf);
  if (facts)
    return matchesOf(
      candidate,
      text,
      evaluate(candidate.name, text, { facts, query, positions }).map(hit =>
        byText ? { ...hit, engine: 'text' as const } : hit,
      ),
      request,
    );
  const hits = positions ? undefined : evaluateText(candidate.name, text, query);
  return hits ? matchesOf(candidate, text, hits, request) : null;
}

/** Whether the language of a file has none of the kinds, so that it need not be parsed: Go has no `catch`. */
function lacksKinds(path: string, text: string, { kinds }: StructureQuery): boolean {
  const grammar = factsGrammar(path, text);
  return grammar !== undefined && kinds.length > 0 && kinds.every(kind => lacks(grammar, kind));
}

/** The facts of a text; null if no parser reads it, or its size exceeds the parsers' limit. */
export async function parsedFacts(
  path: string,
  text: string | undefined,
  needs: FactNeeds,
): Promise<Fact[] | null> {
  return text === undefined || text.length > MAX_PARSED_CHARS ? null : factsOf(path, text, needs);
}

/** A file with its text, or without if it is too large. @returns undefined if it was deleted or may not be read */
export function readText(absolute: string): { text: string | undefined; stats: Stats } | undefined {
  try {
    return readSafely(absolute, absolute, ({ fd, stats }) => {
      const isLarge = stats.size > MAX_BYTES;
      return { text: isLarge ? undefined : readFileSync(fd, 'utf8').replace(/^\uFEFF/, ''), stats };
    });
  } catch {
    return undefined;
  }
}

/** The positions of a match: each of its ranges, or whole lines if they are unknown. */
function positionsOf({ line_number, last_line = line_number, ranges, cut }: Match): Position[] {
  const place = { row: line_number - 1, lastRow: last_line - 1 };
  if (!ranges || cut || last_line !== line_number) return [place];
  return ranges.map(([start = 0, end = 0]) => ({ ...place, columns: [start, end] }));
}

/** Converts the hits of a file to matches: lines of the pattern, or lines with the found name; each line once. */
function matchesOf(
  file: Candidate,
  text: string,
  hits: readonly StructureHit[],
  request: FileRequest,
): Match[] {
  const ofPattern = new Map(file.matches.map(match => [match.line_number, match]));
  const lines = request.pattern === '' && hits.length > 0 ? text.split('\n') : [];
  const found = new Map<number, Match>();
  for (const { row, kind, symbol, container, range, within, engine } of hits) {
    if (found.has(row)) continue;
    const match = request.pattern === '' ? matchAt(file, lines, row, request) : ofPattern.get(row + 1);
    if (!match) continue;
    const { ranges, ...rest } = within ? clipContext(match, within) : match;
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
  { name, unsaved }: Candidate,
  lines: readonly string[],
  row: number,
  { options }: FileRequest,
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
    ...(unsaved !== undefined && { unsaved: true }),
  };
}

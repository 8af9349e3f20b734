import { MAX_READ_FOR_PAIRS } from '../common/limits.ts';
import type { FileRow, LinesAnswer } from '../common/rounds.ts';
import { isPair, type Window } from '../common/windows.ts';
import type { Candidate } from './candidate.ts';
import type { FilesWithTexts } from './files-with-texts.ts';
import { bestNumbers } from './merge.ts';

const MAX_READ = 24;

/** A run of words in a chunk. */
type Run = LinesAnswer['runs'][number];

/** The candidates in which runs of the pasted text are looked for: those with all words of a window, likeliest first. */
export function chunksToRead(windows: readonly Window[], candidates: readonly Candidate[]): Candidate[] {
  if (windows.length === 0) return [];
  const supported = candidates
    .map(candidate => ({ candidate, windows: windows.filter(({ terms }) => !(terms & ~candidate.inBody)) }))
    .filter(({ windows }) => windows.length > 0);
  return likeliest(supported).map(({ candidate }) => candidate);
}

interface Supported {
  candidate: Candidate;
  windows: readonly Window[];
}

/** The candidates to read: those with the most windows, and those with a pair. */
function likeliest(supported: readonly Supported[]): Supported[] {
  const byKeyword = supported.toSorted((a, b) => b.candidate.keyword - a.candidate.keyword);
  const withPair = byKeyword.filter(({ windows }) => windows.some(isPair));
  const byWindows = byKeyword.toSorted((a, b) => b.windows.length - a.windows.length);
  return [...new Set([...withPair.slice(0, MAX_READ_FOR_PAIRS), ...byWindows.slice(0, MAX_READ)])];
}

/** The runs with the most words, grouped by text; per file the first line. `fileOf` gives the file of a chunk. */
export function filesOfRuns(runs: readonly Run[], fileOf: (chunk: number) => FileRow): FilesWithTexts {
  const maxWords = Math.max(0, ...runs.map(({ words }) => words));
  const longest = runs.filter(({ words }) => words === maxWords);
  return [...Map.groupBy(longest, ({ text }) => text)].map(([literal, same]) => {
    const lines = new Map<FileRow, number>();
    for (const { number, line } of same) {
      const file = fileOf(number);
      lines.set(file, Math.min(line, lines.get(file) ?? line));
    }
    const files = [...lines].map(([{ path, number }, line]) => ({ path, file: number, line }));
    return { literal, files };
  });
}

/** The terms of the words of each pair, as masks. */
export function pairsOf(windows: readonly Window[]): number[] {
  return windows.filter(isPair).map(({ terms }) => terms);
}

/** The best of all shards. */
export function chunksOfPairs(
  ofShards: readonly (readonly (readonly number[])[])[],
  scoreOf: (chunk: number) => number,
): number[] {
  const pairs = ofShards[0]?.keys() ?? [];
  return [...pairs].flatMap(at =>
    bestNumbers(
      ofShards.map(shard => shard[at]!),
      scoreOf,
      MAX_READ_FOR_PAIRS,
    ),
  );
}

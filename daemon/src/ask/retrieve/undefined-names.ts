import { MAX_CHUNKS_OF_NAME } from '../common/limits.ts';
import type { CandidatesAnswer, Holding, LinesAnswer } from '../common/rounds.ts';
import { mayBeUndefined } from '../common/undefined-name.ts';
import type { Candidate } from './candidate.ts';
import type { FilesWithTexts } from './files-with-texts.ts';
import { firstNumbers } from './merge.ts';

/** A question with more names is pasted code. */
const MAX_NAMES = 3;

type ShardName = CandidatesAnswer['names'][number];
type FoundLine = LinesAnswer['names'][number][number];

/** The literals, with files that hold them, that are names which nothing defines. */
export function undefinedNames(
  texts: FilesWithTexts,
  isBareSymbol: boolean,
  ofShards: readonly (readonly ShardName[])[],
): string[] {
  const names = texts
    .filter(({ literal, files }) => files.length > 0 && mayBeUndefined(literal, isBareSymbol))
    .map(({ literal }) => literal)
    .filter(literal => {
      const found = ofShards.flatMap(all => all.find(one => one.literal === literal) ?? []);
      return !isFound(found.map(one => one.defining)) && !isFound(found.map(one => one.holding));
    });
  return names.length > MAX_NAMES ? [] : names;
}

/** The name whose uses are asked for, if files hold it. */
export const usedNames = (texts: FilesWithTexts, name: string): string[] =>
  texts.filter(({ literal, files }) => literal === name && files.length > 0).map(({ literal }) => literal);

/** Whether one of the first chunks of all shards has been found. */
function isFound(ofShards: readonly Holding[]): boolean {
  const first = firstNumbers(
    ofShards.map(({ chunks }) => chunks),
    MAX_CHUNKS_OF_NAME,
  );
  return ofShards.some(({ found }) => found !== undefined && first.includes(found));
}

/** The candidates in the files of a name, likeliest first, whose lines are to be read. */
export function chunksWithName(
  { files }: FilesWithTexts[number],
  candidates: readonly Candidate[],
  pathOf: (file: number) => string,
): number[] {
  const paths = new Set(files.map(({ path }) => path));
  return candidates
    .toSorted((a, b) => b.keyword - a.keyword || b.cosine - a.cosine)
    .filter(({ file }) => paths.has(pathOf(file)))
    .slice(0, MAX_CHUNKS_OF_NAME)
    .map(({ chunk }) => chunk);
}

/**
 * Adds lines to the files of names that the index does not define, such as a setting, an environment variable, an
 * option, a route or a table, or whose uses are asked for.
 *
 * @param found for each name what shards found in `chunks`, which are in the order in which they were wanted
 */
export function withLinesOfNames(
  texts: FilesWithTexts,
  names: readonly { literal: string; chunks: readonly number[]; found: readonly FoundLine[] }[],
  pathOf: (chunk: number) => string,
): FilesWithTexts {
  return texts.map(text => {
    const name = names.find(({ literal }) => literal === text.literal);
    if (!name) return text;
    const best = new Map<string, FoundLine>();
    const byChunk = new Map(name.found.map(one => [one.number, one]));
    for (const one of name.chunks.flatMap(chunk => byChunk.get(chunk) ?? [])) {
      const path = pathOf(one.number);
      if (one.confidence > (best.get(path)?.confidence ?? -1)) best.set(path, one);
    }
    const files = text.files.map(file => ({ ...file, line: best.get(file.path)?.line ?? file.line }));
    return { ...text, files };
  });
}

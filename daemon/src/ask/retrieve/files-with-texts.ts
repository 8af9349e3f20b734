import { isText, MAX_FILES, MAX_READ, MAX_VERIFIED, mostFilesWith } from '../common/files-with-text.ts';
import type { CandidatesAnswer } from '../common/rounds.ts';

/** A file that has a text, and the line, from 1. The line is 0 for a single word. */
export interface FileWithText {
  path: string;
  /** Its number; left out if it is not in the index. */
  file?: number;
  line: number;
}

/** Literals that few files contain, or none, with those files. */
export type FilesWithTexts = readonly { literal: string; files: readonly FileWithText[] }[];

type ShardFiles = CandidatesAnswer['literals'][number];

/**
 * The files of each literal that few files contain, or none, in all shards. Omits a literal if its files are unknown.
 */
export function filesWithTexts(
  literals: readonly string[],
  ofShards: readonly (readonly ShardFiles[])[],
): FilesWithTexts {
  let left = MAX_READ;
  return literals.flatMap((literal, at) => {
    const all = ofShards.flatMap(shard => shard[at] ?? []);
    const [likely, count] = [sumOf(all, 'likely'), sumOf(all, 'count')];
    const isLong = isText(literal);
    const most = isLong ? left : MAX_FILES;
    if (all.length < ofShards.length || likely > mostFilesWith(literal) || count > most) return [];
    if (isLong) left -= count;
    const isRead = isLong || count <= MAX_VERIFIED;
    const files = all.flatMap(one => one.files).filter(({ isFound }) => !isRead || isFound);
    return [{ literal, files: files.map(({ isFound, ...file }) => file) }];
  });
}

function sumOf(all: readonly NonNullable<ShardFiles>[], field: 'likely' | 'count'): number {
  return all.reduce((sum, one) => sum + one[field], 0);
}

import { isText, MAX_FILES, MAX_READ, MAX_VERIFIED, mostFilesWith } from '../common/files-with-text.ts';
import type { CandidatesAnswer } from '../common/rounds.ts';
import type { IndexedText } from './indexed-text.ts';
import type { PathIndex } from './path-index.ts';
import type { Source } from './source.ts';

type ShardFiles = CandidatesAnswer['literals'][number];

/**
 * One shard's files of each literal; null if they are unknown or too many. How many of its candidates are read depends on the other
 * literals and, with other shards, on theirs: then each literal is looked for as if it were the only one.
 */
export function shardFilesWith(
  { reader, filesWith, disk }: Source,
  paths: PathIndex,
  literals: readonly string[],
  indexed: IndexedText,
  isAlone: boolean,
): ShardFiles[] {
  let left = MAX_READ;
  return literals.map(literal => {
    const isLong = isText(literal);
    const found = isLong
      ? filesWith(literal, left, path => indexed.mayHold(path, literal))
      : filesWith(literal, MAX_FILES);
    if (!found) return null;
    const likely = isAlone ? found.length : (filesWith(literal, mostFilesWith(literal))?.length ?? 0);
    if (isLong && isAlone) left -= found.length;
    const isRead = isLong || found.length <= MAX_VERIFIED;
    const files = found.flatMap(path => {
      const line = isRead
        ? ((isLong ? indexed.lineOf(path, literal) : undefined) ?? disk.lineOf(path, literal) ?? 0)
        : 0;
      // A file without a long text is left out; one without a word may be among many that are not read.
      if (isLong && line === 0) return [];
      const file = paths.positionOf(path);
      const number = file === undefined ? {} : { file: reader.numberOfFile(file) };
      return [{ path, ...number, line: isLong ? line : 0, isFound: !isRead || line > 0 }];
    });
    return { likely, count: found.length, files };
  });
}

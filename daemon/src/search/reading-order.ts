/** The order in which a reader of results wants the files: see `languages/file-kinds.ts`. */
import type { CandidateFiles } from './candidates.ts';

/** Maximum number of candidate files that are sorted: the kind of a path takes 4 µs. */
const MAX_SORTED = 2_500;

/** How late the lines of a file are wanted, from 0. */
export type RankOf = (path: string) => number;

/** Loaded with the first search that needs it: it knows all languages. */
export const loadRank = async (): Promise<RankOf> => (await import('../languages/file-kinds.ts')).readingRank;

/** The candidates in the order in which their lines are wanted. If there are very many, as they are. */
export async function codeFirstIn(files: CandidateFiles): Promise<CandidateFiles> {
  const { named } = files;
  if (named.length > MAX_SORTED) return files;
  const rankOf = await loadRank();
  const ranks = new Map(named.map(name => [name, rankOf(name)]));
  return { ...files, named: [...named].sort((a, b) => ranks.get(a)! - ranks.get(b)!) };
}

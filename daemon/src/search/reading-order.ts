/** The order in which a reader of results wants the files: see `languages/file-kinds.ts`. */
import type { CandidateFiles } from './candidates.ts';

/** Maximum number of candidate files that are sorted: the kind of a path takes 4 µs. */
const MAX_SORTED = 2_500;

/** How late the lines of a file are wanted, from 0. */
export type RankOf = (path: string) => number;

/** Maximum number of paths whose ranks are kept. A search ranks its candidates, then the files of its matches; so does the next key. */
const MAX_KNOWN = 20_000;
const known = new Map<string, number>();

/** Loaded with the first search that needs it: it knows all languages. */
export async function loadRank(): Promise<RankOf> {
  const { readingRank } = await import('../languages/file-kinds.ts');
  return path => {
    const before = known.get(path);
    if (before !== undefined) return before;
    if (known.size >= MAX_KNOWN) known.clear();
    const rank = readingRank(path);
    known.set(path, rank);
    return rank;
  };
}

/** The candidates in the order in which their lines are wanted. If there are very many, as they are. */
export async function codeFirstIn(files: CandidateFiles): Promise<CandidateFiles> {
  const { named } = files;
  if (named.length > MAX_SORTED) return files;
  const rankOf = await loadRank();
  const ranks = new Map(named.map(name => [name, rankOf(name)]));
  return { ...files, named: [...named].sort((a, b) => ranks.get(a)! - ranks.get(b)!) };
}

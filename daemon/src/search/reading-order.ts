/** The order in which a reader of results wants the files: see `languages/file-kinds.ts`. */
import { readUpTo } from '../security/read-text.ts';
import { readSafely } from '../security/safe-open.ts';
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

/** So much of a file tells whether a program has written it. */
const HEAD_BYTES = 32_768;
/** Maximum number of files whose heads are read for one search: a head takes 50 µs. */
const MAX_HEADS = 200;

/** As {@link loadRank}, for the files of one search, by absolute path: code that a program has written, as its head tells, is wanted later. */
export async function loadRankByHead(): Promise<(path: string, absolute: () => string) => number> {
  const [rankOf, { isByProgram, RANK }] = await Promise.all([
    loadRank(),
    import('../languages/file-kinds.ts'),
  ]);
  let heads = 0;
  return (path, absolute) => {
    const rank = rankOf(path);
    if (rank !== RANK.code || heads === MAX_HEADS) return rank;
    heads++;
    const head = headOf(absolute);
    return head && isByProgram(path, head) ? RANK.tests : rank;
  };
}

/** The start of a file; undefined if it is gone or may not be read. */
function headOf(absolute: () => string): Buffer | undefined {
  try {
    return readSafely(absolute(), undefined, ({ fd, stats }) =>
      readUpTo(fd, Math.min(stats.size, HEAD_BYTES)),
    );
  } catch {
    return undefined;
  }
}

/** The candidates in the order in which their lines are wanted. If there are very many, as they are. */
export async function codeFirstIn(files: CandidateFiles): Promise<CandidateFiles> {
  const { named } = files;
  if (named.length > MAX_SORTED) return files;
  const rankOf = await loadRank();
  const ranks = new Map(named.map(name => [name, rankOf(name)]));
  return { ...files, named: [...named].sort((a, b) => ranks.get(a)! - ranks.get(b)!) };
}

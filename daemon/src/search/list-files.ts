import { createFileFilter } from '../rules/file-filter.ts';
import { isOdd } from '../text/odd-names.ts';
import { nameBatches } from './names.ts';

export interface ListedFiles {
  files: number;
  /** Omitted files: requests cannot contain their names, which are not UTF-8. */
  oddNames: string[];
}

/**
 * The files that a recursive search below `dir` (absolute, real) reads: no files that `.gitignore`, `.ignore` or `.dowseignore` ignore, no
 * hidden files, nothing in `.git`, no symlinks. Batches of paths relative to `dir`, with `/`, in no fixed order; the totals are returned.
 * Unreadable folders are skipped. Returning early or aborting stops it.
 *
 * @throws as {@link nameBatches}
 */
export async function* listFiles(
  dir: string,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<string[], ListedFiles, void> {
  const fileFilter = createFileFilter(dir);
  const totals: ListedFiles = { files: 0, oddNames: [] };
  for await (const names of nameBatches(dir, { recursive: true }, { signal })) {
    totals.oddNames.push(...names.filter(isOdd));
    const batch = names.filter(name => !isOdd(name) && !fileFilter.leavesOut(name));
    totals.files += batch.length;
    if (batch.length > 0) yield batch;
  }
  return totals;
}

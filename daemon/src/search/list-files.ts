import { FileFilter } from '../rules/file-filter.ts';
import { isOdd } from '../text/odd-names.ts';
import { nameBatches } from './list-names.ts';

/**
 * The files that a recursive search below `dir` (absolute, real) reads: no files that `.gitignore`, `.ignore` or `.dowseignore` ignore, no
 * hidden files, nothing in `.git`, no symlinks. Batches of paths relative to `dir`, with `/`, in no fixed order.
 * Unreadable folders are skipped. Returning early or aborting stops it.
 *
 * @returns the names of omitted files: requests cannot contain names that are not UTF-8
 * @throws as {@link nameBatches}
 */
export async function* listFiles(
  dir: string,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<string[], string[], void> {
  const fileFilter = new FileFilter(dir);
  const oddNames: string[] = [];
  for await (const names of nameBatches(dir, { recursive: true }, { signal })) {
    oddNames.push(...names.filter(isOdd));
    const batch = names.filter(name => !isOdd(name) && !fileFilter.leavesOut(name));
    if (batch.length > 0) yield batch;
  }
  return oddNames;
}

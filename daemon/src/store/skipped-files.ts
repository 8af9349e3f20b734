import type { SkippedFile } from '../api/schemas.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import { openDatabase, type Sqlite } from './sqlite.ts';

/** A page of skipped files, ordered by the bytes of their paths. */
export interface SkippedPage {
  files: SkippedFile[];
  /** Whether there are more files after these. */
  hasMore: boolean;
}

/**
 * Lists the files that are left out of an index wholly or partly, or were split without a syntax tree, with the reason.
 *
 * @param after only paths after this one
 * @param limit maximum number of files
 * @throws SqliteError if the index file is damaged
 */
export function skippedFiles(
  file: string,
  { after = '', limit }: { after?: string; limit: number },
): SkippedPage {
  const db = openDatabase(file, INDEX_MIGRATIONS);
  try {
    const rows = db
      .prepare(
        `SELECT path, coalesce(no_tree, state) AS reason, size FROM files
         WHERE (state NOT IN ('indexed', 'let_in') OR no_tree IS NOT NULL) AND path > ? ORDER BY path LIMIT ?`,
      )
      .all(after, limit + 1) as SkippedFile[];
    const unnamed = unnamedFiles(db).filter(({ path }) => path > after);
    const files = unnamed.length > 0 ? [...rows, ...unnamed].sort(byPath) : rows;
    return { files: files.slice(0, limit), hasMore: files.length > limit };
  } finally {
    db.close();
  }
}

/** The files whose names are not UTF-8. The index stores only a list of them. */
function unnamedFiles(db: Sqlite): SkippedFile[] {
  const row = db.prepare("SELECT value FROM meta WHERE key = 'unnamed_files'").get() as
    | { value: string }
    | undefined;
  const files = JSON.parse(row?.value ?? '[]') as Omit<SkippedFile, 'reason'>[];
  return files.map(file => ({ ...file, reason: 'unnamed' }));
}

function byPath(a: SkippedFile, b: SkippedFile): number {
  return Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
}

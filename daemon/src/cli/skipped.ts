import type { Dowse } from '../api/dowse.ts';
import { MAX_SKIPPED, type SkippedFile, type StatusResponse } from '../api/schemas.ts';
import { skipReasonText } from '../api/skip-reason.ts';
import { CALL } from './context.ts';
import { columnsText } from './format/table.ts';

/** The status of an index with all its skipped files, fetched page by page. */
export async function withAllSkipped(dowse: Dowse, target_dir: string): Promise<StatusResponse> {
  const request = { target_dir, skipped: true, limit: MAX_SKIPPED };
  const { skipped_next, ...first } = await dowse.status(request, CALL);
  const files = [...(first.skipped_files ?? [])];
  for (let after = skipped_next; after !== undefined; ) {
    const page = await dowse.status({ ...request, after }, CALL);
    files.push(...(page.skipped_files ?? []));
    after = page.skipped_next;
  }
  return first.skipped_files ? { ...first, skipped_files: files } : first;
}

/** Formats the files as a table. */
export function skippedTable(files: readonly SkippedFile[]): string {
  if (files.length === 0) return 'no file is left out\n';
  const rows = files.map(({ path, reason, size }) => [skipReasonText(reason), sizeText(size), path]);
  return columnsText([['reason', 'size', 'file'], ...rows]);
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BASE_LIMITS, type BaseSegment } from '../api/index-base.ts';
import { CheckedRows } from './checked-rows.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import { openDatabase } from './sqlite.ts';
import { segmentName } from './write-base.ts';

/** Most bytes of one segment when it is no longer compressed. */
const MAX_PLAIN_BYTES = 64 * 1024 ** 2;

/** A base from another machine is not valid. The code is that of the error for the caller. */
class BaseError extends Error {
  readonly code = 'INVALID_REQUEST';

  constructor(reason: string) {
    super(
      `The base from the server is not valid: ${reason}. "dowse index build" builds the index without it.`,
    );
  }
}

/**
 * Fills a new index with the rows of a base, in one transaction. Every value is checked, because the base comes from another machine:
 * what the index then holds is as consistent as if this machine had built it. The times of the files are those of no file, so that a
 * scan compares the content of each.
 *
 * @throws BaseError; the index is then still empty
 */
export function readBase(
  indexFile: string,
  folder: string,
  { segments, dimensions }: { segments: readonly BaseSegment[]; dimensions: number },
): void {
  const db = openDatabase(indexFile, INDEX_MIGRATIONS);
  try {
    db.transaction(() => {
      const rows = new CheckedRows(db, dimensions);
      for (const [number, segment] of segments.entries()) {
        for (const line of linesOf(join(folder, segmentName(number)), segment)) rows.add(JSON.parse(line));
      }
      rows.finish();
    }).immediate();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    // The disk is full, for example.
    if (code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT')) throw error;
    throw error instanceof BaseError
      ? error
      : new BaseError(error instanceof Error ? error.message : String(error));
  } finally {
    db.close();
  }
}

/** The lines of a segment whose size and hash are as announced. @throws BaseError, RangeError */
function linesOf(file: string, { bytes, sha256 }: BaseSegment): string[] {
  if (bytes > BASE_LIMITS.segmentBytes || statSync(file, { throwIfNoEntry: false })?.size !== bytes) {
    throw new BaseError('segment size mismatch');
  }
  const compressed = readFileSync(file);
  if (createHash('sha256').update(compressed).digest('hex') !== sha256) {
    throw new BaseError('segment SHA-256 mismatch');
  }
  return gunzipSync(compressed, { maxOutputLength: MAX_PLAIN_BYTES }).toString().split('\n');
}

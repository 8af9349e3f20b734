import { createHash } from 'node:crypto';
import { DowseError } from '../api/errors.ts';

/** Where a page begins, and what is to be remembered from the first page. The server keeps nothing. */
export interface Position {
  /** Results before this page. */
  at: number;
  /** Totals that the first page has counted. */
  total?: number;
  files?: number;
  /** Generation of the index that gave the first page. */
  generation?: number;
}

/** Where the last page may begin: with its up to 1000 results and one more it asks for the 1,000,000 that max_results allows. */
const LAST_AT = 1_000_000 - 1000 - 1;

/** A cursor that goes on with the same question. `question` is all that decides on the results. */
export function makeCursor(question: unknown, position: Position): string {
  return Buffer.from(JSON.stringify({ ...position, of: digest(question) })).toString('base64url');
}

/** @throws DowseError INVALID_REQUEST for one that is not ours, or is of another question. */
export function readCursor(cursor: string | undefined, question: unknown): Position {
  if (cursor === undefined) return { at: 0 };
  const { of, at, total, files, generation } = parse(cursor);
  if (!isCount(at)) throw refused('it is not one that was given out');
  if (of !== digest(question)) {
    throw refused('it belongs to a call with other arguments; repeat those, or leave the cursor out');
  }
  if (at > LAST_AT) throw refused(`it goes beyond result ${LAST_AT}; ask for what has fewer results`);
  return {
    at,
    ...(isCount(total) && { total }),
    ...(isCount(files) && { files }),
    ...(isCount(generation) && { generation }),
  };
}

function parse(cursor: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Not ours, then.
  }
  throw refused('it is not one that was given out');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function digest(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);
}

/** Where the cursor leads to what no answer can hold any more. */
export function beyondReach(): DowseError {
  return refused('it goes beyond what an answer can hold; ask for what has fewer results, in a folder below');
}

function refused(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The cursor cannot be used.', `/cursor: ${why}`);
}

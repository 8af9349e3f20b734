import { createHash } from 'node:crypto';
import { DowseError } from '../api/errors.ts';

/** The start of a page, and values remembered from the first page. The cursor holds them; the server has no state. */
export interface Position {
  /** Number of results before this page. */
  at: number;
  /** Totals counted for the first page. */
  total?: number;
  files?: number;
  /** Index generation of the first page. */
  generation?: number;
}

/** Largest start of a page: with 1000 results and one more it reaches the limit of max_results, 1,000,000. */
const LAST_AT = 1_000_000 - 1000 - 1;

/** Makes a cursor for the next page. @param question all arguments that affect the results */
export function makeCursor(question: unknown, position: Position): string {
  return Buffer.from(JSON.stringify({ ...position, of: digest(question) })).toString('base64url');
}

/** @throws DowseError INVALID_REQUEST if the cursor is malformed or belongs to another question */
export function readCursor(cursor: string | undefined, question: unknown): Position {
  if (cursor === undefined) return { at: 0 };
  const { of, at, total, files, generation } = parse(cursor);
  if (!isCount(at)) throw refused('it is malformed');
  if (of !== digest(question)) {
    throw refused('it belongs to a call with other arguments; repeat those, or leave the cursor out');
  }
  if (at > LAST_AT) throw refused(`it goes beyond result ${LAST_AT}; use a narrower pattern or path`);
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
    // Malformed.
  }
  throw refused('it is malformed');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function digest(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 12);
}

/** The error for a cursor beyond the largest possible response. */
export function beyondReach(): DowseError {
  return refused('it goes beyond the largest possible response; use a narrower pattern or path');
}

function refused(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The cursor cannot be used.', `/cursor: ${why}`);
}

import { commandOf, pickMode, readPattern } from '../../../daemon/src/text/query-mode.ts';
import { failure } from '../errors.ts';
import type { ReadQueryParams, ReadQueryResult } from '../protocol.ts';

const REQUEST_OF = { ask: 'ask', pattern: 'search', structure: 'chat', words: 'chat' } as const;

/** Picks the request for a typed text, as the search page does. @throws DowseError INVALID_REQUEST without a text. */
export function readQuery({ query }: ReadQueryParams): ReadQueryResult {
  if (!query?.trim()) throw failure('INVALID_REQUEST', 'There is nothing to search for.');
  const mode = pickMode(query);
  const words = mode === 'structure' ? commandOf(query) : query.trim();
  return { request: REQUEST_OF[mode], ...readPattern(query), words };
}

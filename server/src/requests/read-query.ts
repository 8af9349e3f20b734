import { takeFilters } from '../../../daemon/src/api/filters.ts';
import {
  commandOf,
  maybeExact,
  pickMode,
  readPattern,
} from '../../../daemon/src/search-command/query-mode.ts';
import { isSurePlace, mentionedPlaces } from '../../../daemon/src/text/places.ts';
import { shellWord } from '../../../daemon/src/text/shell-word.ts';
import type { Caller, Context } from '../context.ts';
import { failure } from '../errors.ts';
import type { ReadQueryParams, ReadQueryResult } from '../protocol.ts';
import { readExactly } from './chat.ts';

const REQUEST_OF = { ask: 'ask', pattern: 'search', structure: 'chat', words: 'chat' } as const;

/** Picks the request for a typed text, as the search page does. @throws DowseError INVALID_REQUEST without a text. */
export async function readQuery(
  context: Context,
  { query, team }: ReadQueryParams,
  caller: Caller,
): Promise<ReadQueryResult> {
  if (!query?.trim()) throw failure('INVALID_REQUEST', 'There is nothing to search for.');
  const { text, filters } = team === undefined ? { text: query, filters: [] } : takeFilters(query);
  const asked = { query, ...(team !== undefined && { team }) };
  const { exact, cannot } = maybeExact(text)
    ? await readExactly(context, asked, caller)
    : { exact: false, cannot: undefined };
  const mode = exact ? 'words' : pickMode(text);
  const { pattern, isRegex } = readPattern(text);
  const withFilters = (read: string) => [read, ...filters].join(' ');
  const flags = filters.map(filter => `--filter=${shellWord(filter)}`);
  const words = mode === 'structure' ? [commandOf(text), ...flags].join(' ') : withFilters(text.trim());
  const places = mentionedPlaces(text).filter(isSurePlace);
  return {
    request: REQUEST_OF[mode],
    pattern: withFilters(pattern),
    isRegex,
    words,
    ...(exact && { exact }),
    ...(places.length > 0 && { places }),
    ...(cannot !== undefined && mode === 'ask' && { cannot }),
  };
}

import type { Call } from '../api/dowse.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import { parseAndEmbed } from './five-steps.ts';
import type { Whereabouts } from './locate-name.ts';
import { type Presented, withWhereabouts } from './present/present.ts';
import type { Wanted } from './question-threads.ts';
import type { PlainFilters } from './shard/shard.ts';

const DEFAULT_LIMIT = 10;
/** Extra hits, in case a file changed since it was indexed. Each try multiplies them. */
const EXTRA_HITS = 5;
const EXTRA_HITS_FACTOR = 8;
const MAX_TRIES = 4;

/** A request whose filters are resolved against the index. */
interface FilteredRequest {
  query: string;
  filters: PlainFilters;
  options: NonNullable<AskRequest['options']>;
}

/** Answers from the current indexes, and reindexes files. */
export interface FreshServices {
  embedder: Embedder;
  /** Finds a name that is missing from the index. */
  locateName(name: string): Promise<Whereabouts>;
  /** The name of an indexed file in the response. */
  nameOf(file: string): string;
  answer(wanted: Wanted): Promise<Presented>;
  refresh(paths: readonly string[]): Promise<void>;
}

/** What a question has found. */
export type Found = Pick<AskResponse, 'results' | 'missing_words'>;

/** Answers from files as they are now: has changed ones reindexed and tries again, up to MAX_TRIES times. */
export async function freshAnswer(
  request: FilteredRequest,
  services: FreshServices,
  { signal }: Call,
): Promise<Found> {
  const { query, options } = request;
  const parsed = options.names
    ? undefined
    : await parseAndEmbed(query, options.intent, services.embedder, signal);
  const refreshed = new Set<string>();
  for (let tries = 1, extra = EXTRA_HITS; ; tries++, extra *= EXTRA_HITS_FACTOR) {
    const wanted = { ...request, parsed, limit: options.limit ?? DEFAULT_LIMIT, extra };
    const presented = await services.answer(wanted);
    const changed = presented.changed.filter(path => !refreshed.has(path));
    if (changed.length === 0 || tries === MAX_TRIES) return named(presented, services);
    await services.refresh(changed);
    for (const path of changed) refreshed.add(path);
  }
}

/**
 * The results with their names in the response, and with where a search found a name that the index does not have. Words are missing only if
 * a search finds none either.
 */
async function named(
  { results, missingName, missingWords = [] }: Presented,
  { nameOf, locateName }: Pick<FreshServices, 'nameOf' | 'locateName'>,
): Promise<Found> {
  // Also words: the index keeps them in parts, without single signs, of `urllib3` only `urllib`. A name may be one of them.
  const sought = [...new Set([...(missingName === undefined ? [] : [missingName]), ...missingWords])];
  const located = await Promise.all(sought.map(async name => [name, await locateName(name)] as const));
  const places = new Map(located);
  const where = missingName === undefined ? 'nowhere' : places.get(missingName)!;
  const missing = missingWords.filter(word => places.get(word) === 'nowhere');
  const named = results.map(result => ({
    ...result,
    file: nameOf(result.file),
    ...(result.duplicates && {
      duplicates: result.duplicates.map(one => ({ ...one, file: nameOf(one.file) })),
    }),
    ...(missingName !== undefined &&
      where !== 'nowhere' && { semantic_match: withWhereabouts(result.semantic_match, missingName, where) }),
  }));
  return { results: named, ...(missing.length > 0 && { missing_words: missing }) };
}

import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import type { PatternSearch } from '../search/pattern-search.ts';
import type { StructureOptions, StructureSearch } from './structure-search.ts';

/**
 * Adds `options.structure` to a search. The languages and the parser are loaded with the first request that needs them,
 * so that the daemon starts faster.
 */
export function withStructure(inner: PatternSearch, options: StructureOptions = {}): PatternSearch {
  let loading: Promise<StructureSearch> | undefined;
  const load = () => {
    loading ??= import('./structure-search.ts').then(
      ({ StructureSearch }) => new StructureSearch(inner, options),
      error => {
        loading = undefined; // try again next time: files or memory may be short only now
        throw error;
      },
    );
    return loading;
  };

  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const search = await load();
    return yield* search.stream(request, call);
  }

  return {
    search: async (request, call) =>
      request.options?.structure ? (await load()).search(request, call) : inner.search(request, call),
    stream: (request, call) =>
      request.options?.structure ? stream(request, call) : inner.stream(request, call),
    async close() {
      await Promise.all([inner.close(), loading?.then(search => search.close())]);
    },
  };
}

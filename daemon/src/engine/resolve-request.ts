/** Turns requests into the form that searches and questions take. */
import { resolve } from 'node:path';
import type { Call } from '../api/dowse.ts';
import type { AskRequest, SearchRequest } from '../api/schemas.ts';
import { globFrom } from '../search/globs-below.ts';
import { resolvePath } from '../security/paths.ts';
import { withoutFilters } from './search-filters.ts';

/** A request as the layers of the search take it: filters, file types and globs resolved. */
export async function asSearched(request: SearchRequest, call: Call): Promise<SearchRequest> {
  return withExtensions(withGlobsFrom(await withoutFilters(request), call));
}

/** Replaces the file types of a request by their extensions. Loads the table of languages only if needed. */
export async function withExtensions<R extends SearchRequest | AskRequest>(request: R): Promise<R> {
  const types = request.options?.file_types;
  if (!types?.length) return request;
  const { extensionsOf } = await import('../languages/file-types.ts');
  return { ...request, options: { ...request.options, file_types: extensionsOf(types) } };
}

/** Converts the globs of a request to the form that ripgrep expects. */
export function withGlobsFrom(request: SearchRequest, { roots }: Call): SearchRequest {
  const globs = request.options?.globs;
  if (!globs?.length) return request;
  // The path as given and its real path: globs may refer to either.
  const folders = [resolve(roots[0] ?? '', request.path), resolvePath(request.path, roots).absolute];
  const resolved = globs.map(glob => folders.reduce(globFrom, glob));
  return { ...request, options: { ...request.options, globs: resolved } };
}

import { filterSet, filtersNamed, globsOfFile, invalidFilter } from '../api/filters.ts';
import type { SearchRequest } from '../api/schemas.ts';

/**
 * Replaces the filters of a search by the options that mean the same: `file:` by globs, `lang:` by file types, `sym:` by the
 * place of a match in the code. Such options are alternatives: where the request has some of its own, `file:` stays, and `lang:` with
 * extensions in place of languages, so that a file must satisfy both.
 *
 * @throws DowseError INVALID_REQUEST for `repo:` and `branch:`, which only requests to repositories have
 */
export async function withoutFilters(request: SearchRequest): Promise<SearchRequest> {
  const { filters, typed_filters: _typed, ...options } = request.options ?? {};
  if (!filters?.length) return request;
  if (filtersNamed(filters, ['repo', 'branch']).length > 0) throw needsRepositories();
  const { only, not } = filterSet(filters);
  const { extensionsOf } = await import('../languages/file-types.ts');
  const own = options.globs ?? [];
  const isChosen = own.some(glob => !glob.startsWith('!'));
  const { file_types = [] } = options;
  const left = [
    ...(isChosen ? filtersNamed(filters, ['file']).filter(filter => !filter.startsWith('-')) : []),
    ...(file_types.length > 0 ? extensionsOf(only.lang).map(extension => `lang:"${extension}"`) : []),
  ];
  // The last matching glob decides, so those that exclude follow.
  const globs = [
    ...(isChosen ? [] : only.file.flatMap(globsOfFile)),
    ...own,
    ...not.file.flatMap(globsOfFile).map(glob => `!${glob}`),
    ...extensionsOf(not.lang).map(extension => `!*.${extension}`),
  ];
  const { structure = {} } = options;
  const inside = [...(structure.inside ?? []), ...only.sym.map(name => `any:${name}`)];
  const not_inside = [...(structure.not_inside ?? []), ...not.sym.map(name => `any:${name}`)];
  const isInCode = only.sym.length + not.sym.length > 0;
  return {
    ...request,
    options: {
      ...options,
      ...(globs.length > 0 && { globs }),
      ...(file_types.length === 0 && only.lang.length > 0 && { file_types: only.lang }),
      ...(left.length > 0 && { filters: left }),
      ...(isInCode && { structure: { ...structure, inside, not_inside } }),
    },
  };
}

const needsRepositories = () =>
  invalidFilter('/options/filters: repo: and branch: need an address such as repo:* as the path');

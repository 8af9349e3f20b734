import { PREFIX } from '../../../api/repo-address.ts';
import type { SearchParams } from '../urls.ts';
import type { FacetName, FacetValue, FileResult } from './results.ts';

const MAX_VALUES = 12;

/** The value of the filter for all branches that are kept. */
export const ALL_BRANCHES = '**';

/** Counts of matches by repository, branch, language, folder and kind. `branches`: all that the searched repositories have. */
export function facetsOf(
  files: readonly FileResult[],
  params: SearchParams,
  branches: readonly string[] = [],
): Record<FacetName, FacetValue[]> {
  const lines = (file: FileResult) => file.count;
  return {
    in: counted(
      files.map(({ target: { place, repo, name }, count }) =>
        repo === undefined ? [place, name, count] : [`${PREFIX}${repo}`, repo, count],
      ),
    ),
    branch: branchesOf(files, branches),
    lang: counted(files.map(file => [file.language, file.language, lines(file)])),
    path: counted(
      files.flatMap(file => {
        const folder = nextFolder(file.path, params.path);
        return folder === undefined ? [] : [[folder, `${folder}/`, lines(file)] as const];
      }),
    ),
    kind: counted(
      files.flatMap(({ blocks }) => blocks.flatMap(({ kind }) => (kind ? [[kind, kind, 1] as const] : []))),
    ),
  };
}

/** Branches with matches, then those that were not searched, and all. */
function branchesOf(files: readonly FileResult[], branches: readonly string[]): FacetValue[] {
  const found = counted(
    files.flatMap(({ target: { branch }, count }) =>
      branch === undefined ? [] : [[branch, branch, count] as const],
    ),
  );
  const others = branches.filter(branch => !found.some(({ value }) => value === branch));
  const rest = others.slice(0, MAX_VALUES).map(branch => ({ value: branch, label: branch }));
  const all = others.length > 0 ? [{ value: ALL_BRANCHES, label: 'all branches' }] : [];
  return [...found, ...rest, ...all];
}

/** The folder of a file one step below the filter. */
function nextFolder(path: string, filter: string): string | undefined {
  const from = filter === '' ? 0 : filter.length + 1;
  const end = path.indexOf('/', from);
  return end < 0 ? undefined : path.slice(0, end);
}

function counted(
  rows: readonly (readonly [value: string, label: string, count: number])[],
): Required<FacetValue>[] {
  const values = new Map<string, Required<FacetValue>>();
  for (const [value, label, count] of rows) {
    const known = values.get(value) ?? { value, label, count: 0 };
    known.count += count;
    values.set(value, known);
  }
  return [...values.values()]
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_VALUES);
}

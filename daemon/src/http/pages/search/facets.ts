import type { SearchParams } from '../urls.ts';
import type { FacetName, FacetValue, FileResult } from './results.ts';

const MAX_VALUES = 12;

/** Counts of matches by repository, language, folder and kind. */
export function facetsOf(
  files: readonly FileResult[],
  params: SearchParams,
): Record<FacetName, FacetValue[]> {
  const lines = (file: FileResult) => file.count;
  return {
    in: counted(files.map(file => [file.target.place, file.target.name, lines(file)])),
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

/** The folder of a file one step below the filter. */
function nextFolder(path: string, filter: string): string | undefined {
  const from = filter === '' ? 0 : filter.length + 1;
  const end = path.indexOf('/', from);
  return end < 0 ? undefined : path.slice(0, end);
}

function counted(rows: readonly (readonly [value: string, label: string, count: number])[]): FacetValue[] {
  const values = new Map<string, FacetValue>();
  for (const [value, label, count] of rows) {
    const known = values.get(value) ?? { value, label, count: 0 };
    known.count += count;
    values.set(value, known);
  }
  return [...values.values()]
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_VALUES);
}

import { join } from 'node:path';
import type { Filters, PlainFilters } from './filters.ts';
import { typedFilters } from './typed-filters.ts';

/** One of the indexes of a shard. With a name, several are read as one, and a file is named `NAME/PATH`. */
export interface IndexOfShard {
  directory: string;
  name?: string;
}

/** The filters of a request, for paths as a shard names them. @throws DowseError INVALID_REQUEST */
export function filtersIn(indexes: readonly IndexOfShard[], { typed, ...filters }: PlainFilters): Filters {
  const { accepts, symbols } = typedFilters(typed);
  const names = namesOf(indexes);
  return {
    ...filters,
    ...(symbols && { symbols }),
    ...(accepts && {
      accepts:
        names.size === 0 ? accepts : (file: string) => accepts(file.slice(nameOf(file, names).length + 1)),
    }),
  };
}

/** Gives the place on disk of an indexed path. */
export function placesOnDisk(indexes: readonly IndexOfShard[]): (path: string) => string {
  const names = namesOf(indexes);
  if (names.size === 0) return path => join(indexes[0]!.directory, path);
  const directories = new Map(indexes.map(({ name, directory }) => [name, directory]));
  return path => {
    const name = nameOf(path, names);
    return join(directories.get(name)!, path.slice(name.length + 1));
  };
}

function namesOf(indexes: readonly IndexOfShard[]): ReadonlySet<string> {
  return new Set(indexes.flatMap(({ name }) => name ?? []));
}

/** The name of the index that has a file, which is named `NAME/PATH`. */
function nameOf(file: string, names: ReadonlySet<string>): string {
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
    const name = file.slice(0, end);
    if (names.has(name)) return name;
  }
  throw new Error('a path of several indexes names none of them');
}

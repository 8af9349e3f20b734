import { join } from 'node:path';
import type { Call } from '../api/dowse.ts';
import type { AskRequest, AskResult } from '../api/schemas.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { UnionReader } from '../store/union-reader.ts';
import { type AskServices, type Corpus, findPlaces } from './ask.ts';
import type { Filters } from './resolve/filters.ts';
import { typedFilters } from './resolve/typed-filters.ts';
import type { FilesWith } from './source.ts';

/** One of several directories that answer as one. Its files get paths below `name`. */
export interface NamedIndex {
  name: string;
  index: DirectoryIndex;
}

/** Services of a question to several directories. */
export interface ManyServices extends Pick<AskServices, 'embedder' | 'locateName' | 'nameOf'> {
  filesWith(index: DirectoryIndex, ...args: Parameters<FilesWith>): ReturnType<FilesWith>;
}

/** Unions that are kept for the next question, the last used last. */
const MAX_KEPT = 4;
const kept = new Map<string, UnionReader>();

/**
 * Answers a question from several indexes with one ranking: term statistics are those of all of them. No name of an index may
 * begin with that of another and a slash. Files that changed since they were indexed are left out.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY
 */
export async function askMany(
  indexes: readonly NamedIndex[],
  { query, options = {} }: Pick<AskRequest, 'query' | 'options'>,
  services: ManyServices,
  call: Call,
): Promise<AskResult[]> {
  if (unionOf(indexes).chunkCount === 0) return [];
  const { file_types: fileTypes = [], directory = '', path } = options;
  const { accepts, symbols } = typedFilters(options.filters);
  const names = new Set(indexes.map(({ name }) => name));
  const filters: Filters = {
    ...{ fileTypes, directory },
    ...(path !== undefined && { path }),
    ...(symbols && { symbols }),
    ...(accepts && { accepts: (file: string) => accepts(file.slice(nameOf(file, names).length + 1)) }),
  };
  const request = { query, options, filters };
  const filesWith: FilesWith = (text, most, mayHold) =>
    filesWithInAll(indexes, services.filesWith, text, most, mayHold);
  return findPlaces(corpusOf(indexes), request, { ...services, filesWith }, call);
}

function corpusOf(indexes: readonly NamedIndex[]): Corpus {
  const byName = new Map(indexes.map(({ name, index }) => [name, index.directory]));
  const names = new Set(byName.keys());
  return {
    read: read => {
      const union = unionOf(indexes);
      return union.readSnapshot(() => read(union));
    },
    fileAt: path => {
      const name = nameOf(path, names);
      return join(byName.get(name)!, path.slice(name.length + 1));
    },
    refresh: async () => {},
  };
}

/** The name of the index that has a file, which is named `NAME/PATH`. */
function nameOf(file: string, names: ReadonlySet<string>): string {
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
    const name = file.slice(0, end);
    if (names.has(name)) return name;
  }
  throw new Error('a path of several indexes names none of them');
}

/** The union of these indexes; one that was made for the same names is brought up to date. */
function unionOf(indexes: readonly NamedIndex[]): UnionReader {
  const key = indexes.map(({ name }) => name).join('\n');
  const union = kept.get(key) ?? new UnionReader();
  union.update(indexes.map(({ name, index }) => ({ name, reader: index.openReader() })));
  kept.delete(key);
  kept.set(key, union);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return union;
}

/** The files that may contain a text, in all indexes; undefined if one does not know, or there are more than `most`. */
function filesWithInAll(
  indexes: readonly NamedIndex[],
  filesWith: ManyServices['filesWith'],
  text: string,
  most: number,
  mayHold: (path: string) => boolean = () => true,
): string[] | undefined {
  const all: string[] = [];
  for (const { name, index } of indexes) {
    const found = filesWith(index, text, most - all.length, path => mayHold(`${name}/${path}`));
    if (!found) return undefined;
    all.push(...found.map(path => `${name}/${path}`));
    if (all.length > most) return undefined;
  }
  return all;
}

import type { Call } from '../api/dowse.ts';
import type { AskRequest, AskResult } from '../api/schemas.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { type AskServices, findFresh } from './ask.ts';
import type { FilesWith } from './source.ts';

/** One of several directories that answer as one. Its files get paths below `name`. */
export interface NamedIndex {
  name: string;
  index: DirectoryIndex;
}

/** Services of a question to several directories. */
export interface ManyServices extends Omit<AskServices, 'filesWith'> {
  filesWith(index: DirectoryIndex, ...args: Parameters<FilesWith>): ReturnType<FilesWith>;
}

/**
 * Answers a question from several indexes with one ranking: term statistics are those of all of them. No name of an index may
 * begin with that of another and a slash. Files that changed since they were indexed are left out.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, SERVICE_UNAVAILABLE if too many questions wait
 */
export async function askMany(
  indexes: readonly NamedIndex[],
  { query, options = {} }: Pick<AskRequest, 'query' | 'options'>,
  services: ManyServices,
  call: Call,
): Promise<AskResult[]> {
  if (indexes.length === 0) return [];
  const { file_types: fileTypes = [], directory = '', path, filters: typed } = options;
  const filters = { fileTypes, directory, ...(path !== undefined && { path }), ...(typed && { typed }) };
  const filesWith: FilesWith = (text, most) => filesWithInAll(indexes, services.filesWith, text, most);
  const refresh = async () => {};
  return findFresh(indexes, { query, options, filters }, { ...services, filesWith, refresh }, call);
}

/** The files that may contain a text, in all indexes; undefined if one does not know, or there are more than `most`. */
function filesWithInAll(
  indexes: readonly NamedIndex[],
  filesWith: ManyServices['filesWith'],
  text: string,
  most: number,
): string[] | undefined {
  const all: string[] = [];
  for (const { name, index } of indexes) {
    const found = filesWith(index, text, most - all.length);
    if (!found) return undefined;
    all.push(...found.map(path => `${name}/${path}`));
  }
  return all;
}

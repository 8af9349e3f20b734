import type { Connection } from '../language/connection.ts';
import { escapeGlob } from '../support/globs.ts';
import { caveatOf, patternOf, type Search, teamOf } from './hit.ts';

/** The glob that leaves out the folder of a file; of a file without a folder, the file. `root`: the name with which paths begin. */
export function globOfFolder(path: string, root?: string): string {
  const escaped = escapeGlob(path);
  const slash = escaped.lastIndexOf('/');
  const top = root === undefined ? '!' : `!/${escapeGlob(root)}`;
  return slash < 0 ? `${top}/${escaped}` : `${top}/${escaped.slice(0, slash)}/**`;
}

/** The search in all files, in place of some; undefined if it is in all. Parts of programs stay. */
export function inAllFiles(search: Search): Search | undefined {
  switch (search.kind) {
    case 'ask': {
      const { scope: { in: within, globs, fileTypes } = {}, ...rest } = search;
      const { team } = teamOf(search);
      const all = { ...rest, ...(team === undefined ? {} : { scope: { team } }) };
      return within || globs || fileTypes ? all : undefined;
    }
    case 'search': {
      const { in: within, ...rest } = search;
      const { globs, file_types, ...options } = search.options;
      return within || globs || file_types ? { ...rest, options } : undefined;
    }
    case 'plain':
    case 'similar':
      return undefined;
  }
}

/** The search without the files of a glob. Plain words become the pattern search that they stand for. */
export async function without(
  connection: Pick<Connection, 'chat'>,
  search: Search,
  glob: string,
): Promise<Search | undefined> {
  switch (search.kind) {
    case 'ask': {
      const globs = [...(search.scope?.globs ?? []), glob];
      return { ...search, scope: { ...search.scope, globs } };
    }
    case 'search': {
      const globs = [...(search.options.globs ?? []), glob];
      return { ...search, options: { ...search.options, globs } };
    }
    case 'plain': {
      const team = teamOf(search);
      const read = await connection.chat({ query: search.command, dryRun: true, ...team });
      return without(
        connection,
        {
          ...patternOf(read.search, team),
          ...{ name: search.query, command: search.command },
          ...caveatOf(search),
        },
        glob,
      );
    }
    case 'similar':
      return undefined;
  }
}

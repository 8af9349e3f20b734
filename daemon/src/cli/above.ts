import { realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isInside, nearestAbove } from '../access/paths.ts';
import type { Dowse } from '../api/dowse.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { CALL } from './context.ts';
import type { Io } from './io.ts';
import { askSayingWhy } from './waiting.ts';

/** The directory, above a folder and the nearest to it, that has an index. */
export async function indexedAbove(dowse: Dowse, folder: string): Promise<string | undefined> {
  const { indexes } = await dowse.list(CALL);
  const indexed = indexes.flatMap(({ target_dir, last_updated }) =>
    last_updated === null ? [] : target_dir,
  );
  return nearestAbove(followed(folder), indexed);
}

/**
 * Asks the index above a folder about that folder alone: who stands in a folder of a project that is indexed wants an
 * answer, not a second index of what the first has.
 *
 * @returns undefined where there is none, or it has nothing of the folder, as where an ignore file names that.
 */
export async function askAbove(
  io: Io,
  dowse: Dowse,
  { query, target_dir, options = {} }: AskRequest,
): Promise<AskResponse | undefined> {
  const above = await indexedAbove(dowse, target_dir);
  if (above === undefined) return undefined;
  const folder = followed(target_dir);
  const wanted = resolve(folder, options.path ?? '');
  // The daemon refuses it, by the folder that was named.
  if (!isInside(wanted, folder)) return undefined;
  const below = (path: string) => slashed(relative(above, path));
  const askFor = (text: string, path: string, filters: AskRequest['options']) =>
    askSayingWhy(io, dowse, { query: text, target_dir: above, options: { ...filters, path: below(path) } });
  const answer = await askFor(query, wanted, options);
  // Where nothing answers, there may be nothing of the folder: its own name answers if there is.
  const isThere =
    answer.results.length > 0 || (await askFor(below(folder), folder, { limit: 1 })).results.length > 0;
  if (!isThere) return undefined;
  const { path: _, ...filters } = answer.filters;
  return {
    ...answer,
    filters: { ...filters, ...(options.path === undefined ? {} : { path: options.path }) },
    results: answer.results.map(result => ({
      ...result,
      file: slashed(join(target_dir, relative(folder, result.file))),
    })),
  };
}

/** Where symlinks lead on this machine; the daemon may run on another. */
function followed(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

const slashed = (path: string) => path.split(sep).join('/');

import { posix, relative, resolve, sep } from 'node:path';
import { isInside, nearestAbove } from '../access/paths.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { followed, type PathView } from './folders.ts';
import { askSettled } from './settled.ts';
import type { Question, ToolContext } from './tool.ts';

type Asker = Pick<ToolContext, 'dowse' | 'call'>;

/** The directory, above a folder and the nearest to it, that has an index. */
export async function indexedAbove(asker: Asker, folder: PathView): Promise<string | undefined> {
  return nearestAbove(followed(folder.absolute), await indexed(asker));
}

/** The same, or the folder itself. */
export async function indexedAround(asker: Asker, folder: PathView): Promise<string | undefined> {
  const real = followed(folder.absolute);
  const all = await indexed(asker);
  return all.includes(real) ? real : nearestAbove(real, all);
}

async function indexed({ dowse, call }: Asker): Promise<string[]> {
  const { indexes } = await dowse.list(call);
  return indexes.flatMap(({ target_dir, last_updated }) => (last_updated === null ? [] : target_dir));
}

/**
 * Asks the index above a folder about that folder alone: clients name folders to narrow a question down, and an index for
 * each would be built and kept.
 *
 * @returns undefined where there is none, or it has nothing of the folder, as where an ignore file names that.
 * @throws DowseError PERMISSION_DENIED as the daemon does, for a `directory` outside the folder.
 */
export async function askAbove(
  { dowse, call }: Asker,
  folder: PathView,
  { query, options = {} }: Question,
): Promise<AskResponse | undefined> {
  const above = await indexedAbove({ dowse, call }, folder);
  if (above === undefined) return undefined;
  const real = followed(folder.absolute);
  const wanted = followed(resolve(real, options.directory ?? ''));
  if (!isInside(wanted, real)) {
    const message = `No permission for "${options.directory}".`;
    throw new DowseError('PERMISSION_DENIED', message, 'outside target_dir');
  }
  const ask = (text: string, filters: AskRequest['options'], directory: string) =>
    askSettled(
      dowse,
      { query: text, target_dir: above, options: { ...filters, directory: relative(above, directory) } },
      call,
    );
  const response = await ask(query, options, wanted);
  // Where nothing answers, there may be nothing of the folder: its own name answers if there is.
  const isThere =
    response.results.length > 0 ||
    (await ask(slashed(relative(above, real)), { limit: 1 }, real)).results.length > 0;
  if (!isThere) return undefined;
  return asRequested(response, folder);
}

/** An answer with absolute paths, of another index, with those that are below what was requested. */
export function asRequested(response: AskResponse, { request, absolute }: PathView): AskResponse {
  const real = followed(absolute);
  const folder = slashed(request);
  // Two slashes begin the name of a share on another machine, of which joining leaves one.
  const start = folder.startsWith('//') ? '/' : '';
  const shown = (file: string) => start + posix.join(folder, slashed(relative(real, file)));
  return { ...response, results: response.results.map(result => ({ ...result, file: shown(result.file) })) };
}

export const slashed = (path: string) => path.split(sep).join('/');

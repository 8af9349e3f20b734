/**
 * A folder of a project that is indexed is asked about in the index of the project: one of its own would hold once more
 * what the first has.
 */
import { posix, relative, resolve } from 'node:path';
import type { Call, Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { isInside, nearestAbove, realPathOrSame, withSlashes } from '../security/paths.ts';

/** A folder as the caller names it, and where that is. */
interface Requested {
  request: string;
  absolute: string;
}

/** How the index above is asked. */
interface Asker {
  dowse: Pick<Dowse, 'list'>;
  call: Call;
  /** Of the daemon, and waits as the caller wants. */
  ask(request: AskRequest): Promise<AskResponse>;
  /** The option by which the caller narrows a question down. */
  narrowedBy: 'path' | 'directory';
}

/** The directory, above a folder and the nearest to it, that has an index. */
export async function indexedAbove(
  dowse: Pick<Dowse, 'list'>,
  folder: string,
  call: Call,
): Promise<string | undefined> {
  return nearestAbove(realPathOrSame(folder), await indexed(dowse, call));
}

/** The same, or the folder itself. */
export async function indexedAround(
  dowse: Pick<Dowse, 'list'>,
  folder: string,
  call: Call,
): Promise<string | undefined> {
  const real = realPathOrSame(folder);
  const all = await indexed(dowse, call);
  return all.includes(real) ? real : nearestAbove(real, all);
}

async function indexed(dowse: Pick<Dowse, 'list'>, call: Call): Promise<string[]> {
  const { indexes } = await dowse.list(call);
  return indexes.flatMap(({ target_dir, last_updated }) => (last_updated === null ? [] : target_dir));
}

/**
 * Asks the index above a folder about that folder alone.
 *
 * @returns undefined where there is none, or it has nothing of the folder, as where an ignore file names that.
 * @throws DowseError PERMISSION_DENIED as the daemon does, where the question is narrowed down to what lies outside the folder.
 */
export async function askAbove(
  { dowse, call, ask, narrowedBy }: Asker,
  folder: Requested,
  { query, options = {} }: Omit<AskRequest, 'target_dir'>,
): Promise<AskResponse | undefined> {
  const above = await indexedAbove(dowse, folder.absolute, call);
  if (above === undefined) return undefined;
  const real = realPathOrSame(folder.absolute);
  const given = options[narrowedBy];
  const wanted = realPathOrSame(resolve(real, given ?? ''));
  if (!isInside(wanted, real)) {
    throw new DowseError('PERMISSION_DENIED', `No permission for "${given}".`, 'outside target_dir');
  }
  const below = (path: string) => withSlashes(relative(above, path));
  const askFor = (text: string, path: string, others: AskRequest['options']) =>
    ask({ query: text, target_dir: above, options: { ...others, [narrowedBy]: below(path) } });
  const response = await askFor(query, wanted, options);
  // Where nothing answers, there may be nothing of the folder: its own name answers if there is.
  const isThere =
    response.results.length > 0 || (await askFor(below(real), real, { limit: 1 })).results.length > 0;
  if (!isThere) return undefined;
  const filters = { ...response.filters, directory: options.directory ?? '', path: options.path };
  return asRequested({ ...response, filters }, folder);
}

/** An answer with absolute paths, of another index, with those that are below what was requested. */
export function asRequested(response: AskResponse, { request, absolute }: Requested): AskResponse {
  const real = realPathOrSame(absolute);
  const folder = withSlashes(request);
  // Two slashes begin the name of a share on another machine, of which joining leaves one.
  const start = folder.startsWith('//') ? '/' : '';
  const shown = (file: string) => start + posix.join(folder, withSlashes(relative(real, file)));
  return { ...response, results: response.results.map(result => ({ ...result, file: shown(result.file) })) };
}

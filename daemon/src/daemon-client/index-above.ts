/**
 * Questions about a folder use the index of a folder above it, if there is one: an own index would store the same data again.
 */
import { posix, relative, resolve } from 'node:path';
import type { Call, Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import { isAddress } from '../api/repo-address.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { isInside, nearestAbove, realPathOrSame, withSlashes } from '../security/paths.ts';

/** A folder as given in the request, and its absolute path. */
interface Requested {
  request: string;
  absolute: string;
}

/** How to ask the index above. */
interface Asker {
  dowse: Pick<Dowse, 'list'>;
  call: Call;
  /** Asks the daemon, with the caller's retries. */
  ask(request: AskRequest): Promise<AskResponse>;
  /** The option with which the caller narrows a question. */
  narrowedBy: 'path' | 'directory';
}

/** The nearest directory above a folder that has an index. */
export async function indexedAbove(
  dowse: Pick<Dowse, 'list'>,
  folder: string,
  call: Call,
): Promise<string | undefined> {
  // A question about a folder of a repository is answered by the index of the repository.
  if (isAddress(folder)) return undefined;
  return nearestAbove(realPathOrSame(folder), await indexed(dowse, call));
}

/** The nearest directory with an index that contains the folder: the folder itself, or one above it. */
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
  return indexes.flatMap(({ target_dir, last_updated }) =>
    last_updated === null || isAddress(target_dir) ? [] : target_dir,
  );
}

/**
 * Asks the index above a folder about only that folder.
 *
 * @returns undefined if there is none, or if it does not contain the folder, for example because of an ignore rule
 * @throws DowseError PERMISSION_DENIED if the question is narrowed to a path outside the folder
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
  // Without results, the folder may be missing from the index. A question for its own path finds out.
  const isIndexed =
    response.results.length > 0 || (await askFor(below(real), real, { limit: 1 })).results.length > 0;
  if (!isIndexed) return undefined;
  const filters = { ...response.filters, directory: options.directory ?? '', path: options.path };
  return asRequested({ ...response, filters }, folder);
}

/** Converts the absolute paths in the answer of another index to paths below the requested folder. */
export function asRequested(response: AskResponse, { request, absolute }: Requested): AskResponse {
  const real = realPathOrSame(absolute);
  const folder = withSlashes(request);
  // A Windows share begins with two slashes, which `join` would reduce to one.
  const start = folder.startsWith('//') ? '/' : '';
  const shown = (file: string) => start + posix.join(folder, withSlashes(relative(real, file)));
  return { ...response, results: response.results.map(result => ({ ...result, file: shown(result.file) })) };
}

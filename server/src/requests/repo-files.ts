/** Files of repositories that a team's daemon keeps: no files of this machine, so a client shows the text that it gets here. */
import { isAddress, PREFIX } from '../../../daemon/src/api/repo-address.ts';
import { type Caller, type Context, call } from '../context.ts';
import { failure } from '../errors.ts';
import type { AskHit, ReadRepoFileParams, ReadRepoFileResult } from '../protocol.ts';

/** The scheme of their URIs. */
const SCHEME = 'dowse-repo:';
/** Most lines of one answer of the daemon. */
const PAGE = 2000;

/** The place of a result in a repository: `repo:team/app/src/a.ts` → `dowse-repo:/team/app/src/a.ts`. */
export function repoPlace(file: string): Pick<AskHit, 'uri' | 'folder' | 'path'> | undefined {
  if (!isAddress(file)) return undefined;
  const path = file.slice(PREFIX.length);
  return {
    uri: `${SCHEME}/${path.split('/').map(encodeURIComponent).join('/')}`,
    folder: `${SCHEME}/`,
    path,
  };
}

/**
 * Reads such a file as it was indexed.
 *
 * @throws DowseError INVALID_REQUEST for another URI, else as the daemon does.
 */
export async function readRepoFile(
  { link }: Context,
  { uri = '' }: ReadRepoFileParams,
  { signal }: Caller,
): Promise<ReadRepoFileResult> {
  if (!uri.startsWith(`${SCHEME}/`))
    throw failure('INVALID_REQUEST', 'This is no file of a repository.', uri);
  const path = PREFIX + decodeURIComponent(uri.slice(SCHEME.length + 1));
  const pages: string[] = [];
  for (let first = 1, total = 1; first <= total; first += PAGE) {
    const request = { path, first_line: first, last_line: first + PAGE - 1 };
    const page = await link.call(signal, ({ dowse }) => dowse.read(request, call(signal)));
    pages.push(page.text);
    total = page.total_lines;
  }
  return { text: pages.join('\n') };
}

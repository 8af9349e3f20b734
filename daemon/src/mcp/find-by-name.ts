import { posix } from 'node:path';
import { withSlashes } from '../security/paths.ts';
import type { ToolContext } from './tool.ts';

/** A line and column after a path: `src/app.ts:25`. */
const LINE = /:\d+(?::\d+)?$/;

/** Names without glob characters. */
const PLAIN = /^[\w.@+-]*\w[\w.@+-]*$/;

/**
 * Finds a file or folder with this name in the project, for a path without its folder or with a line number.
 *
 * @returns its path; undefined if there is none, or if the name has glob characters
 */
export async function findByName(
  { dowse, call, folders }: ToolContext,
  given: string,
): Promise<string | undefined> {
  const name = posix.basename(withSlashes(given).replace(LINE, ''));
  if (!PLAIN.test(name)) return undefined;
  const glob = `**/${name}`;
  const options = { recursive: true, max_results: 1, globs: [glob, `${glob}/**`] };
  const hasName = (path: string) => posix.basename(path) === name;
  for (const view of await folders.views(undefined)) {
    const { results } = await dowse.search({ pattern: '', path: view.request, options }, call);
    for (let path = results[0]?.file_name ?? ''; path.length > 1; path = posix.dirname(path))
      if (hasName(path)) return view.show(path);
  }
  return undefined;
}

import { posix } from 'node:path';
import { withSlashes } from '../security/paths.ts';
import type { ToolContext } from './tool.ts';

/** The line, and column, that is no part of a path: `src/app.ts:25`. */
const LINE = /:\d+(?::\d+)?$/;

/** Names that are globs as they stand. */
const PLAIN = /^[\w.@+-]*\w[\w.@+-]*$/;

/**
 * Where a file or folder of that name is in the project, for who names it without its folder, or with a line.
 *
 * @returns undefined where there is none, or it cannot be looked for.
 */
export async function foundElsewhere(
  { dowse, call, folders }: ToolContext,
  named: string,
): Promise<string | undefined> {
  const name = posix.basename(withSlashes(named).replace(LINE, ''));
  if (!PLAIN.test(name)) return undefined;
  const glob = `**/${name}`;
  const options = { recursive: true, max_results: 1, globs: [glob, `${glob}/**`] };
  const isIt = (path: string) => posix.basename(path) === name;
  for (const view of await folders.views(undefined)) {
    const { results } = await dowse.search({ pattern: '', path: view.request, options }, call);
    for (let path = results[0]?.file_name ?? ''; path.length > 1; path = posix.dirname(path))
      if (isIt(path)) return view.show(path);
  }
  return undefined;
}

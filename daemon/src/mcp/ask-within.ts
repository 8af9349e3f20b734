import { relative } from 'node:path';
import { isAddress } from '../api/repo-address.ts';
import type { AskResponse } from '../api/schemas.ts';
import { asRequested, indexedAround } from '../daemon-client/index-above.ts';
import { realPathOrSame, withSlashes } from '../security/paths.ts';
import { askOrBuild } from './build.ts';
import { folderOf, type PathView } from './folders.ts';
import type { Question, ToolContext } from './tool.ts';

/**
 * Asks about one file or folder. Uses the nearest index that contains it; without one, builds the index of its project.
 * An index of the folder itself would not cover the rest of the project.
 */
export async function askWithin(
  context: ToolContext,
  view: PathView,
  { query, options }: Question,
): Promise<AskResponse> {
  if (isAddress(view.request)) return askOrBuild(context, view, { query, options });
  const real = realPathOrSame(view.absolute);
  const indexed = await indexedAround(context.dowse, view.absolute, context.call);
  const project = indexed ?? (await folderOf(context.folders, real));
  if (project === undefined || project === real) return askOrBuild(context, view, { query, options });
  const folder: PathView = { request: project, absolute: project, show: file => file };
  const path = withSlashes(relative(project, real));
  return asRequested(await askOrBuild(context, folder, { query, options: { ...options, path } }), view);
}

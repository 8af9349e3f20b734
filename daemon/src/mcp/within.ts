import { relative } from 'node:path';
import type { AskResponse } from '../api/schemas.ts';
import { asRequested, indexedAround } from '../daemon-client/above.ts';
import { followed, withSlashes } from '../security/paths.ts';
import { askOrBuild } from './build.ts';
import { folderOf, type PathView } from './folders.ts';
import type { Question, ToolContext } from './tool.ts';

/**
 * Asks about a file or folder alone: of the nearest index that it is in, else of that of its project, which is built. An
 * index of the folder itself would know nothing of the rest.
 */
export async function askWithin(
  context: ToolContext,
  view: PathView,
  { query, options }: Question,
): Promise<AskResponse> {
  const real = followed(view.absolute);
  const indexed = await indexedAround(context.dowse, view.absolute, context.call);
  const project = indexed ?? (await folderOf(context.folders, real));
  if (project === undefined || project === real) return askOrBuild(context, view, { query, options });
  const folder: PathView = { request: project, absolute: project, show: file => file };
  const path = withSlashes(relative(project, real));
  return asRequested(await askOrBuild(context, folder, { query, options: { ...options, path } }), view);
}

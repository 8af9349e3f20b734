import type { ListedIndex, StatusRequest, StatusResponse } from '../../api/schemas.ts';
import { skippedText, skipReasonText } from '../../api/skip-reason.ts';
import { indexedAbove } from '../../daemon-client/index-above.ts';
import { counted } from '../../text/count.ts';
import type { PathView } from '../folders.ts';
import { StatusArguments, StatusResult } from '../schemas.ts';
import { atOnce } from '../several-folders.ts';
import { type ToolContext, tool } from '../tool.ts';

export const indexStatus = tool({
  name: 'index_status',
  title: 'State of the index of a project',
  description:
    'Whether the project has an index that `ask` can use, how many files are in it, the progress of a build, and whether ' +
    'changed files are missing from it. With `skipped`: which files are left out of it, and why.',
  inputSchema: StatusArguments,
  outputSchema: StatusResult,
  example: {},
  async run({ target_dir, ...listing }, context) {
    const views = await context.folders.views(target_dir);
    const { answers, notSearched } = await atOnce(views, context.call.signal, view =>
      stateOf(context, view, listing),
    );
    const [first, ...others] = answers;
    const structured: StatusResult = {
      ...first!.status,
      target_dir: first!.folder,
      ...(others.length > 0 ? { others: others.map(listed) } : {}),
      ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
    };
    const texts = answers.map(({ folder, status }) => statusText(folder, status));
    return { structured, text: [...texts, ...notSearched].join('\n\n') };
  },
});

interface State {
  folder: string;
  status: StatusResponse;
}

/** The state of the index that `ask` would use: the folder's own, or that of a folder above. */
async function stateOf(
  context: ToolContext,
  view: PathView,
  listing: Omit<StatusRequest, 'target_dir'>,
): Promise<State> {
  const { dowse, call } = context;
  const status = await dowse.status({ target_dir: view.request, ...listing }, call);
  const above = status.status === 'missing' ? await indexedAbove(dowse, view.absolute, call) : undefined;
  if (above === undefined) return { folder: view.absolute, status };
  return { folder: above, status: await dowse.status({ target_dir: above, ...listing }, call) };
}

function listed({ folder, status: all }: State): ListedIndex {
  const { status, file_count, last_updated, size_mb } = all;
  return { target_dir: folder, status, file_count, last_updated, size_mb };
}

function statusText(folder: string, response: StatusResponse): string {
  const { status, progress, paused, file_count, stale_files, last_updated, watching, message } = response;
  const state = `${status}${progress === undefined ? '' : `, ${Math.floor(progress * 100)} % done`}${paused ? ', paused' : ''}`;
  const lines = [
    `index of ${folder}: ${state}`,
    status === 'missing'
      ? `The first \`ask\` builds it. If the key may not build, the user runs: dowse index build ${folder}`
      : `${counted(file_count, 'file')}, ${response.size_mb} MB`,
    last_updated === null ? '' : `last updated ${last_updated}`,
    stale_files ? `${counted(stale_files, 'changed file is', 'changed files are')} not in it yet` : '',
    watching === false && status !== 'missing' ? 'not watched: each question checks for changes' : '',
    message ?? '',
    ...leftOutText(response),
  ];
  return lines.filter(Boolean).join('\n');
}

function leftOutText({ skipped, skipped_files, skipped_next }: StatusResponse): string[] {
  const counts = skippedText(skipped);
  if (!skipped_files) return counts ? [`left out of it: ${counts}; skipped: true lists them`] : [];
  return [
    'left out of it:',
    ...skipped_files.map(({ path, reason, size }) => `${path} (${skipReasonText(reason)}, ${size} bytes)`),
    skipped_next === undefined
      ? ''
      : `There are more: call again with after ${JSON.stringify(skipped_next)}.`,
  ];
}

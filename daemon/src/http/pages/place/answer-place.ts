import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../api/dowse.ts';
import { DowseError } from '../../../api/errors.ts';
import type { PageReader } from '../../../api/page-reader.ts';
import type { Context } from '../../context.ts';
import { page } from '../layout.ts';
import { searchBox } from '../search/box-view.ts';
import { sendPage, viewerOf } from '../send-page.ts';
import { NO_SEARCH } from '../urls.ts';
import { fileView, linesPart } from './file-view.ts';
import { folderView } from './folder-view.ts';
import { historyView } from './history-view.ts';
import type { PlaceQuery } from './place-query.ts';
import { type FilePage, readFilePage } from './read-file-page.ts';
import { readReferences, referencesView } from './references.ts';

/** Most lines that the script gets around a result at once. */
const MAX_MORE_LINES = 200;

/** The page of a file or folder, in a repository or in a folder that the key may read. */
export async function answerPlace(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  query: PlaceQuery,
): Promise<FastifyReply> {
  const { engine } = context;
  const view = viewOf(context);
  return context.calls.run(request, reply, async call => {
    if (query.part === 'lines') return sendPage(reply, await lines(view, path, query, call));
    if (query.part === 'refs' && query.refs !== undefined) {
      const place = await view.place({ path }, call);
      return sendPage(reply, referencesView(await readReferences(engine, path, place, query.refs, call)));
    }
    const place = await view.place({ path }, call);
    const root = place.repository?.address ?? '';
    const search = searchBox({ ...NO_SEARCH, in: root });
    const frame = { viewer: viewerOf(request, context), search };
    const title = `${path.split('/').at(-1)} · Dowse`;
    if (place.kind === 'folder')
      return sendPage(reply, page({ ...frame, title, body: folderView(path, place) }));
    const shown: FilePage = await readFilePage({ engine, view }, path, place, query, call);
    const body = query.view === 'history' ? historyView(shown) : fileView(shown);
    return sendPage(reply, page({ ...frame, title, body }));
  });
}

/** More lines around a result, for the script. */
async function lines(view: PageReader, path: string, { first: from, last: to }: PlaceQuery, call: Call) {
  const first = Number(from ?? 1);
  const until = Math.min(Math.max(first, Number(to ?? first)), first + MAX_MORE_LINES);
  return linesPart(await view.file({ path, first_line: first, last_line: until }, call), path);
}

function viewOf({ engine }: Context): PageReader {
  if (engine.view) return engine.view;
  throw new DowseError('SERVICE_UNAVAILABLE', 'This daemon shows no files.');
}

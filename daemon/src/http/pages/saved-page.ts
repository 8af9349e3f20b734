import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError } from '../../api/errors.ts';
import type { SavedSearch } from '../../saved/saved-store.ts';
import type { Context } from '../context.ts';
import { ago } from './dates.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';
import { searchBox } from './search/box-view.ts';
import { savedQuery } from './search/params.ts';
import { sendPage, viewerOf } from './send-page.ts';
import { NO_SEARCH } from './urls.ts';

/** A form of the page. */
interface SavedForm {
  name: string;
  search: string;
  notify?: string;
}

/** The saved searches of the user or key that is signed in, and a form to save the search of a URL. */
export async function answerSaved(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { search, problem, name }: { search?: string | undefined; problem?: string; name?: string },
): Promise<FastifyReply> {
  const viewer = viewerOf(request, context);
  const csrf = viewer?.csrf;
  const searches = await context.saved.list(request.caller!);
  const form = search !== undefined && saveForm({ search, name: name ?? nameFor(search), problem, csrf });
  const list =
    searches.length > 0
      ? html`<ul class="cards">${searches.map(each => card(each, csrf))}</ul>`
      : html`<p class="quiet">None yet. Search for something, then choose <em>Save this search</em>.</p>`;
  const body = html`<h1>Saved searches</h1>${form}<p class="quiet">They run after each reindex of what they look at, with your rights at that time.</p>${list}`;
  const frame = { viewer, search: searchBox(NO_SEARCH), look: 'text' as const };
  return sendPage(reply, page({ ...frame, title: 'Saved searches · Dowse', body }), problem ? 400 : 200);
}

/** Saves a search, and shows all. What is wrong is said beside the form. */
export async function saveAndReturn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, search, notify = '' }: SavedForm,
): Promise<FastifyReply> {
  const { saved, calls } = context;
  try {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
      throw new DowseError(
        'INVALID_REQUEST',
        'Invalid name.',
        'Use up to 64 letters, digits, ".", "_" and "-".',
      );
    }
    const wanted = { name, query: savedQuery(search), notify: notify.trim() || undefined };
    await calls.run(request, reply, () => saved.add(request.caller!, wanted));
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    return answerSaved(context, request, reply, { search, name, problem: error.text });
  }
  return reply.redirect('/saved', 303);
}

function saveForm(given: {
  search: string;
  name: string;
  problem: string | undefined;
  csrf: string | undefined;
}): Html {
  const { search, name, problem, csrf } = given;
  return html`<form method="post" action="/saved" class="save">
<input type="hidden" name="csrf" value="${csrf ?? ''}"><input type="hidden" name="search" value="${search}">
<p>Save <code>${new URLSearchParams(search.replace(/^[^?]*\?/, '')).get('q') ?? search}</code></p>
${problem !== undefined && html`<p class="note" role="alert">${problem}</p>`}
<label for="name">Name</label><input id="name" name="name" value="${name}" required maxlength="64">
<label for="notify">Notify this address of what is new (optional)</label><input id="notify" name="notify" type="url" maxlength="2048" placeholder="https://…">
<button class="go">Save</button>
</form>`;
}

function card({ name, query, found, news, newsAt, error }: SavedSearch, csrf: string | undefined): Html {
  const fresh =
    newsAt === null ? 'nothing new yet' : `${news.toLocaleString('en')} new ${ago(newsAt / 1000)}`;
  return html`<li class="card"><div><a href="/?${query}">${name}</a><p class="quiet">${new URLSearchParams(query).get('q') ?? ''} · finds ${found.toLocaleString('en')} · ${fresh}</p>${error && html`<p class="problem-text">${error}</p>`}</div>
<form method="post" action="/saved/remove"><input type="hidden" name="csrf" value="${csrf ?? ''}"><input type="hidden" name="name" value="${name}"><button class="button" aria-label="Remove: ${name}">Remove</button></form></li>`;
}

/** A name that says what is searched for. */
function nameFor(search: string): string {
  const query = new URLSearchParams(search.replace(/^[^?]*\?/, '')).get('q') ?? '';
  return query
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, 40);
}

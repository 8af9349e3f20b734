import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCOPES } from '../../api/admin.ts';
import { DowseError } from '../../api/errors.ts';
import { NAME } from '../../api/schemas.ts';
import type { Key } from '../../security/keys.ts';
import type { Context } from '../context.ts';
import { signedInUser } from '../routes/own-keys.ts';
import { ago } from './dates.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';
import { searchBox } from './search/box-view.ts';
import { sendPage, viewerOf } from './send-page.ts';
import { NO_SEARCH } from './urls.ts';

/** The form for a new key. */
interface KeyForm {
  name: string;
  /** Its scopes, separated by spaces. */
  scopes: string;
  /** Days until it expires; 0: never. */
  days: string;
}

const DAY_MS = 24 * 3_600_000;
const DAYS = [90, 30, 365, 0];

/** Shown above the list: a new key, or why it was not made. */
interface News {
  issued?: { name: string; secret: string };
  problem?: string;
  name?: string;
}

/** The keys that a user made for themselves, and a form to make one. @throws DowseError PERMISSION_DENIED for a key */
export async function answerKeys(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  news: News = {},
): Promise<FastifyReply> {
  const user = signedInUser(request);
  const viewer = viewerOf(request, context);
  const keys = await context.users.keys.list(user);
  const list =
    keys.length > 0
      ? html`<ul class="cards">${keys.map(key => card(context.users.keys.nameOf(key), key, viewer?.csrf))}</ul>`
      : html`<p class="quiet">None yet.</p>`;
  const body = html`<h1>Your keys</h1>
<p class="quiet">For your editor, the command line and other programs. A key may do no more than you may at that time, and ends with your access.</p>
${news.issued && issuedView(news.issued)}${keyForm(user, news, viewer?.csrf)}${list}`;
  const frame = { viewer, search: searchBox(NO_SEARCH), look: 'text' as const };
  const status = news.problem === undefined ? 200 : 400;
  return sendPage(reply, page({ ...frame, title: 'Your keys · Dowse', body }), status, {
    'Cache-Control': 'no-store',
  });
}

/** Makes a key and shows it, once. What is wrong is said beside the form. */
export async function makeKey(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, scopes, days }: KeyForm,
): Promise<FastifyReply> {
  try {
    if (!new RegExp(NAME).test(name)) {
      throw new DowseError(
        'INVALID_REQUEST',
        'Invalid name.',
        'Use up to 64 letters, digits, ".", "_" and "-".',
      );
    }
    const { secret } = await context.users.keys.create(signedInUser(request), {
      name,
      scopes: SCOPES.filter(scope => scopes.split(' ').includes(scope)),
      expiresAt: days === '0' ? null : Date.now() + Number(days) * DAY_MS,
    });
    return await answerKeys(context, request, reply, { issued: { name, secret } });
  } catch (error) {
    if (!(error instanceof DowseError) || error.code !== 'INVALID_REQUEST') throw error;
    return answerKeys(context, request, reply, { problem: error.text, name });
  }
}

function issuedView({ name, secret }: { name: string; secret: string }): Html {
  return html`<div class="note" role="status"><p>The key <strong>${name}</strong>. Copy it now: it is not shown again.</p>
<p><code class="secret">${secret}</code></p><p>Programs take it from <code>DOWSE_API_KEY</code>.</p></div>`;
}

function keyForm(user: Key, { problem, name = '' }: News, csrf: string | undefined): Html {
  const offered = ['search', 'search index', 'search index admin'].filter(scopes =>
    scopes.split(' ').every(scope => (user.scopes as string[]).includes(scope)),
  );
  const options = offered.map(
    scopes =>
      html`<option value="${scopes}"${scopes === 'search index' && html` selected`}>${LABELS[scopes]}</option>`,
  );
  const ends = DAYS.map(
    days => html`<option value="${days}">${days === 0 ? 'never' : `in ${days} days`}</option>`,
  );
  return html`<form method="post" action="/keys" class="save">
<input type="hidden" name="csrf" value="${csrf ?? ''}">
${problem !== undefined && html`<p class="note" role="alert">${problem}</p>`}
<label for="name">Name of a new key</label><input id="name" name="name" value="${name}" required maxlength="64" placeholder="laptop" autocomplete="off">
<label for="scopes">It may</label><select id="scopes" name="scopes">${options}</select>
<label for="days">It expires</label><select id="days" name="days">${ends}</select>
<button class="go">Make the key</button>
</form>`;
}

const LABELS: Readonly<Record<string, string>> = {
  search: 'search',
  'search index': 'search and index',
  'search index admin': 'search, index and administer',
};

function card(name: string, { scopes, createdAt, expiresAt }: Key, csrf: string | undefined): Html {
  const end =
    expiresAt === null ? 'never expires' : `expires ${new Date(expiresAt).toISOString().slice(0, 10)}`;
  return html`<li class="card"><div><strong>${name}</strong><p class="quiet">${scopes.join(', ')} · made ${ago(createdAt / 1000)} · ${end}</p></div>
<form method="post" action="/keys/revoke"><input type="hidden" name="csrf" value="${csrf ?? ''}"><input type="hidden" name="name" value="${name}"><button class="button" aria-label="Revoke: ${name}">Revoke</button></form></li>`;
}

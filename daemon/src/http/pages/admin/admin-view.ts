import { isPlain, PLAIN_HTTP } from '../../../repos/remote-url.ts';
import type { Key } from '../../../security/keys.ts';
import { counted } from '../../../text/count.ts';
import { placeUrl } from '../../../text/place-url.ts';
import type { User } from '../../../users/users.ts';
import type { Delivery } from '../../../webhooks/deliveries.ts';
import { ago } from '../dates.ts';
import { type Html, type HtmlValue, html } from '../html.ts';
import type { AdminState } from './read-admin.ts';

/** The owner's page. The script renews it while something runs. */
export function adminView(state: AdminState, csrf: string | undefined): Html {
  const { repos, indexes, builds, keys, users, deliveries, isBusy } = state;
  return html`<div id="live"${isBusy && html` data-busy`}>
<h1>Server</h1>
${section('Repositories', repos.length, repoTable(state, csrf), 'Add one with dowse repos add URL.')}
${section(
  'Indexed folders',
  indexes.length,
  table(
    ['Folder', 'State', 'Files', 'Size', 'Updated'],
    indexes.map(({ target_dir, status, file_count, size_mb, last_updated }) => [
      html`<a href="${placeUrl(target_dir)}">${target_dir}</a>`,
      html`${badge(status)}${progressBar(builds.get(target_dir), 'index')}`,
      file_count.toLocaleString('en'),
      megabytes(size_mb),
      last_updated ? when(Date.parse(last_updated)) : '',
    ]),
  ),
  'Index one with dowse index build FOLDER.',
)}
${section('Keys', keys.length, table(['Name', 'Scopes', 'Sees', 'Requests a minute', 'Expires'], keys.map(keyRow)), '')}
${section('Users', users.length, table(['Name', 'Groups', 'Signed in', 'State'], users.map(userRow)), 'Nobody has signed in with an issuer. docs/team.md says how to set one up.')}
${section('Deliveries of webhooks', deliveries.length, table(['Received', 'Webhook', 'Event', 'Target', 'State', 'Changed'], deliveries.map(deliveryRow)), 'None yet. dowse webhooks add makes a webhook.')}
${auditSection(state)}
</div>`;
}

function section(title: string, count: number, content: Html, empty: string): Html {
  return html`<section class="part"><h2>${title} <small class="quiet">${count}</small></h2>${count > 0 ? content : html`<p class="quiet">${empty}</p>`}</section>`;
}

function table(heads: readonly string[], rows: readonly (readonly HtmlValue[])[]): Html {
  const head = heads.map(each => html`<th scope="col">${each}</th>`);
  const body = rows.map(cells => html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function repoTable({ repos, indexSizes, builds }: AdminState, csrf: string | undefined): Html {
  return table(
    ['Name', 'State', 'Branches', 'Files', 'Mirror', 'Indexes', 'Fetched', 'Action'],
    repos.map(({ repo, state, progress, trees, conflict }) => [
      html`<a href="${placeUrl(`repo:${repo.name}`)}">${repo.name}</a>${isPlain(repo.url) && html`<p class="problem-text">${PLAIN_HTTP}</p>`}${[repo.warning, conflict, repo.error].filter(Boolean).map(text => html`<p class="problem-text">${text}</p>`)}`,
      html`${badge(state)}${state === 'fetching' ? progressBar(progress, 'fetch') : progressBar(builds.get(repo.name), 'index')}`,
      trees.map(({ branch, commit }) => branch ?? commit.slice(0, 10)).join(', '),
      trees.reduce((sum, { files }) => sum + files, 0).toLocaleString('en'),
      megabytes(repo.mirrorBytes / 1e6),
      megabytes(indexSizes.get(repo.name) ?? 0),
      repo.fetchedAt === null ? 'never' : when(repo.fetchedAt),
      csrf !== undefined && syncForm(repo.name, csrf),
    ]),
  );
}

/** How far a fetch or the build of an index is. */
function progressBar(progress: number | undefined, what: 'fetch' | 'index'): Html | null {
  if (progress === undefined) return null;
  const percent = Math.round(progress * 100);
  return html` <span class="progress"><progress max="100" value="${percent}" aria-label="Progress of the ${what}"></progress> <span class="quiet">${percent} %</span></span>`;
}

/** The audit log, newest first, with a form for one key. */
function auditSection({ audit, auditOf, keys }: AdminState): Html {
  const names = [...new Set([...keys.map(({ name }) => name), ...audit.map(({ key }) => key)])].sort();
  const options = names.map(name => html`<option value="${name}"></option>`);
  const form = html`<form method="get" action="/admin" class="filter"><label for="audit-key">Only of the key or user</label> <input id="audit-key" name="key" value="${auditOf}" list="audit-keys" maxlength="100" autocomplete="off"><datalist id="audit-keys">${options}</datalist> <button class="button">Show</button>${auditOf !== '' && html` <a href="/admin">All</a>`}</form>`;
  const areSeveral = audit.some(({ node }) => node !== undefined);
  const heads = [
    'Time',
    'Key',
    'What',
    'Where',
    'Text',
    'Status',
    'From',
    ...(areSeveral ? ['Answered by'] : []),
  ];
  const rows = audit.map(({ time, key, operation, target, text, status, from, machine, node }) => [
    ...[when(Date.parse(time)), key, operation, target ?? '', text ?? '', status, from],
    ...(areSeveral ? [html`${machine ?? ''} <small class="quiet">${node ?? ''}</small>`] : []),
  ]);
  const list = rows.length > 0 ? table(heads, rows) : html`<p class="quiet">No entries.</p>`;
  return html`<section class="part"><h2>Audit log <small class="quiet">newest entries; dowse audit shows more</small></h2>${form}${list}</section>`;
}

function syncForm(name: string, csrf: string): Html {
  return html`<form method="post" action="/admin/sync"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="name" value="${name}"><button class="button" aria-label="Fetch now: ${name}">Fetch now</button></form>`;
}

function keyRow({ name, scopes, roots, repos, perMinute, expiresAt }: Key): HtmlValue[] {
  const sees = [...roots, ...repos.map(pattern => `repo:${pattern}`)].map(
    (each, index) => html`${index > 0 && ', '}<code>${each}</code>`,
  );
  return [
    name,
    scopes.join(', '),
    sees,
    perMinute.toLocaleString('en'),
    expiresAt === null ? 'never' : new Date(expiresAt).toISOString().slice(0, 10),
  ];
}

function userRow({ name, groups, signedInAt, revokedAt }: User): HtmlValue[] {
  return [name, groups.join(', '), when(signedInAt), badge(revokedAt === null ? 'ready' : 'revoked')];
}

function deliveryRow({ webhook, event, target, state, receivedAt, result, error }: Delivery): HtmlValue[] {
  const changed = result && counted(result.changed + result.removed, 'file');
  return [
    when(receivedAt),
    webhook,
    event,
    target,
    html`${badge(state)}${error && html`<p class="problem-text">${error}</p>`}`,
    changed,
  ];
}

const badge = (state: string) => html`<span class="state ${state}">${state}</span>`;
const megabytes = (size: number) => `${size.toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
const when = (time: number) =>
  html`<time datetime="${new Date(time).toISOString()}">${ago(time / 1000)}</time>`;

import type { RepoStatus } from '../../../repos/repos.ts';
import type { Key } from '../../../security/keys.ts';
import { counted } from '../../../text/count.ts';
import type { User } from '../../../users/users.ts';
import type { Delivery } from '../../../webhooks/deliveries.ts';
import { ago } from '../dates.ts';
import { type Html, html, type Part } from '../html.ts';
import { placeUrl } from '../urls.ts';
import type { AdminState } from './read-admin.ts';

/** The owner's page. The script renews it while something runs. */
export function adminView(state: AdminState, csrf: string | undefined): Html {
  const { repos, indexes, indexSizes, keys, users, deliveries, isBusy } = state;
  return html`<div id="live"${isBusy && html` data-busy`}>
<h1>Server</h1>
${section('Repositories', repos.length, repoTable(repos, indexSizes, csrf), 'Add one with dowse repos add URL.')}
${section(
  'Indexed folders',
  indexes.length,
  table(
    ['Folder', 'State', 'Files', 'Size', 'Updated'],
    indexes.map(({ target_dir, status, file_count, size_mb, last_updated }) => [
      html`<a href="${placeUrl(target_dir)}">${target_dir}</a>`,
      badge(status),
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
</div>`;
}

function section(title: string, count: number, content: Html, empty: string): Html {
  return html`<section class="part"><h2>${title} <small class="quiet">${count}</small></h2>${count > 0 ? content : html`<p class="quiet">${empty}</p>`}</section>`;
}

function table(heads: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const head = heads.map(each => html`<th scope="col">${each}</th>`);
  const body = rows.map(cells => html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function repoTable(
  repos: readonly RepoStatus[],
  indexSizes: ReadonlyMap<string, number>,
  csrf: string | undefined,
): Html {
  return table(
    ['Name', 'State', 'Branches', 'Files', 'Mirror', 'Indexes', 'Fetched', 'Action'],
    repos.map(({ repo, state, progress, trees }) => [
      html`<a href="${placeUrl(`repo:${repo.name}`)}">${repo.name}</a>${repo.error && html`<p class="problem-text">${repo.error}</p>`}`,
      html`${badge(state)}${progress !== undefined && html` <progress max="1" value="${progress.toFixed(2)}" aria-label="Progress of the fetch"></progress>`}`,
      trees.map(({ branch, commit }) => branch ?? commit.slice(0, 10)).join(', '),
      trees.reduce((sum, { files }) => sum + files, 0).toLocaleString('en'),
      megabytes(repo.mirrorBytes / 1e6),
      megabytes(indexSizes.get(repo.name) ?? 0),
      repo.fetchedAt === null ? 'never' : when(repo.fetchedAt),
      csrf !== undefined && syncForm(repo.name, csrf),
    ]),
  );
}

function syncForm(name: string, csrf: string): Html {
  return html`<form method="post" action="/admin/sync"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="name" value="${name}"><button class="button" aria-label="Fetch now: ${name}">Fetch now</button></form>`;
}

function keyRow({ name, scopes, roots, repos, perMinute, expiresAt }: Key): Part[] {
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

function userRow({ name, groups, signedInAt, revokedAt }: User): Part[] {
  return [name, groups.join(', '), when(signedInAt), badge(revokedAt === null ? 'ready' : 'revoked')];
}

function deliveryRow({ webhook, event, target, state, receivedAt, result, error }: Delivery): Part[] {
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

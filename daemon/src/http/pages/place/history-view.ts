import { placeUrl } from '../../../text/place-url.ts';
import { ago } from '../dates.ts';
import { type Html, html } from '../html.ts';
import { fileHead } from './file-view.ts';
import type { CommitPage, FilePage } from './read-file-page.ts';

/** The commits that changed a file. */
export function historyView(shown: FilePage): Html {
  const { history, place, problem } = shown;
  const { repository } = place;
  const rows = (history?.commits ?? []).map(({ commit, author, time, subject, path }) => {
    const at = repository && placeUrl(`repo:${repository.name}@${commit}/${path}`);
    const text = html`<span class="subject">${subject || '(no message)'}</span>`;
    const former = repository && path !== repository.path && html`as <code>${path}</code> · `;
    return html`<li>${at ? html`<a class="hit" href="${at}">${text}</a>` : text}<span class="quiet">${former}${author} · <time datetime="${new Date(time * 1000).toISOString()}">${ago(time)}</time> · <code>${commit.slice(0, 10)}</code></span></li>`;
  });
  return html`<div class="place">${fileHead(shown, 'history')}${problem && html`<p class="note">${problem}</p>`}<ol class="commits">${rows}</ol>${history && pager(shown.path, history)}</div>`;
}

function pager(path: string, { number, hasMore, isLast }: CommitPage): Html | null {
  if (number === 1 && !hasMore) return null;
  const link = (to: number, label: string) =>
    html`<a class="button" href="${placeUrl(path, { view: 'history', page: to })}">${label}</a>`;
  return html`<nav class="pager" aria-label="Pages of the history">${number > 1 && link(number - 1, '← Newer commits')}${hasMore && !isLast && link(number + 1, 'Older commits →')}${hasMore && isLast && html`<span>Older commits are not shown.</span>`}</nav>`;
}

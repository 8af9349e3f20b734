import { ago } from '../dates.ts';
import { type Html, html } from '../html.ts';
import { placeUrl } from '../urls.ts';
import { fileHead } from './file-view.ts';
import type { FilePage } from './read-file-page.ts';

/** The commits that changed a file. */
export function historyView(shown: FilePage): Html {
  const { history = [], place, problem } = shown;
  const { repository } = place;
  const rows = history.map(({ commit, author, time, subject }) => {
    const at = repository && placeUrl(`repo:${repository.name}@${commit}/${repository.path}`);
    const text = html`<span class="subject">${subject || '(no message)'}</span>`;
    return html`<li>${at ? html`<a class="hit" href="${at}">${text}</a>` : text}<span class="quiet">${author} · <time datetime="${new Date(time * 1000).toISOString()}">${ago(time)}</time> · <code>${commit.slice(0, 10)}</code></span></li>`;
  });
  return html`<div class="place">${fileHead(shown, 'history')}${problem && html`<p class="note">${problem}</p>`}<ol class="commits">${rows}</ol></div>`;
}

import { MODES } from '../../../search-command/query-mode.ts';
import { placeUrl } from '../../../text/place-url.ts';
import { type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { type SearchParams, searchUrl } from '../urls.ts';
import { modeBar } from './box-view.ts';
import { MODE_TEXTS } from './mode-texts.ts';
import type { Target } from './targets.ts';

/** The start page below the search box: an example of each mode, and what can be searched. */
export function homeView(targets: readonly Target[], params: SearchParams): Html {
  const examples = MODES.map(mode => {
    const { label, hint, example } = MODE_TEXTS[mode];
    return html`<li><a href="${searchUrl({ q: example, mode })}"><strong>${label}</strong> <span class="quiet">${hint}</span><code>${example}</code></a></li>`;
  });
  return html`<div id="results">
<h1 class="hidden">Search code</h1>
${modeBar(params, undefined)}
<ul class="examples" aria-label="Examples">${examples}</ul>
${targets.length > 0 ? placeList(targets) : html`<p class="quiet empty">Nothing is indexed yet. Add a repository with <code>dowse repos add URL</code>, or index a folder with <code>dowse index build FOLDER</code>.</p>`}
</div>`;
}

/** The places that can be searched, as cards. */
export function placeList(targets: readonly Target[]): Html {
  const cards = targets.map(
    ({ place, name, state, files }) =>
      html`<li class="card">${place.startsWith('repo:') ? ICONS.repository : ICONS.folder}<div><a href="${placeUrl(place)}">${name}</a><p class="quiet">${place.startsWith('repo:') ? '' : `${place} · `}${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}</p></div><span class="state ${state}">${state}</span></li>`,
  );
  return html`<h2 class="section">What is searched</h2><ul class="cards">${cards}</ul>`;
}

import { MODES, type Mode } from '../../../search-command/query-mode.ts';
import { type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { NO_SEARCH, type SearchParams, searchUrl } from '../urls.ts';
import { MODE_TEXTS } from './mode-texts.ts';

/**
 * The search box, as a form that works without a script. The script takes it over (`daemon/web/src/search-box.tsx`), so the
 * markup must be the same there.
 */
export function searchBox(params: SearchParams, { isHome = false }: { isHome?: boolean } = {}): Html {
  const texts = (['in', 'branch', 'path', 'lang', 'kind', 'mode'] as const).map(name => [name, params[name]]);
  const context = params.context === NO_SEARCH.context ? '' : String(params.context);
  const kept = [...texts, ['context', context] as const].filter(([, value]) => value !== '');
  return html`<search id="search-box"><form class="box" id="search" action="/" method="get"><label class="field">${ICONS.search}<span class="hidden">Search the code</span><input id="q" name="q" type="search" value="${params.q}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="8000" placeholder="Ask, or search for a pattern" aria-describedby="keys"${isHome && html` autofocus`}></label><button class="go" type="submit">Search</button><span id="keys" class="hidden">Press slash to come here, Alt and M to change the mode, question mark for all keys.</span>${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}</form></search>`;
}

/** The modes as links. The one in use is marked, and whether it was picked for the query. */
export function modeBar(params: SearchParams, used: Mode | undefined): Html {
  const isPicked = params.mode === '';
  const links = MODES.map(mode => {
    const { label, hint } = MODE_TEXTS[mode];
    const isUsed = mode === used;
    const href = searchUrl({ ...params, mode, kind: '' });
    return html`<a href="${href}" data-soft data-mode="${mode}" title="${hint}"${isUsed && html` aria-current="true"`}>${label}${isUsed && isPicked && html` <small>picked</small>`}</a>`;
  });
  const auto = html`<a href="${searchUrl({ ...params, mode: '' })}" data-soft data-mode="" title="the mode that fits the query"${isPicked && html` class="on"`}>Auto</a>`;
  return html`<nav class="modes" aria-label="Mode of the search">${auto}${links}<kbd title="Alt and M change the mode">Alt M</kbd></nav>`;
}

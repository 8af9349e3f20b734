import { type Html, html } from '../html.ts';
import { type SearchParams, searchUrl } from '../urls.ts';
import { ALL_BRANCHES } from './facets.ts';
import type { FacetName, FacetValue, SearchOutcome } from './results.ts';

const TITLES: Readonly<Record<FacetName, string>> = {
  in: 'Repository',
  branch: 'Branch',
  lang: 'Language',
  path: 'Folder',
  kind: 'Kind',
};

/** The facets: what the results are made of, and the filters in use. */
export function facetsView({ facets }: SearchOutcome, params: SearchParams): Html {
  const groups = (Object.keys(TITLES) as FacetName[]).map(name => group(name, facets[name], params));
  return html`<aside class="facets" aria-label="Filters"><details open><summary>Filters</summary>${groups}</details></aside>`;
}

function group(name: FacetName, values: readonly FacetValue[], params: SearchParams): Html | null {
  const chosen = params[name];
  // A single value narrows nothing, unless it is the filter.
  const rest = values.filter(({ value }) => value !== chosen && value !== '');
  if (chosen === '' && rest.length < (name === 'path' ? 1 : 2)) return null;
  const label = name === 'branch' && chosen === ALL_BRANCHES ? 'all branches' : chosen;
  const clear =
    chosen !== '' &&
    html`<li><a class="chosen" data-soft href="${searchUrl({ ...params, [name]: '', ...without(name) })}" aria-label="Remove the filter ${label}"><span>${label}</span><b aria-hidden="true">×</b></a></li>`;
  const isWide = name === 'path' || chosen === ALL_BRANCHES;
  const others = chosen !== '' && !isWide ? [] : rest;
  return html`<h2>${TITLES[name]}</h2><ul>${clear}${others.map(
    ({ value, label, count }) =>
      html`<li><a data-soft href="${searchUrl({ ...params, [name]: value })}"><span>${label}</span>${count !== undefined && html`<b>${count.toLocaleString('en')}</b>`}</a></li>`,
  )}</ul>`;
}

/** A folder is meant within a place. */
function without(name: FacetName): Partial<SearchParams> {
  return name === 'in' ? { path: '' } : {};
}

import { counted } from '../../../text/count.ts';
import { duplicatesText } from '../../../text/duplicates.ts';
import { placeUrl } from '../../../text/place-url.ts';
import { codeHtml } from '../code-html.ts';
import { type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { NO_SEARCH, type SearchParams, searchUrl } from '../urls.ts';
import { modeBar } from './box-view.ts';
import { facetsView } from './facets-view.ts';
import { MODE_TEXTS } from './mode-texts.ts';
import type { Block, FileResult, HitLine, SearchOutcome } from './results.ts';

const MORE_CONTEXT = [2, 5, 10, 20];

/** The results: the part of the page that the script replaces. */
export function resultsView(outcome: SearchOutcome, params: SearchParams): Html {
  return html`<div id="results" data-mode="${outcome.mode}"${outcome.isPartial && html` data-partial`}>
<h1 class="hidden">Results for ${params.q.slice(0, 200)}</h1>
${modeBar(params, outcome.mode)}
<div class="columns">
${facetsView(outcome, params)}
<section class="found" aria-label="Results">
${summary(outcome, params)}
${outcome.files.map((file, index) => fileView(file, index, params))}
${outcome.truncated && !outcome.isPartial && truncation(outcome)}
</section>
</div>
</div>`;
}

function summary(outcome: SearchOutcome, params: SearchParams): Html {
  const { mode, insteadOf, files, count, milliseconds } = outcome;
  const truncated = outcome.truncated || outcome.isPartial;
  const what = mode === 'ask' ? ['answer', 'answers'] : ['matching line', 'matching lines'];
  const lines = `${truncated && mode !== 'ask' ? 'More than ' : ''}${count.toLocaleString('en')} ${count === 1 ? what[0] : what[1]}`;
  const text =
    count === 0
      ? 'Nothing was found'
      : `${lines} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  return html`<div class="summary">
<p role="status" id="status"><strong>${text}</strong> <span class="quiet">· ${MODE_TEXTS[mode].label}, ${outcome.isPartial ? 'still searching' : `${milliseconds} ms`}</span></p>
${insteadOf && html`<p class="quiet">${MODE_TEXTS[insteadOf].label} could not answer this, so it was searched as: ${MODE_TEXTS[mode].label}.</p>`}
${outcome.explanation && html`<p class="read">${outcome.explanation} <code>${outcome.command}</code></p>`}
${outcome.otherwise && otherwise(outcome.otherwise, params)}
${outcome.notes.map(note => html`<p class="note">${note}</p>`)}
${count > 0 && mode !== 'ask' && contextLinks(params)}
${saveLink(params, mode)}
${count === 0 && nothing(params, outcome)}
</div>`;
}

/** Saved is the mode that answered, also if it was picked. */
function saveLink(params: SearchParams, mode: SearchOutcome['mode']): Html {
  const search = searchUrl({ ...params, mode, context: NO_SEARCH.context });
  return html`<p><a class="button" href="/saved?${new URLSearchParams({ search }).toString()}">Save this search</a></p>`;
}

/** The next likeliest way to read the request, as a link. */
function otherwise(
  { explanation, generated_command }: NonNullable<SearchOutcome['otherwise']>,
  params: SearchParams,
): Html {
  const url = searchUrl({ ...params, q: generated_command, mode: 'words' });
  return html`<p class="read quiet">Or: ${explanation} <a data-soft href="${url}"><code>${generated_command}</code></a></p>`;
}

function contextLinks(params: SearchParams): Html {
  const links = MORE_CONTEXT.map(context =>
    context === params.context
      ? html`<b aria-current="true">${context}</b>`
      : html`<a data-soft href="${searchUrl({ ...params, context })}">${context}</a>`,
  );
  return html`<p class="context quiet">Lines of context: ${links.map(link => html`${link} `)}</p>`;
}

function nothing(params: SearchParams, { mode }: SearchOutcome): Html {
  const filters = [params.in, params.branch, params.path, params.lang, params.kind].some(Boolean);
  const other = mode === 'pattern' ? 'ask' : 'pattern';
  return html`<ul class="hints">
${filters && html`<li><a data-soft href="${searchUrl({ q: params.q, mode: params.mode })}">Search without filters</a></li>`}
<li><a data-soft href="${searchUrl({ ...params, mode: other, kind: '' })}">${other === 'ask' ? 'Ask this by meaning' : 'Search for this text'}</a></li>
</ul>`;
}

function truncation({ mode, files }: SearchOutcome): Html {
  const text =
    mode === 'ask'
      ? 'Weaker answers are left out. Add a word, or choose a filter, to see others.'
      : `Not everything is shown: the search stopped at its limit, and the page shows ${counted(files.length, 'file')}. Narrow it with a filter or a longer pattern.`;
  return html`<p class="note truncation">${text}</p>`;
}

function fileView(file: FileResult, index: number, params: SearchParams): Html {
  const { path, place, target, language, blocks, count } = file;
  const cut = path.lastIndexOf('/') + 1;
  const [first] = blocks;
  const line = first?.lines.find(({ isMatch }) => isMatch)?.number;
  const shown = blocks.reduce((sum, { lines }) => sum + lines.filter(({ isMatch }) => isMatch).length, 0);
  const left = first?.score === undefined ? count - shown : 0;
  return html`<article class="file" aria-labelledby="file-${index}">
<h2 id="file-${index}">${ICONS.file}<a class="hit" href="${placeUrl(place, { line: line ?? 1 })}">${params.in === '' && html`<span class="repo">${target.name}</span> `}<span class="folder">${path.slice(0, cut)}</span><span class="name">${path.slice(cut)}</span></a>
<span class="about">${language !== 'text' && html`<span>${language}</span>`}${count > 1 && html`<span>${count.toLocaleString('en')}</span>`}</span></h2>
${blocks.map(block => blockView(block, file))}
${left > 0 && html`<p class="more"><a data-soft href="${searchUrl({ ...params, in: target.place, path })}">${left} more in this file</a></p>`}
</article>`;
}

function blockView(block: Block, { place }: FileResult): Html {
  const { lines, kind, symbol, container, reason, factors = [], score, duplicates = [] } = block;
  const title = [container, symbol].filter(Boolean).join(' › ');
  const [first, last] = [lines[0]?.number ?? 1, lines.at(-1)?.number ?? 1];
  return html`<div class="block" data-place="${placeUrl(place)}" data-first="${first}" data-last="${last}">
${(kind || title || reason) && html`<div class="why">${kind && kind !== 'block' && html`<span class="kind">${kind}</span>`}${title && html`<span class="symbol">${title}</span>`}${score !== undefined && html`<meter min="0" max="1" value="${score.toFixed(2)}" title="Score ${score.toFixed(2)}" aria-label="Score"></meter>`}${reason && html`<span class="reason">${reason}</span>`}${factors.length > 0 && html`<details><summary>Why</summary><ul>${factors.map(factor => html`<li>${factor}</li>`)}</ul></details>`}${duplicates.length > 0 && html`<details><summary>${counted(duplicates.length, 'place')} alike</summary><ul>${duplicates.map(alike => html`<li><a href="${placeUrl(alike.file, { line: alike.line_range[0]! })}">${duplicatesText([alike])}</a></li>`)}</ul></details>`}</div>`}
<pre class="code"><code>${lines.map(line => lineView(line, place))}</code></pre>
</div>`;
}

function lineView({ number, code, ranges, isMatch }: HitLine, place: string): Html {
  const href = placeUrl(place, { line: number });
  return html`<span class="${isMatch ? 'line match' : 'line'}"><a class="number" href="${href}" tabindex="-1" aria-label="Line ${number}">${number}</a><span class="text">${codeHtml(code, ranges)}
</span></span>`;
}

import type { BlameRange, FileView, FolderEntry, PlaceView } from '../../../api/page-reader.ts';
import { PAGE_LINES, pageOfLine, placeUrl } from '../../../text/place-url.ts';
import { codeHtml } from '../code-html.ts';
import { ago } from '../dates.ts';
import { type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { parentOf } from '../urls.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { permalink } from './folder-view.ts';
import type { FilePage } from './read-file-page.ts';
import { referencesView } from './references.ts';

/** Lines that the browser lays out together, when they come into view. */
const CHUNK_LINES = 100;
const MAX_SYMBOLS = 500;

/** The page of a file. */
export function fileView(shown: FilePage): Html {
  const { path, file, blame, references, problem } = shown;
  return html`<div class="place with-side">
${sidebar(shown)}
<div class="file-main">
${fileHead(shown, blame ? 'blame' : 'code')}
${problem && html`<p class="note">${problem}</p>`}
${references ? referencesView(references) : html`<div id="references" hidden></div>`}
${pager(shown, 'above')}
<pre class="code whole" data-place="${placeUrl(path)}" data-first="${file.first_line}" data-page-lines="${PAGE_LINES}" data-lines="${file.total_lines}"${file.has_names && html` data-names`}${blame && html` data-blame`}><code>${chunks(shown).map(chunk => html`<span class="chunk">${chunk}</span>`)}</code></pre>
${file.total_lines === 0 && html`<p class="quiet">The file is empty.</p>`}
${pager(shown, 'below')}
</div>
</div>`;
}

/** The head of the pages of a file: its path, what it is, and its views. */
export function fileHead({ path, place, file, page }: FilePage, current: 'code' | 'blame' | 'history'): Html {
  const tabs = (['code', 'blame', 'history'] as const).map(view => {
    const url = placeUrl(path, { ...(view !== 'code' && { view }), ...(view !== 'history' && { page }) });
    const label = view[0]!.toUpperCase() + view.slice(1);
    return html`<a href="${url}"${view === current && html` aria-current="page"`}>${label}</a>`;
  });
  const shown = { page, ...(current !== 'code' && { view: current }) };
  return html`<div class="place-head"><div><h1 class="hidden">${path}</h1>${breadcrumbs(path, place)}
<p class="quiet">${file.language} · ${file.total_lines.toLocaleString('en')} lines${place.repository && html` · commit <code>${place.repository.commit.slice(0, 12)}</code>`}</p></div>
<div class="actions"><nav class="tabs" aria-label="Views of the file">${tabs}</nav>${permalink(place, shown)}</div></div>`;
}

function chunks({ place, file, blame }: FilePage): Html[] {
  const starts = new Map((blame ?? []).map(range => startOn(file, range)));
  const rows = file.lines.map((line, index) => {
    const number = file.first_line + index;
    const by = blame && blameCell(starts.get(number), place);
    return html`<span class="line" id="L${number}">${by}<a class="number" href="#L${number}" aria-label="Line ${number}">${number}</a><span class="text">${codeHtml(line)}
</span></span>`;
  });
  return Array.from(
    { length: Math.ceil(rows.length / CHUNK_LINES) },
    (_, index) => html`${rows.slice(index * CHUNK_LINES, (index + 1) * CHUNK_LINES)}`,
  );
}

/** The first line of a range on this page, and the range from there on: it may begin on an earlier page. */
function startOn({ first_line }: FileView, range: BlameRange): [line: number, range: BlameRange] {
  const before = Math.max(0, first_line - range.first_line);
  if (range.last_line < first_line) return [range.first_line, range];
  return [range.first_line + before, { ...range, original_line: range.original_line + before }];
}

/** The last change of the lines from here on. In a repository, a link to that commit's version of them. */
function blameCell(range: BlameRange | undefined, { repository }: PlaceView): Html {
  if (!range) return html`<span class="by"></span>`;
  const { commit, author, time, subject, path, original_line: line } = range;
  const text = html`<span class="subject">${subject}</span> <span class="quiet">${author}, ${ago(time)}</span>`;
  const title = `${commit.slice(0, 10)} ${subject}`;
  return repository
    ? html`<a class="by" title="${title}" href="${placeUrl(`repo:${repository.name}@${commit}/${path}`, { line })}">${text}</a>`
    : html`<span class="by" title="${title}">${text}</span>`;
}

function sidebar({ path, siblings, symbols, moreSymbols }: FilePage): Html {
  const folder = parentOf(path);
  const own = path.split('/').at(-1);
  const entry = ({ name, kind }: FolderEntry) =>
    html`<li>${kind === 'folder' ? ICONS.folder : ICONS.file}<a href="${placeUrl(`${folder === '/' ? '' : folder}/${name}`)}"${name === own && html` aria-current="page"`}>${name}</a></li>`;
  const symbol = ({ kind, name, line_number, depth }: FilePage['symbols'][number]) => {
    const page = pageOfLine(line_number);
    return html`<li class="depth-${Math.min(depth, 3)}"><a href="${page > 1 ? `?page=${page}` : ''}#L${line_number}"><span class="kind">${kind}</span> ${name}</a><a class="refs" href="?refs=${encodeURIComponent(name)}" data-refs="${name}" aria-label="refs of ${name}">refs</a></li>`;
  };
  const all = symbols.length + moreSymbols;
  const left = all - Math.min(symbols.length, MAX_SYMBOLS);
  return html`<aside class="side">
${symbols.length > 0 && html`<details open><summary>Symbols <small>${all.toLocaleString('en')}</small></summary><ul class="symbols">${symbols.slice(0, MAX_SYMBOLS).map(symbol)}${left > 0 && html`<li class="quiet">${left.toLocaleString('en')} more</li>`}</ul></details>`}
<details open><summary>Files</summary><ul class="tree">${siblings.map(entry)}</ul></details>
</aside>`;
}

function pager({ path, page, pages, file, blame }: FilePage, where: 'above' | 'below'): Html | null {
  if (pages === 1) return null;
  const link = (to: number, label: string) =>
    to >= 1 &&
    to <= pages &&
    html`<a class="button" href="${placeUrl(path, { page: to, ...(blame && { view: 'blame' }) })}">${label}</a>`;
  const last = Math.min(page * PAGE_LINES, file.total_lines);
  return html`<nav class="pager" aria-label="Pages of the file, ${where} its lines">${link(page - 1, '← Earlier lines')}<span>Lines ${file.first_line.toLocaleString('en')} to ${last.toLocaleString('en')} of ${file.total_lines.toLocaleString('en')}</span>${link(page + 1, 'Later lines →')}</nav>`;
}

/** Some lines of a file, in the form of the lines of a result. */
export function linesPart({ first_line, lines }: FileView, path: string): Html {
  const rows = lines.map((line, index) => {
    const number = first_line + index;
    return html`<span class="line"><a class="number" href="${placeUrl(path, { line: number })}" tabindex="-1" aria-label="Line ${number}">${number}</a><span class="text">${codeHtml(line)}
</span></span>`;
  });
  return html`${rows}`;
}

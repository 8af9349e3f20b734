import type { FolderEntry, PlaceView } from '../../../api/page-reader.ts';
import { type PlaceParts, placeUrl } from '../../../text/place-url.ts';
import { type Html, html } from '../html.ts';
import { ICONS } from '../icons.ts';
import { searchUrl } from '../urls.ts';
import { breadcrumbs } from './breadcrumbs.ts';

/** The page of a folder. */
export function folderView(path: string, place: PlaceView): Html {
  const { entries, truncated, repository } = place;
  return html`<div class="place">
<div class="place-head"><div><h1 class="hidden">${path}</h1>${breadcrumbs(path, place)}</div>
<p class="actions"><a class="button" href="${searchUrl({ q: '', in: path })}">Search here</a>${permalink(place)}</p></div>
${repository && html`<p class="quiet">Commit <code>${repository.commit.slice(0, 12)}</code></p>`}
<ul class="entries">${entries.map(entry => entryView(path, entry))}</ul>
${entries.length === 0 && html`<p class="quiet">The folder is empty.</p>`}
${truncated && html`<p class="note">The folder has more entries. Only the first ${entries.length} are shown.</p>`}
</div>`;
}

function entryView(folder: string, { name, kind }: FolderEntry): Html {
  const icon = kind === 'folder' ? ICONS.folder : kind === 'link' ? ICONS.link : ICONS.file;
  return html`<li>${icon}<a class="hit" href="${placeUrl(`${folder === '/' ? '' : folder}/${name}`)}">${name}${kind === 'folder' && '/'}</a></li>`;
}

/** The link that always names the same text, as it is shown now. */
export function permalink({ repository }: PlaceView, shown: PlaceParts = {}): Html | null {
  if (!repository) return null;
  const { name, commit, path } = repository;
  return html`<a class="button" id="permalink" href="${placeUrl(`repo:${name}@${commit}${path && `/${path}`}`, shown)}">Permalink <kbd>y</kbd></a>`;
}

import type { PlaceView } from '../../../api/page-reader.ts';
import { placeUrl } from '../../../text/place-url.ts';
import { type Html, html } from '../html.ts';

/** The way to a file or folder, each part a link. */
export function breadcrumbs(path: string, { repository }: PlaceView): Html {
  const root = repository?.address ?? '';
  const below = path.slice(root.length).split('/').filter(Boolean);
  const parts = below.map((name, index) => ({
    name,
    url: placeUrl(`${root}/${below.slice(0, index + 1).join('/')}`),
  }));
  const first = repository
    ? { name: root.slice('repo:'.length), url: placeUrl(root) }
    : { name: '/', url: placeUrl('/') };
  const all = [first, ...parts];
  return html`<nav class="crumbs" aria-label="Path"><ol>${all.map(({ name, url }, index) => html`<li>${index === all.length - 1 ? html`<span aria-current="page">${name}</span>` : html`<a href="${url}">${name}</a>`}</li>`)}</ol></nav>`;
}

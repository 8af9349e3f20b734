/** The script of all pages. Each page works without it. */
import { hydrate } from 'preact';
import { offerMoreLines } from './expand.ts';
import { followFile } from './file.ts';
import { listenToKeys } from './keys.ts';
import { keepLive } from './live.ts';
import { show, showUrl } from './results.ts';
import { SearchBox } from './search-box.tsx';

/** The search page is at one address only; elsewhere the box is a form that leads there. */
const isSearchPage = location.pathname === '/';

function takeOverSearch(): void {
  const holder = document.getElementById('search-box');
  const input = holder?.querySelector('input');
  if (!holder || !input) return;
  // What was typed before the script was there counts.
  const isHome = document.body.classList.contains('home');
  hydrate(<SearchBox query={input.value} isHome={isHome} />, holder);
  // The browser heeds autofocus only when it first draws the page: a key pressed before that would be lost.
  if (isHome) holder.querySelector('input')?.focus();
  window.addEventListener('popstate', () => void show(new URL(location.href), 'none'));
  // Before a link is followed, so that Back returns to what was typed.
  document.addEventListener('click', showUrl, { capture: true });
  document.addEventListener('click', event => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-soft]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void show(new URL(link.href), 'push');
  });
}

if (isSearchPage) takeOverSearch();
followFile();
offerMoreLines();
listenToKeys();
keepLive();

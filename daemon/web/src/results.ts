/** Loads results into the page. The server renders them; an older request is canceled by a newer one. */

type History = 'push' | 'replace' | 'none';

let running: AbortController | undefined;

/** Told when a request starts and when its results are shown. */
export const progress = new EventTarget();

/** The URL of the current search, with these parameters changed; an empty text removes one. */
export function searchUrl(changes: Record<string, string>): URL {
  const url = new URL(location.pathname === '/' ? location.href : '/', location.origin);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  url.hash = '';
  return url;
}

/** Shows the results of a search. Without an answer the page stays as it is, and says so. */
export async function show(url: URL, history: History): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  if (history === 'push') window.history.pushState(null, '', url);
  if (history === 'replace') window.history.replaceState(null, '', url);
  progress.dispatchEvent(new Event('start'));
  try {
    await load(url, 'first', own.signal);
    if (document.querySelector('#results[data-partial]')) await load(url, 'results', own.signal);
  } catch (error) {
    if (own.signal.aborted) return;
    say(`The server cannot be reached: ${(error as Error).message}`);
  }
  progress.dispatchEvent(new Event('end'));
}

/** Shows the first results, which come sooner, or all. */
async function load(url: URL, which: 'first' | 'results', signal: AbortSignal): Promise<void> {
  const part = new URL(url);
  part.searchParams.set('part', which);
  const response = await fetch(part, { signal });
  // The session is over: the whole page leads to signing in.
  if (response.redirected) location.assign(url);
  else if (!replaceResults(await response.text()))
    say(`The server answered with an error (${response.status}).`);
}

/** Whether there were results in the answer. A result that has the focus keeps it, if it is still there. */
function replaceResults(text: string): boolean {
  const found = new DOMParser().parseFromString(text, 'text/html').getElementById('results');
  if (!found) return false;
  const old = document.getElementById('results');
  const focused = old?.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  old?.replaceWith(found);
  if (focused) found.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  const query = new URL(location.href).searchParams.get('q') ?? '';
  document.body.classList.toggle('home', query.trim() === '');
  document.title = query.trim() === '' ? 'Dowse' : `${query.slice(0, 60)} · Dowse`;
  return true;
}

function say(text: string): void {
  const status = document.getElementById('status');
  if (status) status.textContent = text;
}

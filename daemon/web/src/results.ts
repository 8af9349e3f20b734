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
  const part = new URL(url);
  part.searchParams.set('part', 'results');
  try {
    const response = await fetch(part, { signal: own.signal });
    // The session is over: the whole page leads to signing in.
    if (response.redirected) location.assign(url);
    else if (!replaceResults(await response.text()))
      say(`The server answered with an error (${response.status}).`);
  } catch (error) {
    if (own.signal.aborted) return;
    say(`The server cannot be reached: ${(error as Error).message}`);
  }
  progress.dispatchEvent(new Event('end'));
}

/** Whether there were results in the answer. */
function replaceResults(text: string): boolean {
  const found = new DOMParser().parseFromString(text, 'text/html').getElementById('results');
  if (!found) return false;
  document.getElementById('results')?.replaceWith(found);
  const query = new URL(location.href).searchParams.get('q') ?? '';
  document.body.classList.toggle('home', query.trim() === '');
  document.title = query.trim() === '' ? 'Dowse' : `${query.slice(0, 60)} · Dowse`;
  return true;
}

function say(text: string): void {
  const status = document.getElementById('status');
  if (status) status.textContent = text;
}

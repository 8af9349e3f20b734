/** Loads results into the page. The server renders them; an older request is canceled by a newer one. */

type History = 'push' | 'replace' | 'none';

/** The URL follows when no key was pressed for this long: browsers limit how often it may change. */
const URL_PAUSE_MS = 300;

/** All results are asked for when no key was pressed for this long: the first ones of the next text come sooner then. */
const ALL_PAUSE_MS = 200;

let running: AbortController | undefined;
/** The URL of what is being typed, before the browser shows it. */
let coming: { url: URL; history: History; timer: number } | undefined;

/** Told when a request starts and when its results are shown. */
export const progress = new EventTarget();

/** The URL of the current search, with these parameters changed; an empty text removes one. */
export function searchUrl(changes: Record<string, string>): URL {
  const url = new URL(coming?.url ?? (location.pathname === '/' ? location.href : '/'), location.origin);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  url.hash = '';
  return url;
}

/** Shows the results of what is being typed. The URL follows after a pause. */
export function showTyped(url: URL, history: 'push' | 'replace'): void {
  // The first key of a step decides whether Back returns to before it.
  const kept = coming?.history === 'push' ? 'push' : history;
  window.clearTimeout(coming?.timer);
  coming = { url, history: kept, timer: window.setTimeout(showUrl, URL_PAUSE_MS) };
  void load(url);
}

/** Gives the browser the URL of what was typed, before it leaves the page or changes it. */
export function showUrl(): void {
  if (!coming) return;
  const { url, history } = coming;
  forget();
  setUrl(url, history);
}

function forget(): void {
  window.clearTimeout(coming?.timer);
  coming = undefined;
}

/** Shows the results of a search. Without an answer the page stays as it is, and says so. */
export function show(url: URL, history: History): Promise<void> {
  if (history === 'none') forget();
  else showUrl();
  setUrl(url, history);
  return load(url);
}

function setUrl(url: URL, history: History): void {
  if (url.href === location.href) return;
  if (history === 'push') window.history.pushState(null, '', url);
  if (history === 'replace') window.history.replaceState(null, '', url);
}

/** An older request is canceled. */
async function load(url: URL): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  progress.dispatchEvent(new Event('start'));
  try {
    await loadPart(url, 'first', own.signal);
    if (document.querySelector('#results[data-partial]')) {
      if (coming) await pause(ALL_PAUSE_MS, own.signal);
      await loadPart(url, 'results', own.signal);
    }
  } catch (error) {
    if (own.signal.aborted) return;
    say(`The server cannot be reached: ${(error as Error).message}`);
  }
  progress.dispatchEvent(new Event('end'));
}

/** Shows the first results, which come sooner, or all. */
async function loadPart(url: URL, which: 'first' | 'results', signal: AbortSignal): Promise<void> {
  const part = new URL(url);
  part.searchParams.set('part', which);
  const response = await fetchAllowed(part, signal);
  // The session is over: the whole page leads to signing in.
  if (response.redirected) location.assign(url);
  else if (!replaceResults(await response.text(), url))
    say(`The server answered with an error (${response.status}).`);
}

/** Beyond the rate of the key, the request is sent again when it may be, unless something else is typed. */
async function fetchAllowed(url: URL, signal: AbortSignal): Promise<Response> {
  for (;;) {
    const response = await fetch(url, { signal });
    if (response.status !== 429) return response;
    const seconds = Number(response.headers.get('Retry-After') ?? 1);
    await pause(seconds * 1000, signal);
  }
}

/** @throws the signal's reason */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, ms));
  signal.throwIfAborted();
}

/** Whether there were results in the answer. A result that has the focus keeps it, if it is still there. */
function replaceResults(text: string, url: URL): boolean {
  const found = new DOMParser().parseFromString(text, 'text/html').getElementById('results');
  if (!found) return false;
  const old = document.getElementById('results');
  const focused = old?.contains(document.activeElement) && document.activeElement?.getAttribute('href');
  old?.replaceWith(found);
  if (focused) found.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  const query = url.searchParams.get('q') ?? '';
  document.body.classList.toggle('home', query.trim() === '');
  document.title = query.trim() === '' ? 'Dowse' : `${query.slice(0, 60)} · Dowse`;
  return true;
}

function say(text: string): void {
  const status = document.getElementById('status');
  if (status) status.textContent = text;
}

/** Renews the owner's page while something runs. */

const EVERY_MS = 2000;

export function keepLive(): void {
  if (!document.querySelector('#live[data-busy]')) return;
  window.setTimeout(() => void renew().finally(keepLive), EVERY_MS);
}

async function renew(): Promise<void> {
  const old = document.getElementById('live');
  // What a user is about to press stays where it is.
  if (document.hidden || old?.contains(document.activeElement)) return;
  const url = new URL(location.href);
  url.searchParams.set('part', 'live');
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || response.redirected) return;
  const found = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('live');
  if (found) old?.replaceWith(found);
}

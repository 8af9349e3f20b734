/** The page of a file: ranges of lines in the URL, and references of what is clicked. */

export function followFile(): void {
  const code = document.querySelector<HTMLElement>('pre.whole');
  if (!code) return;
  markLines();
  window.addEventListener('hashchange', markLines);
  code.addEventListener('click', event => {
    const target = event.target as HTMLElement;
    const number = target.closest<HTMLAnchorElement>('a.number');
    if (number) return selectLine(event, number);
    const name = target.closest('.t-function, .t-type')?.textContent;
    if (name && window.getSelection()?.isCollapsed) void showReferences(name);
  });
  document.addEventListener('click', event => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('a[data-refs], a[data-close]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.refs !== undefined) void showReferences(link.dataset.refs);
    else closeReferences();
  });
}

/** The lines that the URL names: `#L10` or `#L10-L20`. */
function linesInUrl(): [first: number, last: number] | undefined {
  const [, first, last] = /^#L(\d+)(?:-L?(\d+))?$/.exec(location.hash) ?? [];
  if (first === undefined) return undefined;
  const numbers = [Number(first), Number(last ?? first)];
  return [Math.min(...numbers), Math.max(...numbers)];
}

function markLines(): void {
  for (const line of document.querySelectorAll('.line.marked')) line.classList.remove('marked');
  const range = linesInUrl();
  if (!range) return;
  for (let number = range[0]; number <= Math.min(range[1], range[0] + 5000); number++) {
    document.getElementById(`L${number}`)?.classList.add('marked');
  }
  document.getElementById(`L${range[0]}`)?.scrollIntoView({ block: 'center' });
}

/** With Shift, the lines from the one before to this one. */
function selectLine(event: MouseEvent, number: HTMLAnchorElement): void {
  if (!event.shiftKey) return;
  const range = linesInUrl();
  if (!range) return;
  event.preventDefault();
  const line = Number(number.textContent);
  const [first, last] = [Math.min(line, range[0]), Math.max(line, range[0])];
  history.replaceState(null, '', first === last ? `#L${first}` : `#L${first}-L${last}`);
  window.getSelection()?.removeAllRanges();
  markWithoutMoving();
}

function markWithoutMoving(): void {
  const { scrollX, scrollY } = window;
  markLines();
  window.scrollTo(scrollX, scrollY);
}

async function showReferences(name: string): Promise<void> {
  const url = new URL(location.href);
  url.hash = '';
  url.search = new URLSearchParams({ refs: name, part: 'refs' }).toString();
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || response.redirected) return;
  const found = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .getElementById('references');
  if (!found) return;
  document.getElementById('references')?.replaceWith(found);
  found.classList.add('floating');
  found.querySelector<HTMLElement>('.close')?.focus();
}

function closeReferences(): void {
  const empty = document.createElement('div');
  empty.id = 'references';
  empty.hidden = true;
  document.getElementById('references')?.replaceWith(empty);
}

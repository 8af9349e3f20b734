/** The page of a file: ranges of lines in the URL, and references of what is clicked. */

import { type FoundName, nameAt } from './symbol-at.ts';

export function followFile(): void {
  const code = document.querySelector<HTMLElement>('pre.whole');
  if (!code) return;
  const follow = () => openPageOfLine(code) || markLines();
  follow();
  window.addEventListener('hashchange', follow);
  const hasNames = code.dataset.names !== undefined;
  if (hasNames) underlineNames(code);
  code.addEventListener('click', event => {
    const target = event.target as HTMLElement;
    const number = target.closest<HTMLAnchorElement>('a.number');
    if (number) return selectLine(event, number);
    const found = hasNames && nameAt(event.clientX, event.clientY);
    if (found && window.getSelection()?.isCollapsed) void showReferences(found.name);
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

/** The server does not see which line the URL names: a line of another page of the file leads there. */
function openPageOfLine(code: HTMLElement): boolean {
  const [line] = linesInUrl() ?? [];
  const [first, each, lines] = [code.dataset.first, code.dataset.pageLines, code.dataset.lines].map(Number);
  if (line === undefined || line < 1 || line > lines!) return false;
  if (line >= first! && line < first! + each!) return false;
  const url = new URL(location.href);
  url.searchParams.set('page', String(Math.ceil(line / each!)));
  location.replace(url);
  return true;
}

/** Underlines the name under the pointer, which a click looks up. */
function underlineNames(code: HTMLElement): void {
  if (!('highlights' in CSS)) return;
  let asked = 0;
  const underline = (found: FoundName | undefined) => {
    code.classList.toggle('on-name', found !== undefined);
    if (found) CSS.highlights.set('name', new Highlight(found.range));
    else CSS.highlights.delete('name');
  };
  code.addEventListener('pointermove', ({ clientX, clientY }) => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => underline(nameAt(clientX, clientY)));
  });
  code.addEventListener('pointerleave', () => {
    cancelAnimationFrame(asked);
    underline(undefined);
  });
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

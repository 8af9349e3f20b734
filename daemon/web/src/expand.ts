/** Buttons that show more lines around a result. */

const LINES = 10;

/** Adds the buttons to the blocks of results, also those that come later. */
export function offerMoreLines(): void {
  const observer = new MutationObserver(() => addButtons());
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  addButtons();
}

function addButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.block[data-place]:not([data-ready])')) {
    block.dataset.ready = 'yes';
    const code = block.querySelector('pre');
    if (!code) continue;
    if (Number(block.dataset.first) > 1) code.before(button(block, 'up'));
    code.after(button(block, 'down'));
  }
}

function button(block: HTMLElement, direction: 'up' | 'down'): HTMLButtonElement {
  const more = document.createElement('button');
  more.className = `expand ${direction}`;
  more.textContent = direction === 'up' ? '↑ lines above' : '↓ lines below';
  more.addEventListener('click', () => void expand(block, direction, more));
  return more;
}

async function expand(block: HTMLElement, direction: 'up' | 'down', more: HTMLButtonElement): Promise<void> {
  const [top, bottom] = [Number(block.dataset.first), Number(block.dataset.last)];
  const isUp = direction === 'up';
  const first = isUp ? Math.max(1, top - LINES) : bottom + 1;
  const last = isUp ? top - 1 : bottom + LINES;
  const url = new URL(block.dataset.place!, location.origin);
  url.search = new URLSearchParams({ part: 'lines', first: String(first), last: String(last) }).toString();
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || response.redirected) return;
  const lines = new DOMParser().parseFromString(await response.text(), 'text/html').body.children;
  const count = lines.length;
  const code = block.querySelector('pre code');
  if (isUp) code?.prepend(...lines);
  else code?.append(...lines);
  block.dataset[isUp ? 'first' : 'last'] = String(isUp ? first : bottom + count);
  if (count < last - first + 1 || first === 1) more.remove();
}

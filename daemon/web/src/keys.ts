/** The keys of the page. A key that types something is never taken. */

const HELP: readonly [keys: string, meaning: string][] = [
  ['/', 'Go to the search box'],
  ['j', 'Next result'],
  ['k', 'Previous result'],
  ['Enter', 'Open the result'],
  ['↓ in the box', 'First result'],
  ['m', 'Next mode; Alt M while typing'],
  ['y', 'Permalink of the file'],
  ['Esc', 'Leave the box, close this list'],
  ['?', 'This list'],
];

export function listenToKeys(): void {
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.altKey && !event.ctrlKey && event.code === 'KeyM') return take(event, nextMode);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return inBox(event);
    const action = ACTIONS[event.key];
    if (action) take(event, action);
  });
}

const ACTIONS: Readonly<Record<string, () => unknown>> = {
  '/': focusBox,
  j: () => step(1),
  k: () => step(-1),
  m: nextMode,
  y: permalink,
  '?': showHelp,
};

function take(event: KeyboardEvent, action: () => unknown): void {
  if (action() !== false) event.preventDefault();
}

function inBox(event: KeyboardEvent): void {
  const box = boxInput();
  if (event.target !== box) return;
  if (event.key === 'ArrowDown') take(event, () => step(1));
  // The first Escape of a search field clears it.
  else if (event.key === 'Escape' && box?.value === '') box.blur();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select') ||
      target.closest('dialog') !== null)
  );
}

function boxInput(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('#q');
}

function focusBox(): void {
  boxInput()?.focus();
  boxInput()?.select();
}

/** Moves the focus between the results. */
function step(by: number): boolean {
  const hits = [...document.querySelectorAll<HTMLElement>('main .hit')];
  const at = hits.findIndex(hit => hit === document.activeElement);
  const next = hits[at < 0 ? (by > 0 ? 0 : hits.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** Searches in the next mode. */
function nextMode(): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav.modes a[data-mode]')];
  const own = new URL(location.href).searchParams.get('mode') ?? '';
  const at = links.findIndex(({ dataset }) => dataset.mode === own);
  const next = links[(at + 1) % links.length];
  next?.click();
  return next !== undefined;
}

/** Shows the address of the commit, keeping the view, the page and the lines. */
function permalink(): boolean {
  const link = document.querySelector<HTMLAnchorElement>('#permalink');
  if (!link) return false;
  const url = new URL(link.href);
  url.hash = location.hash;
  location.assign(url);
  return true;
}

function showHelp(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.help') ?? createHelp();
  dialog.showModal();
}

function createHelp(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'help';
  dialog.setAttribute('aria-labelledby', 'help-title');
  const title = document.createElement('h2');
  title.id = 'help-title';
  title.textContent = 'Keys';
  const list = document.createElement('dl');
  for (const [keys, meaning] of HELP) {
    const term = document.createElement('dt');
    term.append(Object.assign(document.createElement('kbd'), { textContent: keys }));
    list.append(term, Object.assign(document.createElement('dd'), { textContent: meaning }));
  }
  const close = Object.assign(document.createElement('button'), {
    textContent: 'Close',
    className: 'button',
  });
  close.addEventListener('click', () => dialog.close());
  dialog.append(title, list, close);
  document.body.append(dialog);
  return dialog;
}

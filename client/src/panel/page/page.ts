/** The script of the search panel: sends what is typed to the extension, and shows what the extension says. */
import type { FromPanel, PanelState, PanelStatus, Places, ToPanel } from '../state.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

const editor = acquireVsCodeApi();
const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const text = byId<HTMLInputElement>('text');
const files = { include: byId<HTMLInputElement>('include'), exclude: byId<HTMLInputElement>('exclude') };
const repositories = byId<HTMLInputElement>('repositories');
const places = [...document.querySelectorAll<HTMLInputElement>('[name="place"]')];
const details = byId<HTMLButtonElement>('details');
const toggles = [...document.querySelectorAll<HTMLButtonElement>('[data-toggle]')];
const regions = [...document.querySelectorAll<HTMLButtonElement>('[data-region]')];
const ask = byId<HTMLButtonElement>('ask');
const meant = byId('meant');
const kinds = [...document.querySelectorAll<HTMLInputElement>('[name="kind"]')];

const DETAILS = details.ariaLabel;

const isPressed = (button: HTMLElement) => button.ariaPressed === 'true';
const press = (button: HTMLElement, on: boolean) => {
  button.ariaPressed = String(on);
};

function read(): PanelState {
  const on = (name: string) => toggles.some(button => button.dataset.toggle === name && isPressed(button));
  return {
    text: text.value,
    kind: (kinds.find(({ checked }) => checked)?.value ?? 'auto') as PanelState['kind'],
    matchCase: on('matchCase'),
    wholeWord: on('wholeWord'),
    regex: on('regex'),
    regions: regions.filter(isPressed).map(button => button.dataset.region as PanelState['regions'][number]),
    include: files.include.value,
    exclude: files.exclude.value,
    inTeam: places.some(({ checked, value }) => checked && value === 'team'),
    repositories: repositories.value,
    showsDetails: details.ariaExpanded === 'true',
  };
}

function show(state: PanelState): void {
  // What is being typed is newer.
  if (text.value !== state.text) text.value = state.text;
  for (const kind of kinds) kind.checked = kind.value === state.kind;
  for (const button of toggles) press(button, state[button.dataset.toggle as 'regex']);
  for (const button of regions) press(button, (state.regions as string[]).includes(button.dataset.region!));
  files.include.value = state.include;
  files.exclude.value = state.exclude;
  for (const place of places) place.checked = (place.value === 'team') === state.inTeam;
  repositories.value = state.repositories;
  details.ariaExpanded = String(state.showsDetails);
  byId('more').hidden = !state.showsDetails;
  showWhatCounts();
}

/** The options of a pattern have no effect on a question or on plain words. Of hidden ones, the button says whether they limit the search. */
function showWhatCounts(): void {
  const { kind, inTeam, include, exclude, showsDetails } = read();
  const isLimited = include.trim() !== '' || exclude.trim() !== '' || regions.some(isPressed);
  details.classList.toggle('limits', isLimited && !showsDetails);
  details.ariaLabel = isLimited ? details.dataset.limited! : DETAILS;
  byId('which').hidden = !inTeam;
  for (const button of [...toggles, ...regions]) button.disabled = kind === 'ask' || kind === 'words';
}

/** A choice of places is shown only if there are two. */
function offer({ folders, team }: Places): void {
  byId('where').hidden = !team;
  for (const place of places) place.disabled = place.value === 'folders' && !folders;
}

function tell({ how, found, error, why, canAsk, meant: names }: PanelStatus): void {
  byId('how').textContent = how;
  byId('how').title = how;
  // The title of the results shows it too.
  byId('found').textContent = found;
  byId('what').textContent = error;
  byId('why').textContent = why;
  byId('error').title = `${error} ${why}`.trim();
  byId('error').hidden = error === '';
  ask.hidden = !canAsk;
  meant.hidden = names.length === 0;
  meant.replaceChildren(...names.map(({ name, label }) => nameButton(name, label)));
  text.ariaInvalid = String(error !== '');
}

/** Searches for a name instead of the text. */
function nameButton(name: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    text.value = name;
    text.focus();
    changed();
  });
  return button;
}

/** The last text from the extension. What the box has beyond it was typed here. */
let given = '';

function takeFocus(): void {
  text.focus();
  text.select();
}

/** The first key of a chord of the editor was pressed. */
let isAfterChord = false;
const isModifier = (key: string) => ['Control', 'Meta', 'Shift', 'Alt'].includes(key);

function changed(isDone = false): void {
  showWhatCounts();
  editor.postMessage({ type: 'changed', state: read(), ...(isDone ? { isDone } : {}) });
}

for (const button of [...toggles, ...regions])
  button.addEventListener('click', () => {
    press(button, !isPressed(button));
    changed();
  });
details.addEventListener('click', () => {
  show({ ...read(), showsDetails: details.ariaExpanded !== 'true' });
  changed();
});
ask.addEventListener('click', () => {
  show({ ...read(), kind: 'ask' });
  changed(true);
});
// An option of patterns that is still on, perhaps from another search, would make a pattern of any text.
for (const kind of kinds)
  kind.addEventListener('input', () => {
    if (kind.value === 'auto') for (const button of [...toggles, ...regions]) press(button, false);
  });
document.addEventListener('input', () => changed());
document.addEventListener('submit', event => event.preventDefault());
/** The actions of keys with Alt. A button has its own letter. */
const withAlt: Record<string, () => void> = {
  f: () => {
    if (details.ariaExpanded !== 'true') details.click();
    files.include.focus();
    files.include.select();
  },
  t: () => {
    const other = places.find(place => !place.checked && !place.disabled);
    if (!byId('where').hidden) other?.click();
  },
  d: () => meant.querySelector('button')?.click(),
};
for (const button of [...toggles, ...regions]) withAlt[button.dataset.key!] = () => button.click();

/** Keeps a key from the editor, which gets what bubbles to the window: Alt+R would open its menu "Run". */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener('keydown', event => {
  const { key, altKey, ctrlKey, metaKey } = event;
  // By itself it moves the focus to the editor's menus.
  if (key === 'Alt') event.stopPropagation();
  if (isAfterChord) {
    // The editor takes this key, but too late to keep it from the box.
    if (!isModifier(key)) isAfterChord = false;
    event.preventDefault();
    return;
  }
  // Upper case with Caps Lock.
  isAfterChord = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if (key === 'Enter' && isText && !altKey) {
    take(event);
    changed(true);
  } else if (key === 'ArrowDown' && event.target === text) {
    take(event);
    editor.postMessage({ type: 'leave' });
  } else if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a') {
    // The editor learns late that a click has given the box the focus. Until then its "Select All" is that of the open file, which gets the letters too.
    event.stopPropagation();
  } else if (altKey && !ctrlKey) {
    // With Option, a Mac types other letters; the code names the key.
    const letter = event.code.replace(/^Key/, '').toLowerCase();
    const act = withAlt[letter];
    if (!act || (metaKey && !navigator.platform.startsWith('Mac'))) return;
    take(event);
    act();
  }
});
document.addEventListener('keyup', event => {
  if (event.altKey || event.key === 'Alt') event.stopPropagation();
});
window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
  if (data.type === 'state') {
    offer(data.places);
    show(data.state);
    given = data.state.text;
  } else if (data.type === 'status') tell(data.status);
  else if (data.type === 'typed') {
    const more = text.value.slice(given.length);
    given = data.text;
    text.value = given + more;
    if (data.takesFocus) text.focus();
    if (more !== '') changed();
  } else if (data.text === text.value) takeFocus();
  else text.focus();
});
// The view got the focus as a whole.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) takeFocus();
});
editor.postMessage({ type: 'ready' });

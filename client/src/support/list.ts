/** A quick pick with the server's results for the typed text. */
import {
  type CancellationToken,
  CancellationTokenSource,
  commands,
  type Disposable,
  l10n,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  Uri,
  window,
} from 'vscode';
import { Preview } from '../ask/preview.ts';
import { failureOf, isCancelled, sentencesOf, type WayToText } from '../language/errors.ts';
import type { Hit } from '../results/hit.ts';
import { settings } from '../settings.ts';
import { Debounce } from './debounce.ts';
import { keyHint } from './keys.ts';
import { setContext, showNotOpened } from './messages.ts';
import { openHit } from './open.ts';
import { withoutIcons } from './without-icons.ts';

export interface Row extends QuickPickItem {
  hit?: Hit;
  /** Action instead of opening a hit. A row with neither does nothing. */
  run?: () => unknown;
  /** The action is for the text in the box, whatever it is: the row stays when the text changes. */
  fitsAnyText?: boolean;
  /** The folder whose state the row shows. */
  folder?: string;
  /** Says something about the rows below it, the first of which is active. */
  isNote?: boolean;
  /** A note that they hardly fit: the first is shown in the editor only when the user moves to it. */
  isDoubt?: boolean;
  /** Action of its own button. */
  onButton?: () => unknown;
  /** Stands for rows that are still to come. */
  isAwaited?: boolean;
}

export const OPEN_BESIDE: QuickInputButton = {
  iconPath: new ThemeIcon('split-horizontal'),
  tooltip: `${l10n.t('Open to the Side')} ${keyHint('Ctrl+Enter', 'Ctrl+Enter')}`,
};

export const TO_RESULTS: QuickInputButton = {
  iconPath: new ThemeIcon('list-tree'),
  tooltip: `${l10n.t('Send All to Results')} ${keyHint('Alt+Enter', 'Option+Enter')}`,
};

export interface ListOptions {
  title: string;
  placeholder: string;
  value: string;
  /** Keep leading and trailing spaces. */
  isExact?: boolean;
  buttons: QuickInputButton[];
  /** Rows for a text. The next key cancels `token`. May call `show` with preliminary rows. */
  find(text: string, token: CancellationTokenSource['token'], show: (rows: Row[]) => void): Promise<Row[]>;
  /** Called when one of the last rows is active. */
  nearEnd?(): void;
  /** Sends the `hits` for the text to the results view. Default: the same as Enter. */
  toResults?(text: string, hits: Hit[]): void;
  /** Send nothing without a text. */
  needsText?: boolean;
  /** Called when one of the `hits` for the text is opened. */
  opens?(text: string, hits: Hit[]): void;
  onButton?(button: QuickInputButton): void;
  /** Least pause after a key, in milliseconds. */
  slowness?(): number;
}

/** A row that says something about those below it. */
export const noteRow = (text: string): Row => ({
  label: `$(info) ${withoutIcons(text)}`,
  isNote: true,
});

/** The row with the reason of its answer in place of the code. */
function withReason(row: Row): Row {
  return row.hit ? { ...row, detail: withoutIcons(row.hit.why) } : row;
}

/** Delay of previews after a key: opening a file is slow and would block typing. */
const PREVIEW_AFTER_KEY_MS = 250;
/** Number of rows at the end of a list, for which more are loaded. */
const NEAR_END = 4;
/** Delay of the busy indicator, since drawing it slows down a fast response. */
const BUSY_AFTER_MS = 200;
/** Rows of another kind of search stay this long once the kind of the new one is known. A fast response replaces them at once. */
const OTHER_KIND_MS = 200;

/** Rows with an error and its details. What can be done instead is below them, and active. */
export function failureRows(error: unknown, toText: WayToText = 'button'): Row[] {
  const { message, details } = failureOf(error, toText);
  const [first = '', ...more] = sentencesOf(details);
  return [
    { label: `$(warning) ${withoutIcons(message)}`, detail: withoutIcons(first), isNote: true },
    ...more.map(noteRow),
  ];
}

/**
 * The rows are answers to the text, and none is hidden by it. Even so the editor compares their labels with it, and for that draws all rows
 * again at each key, and once more when others come. Its API has no switch for that. Where it has none inside either, nothing changes.
 */
function compareNoLabels(pick: QuickPick<Row>): void {
  const update: unknown = Reflect.get(pick, 'update');
  if (typeof update === 'function') update.call(pick, { matchOnLabel: false });
}

/** Whether one text becomes the other by an insertion, as while it is typed. */
function goesOn(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short !== '' && long.endsWith(short.slice(same));
}

/** The open list, for commands bound to keys in it. At most one. */
let open: LiveList | undefined;
/** Resolves when the last list has restored the editors. */
let restoring: Promise<void> | undefined;
/** What the last list left in the editor when something else took its place. */
let left: Preview | undefined;
/** The same, for the list that is about to open. */
let inherited: Preview | undefined;
export const openList = (): LiveList | undefined => open;

/**
 * The key of a list was pressed in another one: the next list restores the editor from before that one. The editor's own box already
 * stands in its place, so that no key goes into a file, not even if Escape has just closed the list. What is typed into that box is lost,
 * so the command that opens the list follows here, without another way through the editor.
 */
export async function replaceList(command: string): Promise<void> {
  inherited = left;
  await commands.executeCommand(command);
}

function isSamePlace(a: Hit | undefined, b: Hit | undefined): boolean {
  return a !== undefined && a.uri === b?.uri && a.lines[0] === b.lines[0] && a.line === b.line;
}

/** The first row that is no title and no note. */
const firstResult = (rows: readonly Row[]): Row | undefined =>
  rows.find(({ kind, isNote }) => kind !== QuickPickItemKind.Separator && !isNote);

export class LiveList implements Disposable {
  readonly pick: QuickPick<Row> = window.createQuickPick<Row>();
  readonly #options: ListOptions;
  #preview: Preview | undefined;
  readonly #typing = new Debounce(() => Math.max(settings.askDelayMs(), this.#options.slowness?.() ?? 0));
  readonly #closed = new CancellationTokenSource();
  #request: CancellationTokenSource | undefined;
  #retry: NodeJS.Timeout | undefined;
  #previewLater: NodeJS.Timeout | undefined;
  #busyLater: NodeJS.Timeout | undefined;
  #typedAt = Number.NEGATIVE_INFINITY;
  /** The hit shown by the preview. */
  #previewed: Hit | undefined;
  /** The hit that stays active when the next rows arrive. */
  #keepActive: Hit | undefined;
  /** The active row at the last request. */
  #activeAtRequest: Row | undefined;
  /** The row below a doubt that is active without the user's doing. */
  #doubted: Row | undefined;
  /** The rows belong to the current text and settings; older rows that still fit stay until new ones arrive. */
  #isCurrent = false;
  /** The text that the rows belong to. */
  #textOfRows = '';
  /** The kind of search that the text is for, and the one that the rows belong to. */
  #kind: string | undefined;
  #kindOfRows: string | undefined;
  #removeOtherKind: NodeJS.Timeout | undefined;
  /** Enter was pressed before the rows arrived: opens the first one, unless the text changes. */
  #pendingAccept: { text: string; beside?: boolean } | undefined;
  #disposed = false;

  constructor(options: ListOptions) {
    this.#options = options;
    const { pick } = this;
    pick.title = options.title;
    pick.placeholder = options.placeholder;
    pick.value = options.value;
    pick.buttons = options.buttons;
    pick.matchOnDescription = false;
    pick.matchOnDetail = false;
    // Keeps the order of the rows, which the editor would otherwise change for matching labels. Not in the
    // API, but used by many extensions. Ignored by editors without it.
    Reflect.set(pick, 'sortByLabel', false);
    compareNoLabels(pick);
    pick.onDidChangeValue(() => {
      this.#typedAt = performance.now();
      this.refresh();
    });
    pick.onDidChangeActive(([row]) => {
      this.#previewRow(row);
      const at = row && this.#isCurrent ? this.pick.items.indexOf(row) : 0;
      if (at > 0 && at >= this.pick.items.length - NEAR_END) this.#options.nearEnd?.();
    });
    pick.onDidAccept(() => this.accept());
    pick.onDidTriggerItemButton(({ item, button }) => {
      if (button === OPEN_BESIDE) this.#accept(item, { beside: true });
      else if (item.onButton) item.onButton();
      else this.redraw(this.pick.items.map(row => (row === item ? withReason(row) : row)));
    });
    pick.onDidTriggerButton(button => {
      if (button === TO_RESULTS) this.toResults();
      else options.onButton?.(button);
    });
    pick.onDidHide(() => this.dispose());
  }

  /** Cancelled when the list closes; for requests that do not depend on the text. */
  get closed(): CancellationToken {
    return this.#closed.token;
  }

  /** The hits listed for the text. */
  get hits(): Hit[] {
    return this.#isCurrent ? this.pick.items.flatMap(({ hit }) => hit ?? []) : [];
  }

  /** Calls `listener` when the list closes, in whichever way. The event of its pick may end with this class, which disposes of it. */
  onClosed(listener: () => void): void {
    this.#closed.token.onCancellationRequested(listener);
  }

  show(): void {
    // Before anything else is sent to the editor: until the list is there, keys go elsewhere.
    this.pick.show();
    // A list that replaces another restores the editor from before the first.
    this.#preview = open?.handOverPreview() ?? inherited;
    left = undefined;
    inherited = undefined;
    open?.dispose();
    open = this;
    if (!this.#preview) this.#rememberEditors();
    setContext('pickOpen', true);
    this.refresh();
  }

  /** While a list before this one restores the editors, they are not yet those of the user, and nothing is previewed. */
  #rememberEditors(): void {
    if (restoring) restoring.then(() => open === this && this.#rememberEditors());
    else {
      this.#preview = new Preview();
      this.#showPreviewed();
    }
  }

  /** The file in the active tab, and all files in tabs, when the list was opened: without previews. */
  get filesBefore(): { active: Uri | undefined; all: readonly Uri[] } {
    return { active: this.#preview?.fileBefore, all: this.#preview?.filesBefore ?? [] };
  }

  /** Whether the rows belong to the text in the box. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Requests again with the current text. */
  refresh(): void {
    this.#removeUnfit();
    this.#keepActive = undefined;
    this.#activeAtRequest = this.#active();
    this.#requestSoon();
  }

  /** Removes the rows that do something for an earlier text, and all if another text replaces it. Results of a text that goes on stay, so that they do not flicker. */
  #removeUnfit(): void {
    const text = this.#text;
    if (text === this.#textOfRows) return;
    const { items } = this.pick;
    const fit = items.filter(({ run, fitsAnyText }) => !run || fitsAnyText);
    const isSome =
      goesOn(text, this.#textOfRows) && fit.some(({ kind }) => kind !== QuickPickItemKind.Separator);
    const kept = isSome ? fit : [];
    if (kept.length < items.length) this.#setRows(kept, kept.indexOf(this.#chosen() as Row));
  }

  /** The text that the rows belong to. */
  get textOfRows(): string {
    return this.#textOfRows;
  }

  /**
   * Call when the kind of search that the text is for is known, before its rows are; without a kind, if it is likely to be another one. The
   * rows of another kind are no answers to the text, and are soon removed, also while the user types on.
   */
  readAs(kind?: string): void {
    this.#kind = kind;
    if (this.#isCurrent || (kind !== undefined && kind === this.#kindOfRows)) this.#keepRows();
    else
      this.#removeOtherKind ??= setTimeout(() => {
        this.#setRows([], -1);
        this.pick.busy = true;
      }, OTHER_KIND_MS);
  }

  #keepRows(): void {
    clearTimeout(this.#removeOtherKind);
    this.#removeOtherKind = undefined;
  }

  /** Requests again for newer results; the active hit stays. */
  refreshInPlace(): void {
    this.#keepActiveHit();
    this.#requestSoon();
  }

  #keepActiveHit(): void {
    const active = this.#active();
    this.#keepActive = active === this.#first() ? undefined : active?.hit;
  }

  /** Redraws the rows with changed texts. */
  redraw(rows: readonly Row[]): void {
    if (!this.#isCurrent) return;
    const { items } = this.pick;
    const at = items.indexOf(this.#chosen() as Row);
    // The editor first reports the first row as active, before ours.
    this.#typedAt = performance.now();
    this.#setRows(rows, at);
  }

  /** `at`: index of the row to keep active; else the first that is no note. */
  #setRows(rows: readonly Row[], at: number): void {
    const items = rows.map(row => ({ alwaysShow: true, ...row }));
    const active = items[at];
    this.pick.keepScrollPosition = active !== undefined;
    this.pick.items = items;
    const first = this.#first();
    const firstAt = items.findIndex(row => row === first);
    const above = items.slice(0, Math.max(0, firstAt));
    const notes = above.filter(({ isNote }) => isNote);
    this.#doubted = notes.some(({ isDoubt }) => isDoubt) && !active ? first : undefined;
    if (active) this.pick.activeItems = [active];
    else if (first && notes.length > 0) this.pick.activeItems = [first];
  }

  #requestSoon(): void {
    this.#isCurrent = false;
    this.#request?.cancel();
    clearTimeout(this.#retry);
    this.#busyLater ??= setTimeout(() => {
      this.pick.busy = true;
    }, BUSY_AFTER_MS);
    this.#typing.run(() => this.#sendRequest());
  }

  /** Opens the hit of the active row, or runs its action. Waits for pending rows. */
  accept(options: { beside?: boolean } = {}): void {
    if (this.#isCurrent && !this.#active()?.isAwaited) {
      this.#accept(this.#active(), options);
    } else {
      this.#pendingAccept = { text: this.pick.value, ...options };
      this.#typing.flush();
    }
  }

  toResults(): void {
    const { toResults } = this.#options;
    if (!toResults) {
      this.accept();
      return;
    }
    const text = this.#text;
    if (text === '' && this.#options.needsText) return;
    const { hits } = this;
    this.pick.hide();
    toResults(text, hits);
  }

  /** Closes the list for a following step, and restores the editor. */
  hide(): void {
    this.#restore();
    this.pick.hide();
  }

  /** Calls `shown` when the editor is back, and resolves when the tabs of previews are closed too. */
  #restore(shown?: () => void): Promise<void> {
    const restored = Promise.resolve(this.handOverPreview()?.restore(shown))
      // A deleted file cannot be restored.
      .catch(() => {})
      .then(() => {
        if (restoring === restored) restoring = undefined;
      });
    restoring = restored;
    return restored;
  }

  /**
   * Closes the list on Escape. Restores the editor first, while the list has the focus: closing returns the
   * focus to the editor, which would lose it when given another file.
   */
  async cancel(): Promise<void> {
    await this.#restore(() => this.pick.hide());
    this.pick.hide();
  }

  /** Passes the duty to restore the editor to another list. */
  handOverPreview(): Preview | undefined {
    const preview = this.#preview;
    this.#preview = undefined;
    return preview;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (open === this) {
      open = undefined;
      setContext('pickOpen', false);
      setContext('searchOpen', false);
    }
    this.#request?.cancel();
    this.#closed.cancel();
    clearTimeout(this.#retry);
    clearTimeout(this.#previewLater);
    clearTimeout(this.#busyLater);
    this.#keepRows();
    this.#typing.dispose();
    // Closed because something else took the focus, such as a click into the previewed code: keep the
    // preview.
    this.#preview?.keep();
    left = this.handOverPreview();
    this.pick.dispose();
  }

  get #text(): string {
    const { value } = this.pick;
    return this.#options.isExact ? value : value.trim();
  }

  #accept(row: Row | undefined, options: { beside?: boolean }): void {
    if (row?.run) row.run();
    else if (row?.hit) {
      const { hit } = row;
      if (this.#isCurrent) this.#options.opens?.(this.#text, this.hits);
      this.#open(hit, options.beside ?? false).catch(error => showNotOpened(hit, error));
    }
  }

  async #open(hit: Hit, beside: boolean): Promise<void> {
    const preview = this.#preview;
    // Opens beside the original editor, not beside the preview.
    if (beside) await preview?.restore();
    this.pick.hide();
    const hasOpenTab = window.tabGroups.activeTabGroup.tabs.length > 0;
    const opened = await openHit(hit, { beside: beside && hasOpenTab, keep: true });
    // A notebook was previewed as text, in its own tab.
    await preview?.closeOthers(opened === 'text' ? Uri.parse(hit.uri).toString() : undefined);
  }

  /** The active row. The editor reports it with a delay after rows change; until then it is the first. */
  #active(): Row | undefined {
    const { activeItems, items } = this.pick;
    return activeItems.find(row => items.includes(row)) ?? this.#first();
  }

  /** The active row, if it stays so. */
  #chosen(): Row | undefined {
    const active = this.#active();
    return active === this.#doubted ? undefined : active;
  }

  #first(): Row | undefined {
    return firstResult(this.pick.items);
  }

  async #sendRequest(): Promise<void> {
    this.#request?.cancel();
    const request = new CancellationTokenSource();
    this.#request = request;
    const text = this.#text;
    const isLatest = () =>
      this.#request === request && !request.token.isCancellationRequested && open === this;
    const show = (rows: Row[]) => {
      if (!isLatest()) return;
      // An arrow key since the last rows, or between the last key and its response. Otherwise the first row is active, also if it comes
      // after those below it, as definitions do.
      const active = this.#active();
      if (!active?.isAwaited && (this.#isCurrent || active !== this.#activeAtRequest)) this.#keepActiveHit();
      // More rows below the first do not scroll.
      const first = this.#isCurrent && !this.#doubted ? this.#first()?.hit : undefined;
      const kept = this.#keepActive ?? (isSamePlace(firstResult(rows)?.hit, first) ? first : undefined);
      const at = rows.findIndex(({ hit }) => isSamePlace(hit, kept));
      // See redraw.
      if (at > 0) this.#typedAt = performance.now();
      this.#setRows(rows, at);
      this.#isCurrent = true;
      this.#textOfRows = text;
      this.#kindOfRows = this.#kind;
      this.#keepRows();
    };
    try {
      show(await this.#options.find(text, request.token, show));
    } catch (error) {
      if (isLatest() && !isCancelled(error)) this.#showFailure(error, show);
    } finally {
      if (isLatest()) this.#onRows();
      request.dispose();
    }
  }

  #onRows(): void {
    this.#notBusy();
    const pending = this.#pendingAccept;
    this.#pendingAccept = undefined;
    if (this.#isCurrent && pending?.text === this.pick.value) this.#accept(this.#active(), pending);
  }

  #notBusy(): void {
    clearTimeout(this.#busyLater);
    this.#busyLater = undefined;
    if (this.pick.busy) this.pick.busy = false;
  }

  #showFailure(error: unknown, show: (rows: Row[]) => void): void {
    show(failureRows(error));
    const { retryAfter } = failureOf(error);
    if (retryAfter) this.#retry = setTimeout(() => this.refresh(), retryAfter * 1000);
  }

  #previewRow(row: Row | undefined): void {
    clearTimeout(this.#previewLater);
    const hit = row?.hit;
    if (!hit || !settings.askPreview()) return;
    const isDoubtful = row === this.#doubted;
    if (!isDoubtful) this.#doubted = undefined;
    if (isDoubtful ? !this.#previewed : isSamePlace(hit, this.#previewed)) return;
    const show = () => {
      if (isDoubtful) return this.#showNothing();
      this.#previewed = hit;
      this.#showPreviewed();
    };
    const wait = this.#typedAt + PREVIEW_AFTER_KEY_MS - performance.now();
    if (wait > 0) this.#previewLater = setTimeout(show, wait);
    else show();
  }

  #showPreviewed(): void {
    if (!this.#previewed) return;
    this.#preview?.show(this.#previewed).then(undefined, () => {
      // A deleted file is reported when it is opened.
    });
  }

  /** Shows what was there before the list, in place of an answer to an earlier text. */
  #showNothing(): void {
    this.#previewed = undefined;
    this.#restore();
    this.#rememberEditors();
  }
}

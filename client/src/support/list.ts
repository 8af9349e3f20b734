/** A quick pick whose rows are what the server found for the text typed so far. */
import {
  type CancellationToken,
  CancellationTokenSource,
  type Disposable,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  Uri,
  window,
} from 'vscode';
import { Preview } from '../ask/preview.ts';
import { failureOf, isCancelled, sentencesOf } from '../language/errors.ts';
import type { Hit } from '../results/hit.ts';
import { settings } from '../settings.ts';
import { Debounce } from './debounce.ts';
import { setContext, showNotOpened } from './messages.ts';
import { openHit } from './open.ts';
import { withoutIcons } from './without-icons.ts';

export interface Row extends QuickPickItem {
  hit?: Hit;
  /** What to do instead of opening a place. */
  run?: () => unknown;
  /** The folder whose state it tells of. */
  folder?: string;
}

export const OPEN_BESIDE: QuickInputButton = {
  iconPath: new ThemeIcon('split-horizontal'),
  tooltip: 'Open to the Side (Ctrl+Enter)',
};

export const TO_RESULTS: QuickInputButton = {
  iconPath: new ThemeIcon('list-tree'),
  tooltip: 'Send All to Results (Alt+Enter, on a Mac Option+Enter)',
};

export interface ListOptions {
  title: string;
  placeholder: string;
  value: string;
  /** Spaces at the ends of the text belong to it. */
  isExact?: boolean;
  buttons: QuickInputButton[];
  /** Rows for a text; `token` is cancelled by the next key. May call `show` with rows before the last ones. */
  find(text: string, token: CancellationTokenSource['token'], show: (rows: Row[]) => void): Promise<Row[]>;
  /** The user wants all in the results view: `hits` are the listed ones for the text. Left out: the same as Enter. */
  toResults?(text: string, hits: Hit[]): void;
  /** Without a text there is nothing to be sent. */
  needsText?: boolean;
  /** One of the `hits` for the text is opened. */
  opens?(text: string, hits: Hit[]): void;
  onButton?(button: QuickInputButton): void;
}

/** To open a file takes an editor longer than to list answers: while somebody types, it would hold up the keys. */
const PREVIEW_AFTER_KEY_MS = 250;
/** What is drawn for an answer that comes at once takes the time from it. */
const BUSY_AFTER_MS = 200;

/** What went wrong, and in the rows below what may help. They do nothing. */
export function failureRows(error: unknown): Row[] {
  const { message, details } = failureOf(error);
  const [first = '', ...more] = sentencesOf(details).map(withoutIcons);
  return [
    { label: `$(warning) ${withoutIcons(message)}`, detail: first, run: () => {} },
    ...more.map(sentence => ({ label: `$(info) ${sentence}`, run: () => {} })),
  ];
}

/** The list that is open, for commands that are keys in it. There is one at most. */
let open: LiveList | undefined;
export const openList = (): LiveList | undefined => open;

function isSamePlace(a: Hit | undefined, b: Hit | undefined): boolean {
  return a !== undefined && a.uri === b?.uri && a.lines[0] === b.lines[0] && a.line === b.line;
}

export class LiveList implements Disposable {
  readonly pick: QuickPick<Row> = window.createQuickPick<Row>();
  readonly #options: ListOptions;
  #preview: Preview | undefined;
  readonly #typing = new Debounce(settings.askDelayMs);
  readonly #closed = new CancellationTokenSource();
  #request: CancellationTokenSource | undefined;
  #retry: NodeJS.Timeout | undefined;
  #lookLater: NodeJS.Timeout | undefined;
  #busyLater: NodeJS.Timeout | undefined;
  #typedAt = Number.NEGATIVE_INFINITY;
  /** What the preview shows. */
  #looked: Hit | undefined;
  /** The place that the keyboard is to stay on when the next rows come. */
  #stayOn: Hit | undefined;
  /** The row that the keyboard was on when the text was last asked for. */
  #askedOn: Row | undefined;
  /** The rows are the ones for what is typed and set; those of an earlier text stay until they come. */
  #isCurrent = false;
  /** Enter was pressed before they came: it is meant for the first of them, unless another text follows. */
  #awaited: { text: string; beside?: boolean } | undefined;
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
    // The rows have an order of their own, which the editor would change where the text occurs in their labels. Not
    // in the API, and set by many extensions all the same: where an editor does not know it, nothing happens.
    Reflect.set(pick, 'sortByLabel', false);
    pick.onDidChangeValue(() => {
      this.#typedAt = performance.now();
      this.refresh();
    });
    pick.onDidChangeActive(([row]) => this.#look(row));
    pick.onDidAccept(() => this.accept());
    pick.onDidTriggerItemButton(({ item, button }) => {
      if (button === OPEN_BESIDE) this.#accept(item, { beside: true });
    });
    pick.onDidTriggerButton(button => {
      if (button === TO_RESULTS) this.toResults();
      else options.onButton?.(button);
    });
    pick.onDidHide(() => this.dispose());
  }

  /** Cancelled when the list closes: for what does not depend on the text. */
  get closed(): CancellationToken {
    return this.#closed.token;
  }

  /** The places that are listed for the text. */
  get hits(): Hit[] {
    return this.#isCurrent ? this.pick.items.flatMap(({ hit }) => hit ?? []) : [];
  }

  show(): void {
    // A list that takes the place of another puts back what was there before the first.
    this.#preview = open?.handOverPreview() ?? new Preview();
    open?.dispose();
    open = this;
    setContext('pickOpen', true);
    this.pick.show();
    this.refresh();
  }

  /** Asks again with the text as it is now. */
  refresh(): void {
    this.#stayOn = undefined;
    this.#askedOn = this.#active();
    this.#askSoon();
  }

  /** Asks again for what may be answered otherwise by now; the keyboard stays on the place that it has been moved to. */
  refreshInPlace(): void {
    this.#stay();
    this.#askSoon();
  }

  #stay(): void {
    const active = this.#active();
    this.#stayOn = active === this.#first() ? undefined : active?.hit;
  }

  /** Shows the same rows again, some of which say something else. */
  redraw(rows: readonly Row[]): void {
    if (!this.#isCurrent) return;
    const { items } = this.pick;
    const at = items.indexOf(this.#active() as Row);
    // The editor tells of the first row as the active one before it tells of ours.
    this.#typedAt = performance.now();
    this.#setRows(rows, at);
  }

  /** `at`: the row for the keyboard to stay on; the first one where there is none. */
  #setRows(rows: readonly Row[], at: number): void {
    const items = rows.map(row => ({ alwaysShow: true, ...row }));
    const active = items[at];
    this.pick.keepScrollPosition = active !== undefined;
    this.pick.items = items;
    if (active) this.pick.activeItems = [active];
  }

  #askSoon(): void {
    this.#isCurrent = false;
    this.#request?.cancel();
    clearTimeout(this.#retry);
    this.#busyLater ??= setTimeout(() => {
      this.pick.busy = true;
    }, BUSY_AFTER_MS);
    this.#typing.run(() => this.#ask());
  }

  /** Opens the place of the active row, or does what it stands for. Rows that are on their way are waited for. */
  accept(options: { beside?: boolean } = {}): void {
    if (this.#isCurrent) {
      this.#accept(this.#active(), options);
    } else {
      this.#awaited = { text: this.pick.value, ...options };
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

  /** Closes the list for something that takes its place; the editor is put back. */
  hide(): void {
    this.handOverPreview()?.restore();
    this.pick.hide();
  }

  /**
   * Closes the list for a user who wants nothing of it. The editor is put back first, while the keyboard is still here:
   * closed, the list gives it back to where it was, and an editor loses it that is given another file.
   */
  async cancel(): Promise<void> {
    await this.handOverPreview()
      ?.restore()
      .catch(() => {
        // What is gone cannot be put back.
      });
    this.pick.hide();
  }

  /** From now on another list puts the editor back. */
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
    clearTimeout(this.#lookLater);
    clearTimeout(this.#busyLater);
    this.#typing.dispose();
    // Closed by what has taken the keyboard, as by a click into the code that is shown: that is where the user goes on.
    this.#preview?.keep();
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
    // What is opened beside stands next to what was there before, not next to its own preview.
    if (beside) await preview?.restore();
    this.pick.hide();
    const nextToSomething = window.tabGroups.activeTabGroup.tabs.length > 0;
    const opened = await openHit(hit, { beside: beside && nextToSomething, keep: true });
    // A notebook was looked at as a text, in a tab of its own.
    await preview?.closeOthers(opened === 'text' ? Uri.parse(hit.uri).toString() : undefined);
  }

  /** Which row is active is told a moment after the rows have changed; until then it is the first. */
  #active(): Row | undefined {
    const { activeItems, items } = this.pick;
    return activeItems.find(row => items.includes(row)) ?? this.#first();
  }

  #first(): Row | undefined {
    return this.pick.items.find(({ kind }) => kind !== QuickPickItemKind.Separator);
  }

  async #ask(): Promise<void> {
    this.#request?.cancel();
    const request = new CancellationTokenSource();
    this.#request = request;
    const isLatest = () =>
      this.#request === request && !request.token.isCancellationRequested && open === this;
    const show = (rows: Row[]) => {
      if (!isLatest()) return;
      // Further ones for the same text, while somebody goes through the first; or an arrow key that was pressed after the
      // last letter, before its answer.
      if (this.#isCurrent || this.#active() !== this.#askedOn) this.#stay();
      // As in redraw.
      if (this.#stayOn) this.#typedAt = performance.now();
      const at = rows.findIndex(({ hit }) => isSamePlace(hit, this.#stayOn));
      this.#setRows(rows, at);
      this.#isCurrent = true;
    };
    try {
      show(await this.#options.find(this.#text, request.token, show));
    } catch (error) {
      if (isLatest() && !isCancelled(error)) this.#showFailure(error, show);
    } finally {
      if (isLatest()) this.#answered();
      request.dispose();
    }
  }

  #answered(): void {
    this.#notBusy();
    const awaited = this.#awaited;
    this.#awaited = undefined;
    if (this.#isCurrent && awaited?.text === this.pick.value) this.#accept(this.#active(), awaited);
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

  #look(row: Row | undefined): void {
    clearTimeout(this.#lookLater);
    const hit = row?.hit;
    if (!hit || isSamePlace(hit, this.#looked) || !settings.askPreview()) return;
    const show = () => {
      this.#looked = hit;
      this.#preview?.show(hit).then(undefined, () => {
        // A file that has gone since shows when it is opened.
      });
    };
    const wait = this.#typedAt + PREVIEW_AFTER_KEY_MS - performance.now();
    if (wait > 0) this.#lookLater = setTimeout(show, wait);
    else show();
  }
}

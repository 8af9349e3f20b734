import {
  type Disposable,
  EventEmitter,
  l10n,
  type Memento,
  ThemeIcon,
  TreeItem,
  type TreeView,
  window,
} from 'vscode';
import { settings } from '../settings.ts';
import { setContext } from '../support/messages.ts';
import { focusWelcome } from './focus-welcome.ts';
import { ago, forget, type PastSearch, remember } from './history-list.ts';
import type { Search, SearchKind } from './hit.ts';
import { counted, describeSearch, nameOf, restrictions } from './labels.ts';
import { SelectedRows } from './selected-rows.ts';

const KEY = 'dowse.history';
/** Interval for updating relative times. */
const REDRAW_MS = 60_000;

export const SEARCH_ICONS: Record<SearchKind, string> = {
  ask: 'comment-discussion',
  search: 'search',
  plain: 'symbol-text',
  similar: 'references',
};

/** Past searches of this workspace, in their own view. */
export class History implements Disposable {
  readonly #state: Memento;
  readonly #changed = new EventEmitter<undefined>();
  readonly #treeView: TreeView<PastSearch>;
  readonly #clock: NodeJS.Timeout;
  readonly #rows: SelectedRows<PastSearch>;

  constructor(state: Memento) {
    this.#state = state;
    this.#updateContext();
    this.#treeView = window.createTreeView('dowse.history', {
      treeDataProvider: {
        onDidChangeTreeData: this.#changed.event,
        getChildren: node => (node ? [] : this.list),
        getParent: () => undefined,
        getTreeItem: pastItem,
      },
      canSelectMany: true,
    });
    this.#rows = new SelectedRows(this.#treeView);
    this.#treeView.onDidChangeVisibility(({ visible }) => {
      if (visible) this.#changed.fire(undefined);
    });
    this.#clock = setInterval(() => {
      if (this.#treeView.visible) this.#changed.fire(undefined);
    }, REDRAW_MS);
  }

  get list(): PastSearch[] {
    return this.#state.get<PastSearch[]>(KEY, []);
  }

  get selected(): readonly PastSearch[] {
    return this.#treeView.selection;
  }

  /** The target rows of a key: see focused.ts. */
  takeFocused(): readonly PastSearch[] {
    return this.#rows.targets();
  }

  add(search: Search, count: number | undefined): void {
    const past = { search, time: Date.now(), ...(count === undefined ? {} : { count }) };
    this.#set(remember(this.list, past, settings.historySize()));
  }

  /** Removes searches. With `keepFocus`, the next row gets the focus. */
  remove(gone: readonly PastSearch[], keepFocus = false): void {
    const before = this.list;
    const left = gone.reduce<PastSearch[]>((list, { search }) => forget(list, search), before);
    const at = before.findIndex((past, index) => past !== left[index]);
    this.#set(left);
    if (!keepFocus) return;
    const next = this.list[Math.min(at, left.length - 1)];
    if (next) this.#treeView.reveal(next, { select: false, focus: true }).then(undefined, () => {});
    else focusWelcome('dowse.history');
  }

  clear(): void {
    this.#set([]);
  }

  dispose(): void {
    clearInterval(this.#clock);
    this.#treeView.dispose();
    this.#changed.dispose();
  }

  #set(list: PastSearch[]): void {
    this.#state.update(KEY, list);
    this.#updateContext();
    this.#changed.fire(undefined);
  }

  #updateContext(): void {
    setContext('hasHistory', this.list.length > 0);
  }
}

/** The number of results, and differences from the default settings. */
export function about({ search, count }: PastSearch): string[] {
  return [...(count === undefined ? [] : [counted(count, 'result')]), ...restrictions(search)];
}

function pastItem(past: PastSearch): TreeItem {
  const { search } = past;
  const item = new TreeItem(nameOf(search));
  item.id = JSON.stringify(search);
  item.description = [...about(past), ago(past.time, Date.now())].join(' · ');
  item.iconPath = new ThemeIcon(SEARCH_ICONS[search.kind]);
  item.tooltip = search.kind === 'plain' ? search.command : describeSearch(search);
  item.contextValue = 'dowse.past';
  item.command = {
    command: 'dowse.history.run',
    title: l10n.t('Run This Search Again'),
    arguments: [{ search }],
  };
  item.accessibilityInformation = { label: `${describeSearch(search)}, ${item.description}` };
  return item;
}

import {
  type Disposable,
  EventEmitter,
  type Memento,
  ThemeIcon,
  TreeItem,
  type TreeView,
  window,
} from 'vscode';
import { settings } from '../settings.ts';
import { meant } from './focused.ts';
import { ago, forget, type PastSearch, remember } from './history-list.ts';
import type { Search, SearchKind } from './hit.ts';
import { counted, describeSearch, restrictions, sample } from './labels.ts';

const KEY = 'dowse.history';

export const SEARCH_ICONS: Record<SearchKind, string> = {
  ask: 'comment-discussion',
  search: 'search',
  plain: 'symbol-text',
  similar: 'references',
};

/** Past searches of this workspace, in a view of their own. */
export class History implements Disposable {
  readonly #state: Memento;
  readonly #changed = new EventEmitter<undefined>();
  readonly #treeView: TreeView<PastSearch>;
  #selected: readonly PastSearch[] = [];
  #selectedBefore: readonly PastSearch[] = [];

  constructor(state: Memento) {
    this.#state = state;
    this.#treeView = window.createTreeView('dowse.history', {
      treeDataProvider: {
        onDidChangeTreeData: this.#changed.event,
        getChildren: node => (node ? [] : this.list),
        getTreeItem: pastItem,
      },
      canSelectMany: true,
    });
    this.#treeView.onDidChangeSelection(({ selection }) => {
      this.#selectedBefore = this.#selected;
      this.#selected = selection;
    });
  }

  get list(): PastSearch[] {
    return this.#state.get<PastSearch[]>(KEY, []);
  }

  get selected(): readonly PastSearch[] {
    return this.#treeView.selection;
  }

  /** The rows that a key was meant for: see focused.ts. */
  takeFocused(): readonly PastSearch[] {
    return meant(this.#selectedBefore, this.#selected);
  }

  add(search: Search, count: number): void {
    this.#set(remember(this.list, { search, count, time: Date.now() }, settings.historySize()));
  }

  remove(search: Search): void {
    this.#set(forget(this.list, search));
  }

  clear(): void {
    this.#set([]);
  }

  dispose(): void {
    this.#treeView.dispose();
    this.#changed.dispose();
  }

  #set(list: PastSearch[]): void {
    this.#state.update(KEY, list);
    this.#changed.fire(undefined);
  }
}

function pastItem({ search, count, time }: PastSearch): TreeItem {
  const item = new TreeItem(sample(search.query));
  const details = [counted(count, 'result'), ...restrictions(search), ago(time, Date.now())];
  item.description = details.join(' · ');
  item.iconPath = new ThemeIcon(SEARCH_ICONS[search.kind]);
  item.tooltip = search.kind === 'plain' ? search.command : describeSearch(search);
  item.contextValue = 'dowse.past';
  item.command = { command: 'dowse.history.run', title: 'Run This Search Again', arguments: [{ search }] };
  item.accessibilityInformation = { label: `${describeSearch(search)}, ${item.description}` };
  return item;
}

import type { Memento } from 'vscode';
import { settings } from '../settings.ts';
import type { Search } from './hit.ts';
import type { View } from './model.ts';

/** Questions have a rank; matches of a pattern are sorted by file. */
type Group = 'ranked' | 'sorted';

const groupOf = (search: Search | undefined): Group =>
  search?.kind === 'search' || search?.kind === 'plain' ? 'sorted' : 'ranked';

const USUAL: Record<Group, View> = { ranked: 'rank', sorted: 'file' };

const KEY = 'dowse.view';

/** How results are shown: for each kind of search as last chosen in this workspace, else by the setting. */
export class ViewChoice {
  readonly #state: Memento | undefined;
  #chosen: Partial<Record<Group, View>>;

  constructor(state?: Memento) {
    this.#state = state;
    this.#chosen = state?.get(KEY) ?? {};
  }

  for(search: Search | undefined): View {
    const group = groupOf(search);
    const setting = settings.resultsView();
    return this.#chosen[group] ?? (setting === 'auto' ? USUAL[group] : setting);
  }

  choose(search: Search | undefined, view: View): void {
    this.#keep({ ...this.#chosen, [groupOf(search)]: view });
  }

  /** Call when the setting has changed. */
  forget(): void {
    this.#keep({});
  }

  #keep(chosen: Partial<Record<Group, View>>): void {
    this.#chosen = chosen;
    this.#state?.update(KEY, chosen);
  }
}

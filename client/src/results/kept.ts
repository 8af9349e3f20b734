import type { Memento } from 'vscode';
import { type Hit, type Search, withNewId } from './hit.ts';

const KEY = 'dowse.results';
/** It is read at every start. */
const MAX_HITS = 500;

export interface Kept {
  search: Search;
  hits: Hit[];
  /** Number of all hits, of which only the first may be kept. */
  total: number;
}

/** Keeps the results of the last search while the window is closed or reloaded. */
export class KeptResults {
  readonly #state: Memento | undefined;

  constructor(state: Memento | undefined) {
    this.#state = state;
  }

  save(search: Search, hits: readonly Hit[]): void {
    const kept = hits.slice(0, MAX_HITS).map(({ deleted: _, ...hit }) => hit);
    this.#state?.update(KEY, { search, hits: kept, total: hits.length });
  }

  forget(): void {
    if (this.#state?.get(KEY) !== undefined) this.#state.update(KEY, undefined);
  }

  load(): Kept | undefined {
    const kept = this.#state?.get<Kept>(KEY);
    return kept && { ...kept, hits: kept.hits.map(withNewId) };
  }
}

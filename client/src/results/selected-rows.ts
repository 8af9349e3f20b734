import type { TreeView } from 'vscode';
import { targetRows } from './focused.ts';

/** The selected rows of a view, also before the last change: see focused.ts. */
export class SelectedRows<T> {
  #now: readonly T[] = [];
  #before: readonly T[] = [];

  /** `onOne`: called when exactly one row is selected. */
  constructor(view: TreeView<T>, onOne: (row: T) => void = () => {}) {
    view.onDidChangeSelection(({ selection }) => {
      this.#before = this.#now;
      this.#now = selection;
      const [row] = selection;
      if (row !== undefined && selection.length === 1) onOne(row);
    });
  }

  /** The rows that a key acts on. */
  targets(): readonly T[] {
    return targetRows(this.#before, this.#now);
  }
}

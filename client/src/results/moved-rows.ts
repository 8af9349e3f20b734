import { type TextDocumentChangeEvent, Uri } from 'vscode';
import type { Hit } from './hit.ts';
import type { Results } from './model.ts';

/** Minimum interval between redraws while the user types. */
const REDRAW_MS = 100;

/** Moves hits while their document is edited, and redraws their rows. */
export class MovedRows {
  readonly #results: Results;
  readonly #redraw: (hits: Iterable<Hit>) => void;
  readonly #moved = new Set<Hit>();
  #later: NodeJS.Timeout | undefined;

  constructor(results: Results, redraw: (hits: Iterable<Hit>) => void) {
    this.#results = results;
    this.#redraw = redraw;
  }

  follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    const uri = document.uri.toString();
    // Compares paths first: parsing each URI on each key is too slow.
    const isIn = (hit: Hit) => document.uri.path.endsWith(hit.path) && Uri.parse(hit.uri).toString() === uri;
    if (!this.#results.follow(isIn, contentChanges)) return;
    for (const hit of this.#results.hits) if (isIn(hit)) this.#moved.add(hit);
    this.#later ??= setTimeout(() => {
      this.#redraw(this.#moved);
      this.forget();
    }, REDRAW_MS);
  }

  /** Call when all rows are redrawn, or none is any more. */
  forget(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#moved.clear();
  }
}

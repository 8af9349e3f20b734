import { type Disposable, type TextEditor, Uri, window } from 'vscode';
import { Mark } from '../support/mark.ts';
import { showNotOpened } from '../support/messages.ts';
import { moved } from '../support/moved.ts';
import { type OpenOptions, openHit } from '../support/open.ts';
import { toRange } from '../support/ranges.ts';
import type { Hit } from './hit.ts';
import { OUTDATED } from './labels.ts';
import type { MovedRows } from './moved-rows.ts';
import { RowClicks } from './row-clicks.ts';

const MESSAGE_MS = 8000;

/** Opens hits of the results view, and highlights the lines of answers. */
export class Opener implements Disposable {
  readonly clicks = new RowClicks();
  readonly #mark = new Mark();
  /** Counts opened hits, to detect outdated ones. */
  #opened = 0;
  readonly #moved: () => Pick<MovedRows, 'check' | 'checkFile'>;

  /** `moved`: what finds the rows of a document or of a file again. */
  constructor(moved: () => Pick<MovedRows, 'check' | 'checkFile'>) {
    this.#moved = moved;
  }

  /** Reports a file that cannot be opened. A slow file does not replace a hit opened later. */
  async open(hit: Hit, options: OpenOptions): Promise<void> {
    this.#opened += 1;
    const current = this.#opened;
    const isWanted = () => current === this.#opened;
    const opened = await openHit(hit, { ...options, isWanted }).catch(error => this.#onNotOpened(hit, error));
    if (opened === 'text' && isWanted()) this.#onOpened(hit);
  }

  /** Removes the highlight. */
  clear(): void {
    this.#mark.clear();
  }

  dispose(): void {
    this.#mark.dispose();
  }

  /** Changes of a file may be unseen, as in folders that the editor does not watch. */
  #onNotOpened(hit: Hit, error: unknown): Promise<void> {
    this.#moved().checkFile(Uri.parse(hit.uri));
    return showNotOpened(hit, error);
  }

  #onOpened(hit: Hit): void {
    this.#mark.clear();
    const isOf = ({ document }: TextEditor) => document.uri.toString() === Uri.parse(hit.uri).toString();
    const editor = window.visibleTextEditors.find(isOf);
    if (!editor) return;
    this.#moved().check(editor.document);
    if (hit.isOutdated) window.setStatusBarMessage(`$(warning) ${OUTDATED}`, MESSAGE_MS);
    // A match is selected.
    else if (!hit.match) this.#mark.show(editor, toRange(moved(editor.document, hit).range));
  }
}

import { type Disposable, type TextEditor, Uri, window } from 'vscode';
import { Mark } from '../support/mark.ts';
import { showNotOpened } from '../support/messages.ts';
import { moved } from '../support/moved.ts';
import { type OpenOptions, openHit } from '../support/open.ts';
import { toRange } from '../support/ranges.ts';
import type { Hit } from './hit.ts';
import { RowClicks } from './row-clicks.ts';

/** Opens hits of the results view, and highlights the lines of answers. */
export class Opener implements Disposable {
  readonly clicks = new RowClicks();
  readonly #mark = new Mark();
  /** Counts opened hits, to detect outdated ones. */
  #opened = 0;

  /** Reports a file that cannot be opened. A slow file does not replace a hit opened later. */
  async open(hit: Hit, options: OpenOptions): Promise<void> {
    this.#opened += 1;
    const current = this.#opened;
    const isWanted = () => current === this.#opened;
    const opened = await openHit(hit, { ...options, isWanted }).catch(error => showNotOpened(hit, error));
    if (opened === 'text' && isWanted()) this.#markAnswer(hit);
  }

  /** Removes the highlight. */
  clear(): void {
    this.#mark.clear();
  }

  dispose(): void {
    this.#mark.dispose();
  }

  /** Highlights the lines of an answer; a match is selected. */
  #markAnswer(hit: Hit): void {
    this.#mark.clear();
    const isOf = ({ document }: TextEditor) => document.uri.toString() === Uri.parse(hit.uri).toString();
    const editor = hit.match ? undefined : window.visibleTextEditors.find(isOf);
    if (editor) this.#mark.show(editor, toRange(moved(editor.document, hit).range));
  }
}

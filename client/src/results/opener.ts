import { type Disposable, type TextDocument, type TextEditor, Uri, window } from 'vscode';
import { Mark } from '../support/mark.ts';
import { showNotOpened } from '../support/messages.ts';
import { moved } from '../support/moved.ts';
import { type OpenOptions, openHit } from '../support/open.ts';
import { toRange } from '../support/ranges.ts';
import type { Hit } from './hit.ts';
import { OUTDATED } from './labels.ts';
import { RowClicks } from './row-clicks.ts';

const MESSAGE_MS = 8000;

/** Opens hits of the results view, and highlights the lines of answers. */
export class Opener implements Disposable {
  readonly clicks = new RowClicks();
  readonly #mark = new Mark();
  /** Counts opened hits, to detect outdated ones. */
  #opened = 0;
  readonly #onDocument: (document: TextDocument) => void;

  /** `onDocument`: called with the document of a hit, before the hit is highlighted. */
  constructor(onDocument: (document: TextDocument) => void) {
    this.#onDocument = onDocument;
  }

  /** Reports a file that cannot be opened. A slow file does not replace a hit opened later. */
  async open(hit: Hit, options: OpenOptions): Promise<void> {
    this.#opened += 1;
    const current = this.#opened;
    const isWanted = () => current === this.#opened;
    const opened = await openHit(hit, { ...options, isWanted }).catch(error => showNotOpened(hit, error));
    if (opened === 'text' && isWanted()) this.#onOpened(hit);
  }

  /** Removes the highlight. */
  clear(): void {
    this.#mark.clear();
  }

  dispose(): void {
    this.#mark.dispose();
  }

  #onOpened(hit: Hit): void {
    this.#mark.clear();
    const isOf = ({ document }: TextEditor) => document.uri.toString() === Uri.parse(hit.uri).toString();
    const editor = window.visibleTextEditors.find(isOf);
    if (!editor) return;
    this.#onDocument(editor.document);
    if (hit.isOutdated) window.setStatusBarMessage(`$(warning) ${OUTDATED}`, MESSAGE_MS);
    // A match is selected.
    else if (!hit.match) this.#mark.show(editor, toRange(moved(editor.document, hit).range));
  }
}

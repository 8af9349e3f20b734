/** The box for what is typed while the page of the panel loads. A page takes so long that a word would be lost. */
import { type Disposable, type InputBox, l10n, window } from 'vscode';

export interface FirstTextOptions {
  /** The text to begin with. It is selected. */
  text: string;
  onTyped(text: string): void;
  /** Enter was pressed. */
  onDone(): void;
  /** It has closed: Escape, or something else has the focus, as the page does in the end. */
  onClosed(): void;
}

export class FirstText implements Disposable {
  readonly #box: InputBox = window.createInputBox();
  /** Undefined until something is typed. */
  typed: string | undefined;

  constructor({ text, onTyped, onDone, onClosed }: FirstTextOptions) {
    this.#box.title = l10n.t('Search Panel');
    this.#box.prompt = l10n.t('The panel is opening.');
    this.#box.placeholder = l10n.t('Ask, or search');
    this.#box.value = text;
    this.#box.onDidChangeValue(value => {
      this.typed = value;
      onTyped(value);
    });
    this.#box.onDidAccept(onDone);
    this.#box.onDidHide(() => {
      this.#box.dispose();
      onClosed();
    });
    this.#box.show();
  }

  dispose(): void {
    this.#box.dispose();
  }
}

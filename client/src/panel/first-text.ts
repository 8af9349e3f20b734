/** The box for what is typed while the page of the panel loads. A page takes so long that a word would be lost. */
import { type Disposable, type InputBox, l10n, window } from 'vscode';

export interface FirstTextOptions {
  /** The text to begin with. It is selected. */
  text: string;
  onTyped(text: string): void;
  /**
   * The page is to take the focus: it has loaded, and there is a pause. Called again for what the box gets until then. `typed`: undefined
   * if nothing was.
   */
  onPause(typed: string | undefined): void;
  /** Enter was pressed. */
  onDone(): void;
  /** It has closed: Escape, or something else has the focus, as the page does in the end. */
  onClosed(): void;
}

/** While the focus goes from the box to the page, neither gets letters. So it goes when none has come for this long. */
const PAUSE_MS = 600;

export class FirstText implements Disposable {
  readonly #box: InputBox = window.createInputBox();
  readonly #onPause: FirstTextOptions['onPause'];
  /** Undefined until something is typed. */
  #typed: string | undefined;
  #hasPage = false;
  #isHandedOver = false;
  #pause: NodeJS.Timeout | undefined;

  constructor({ text, onTyped, onPause, onDone, onClosed }: FirstTextOptions) {
    this.#onPause = onPause;
    this.#box.title = l10n.t('Search Panel');
    this.#box.prompt = l10n.t('The panel is opening.');
    this.#box.placeholder = l10n.t('Ask, or search');
    this.#box.value = text;
    this.#box.onDidChangeValue(value => {
      this.#typed = value;
      onTyped(value);
      if (this.#isHandedOver) onPause(value);
      else if (this.#hasPage) this.#waitForPause();
    });
    this.#box.onDidAccept(onDone);
    this.#box.onDidHide(() => {
      this.dispose();
      onClosed();
    });
    this.#box.show();
  }

  /** The page has loaded. */
  handOver(): void {
    this.#hasPage = true;
    this.#waitForPause();
  }

  #waitForPause(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#isHandedOver = true;
      this.#onPause(this.#typed);
    }, PAUSE_MS);
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#box.dispose();
  }
}

import {
  type Disposable,
  l10n,
  languages,
  type TabChangeEvent,
  TabInputText,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from 'vscode';
import { textTabs, uriOf } from '../support/tabs.ts';

const SCHEME = 'dowse-results';
/** Text of a tab restored from an earlier session. */
const LOST = l10n.t('These results were not kept. Run the search again.');

/** Shows results as read-only texts in which each line leads to its place. Nothing asks to save them. */
export class ResultTexts implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  #count = 0;
  readonly #listening = [
    workspace.registerTextDocumentContentProvider(SCHEME, this),
    window.tabGroups.onDidChangeTabs(change => this.#forget(change)),
  ];

  /** `title`: of the tab. */
  async show(title: string, text: string): Promise<void> {
    this.#count += 1;
    const uri = Uri.from({ scheme: SCHEME, path: title.replaceAll('/', '∕'), query: `${this.#count}` });
    this.#texts.set(uri.toString(), text);
    const document = await workspace.openTextDocument(uri);
    // The editor then offers what it has for its own search editors: links and symbols.
    await window.showTextDocument(await languages.setTextDocumentLanguage(document, 'search-result'), {
      preview: false,
    });
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? LOST;
  }

  dispose(): void {
    for (const listener of this.#listening) listener.dispose();
  }

  /** The text may be asked for as long as it has a tab, also while another is shown. */
  #forget({ closed }: TabChangeEvent): void {
    for (const { input } of closed)
      if (input instanceof TabInputText && !isInTab(input.uri)) this.#texts.delete(input.uri.toString());
  }
}

const isInTab = (uri: Uri): boolean => textTabs().some(tab => uriOf(tab).toString() === uri.toString());

import type { PageReader } from '../api/page-reader.ts';
import type { CodeView } from './code-view.ts';

/** The code on pages, loaded with the first page that needs it. */
export class LazyView implements PageReader {
  #loading: Promise<CodeView> | undefined;
  #loaded: CodeView | undefined;

  #view(): Promise<CodeView> {
    this.#loading ??= import('./code-view.ts').then(({ CodeView }) => {
      this.#loaded = new CodeView();
      return this.#loaded;
    });
    return this.#loading;
  }

  /** See {@link CodeView.colored}. Undefined before the first page that shows code. */
  get colored() {
    return this.#loaded?.colored;
  }

  file: PageReader['file'] = async (request, call) => (await this.#view()).file(request, call);
  place: PageReader['place'] = async (request, call) => (await this.#view()).place(request, call);
  highlight: PageReader['highlight'] = async (snippets, call) =>
    (await this.#view()).highlight(snippets, call);
  languages: PageReader['languages'] = async paths => (await this.#view()).languages(paths);
  history: PageReader['history'] = async (request, call) => (await this.#view()).history(request, call);
  blame: PageReader['blame'] = async (request, call) => (await this.#view()).blame(request, call);

  async close(): Promise<void> {
    await (await this.#loading)?.close();
  }
}

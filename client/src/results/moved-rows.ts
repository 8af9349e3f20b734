import {
  type Disposable,
  FileSystemError,
  type TextDocument,
  type TextDocumentChangeEvent,
  Uri,
  workspace,
} from 'vscode';
import { type Lines, linesOf } from '../support/moved.ts';
import { isTooLarge } from '../support/open.ts';
import type { Hit } from './hit.ts';
import type { Results } from './model.ts';

/** Minimum interval between redraws while the user types, and between readings of files that change on disk. */
const REDRAW_MS = 100;

/** Moves hits while their files change, in the editor or on disk, and redraws their rows. */
export class MovedRows implements Disposable {
  readonly #results: Results;
  readonly #redraw: (hits: Iterable<Hit>) => void;
  readonly #moved = new Set<Hit>();
  #later: NodeJS.Timeout | undefined;
  /** Files that have changed on disk. */
  #changed = new Set<string>();
  #reading: NodeJS.Timeout | undefined;
  readonly #listening: Disposable[];

  constructor(results: Results, redraw: (hits: Iterable<Hit>) => void) {
    this.#results = results;
    this.#redraw = redraw;
    const files = workspace.createFileSystemWatcher('**/*');
    const onFile = (uri: Uri) => this.#onFile(uri);
    this.#listening = [
      files,
      files.onDidChange(onFile),
      files.onDidCreate(onFile),
      files.onDidDelete(onFile),
      workspace.onDidChangeTextDocument(change => this.#follow(change)),
    ];
  }

  /** Finds the hits in a document that was opened, whose file may have changed unseen. */
  check(document: TextDocument): void {
    this.#redrawLater(this.#results.findAgain(isIn(document.uri), linesOf(document)));
  }

  /** Call when all rows are redrawn, or none is any more. */
  forget(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#moved.clear();
  }

  dispose(): void {
    this.forget();
    clearTimeout(this.#reading);
    for (const listener of this.#listening) listener.dispose();
  }

  #follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    const edited = { lines: linesOf(document), isSaved: !document.isDirty };
    this.#redrawLater(this.#results.follow(isIn(document.uri), contentChanges, edited));
  }

  #redrawLater(hits: readonly Hit[]): void {
    if (hits.length === 0) return;
    for (const hit of hits) this.#moved.add(hit);
    this.#later ??= setTimeout(() => {
      this.#redraw(this.#moved);
      this.forget();
    }, REDRAW_MS);
  }

  #onFile(uri: Uri): void {
    if (this.#results.hits.length === 0) return;
    this.#changed.add(uri.toString());
    this.#reading ??= setTimeout(() => this.#readChanged(), REDRAW_MS);
  }

  async #readChanged(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    this.#reading = undefined;
    for (const file of new Set(this.#results.hits.map(({ uri }) => uri))) {
      const uri = Uri.parse(file);
      // The editor reports what it loads again into a document.
      if (changed.has(uri.toString()) && !isOpen(uri)) await this.#read(uri);
    }
  }

  async #read(uri: Uri): Promise<void> {
    try {
      if (await isTooLarge(uri)) return;
      const text = await workspace.decode(await workspace.fs.readFile(uri), { uri });
      if (!isOpen(uri)) this.#redrawLater(this.#results.findAgain(isIn(uri), linesIn(text)));
    } catch (error) {
      const isGone = error instanceof FileSystemError && error.code === 'FileNotFound';
      if (isGone) this.#redrawLater(this.#results.findAgain(isIn(uri), undefined));
    }
  }
}

function isIn(uri: Uri): (hit: Hit) => boolean {
  const place = uri.toString();
  // Compares paths first: parsing each URI on each key is too slow.
  return hit => uri.path.endsWith(hit.path) && Uri.parse(hit.uri).toString() === place;
}

const isOpen = (uri: Uri): boolean =>
  workspace.textDocuments.some(document => document.uri.toString() === uri.toString());

function linesIn(text: string): Lines {
  const lines = text.split(/\r\n|\r|\n/);
  return { count: lines.length, at: index => lines[index] ?? '' };
}

import { type Disposable, type TextDocument, type TextDocumentChangeEvent, Uri, workspace } from 'vscode';
import { type Lines, linesOf } from '../support/moved.ts';
import { isGone, isTooLarge, openDocument } from '../support/open.ts';
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
  /** Files and folders that have changed on disk. */
  #changed = new Set<string>();
  /** Files of hits that were gone when they were last read. */
  readonly #gone = new Set<string>();
  #reading: NodeJS.Timeout | undefined;
  readonly #listening: Disposable[];

  constructor(results: Results, redraw: (hits: Iterable<Hit>) => void) {
    this.#results = results;
    this.#redraw = redraw;
    const files = workspace.createFileSystemWatcher('**/*');
    const onFile = (uri: Uri) => this.checkFile(uri);
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

  /** Finds the hits in a file that has changed on disk, or is gone, or in all files of such a folder. */
  checkFile(uri: Uri): void {
    if (this.#results.hits.length === 0) return;
    this.#changed.add(uri.toString());
    this.#readLater();
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

  #readLater(): void {
    this.#reading ??= setTimeout(() => this.#readChanged(), REDRAW_MS);
  }

  async #readChanged(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const file of new Set(this.#results.hits.map(({ uri }) => uri))) {
      const uri = Uri.parse(file);
      // In folders that are made quickly, one in another, the editor does not notice all files.
      if (isAmong(changed, uri) || this.#gone.has(uri.toString())) await this.#read(uri);
    }
    this.#reading = undefined;
    if (this.#changed.size > 0) this.#readLater();
  }

  async #read(uri: Uri): Promise<void> {
    const document = openDocument(uri);
    // Its hits are in the text on the screen.
    if (document?.isDirty) return;
    try {
      const gone = await isGone(uri);
      this.#gone[gone ? 'add' : 'delete'](uri.toString());
      if (gone) this.#redrawLater(this.#results.findAgain(isIn(uri), undefined));
      // The editor reports what it loads again into a document, but not that its file is back.
      else if (document) this.check(document);
      else await this.#readText(uri);
    } catch {
      // A file that cannot be read is reported when it is opened.
    }
  }

  async #readText(uri: Uri): Promise<void> {
    if (await isTooLarge(uri)) return;
    const text = await workspace.decode(await workspace.fs.readFile(uri), { uri });
    if (!openDocument(uri)) this.#redrawLater(this.#results.findAgain(isIn(uri), linesIn(text)));
  }
}

/** Whether a file or a folder above it has changed. Of a removed folder the editor reports nothing below it. */
function isAmong(changed: ReadonlySet<string>, uri: Uri): boolean {
  const file = uri.toString();
  for (let end = file.length; end > 0; end = file.lastIndexOf('/', end - 1))
    if (changed.has(file.slice(0, end))) return true;
  return false;
}

function isIn(uri: Uri): (hit: Hit) => boolean {
  const place = uri.toString();
  // Compares paths first: parsing each URI on each key is too slow.
  return hit => uri.path.endsWith(hit.path) && Uri.parse(hit.uri).toString() === place;
}

function linesIn(text: string): Lines {
  const lines = text.split(/\r\n|\r|\n/);
  return { count: lines.length, at: index => lines[index] ?? '' };
}

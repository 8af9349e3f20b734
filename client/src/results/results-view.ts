import {
  CancellationTokenSource,
  commands,
  type Disposable,
  type Memento,
  type TextEditor,
  type TreeView,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { FolderStatus, IndexChanged } from '../../../server/src/protocol.ts';
import { waitingText } from '../ask/rows.ts';
import type { Connection } from '../language/connection.ts';
import { isCancelled } from '../language/errors.ts';
import { Mark } from '../support/mark.ts';
import { setContext, showFailure, showNotOpened } from '../support/messages.ts';
import { moved } from '../support/moved.ts';
import { type OpenOptions, openHit } from '../support/open.ts';
import { toRange } from '../support/ranges.ts';
import { focusWelcome } from './emptied.ts';
import { targetRows } from './focused.ts';
import { afterRenames } from './follow-renames.ts';
import type { History } from './history.ts';
import type { Hit, Search } from './hit.ts';
import { KeptResults } from './kept.ts';
import { counted, describeSearch } from './labels.ts';
import { Results, type View } from './model.ts';
import { MovedRows } from './moved-rows.ts';
import { RowClicks } from './row-clicks.ts';
import { type Outcome, runSearch } from './run-search.ts';
import { hitsOf, type Node, ResultsTree } from './tree.ts';
import { ViewChoice } from './view-choice.ts';
import { limitedBy, messageOf } from './view-message.ts';

/** Minimum interval between redraws while matches arrive. */
const REDRAW_MS = 100;
/** After a longer search without results, the focus is left alone: the user may be elsewhere. */
const AWAY_MS = 2000;

/** The results view: one search at a time, its hits, and the current one. */
export class ResultsView implements Disposable {
  readonly results = new Results();
  readonly #connection: Connection;
  readonly #history: History;
  readonly #tree: ResultsTree;
  readonly #treeView: TreeView<Node>;
  readonly #listening: Disposable[];
  readonly #views = new ViewChoice();
  readonly #kept: KeptResults;
  readonly #mark = new Mark();
  #search: Search | undefined;
  #current: Hit | undefined;
  /** Position of the current hit if it was removed; the next hit is there now. */
  #gap = 0;
  #selected: readonly Node[] = [];
  #selectedBefore: readonly Node[] = [];
  /** Hits selected by this class. Their selection events arrive late, when the user may have moved on. */
  readonly #revealed = new Set<Hit>();
  /** Counts opened hits, to detect outdated ones. */
  #opened = 0;
  #running: CancellationTokenSource | undefined;
  /** Listener for the indexes that the search waits for. */
  #waiting: Disposable | undefined;
  #redraw: NodeJS.Timeout | undefined;
  readonly #moved: MovedRows;
  readonly #clicks = new RowClicks();

  /** `state`: where the results are kept while the window is closed. */
  constructor(connection: Connection, history: History, state?: Memento) {
    this.#connection = connection;
    this.#history = history;
    this.#kept = new KeptResults(state);
    this.#tree = new ResultsTree(this.results, () => this.view);
    this.#moved = new MovedRows(this.results, hits => this.#tree.redraw(hits));
    this.#treeView = window.createTreeView('dowse.results', {
      treeDataProvider: this.#tree,
      showCollapseAll: true,
      canSelectMany: true,
    });
    this.#treeView.onDidChangeSelection(({ selection }) => {
      this.#selectedBefore = this.#selected;
      this.#selected = selection;
      const node = selection.length === 1 ? selection[0] : undefined;
      if (node && !('hits' in node) && !this.#revealed.delete(node)) this.#current = node;
    });
    this.#listening = [
      workspace.onDidChangeConfiguration(change => {
        if (!change.affectsConfiguration('dowse.results.view')) return;
        this.#views.forget();
        this.#showView();
      }),
      workspace.onDidChangeTextDocument(change => this.#moved.follow(change)),
      workspace.onDidRenameFiles(({ files }) => {
        if (this.results.rename(hit => afterRenames(hit, files))) this.#drawLater();
      }),
    ];
    this.#restore();
    setContext('view', this.view);
  }

  /** Shows what the view had when the window was closed. */
  #restore(): void {
    const kept = this.#kept.load();
    if (!kept) return;
    const { search, hits, total } = kept;
    this.#search = search;
    this.results.add(hits);
    for (const key of ['hasSearch', 'searched', 'hasResults']) setContext(key, true);
    setContext('kind', search.kind);
    const rest = total > hits.length ? [`the first ${counted(hits.length, 'result')} were kept`] : [];
    this.#describe(counted(hits.length, 'result'), messageOf(search, rest));
  }

  get search(): Search | undefined {
    return this.#search;
  }

  get view(): View {
    return this.#views.for(this.#search);
  }

  /** The selected rows; if none, the last opened hit, the one after it if it was removed, or the first. */
  get selection(): readonly Node[] {
    if (this.#treeView.selection.length > 0) return this.#treeView.selection;
    const place = this.#place;
    return place ? [place] : [];
  }

  get #place(): Hit | undefined {
    const order = this.results.inOrder(this.view);
    return this.#current ?? order[Math.min(this.#gap, order.length - 1)];
  }

  /** The target rows of a key, which become the selection: see focused.ts. */
  takeFocused(): readonly Node[] {
    const rows = targetRows(this.#selectedBefore, this.#selected);
    const [row] = rows;
    // The toggle removed the focused row from a multiple selection; add it again.
    if (rows.length > 1) commands.executeCommand('list.toggleSelection');
    if (rows.length === 1 && row)
      this.#treeView.reveal(row, { select: true, focus: false }).then(undefined, () => {});
    return rows.length > 0 ? rows : this.selection;
  }

  /** Runs a search and shows its hits as they arrive. */
  async run(search: Search): Promise<void> {
    const running = this.#begin(search);
    await focusView();
    const focusedAt = performance.now();
    await this.#find(search, running);
    const isOver = this.#search === search && this.#running === undefined;
    const isEmpty = this.results.hits.length === 0 && this.#treeView.message === undefined;
    if (isOver && isEmpty && performance.now() - focusedAt < AWAY_MS) focusWelcome('dowse.results');
  }

  async #find(search: Search, running: CancellationTokenSource): Promise<void> {
    try {
      const outcome = await runSearch(this.#connection, search, running.token, hits => {
        if (!running.token.isCancellationRequested) this.#add(hits);
      });
      if (this.#running === running) this.#finish(outcome);
    } catch (error) {
      if (this.#running === running) this.#finish({ truncated: false, searchNotes: [] }, error);
    } finally {
      running.dispose();
    }
  }

  /** Shows hits that were found elsewhere. `searchNotes`: as in {@link Outcome}. */
  async show(search: Search, hits: Hit[], searchNotes: string[]): Promise<void> {
    this.#begin(search);
    // First, so that the view has the focus when the hits appear.
    await focusView();
    if (this.#search !== search) return;
    this.#add(hits);
    this.#finish({ truncated: false, searchNotes });
  }

  cancel(): void {
    this.#running?.cancel();
  }

  clear(): void {
    this.cancel();
    this.#kept.forget();
    this.#mark.clear();
    this.#waiting?.dispose();
    this.#running = undefined;
    this.#search = undefined;
    this.#current = undefined;
    this.#gap = 0;
    this.results.clear();
    this.#draw();
    for (const key of ['hasSearch', 'searched', 'searching']) setContext(key, false);
    this.#describe('', undefined);
  }

  /** Removes rows. With `keepFocus`, the next row gets the focus. */
  remove(nodes: readonly Node[], keepFocus = false): void {
    const gone = new Set(nodes.flatMap(hitsOf));
    const at = this.results.inOrder(this.view).findIndex(hit => gone.has(hit));
    if (this.#current && gone.has(this.#current)) {
      this.#current = undefined;
      this.#gap = at;
    }
    this.results.remove(gone);
    if (this.#search) this.#keep(this.#search);
    this.#draw();
    const left = this.results.inOrder(this.view);
    this.#describe(counted(left.length, 'result'), this.#treeView.message);
    const next = left[Math.min(at, left.length - 1)];
    if (!next) setContext('searched', false);
    else if (keepFocus) this.#treeView.reveal(next, { select: false, focus: true }).then(undefined, () => {});
  }

  setView(view: View): void {
    this.#views.choose(this.#search, view);
    this.#showView();
  }

  #showView(): void {
    this.#gap = 0;
    setContext('view', this.view);
    this.#draw();
  }

  /** Goes to the next or previous hit and opens it. */
  async step(by: 1 | -1): Promise<void> {
    const hit = this.results.step(this.#current, by, this.view, this.#gap);
    if (!hit) return;
    // In parallel: a late selection could move a user who has gone on.
    await Promise.all([this.#select(hit, false), this.open(hit)]);
  }

  /**
   * Opens a hit. Reports a file that cannot be opened; stepping on still works. A slow file does not replace
   * a hit opened later.
   */
  async open(hit: Hit, options: OpenOptions = {}): Promise<void> {
    this.#current = hit;
    this.#opened += 1;
    const current = this.#opened;
    const isWanted = () => current === this.#opened;
    const opened = await openHit(hit, { ...options, isWanted }).catch(error => showNotOpened(hit, error));
    if (opened === 'text' && isWanted()) this.#markAnswer(hit);
  }

  /** Highlights the lines of an answer; a match is selected. */
  #markAnswer(hit: Hit): void {
    this.#mark.clear();
    const isOf = ({ document }: TextEditor) => document.uri.toString() === Uri.parse(hit.uri).toString();
    const editor = hit.match ? undefined : window.visibleTextEditors.find(isOf);
    if (editor) this.#mark.show(editor, toRange(moved(editor.document, hit).range));
  }

  #keep(search: Search): void {
    if (this.results.hits.length > 0) this.#kept.save(search, this.results.hits);
    else this.#kept.forget();
  }

  /** Call when Enter was pressed, before the event of the row: the editor then gets the focus. */
  enter(): void {
    this.#clicks.enter();
  }

  /** Opens the hit of a row that was clicked or entered. */
  async openRow(hit: Hit): Promise<void> {
    await this.open(hit, this.#clicks.opens(hit));
  }

  /** Focuses the list at the current hit. */
  async focus(): Promise<void> {
    const target = this.#place;
    if (target && this.results.hits.includes(target)) await this.#select(target, true);
    else await focusView();
  }

  async #select(hit: Hit, focus: boolean): Promise<void> {
    this.#revealed.add(hit);
    await this.#treeView.reveal(hit, { select: true, focus });
  }

  dispose(): void {
    clearTimeout(this.#redraw);
    this.#moved.forget();
    this.cancel();
    this.#waiting?.dispose();
    this.#mark.dispose();
    for (const listener of this.#listening) listener.dispose();
    this.#treeView.dispose();
  }

  #begin(search: Search): CancellationTokenSource {
    this.cancel();
    this.#waiting?.dispose();
    const running = new CancellationTokenSource();
    this.#running = running;
    this.#search = search;
    this.#current = undefined;
    this.#gap = 0;
    this.#revealed.clear();
    this.results.clear();
    // Delayed: the editor draws at most every 200 ms, so an empty tree now would delay the first hits.
    this.#drawLater();
    setContext('hasSearch', true);
    setContext('kind', search.kind);
    setContext('view', this.view);
    setContext('searching', true);
    setContext('searched', true);
    this.#describe('searching…', describeSearch(search));
    return running;
  }

  #add(hits: Hit[]): void {
    this.results.add(hits);
    this.#drawLater();
  }

  #finish(outcome: Outcome, error?: unknown): void {
    this.#running = undefined;
    const search = this.#search;
    if (search?.kind === 'search' || search?.kind === 'plain') this.results.sort();
    this.#draw();
    setContext('searching', false);
    if (!search) return;
    this.#keep(search);
    const count = this.results.hits.length;
    const total = counted(count, 'result');
    const limit = outcome.truncated ? [`only the first ${total}${limitedBy(search)}`] : [];
    const { waiting = [] } = outcome;
    const message = messageOf(search, [...limit, ...outcome.searchNotes], error);
    // A message hides the welcome text of the view, which helps when nothing was found.
    if (count === 0 && waiting.length > 0) this.#waitFor(search, waiting);
    else if (count === 0 && message === describeSearch(search)) this.#describe(message, undefined);
    else this.#describe(error && count === 0 ? '' : total, message);
    if (error && !isCancelled(error)) showFailure('The search failed', error);
    else this.#history.add(search, count);
  }

  /**
   * Shows the progress of indexes that are not ready, and runs the search again when one is. Does not take
   * the focus.
   */
  #waitFor(search: Search, waiting: FolderStatus[]): void {
    const update = () =>
      this.#describe('', [describeSearch(search), ...waiting.map(waitingText)].join(' – '));
    const changed = (change: IndexChanged) => {
      const waitingFolder = waiting.find(({ folder }) => folder === change.folder);
      if (!waitingFolder) return;
      if (change.state === 'ready') return void this.#find(search, this.#begin(search));
      Object.assign(waitingFolder, { progress: undefined, ...change });
      update();
    };
    this.#waiting = this.#connection.onIndexChanged(changed);
    update();
  }

  #drawLater(): void {
    this.#redraw ??= setTimeout(() => this.#draw(), REDRAW_MS);
  }

  #draw(): void {
    clearTimeout(this.#redraw);
    this.#redraw = undefined;
    this.#moved.forget();
    setContext('hasResults', this.results.hits.length > 0);
    this.#tree.refresh();
  }

  #describe(description: string, message: string | undefined): void {
    this.#treeView.description = description;
    this.#treeView.message = message;
  }
}

const focusView = () => commands.executeCommand('dowse.results.focus');

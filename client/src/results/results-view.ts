import {
  type CancellationTokenSource,
  commands,
  type Disposable,
  EventEmitter,
  l10n,
  type Memento,
  type TreeView,
  window,
  workspace,
} from 'vscode';
import type { FolderStatus } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { isCancelled } from '../language/errors.ts';
import { otherReading } from '../pattern/read-otherwise.ts';
import { setContext, showFailure } from '../support/messages.ts';
import type { OpenOptions } from '../support/open.ts';
import { dragOfResults } from './drag.ts';
import { inAllFiles } from './exclude.ts';
import { focusWelcome } from './focus-welcome.ts';
import { afterRenames } from './follow-renames.ts';
import type { History } from './history.ts';
import type { Hit, Search } from './hit.ts';
import { KeptResults } from './kept.ts';
import { counted, describeSearch, foundIn, openNotes } from './labels.ts';
import { hitsOf, Results, type Snapshot, type View } from './model.ts';
import { MovedRows } from './moved-rows.ts';
import { Opener } from './opener.ts';
import type { Outcome } from './run-search.ts';
import { type IfNone, RunningSearch } from './running-search.ts';
import { SelectedRows } from './selected-rows.ts';
import { type Node, ResultsTree } from './tree.ts';
import { ViewChoice } from './view-choice.ts';
import { limitedBy, messageOf } from './view-message.ts';

/** Minimum interval between redraws while matches arrive. */
const REDRAW_MS = 100;
/** The first matches wait this long for the others. */
const FIRST_DRAW_MS = 30;
/**
 * Until a search has found something, for this long, the rows and the text of the one before stay. The editor draws the first change at once,
 * and each further one only when none has come for 200 ms: rows that come after an emptied view or another text would wait for that.
 */
const NOTHING_YET_MS = 250;
/** After a longer search without results, the focus is left alone: the user may be elsewhere. */
const AWAY_MS = 2000;

/** The state of the view: the search, the number of results, and why there are none. */
export interface Shown {
  search: Search | undefined;
  found: string;
  notes: readonly string[];
  error?: unknown;
}

/** A search with its results, before a narrower one took its place. */
interface Wider {
  search: Search;
  results: Snapshot;
  current: Hit | undefined;
  /** Absent if it had not ended. */
  outcome?: Outcome;
}

/** The results view: one search at a time, its hits, and the current one. */
export class ResultsView implements Disposable {
  readonly results = new Results();
  readonly #history: History;
  readonly #tree: ResultsTree;
  readonly #treeView: TreeView<Node>;
  readonly #listening: Disposable[];
  readonly #views: ViewChoice;
  readonly #kept: KeptResults;
  readonly #opener = new Opener(() => this.#moved);
  readonly #shown = new EventEmitter<Shown>();
  /** Fires with each change of the search or of the number of its results. */
  readonly onShown = this.#shown.event;
  #search: Search | undefined;
  #current: Hit | undefined;
  /** Position of the current hit if it was removed; the next hit is there now. */
  #gap = 0;
  /** What the search has narrowed, for undo; the last one is undone first. */
  #wider: Wider[] = [];
  /** Of the search, once it has ended. */
  #outcome: Outcome | undefined;
  /** The message above the results. */
  #notes: readonly string[] = [];
  readonly #rows: SelectedRows<Node>;
  /** The search is being typed: it is no past search yet, and its failures are not reported. */
  #isTyped = false;
  /** The editor knows of the search. */
  #isAnnounced = true;
  /** Hits selected by this class. Their selection events arrive late, when the user may have moved on. */
  readonly #revealed = new Set<Hit>();
  readonly #running: RunningSearch;
  #redraw: NodeJS.Timeout | undefined;
  /** Number of rows of the search that are drawn; undefined before the first. */
  #drawn: number | undefined;
  readonly #moved: MovedRows;

  /** `state`: where the results are kept while the window is closed. */
  constructor(connection: Connection, history: History, state?: Memento) {
    this.#history = history;
    this.#running = new RunningSearch(connection, {
      replaced: search => {
        this.#search = search;
        this.#isAnnounced = false;
      },
      hits: hits => this.#add(hits),
      ended: (outcome, error) => this.#finish(outcome, error),
    });
    this.#kept = new KeptResults(state);
    this.#views = new ViewChoice(state);
    this.#tree = new ResultsTree(this.results, () => this.view);
    this.#moved = new MovedRows(this.results, hits => this.#tree.redraw(hits));
    this.#treeView = window.createTreeView('dowse.results', {
      treeDataProvider: this.#tree,
      showCollapseAll: true,
      canSelectMany: true,
      dragAndDropController: dragOfResults,
    });
    this.#rows = new SelectedRows(this.#treeView, node => {
      if (!('hits' in node) && !this.#revealed.delete(node)) this.#current = node;
    });
    this.#listening = [
      this.#shown,
      workspace.onDidChangeConfiguration(change => {
        if (!change.affectsConfiguration('dowse.results.view')) return;
        this.#views.forget();
        this.#showView();
      }),
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
    setSearchContexts(search);
    const rest =
      total > hits.length ? [l10n.t('the first {0} were kept', counted(hits.length, 'result'))] : [];
    this.#describe(foundIn(hits), messageOf(search, rest));
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
    const rows = this.#rows.targets();
    const [row] = rows;
    // The toggle removed the focused row from a multiple selection; add it again.
    if (rows.length > 1) commands.executeCommand('list.toggleSelection');
    if (rows.length === 1 && row) this.#reveal(row, { select: true });
    return rows.length > 0 ? rows : this.selection;
  }

  /** Runs a search and shows its hits as they arrive. `ifNone`: what to go on with if there are none. */
  run(search: Search, ifNone?: IfNone): Promise<void> {
    return this.#run(search, { ifNone });
  }

  /** Runs a search that leaves out files of the one that is shown. Undo brings back the results of that one. */
  async narrow(search: Search): Promise<void> {
    const before = this.#search;
    if (!before) return;
    const outcome = this.#outcome && { outcome: this.#outcome };
    const one = { search: before, results: this.results.snapshot, current: this.#current, ...outcome };
    await this.#run(search, { wider: [...this.#wider, one] });
  }

  async #run(
    search: Search,
    { ifNone, wider }: { ifNone?: IfNone | undefined; wider?: Wider[] },
  ): Promise<void> {
    const running = this.#begin(search, { wider });
    await focusView();
    const focusedAt = performance.now();
    const last = await this.#running.find(search, running, ifNone);
    const isOver = this.#search === last && !this.#running.isRunning;
    const isEmpty = this.results.hits.length === 0 && this.#treeView.message === undefined;
    if (isOver && isEmpty && performance.now() - focusedAt < AWAY_MS) focusWelcome('dowse.results');
  }

  /** Runs a search while it is typed: takes no focus. */
  async runLive(search: Search, ifNone?: IfNone): Promise<void> {
    await this.#running.find(search, this.#begin(search, { isTyped: true }), ifNone);
  }

  /** The typed search is the one that was meant: it becomes a past search, and its results are kept. */
  keepSearch(): void {
    if (!this.#isTyped || !this.#search) return;
    this.#isTyped = false;
    // A running one is kept when it ends.
    if (this.#running.isRunning) return;
    this.#history.add(this.#search, this.results.hits.length);
    this.#keep(this.#search);
  }

  /** Shows hits that were found elsewhere. `searchNotes`: as in {@link Outcome}. */
  async show(search: Search, hits: Hit[], searchNotes: string[]): Promise<void> {
    this.#begin(search);
    // First, so that the view has the focus when the hits appear.
    await focusView();
    if (this.#search !== search) return;
    this.#add(hits);
    this.#running.end({ truncated: false, searchNotes });
  }

  cancel(): void {
    this.#running.cancel();
  }

  /** Removes the search and its results. `message`: shown in place of them. */
  clear(message?: string): void {
    this.#running.dispose();
    this.forgetKept();
    this.#opener.clear();
    this.#search = undefined;
    this.#current = undefined;
    this.#gap = 0;
    this.#wider = [];
    this.results.clear();
    this.#draw();
    for (const key of ['hasSearch', 'searched', 'searching', 'canUndoRemove']) setContext(key, false);
    this.#describe('', message);
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
    this.#afterRemoval();
    const left = this.results.inOrder(this.view);
    const next = left[Math.min(at, left.length - 1)];
    if (!next) setContext('searched', false);
    else if (keepFocus) this.#reveal(next, { focus: true });
  }

  /** Brings back the rows that were removed last, and focuses the first of them; or the results before the files of some were left out. */
  undoRemove(): void {
    const first = this.results.undoRemove();
    if (first) {
      setContext('searched', true);
      this.#afterRemoval();
      this.#reveal(first, { select: true, focus: true });
    } else this.#undoNarrow();
  }

  #undoNarrow(): void {
    const wider = this.#wider.at(-1);
    if (!wider) return;
    const { search, results, current, outcome } = wider;
    const rest = { wider: this.#wider.slice(0, -1) };
    if (outcome) {
      this.#begin(search, rest);
      this.results.restore(results);
      this.#current = current;
      this.#running.end(outcome);
      void this.focus();
    } else void this.#run(search, rest);
  }

  get #canUndo(): boolean {
    return this.results.canUndoRemove || this.#wider.length > 0;
  }

  #afterRemoval(): void {
    if (this.#search) this.#keep(this.#search);
    setContext('canUndoRemove', this.#canUndo);
    this.#draw();
    this.#describe(this.#count, this.#treeView.message);
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

  /** Opens a hit, which becomes the current one; stepping on works from there. */
  open(hit: Hit, options: OpenOptions = {}): Promise<void> {
    this.keepSearch();
    this.#current = hit;
    return this.#opener.open(hit, options);
  }

  #keep(search: Search): void {
    if (this.results.hits.length > 0 && !this.#outcome?.untilReady)
      this.#kept.save(search, this.results.hits);
    else this.#kept.forget();
  }

  /** Call when another search is on its way: a window that is loaded meanwhile shows no results of the one before. */
  forgetKept(): void {
    this.#kept.forget();
  }

  /** Call when Enter was pressed, before the event of the row: the editor then gets the focus. */
  enter(): void {
    this.#opener.clicks.enter();
  }

  /** Opens the hit of a row that was clicked or entered. */
  openRow(hit: Hit): Promise<void> {
    return this.open(hit, this.#opener.clicks.opens(hit));
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

  /** A row may be gone meanwhile. */
  #reveal(row: Node, { select = false, focus = false }): void {
    this.#treeView.reveal(row, { select, focus }).then(undefined, () => {});
  }

  dispose(): void {
    clearTimeout(this.#redraw);
    this.#moved.dispose();
    this.#running.dispose();
    this.#opener.dispose();
    for (const listener of this.#listening) listener.dispose();
    this.#treeView.dispose();
  }

  #begin(
    search: Search,
    { isTyped = false, wider = [] }: { isTyped?: boolean; wider?: Wider[] | undefined } = {},
  ): CancellationTokenSource {
    const running = this.#running.begin();
    this.forgetKept();
    this.#isTyped = isTyped;
    this.#wider = wider;
    this.#outcome = undefined;
    this.#search = search;
    this.#current = undefined;
    this.#gap = 0;
    this.#revealed.clear();
    this.results.clear();
    this.#notes = [];
    this.#drawn = undefined;
    clearTimeout(this.#redraw);
    this.#redraw = setTimeout(() => this.#showBegin(), NOTHING_YET_MS);
    this.#isAnnounced = false;
    // The focus goes to the rows: not to the text of an empty view, which the first of them would replace.
    if (!isTyped) {
      setContext('searching', true);
      this.#announce();
    }
    return running;
  }

  /** A fast search that is typed shows its rows alone: the buttons of the view would change twice, and keep the rows waiting. */
  #showBegin(): void {
    setContext('searching', true);
    this.#draw();
    this.#describe(l10n.t('searching…'), this.#search && describeSearch(this.#search));
  }

  /** Menus and keys are those for the search, once it is shown. */
  #announce(): void {
    if (!this.#search || this.#isAnnounced) return;
    this.#isAnnounced = true;
    for (const key of ['hasSearch', 'searched']) setContext(key, true);
    setContext('canUndoRemove', this.#canUndo);
    setSearchContexts(this.#search);
    setContext('view', this.view);
  }

  #add(hits: Hit[]): void {
    if (hits.length === 0) return;
    this.results.add(hits);
    if (this.#drawn === undefined) {
      clearTimeout(this.#redraw);
      this.#drawn = 0;
      this.#redraw = setTimeout(() => this.#draw(), FIRST_DRAW_MS);
    } else this.#drawLater();
  }

  /** How many results there are, in words. */
  get #count(): string {
    return foundIn(this.results.hits, this.#outcome?.truncated);
  }

  #finish(outcome: Outcome, error?: unknown): void {
    const search = this.#search;
    const isSorted = search?.kind === 'search' || search?.kind === 'plain';
    const hasMoved = isSorted && this.results.sort();
    // A second drawing of the same rows would delay the text above them.
    if (hasMoved || this.#drawn !== this.results.hits.length || this.#drawn === 0) this.#draw();
    setContext('searching', false);
    if (!error) this.#outcome = outcome;
    if (!search) return;
    setContext('canUndoRemove', this.#canUndo);
    if (!this.#isTyped) this.#keep(search);
    const count = this.results.hits.length;
    const most = l10n.t('only the first {0}', counted(count, 'result')) + limitedBy(search);
    const limit = outcome.truncated ? [most] : [];
    const { waiting = [], untilReady } = outcome;
    this.#notes = outcome.searchNotes;
    const message = messageOf(
      search,
      [...limit, ...openNotes(this.results.hits), ...outcome.searchNotes],
      error,
    );
    // A message hides the welcome text of the view, which helps when nothing was found.
    if (waiting.length > 0 && (count === 0 || untilReady)) this.#waitFor(search, waiting, untilReady);
    else if (count === 0 && message === describeSearch(search)) this.#describe(message, undefined);
    else this.#describe(error && count === 0 ? '' : this.#count, message, error);
    if (this.#isTyped) return;
    if (error && !isCancelled(error)) showFailure(l10n.t('The search failed'), error);
    else this.#history.add(search, count);
  }

  /**
   * Shows the progress of indexes, and runs the search again when one is ready. Does not take the focus. `untilReady`: what is shown
   * meanwhile.
   */
  #waitFor(search: Search, waiting: FolderStatus[], untilReady?: string): void {
    const rest = untilReady === undefined ? [] : [untilReady];
    this.#running.waitFor(waiting, {
      progress: texts => this.#describe('', [describeSearch(search), ...texts, ...rest].join(' – ')),
      ready: () =>
        void this.#running.find(search, this.#begin(search, { isTyped: this.#isTyped, wider: this.#wider })),
    });
  }

  #drawLater(): void {
    this.#redraw ??= setTimeout(() => this.#draw(), REDRAW_MS);
  }

  #draw(): void {
    clearTimeout(this.#redraw);
    this.#redraw = undefined;
    this.#moved.forget();
    this.#drawn = this.results.hits.length;
    this.#tree.refresh();
    setContext('hasResults', this.results.hits.length > 0);
    this.#announce();
  }

  #describe(description: string, message: string | undefined, error?: unknown): void {
    this.#treeView.description = description;
    this.#treeView.message = message;
    this.#tell(error);
  }

  #tell(error?: unknown): void {
    const found = this.#running.isRunning ? l10n.t('searching…') : this.#count;
    this.#shown.fire({ search: this.#search, found: error ? '' : found, notes: this.#notes, error });
  }
}

/** Menus and keys depend on the kind of search, on whether it leaves files out, and on how else its text can be read. */
function setSearchContexts(search: Search): void {
  setContext('kind', search.kind);
  setContext('isLimited', inAllFiles(search) !== undefined);
  setContext('alsoAs', otherReading(search));
}

const focusView = () => commands.executeCommand('dowse.results.focus');

/** The search panel: a view with a box for all kinds of searches, whose results fill the results view while the user types. */
import {
  CancellationTokenSource,
  commands,
  type Disposable,
  type ExtensionContext,
  l10n,
  Uri,
  type WebviewView,
  type WebviewViewProvider,
  window,
  workspace,
} from 'vscode';
import { AsText } from '../find/as-text.ts';
import { meantLabel } from '../find/definitions.ts';
import { describeKind, type Kind } from '../find/kinds.ts';
import { meantNames } from '../find/named.ts';
import { isExpression, isPatternMeant, searchOf } from '../find/search-of.ts';
import type { Connection } from '../language/connection.ts';
import {
  failureOf,
  isCancelled,
  isQuestionRefused,
  refusalOf,
  sentencesOf,
  type WayToText,
} from '../language/errors.ts';
import { asFiles, filesOf, includedAndExcluded, settingsOf } from '../pattern/options.ts';
import { isTypable, readAs, type Search, teamOf } from '../results/hit.ts';
import { caveatNotes, describeSearch } from '../results/labels.ts';
import type { ResultsView, Shown } from '../results/results-view.ts';
import { messageOfUnread } from '../results/view-message.ts';
import type { Services } from '../services.ts';
import { settings } from '../settings.ts';
import { Debounce } from '../support/debounce.ts';
import { setContext } from '../support/messages.ts';
import { hasRegexSign } from '../support/regex.ts';
import type { TeamServer } from '../team/team-server.ts';
import { TEAM_DELAY_MS } from '../team/toggle.ts';
import type { DoneSteps } from '../walkthrough.ts';
import { FirstText } from './first-text.ts';
import { panelHtml } from './html.ts';
import {
  EMPTY_PANEL,
  type FromPanel,
  NO_STATUS,
  type PanelState,
  type PanelStatus,
  type Places,
  type ToPanel,
} from './state.ts';

const KEY = 'dowse.panel';

export class SearchPanel implements WebviewViewProvider, Disposable {
  readonly #context: ExtensionContext;
  readonly #connection: Connection;
  readonly #results: ResultsView;
  readonly #team: TeamServer;
  readonly #steps: DoneSteps;
  readonly #typing = new Debounce(() => Math.max(settings.askDelayMs(), this.#inTeam ? TEAM_DELAY_MS : 0));
  readonly #listening: Disposable[];
  #view: WebviewView | undefined;
  #request: CancellationTokenSource | undefined;
  #state: PanelState;
  #status = NO_STATUS;
  /** The search that was made of the state. Another one in the results view was made elsewhere. */
  #search: Search | undefined;
  /** The part of the state that was searched last; empty after a failure. */
  #searched = '';
  /** The page has loaded. */
  #isReady = false;
  /** Takes what is typed until then. */
  #firstText: FirstText | undefined;

  constructor(
    context: ExtensionContext,
    connection: Connection,
    results: ResultsView,
    { team, steps }: Pick<Services, 'team' | 'steps'>,
  ) {
    this.#context = context;
    this.#connection = connection;
    this.#results = results;
    this.#team = team;
    this.#steps = steps;
    this.#search = results.search;
    this.#state = { ...EMPTY_PANEL, ...context.workspaceState.get(KEY, {}) };
    if (results.search && !isTypable(results.search)) this.#showUntyped(results.search);
    this.#listening = [
      // Loading the page anew at each opening would keep the box from taking keys, and the results waiting.
      window.registerWebviewViewProvider('dowse.panel', this, {
        webviewOptions: { retainContextWhenHidden: true },
      }),
      results.onShown(shown => this.#onShown(shown)),
      team.onChanged(() => this.#setState(this.#state)),
      workspace.onDidChangeWorkspaceFolders(() => this.#setState(this.#state)),
    ];
  }

  resolveWebviewView(view: WebviewView): void {
    const dist = Uri.joinPath(this.#context.extensionUri, 'dist');
    const file = (name: string) => view.webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
    this.#view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    view.webview.onDidReceiveMessage((message: FromPanel) => this.#onMessage(message));
    view.onDidDispose(() => {
      this.#view = undefined;
      this.#setReady(false);
    });
    view.webview.html = panelHtml({
      cspSource: view.webview.cspSource,
      nonce: crypto.randomUUID(),
      script: file('panel.js'),
      style: file('panel.css'),
    });
  }

  /** Shows the panel with the cursor in its box. Selected code, within a line, is what to search for. */
  async focus(change: Partial<PanelState> = {}): Promise<void> {
    if (Object.keys(change).length > 0) {
      this.#setState({ ...this.#state, ...change });
      this.#find();
    }
    if (!this.#isReady) {
      this.#firstText ??= this.#openFirstText();
      await commands.executeCommand('dowse.panel.focus', { preserveFocus: true });
      return;
    }
    const { text } = this.#state;
    await commands.executeCommand('dowse.panel.focus');
    this.#focusBox(text);
  }

  #openFirstText(): FirstText {
    return new FirstText({
      text: this.#state.text,
      onTyped: text => {
        this.#change({ ...this.#state, text });
        if (this.#isReady) this.#send({ type: 'typed', text });
      },
      // The page takes the focus, which closes the box. By the editor's command, more letters are lost between the two.
      onPause: text =>
        text === undefined
          ? this.#focusBox(this.#state.text)
          : this.#send({ type: 'typed', text, takesFocus: true }),
      onDone: () => void this.#finish(),
      onClosed: () => {
        this.#firstText = undefined;
      },
    });
  }

  dispose(): void {
    this.#typing.dispose();
    this.#firstText?.dispose();
    this.#request?.cancel();
    for (const listener of this.#listening) listener.dispose();
  }

  #onMessage(message: FromPanel): void {
    if (message.type === 'leave') this.#results.focus();
    else if (message.type === 'ready') this.#onReady();
    else this.#change(message.state, message.isDone);
  }

  #change(state: PanelState, isDone = false): void {
    const before = this.#state;
    this.#state = state;
    this.#context.workspaceState.update(KEY, state);
    if (isDone) this.#finish();
    else if (decides(before) !== decides(state) && (hasText(before) || hasText(state))) {
      this.#results.forgetKept();
      this.#typing.run(() => this.#find());
    }
  }

  /** Once it has loaded, its key moves the focus into it before the extension knows of the key. */
  #setReady(isReady: boolean): void {
    this.#isReady = isReady;
    setContext('panelReady', isReady);
  }

  #onReady(): void {
    this.#setReady(true);
    this.#setState(this.#state);
    this.#tell({});
    // What was typed last has no results after a reload, if it was not entered and none was opened.
    if (this.#searched === '' && !this.#results.search) this.#find();
    this.#firstText?.handOver();
  }

  /** A page may load for a moment, and take the focus from where the user has gone on meanwhile. `text`: the box had it when it was asked for. */
  #focusBox(text: string): void {
    if (this.#view?.visible) this.#send({ type: 'focus', text });
  }

  /** Enter: the search becomes a past one, and the results get the focus. */
  async #finish(): Promise<void> {
    this.#typing.dispose();
    if (this.#searched === decides(this.#state) && this.#results.search === this.#search) {
      this.#results.keepSearch();
      await this.#results.focus();
    } else await this.#find(true);
  }

  async #find(isDone = false): Promise<void> {
    this.#request?.cancel();
    this.#results.forgetKept();
    const request = new CancellationTokenSource();
    this.#request = request;
    const wanted = decides(this.#state);
    const { text, kind, include, exclude } = this.#state;
    if (!hasText(this.#state)) {
      this.#searched = wanted;
      this.#search = undefined;
      this.#results.clear();
      return this.#tell(NO_STATUS);
    }
    // Until it is read: Enter then begins again.
    this.#searched = '';
    this.#tell({ meant: [] });
    const files = filesOf(include, exclude);
    const where = this.#inTeam ? { team: this.#state.repositories } : {};
    const typed = { text, kind, settings: { ...this.#state, files }, ...where };
    const asText = new AsText(this.#connection, typed, request.token);
    try {
      const tellLikeliest = (likeliest: Search) => {
        if (!request.token.isCancellationRequested)
          this.#tell({ ...NO_FAILURE, how: howOf(kind, likeliest), found: l10n.t('searching…') });
      };
      const meanwhile = { search: tellLikeliest };
      const { search, ifNone } = await searchOf(this.#connection, typed, request.token, meanwhile, asText);
      const take = (taken: Search): Search | undefined => {
        // What is typed meanwhile comes first.
        if (request.token.isCancellationRequested) return undefined;
        this.#search = taken;
        this.#searched = wanted;
        this.#tell({ ...NO_FAILURE, how: howOf(kind, taken) });
        return taken;
      };
      if (!take(search)) return;
      this.#steps.did('panel');
      const instead = ifNone && (async () => take(await ifNone()));
      if (isDone) await this.#results.run(search, instead);
      else await this.#results.runLive(search, instead);
      // Not before the results, which they would delay.
      const names = await meantNames(this.#connection, typed, asText, request.token);
      if (!request.token.isCancellationRequested)
        this.#tell({ meant: names.slice(0, MAX_MEANT).map(askFor) });
    } catch (error) {
      if (request.token.isCancellationRequested) return;
      this.#searched = '';
      if (isDone && isQuestionRefused(error)) return this.#askInstead();
      this.#search = undefined;
      // First: it shows that there are no results, which are those of an older text, and no failure.
      this.#results.clear(messageOfUnread(text, error));
      this.#tell({ ...NO_STATUS, ...this.#failureShown(error) });
    } finally {
      request.dispose();
    }
  }

  /** Enter in a question that was to be plain words. */
  #askInstead(): Promise<void> {
    this.#setState({ ...this.#state, kind: 'ask' });
    return this.#find(true);
  }

  /** Says what the results view shows; a search from elsewhere fills the panel. */
  #onShown({ search, found, notes, error }: Shown): void {
    if (search && search !== this.#search) void this.#take(search);
    this.#tell({
      found: search ? [found, ...notes].filter(Boolean).join(' – ') : '',
      ...(error ? this.#failureShown(error) : NO_FAILURE),
    });
  }

  #failureShown(error: unknown): FailureShown {
    const { regex, text } = this.#state;
    return failureShown(error, regex ? 'button' : isExpression(text) ? 'slashes' : undefined);
  }

  /** Shows a search from elsewhere. If its text alone would be read as it, what is typed next is still read by its text. */
  async #take(search: Search): Promise<void> {
    this.#typing.dispose();
    this.#request?.cancel();
    this.#search = search;
    this.#tell({ meant: [] });
    if (!isTypable(search)) return this.#showUntyped(search);
    const state = stateOf(search);
    // The same search without a folder, or the like.
    if (this.#state.kind === 'auto' && this.#state.text === state.text && isPatternMeant(state))
      state.kind = 'auto';
    // What limits the search is in sight.
    const showsDetails = this.#state.showsDetails || hasLimits(state);
    this.#setState({ ...this.#state, ...state, showsDetails });
    this.#tell({ how: howOf(state.kind, search) });
    const isReadSo = await readsAs(this.#connection, state, search).catch(() => false);
    if (this.#search !== search || !isReadSo) return;
    this.#setState({ ...this.#state, kind: 'auto', regex: false });
    this.#tell({ how: howOf('auto', search) });
  }

  /** Names a search for calls, similar code and the like. The box is empty, and the choices for what is typed next stay. */
  #showUntyped(search: Search): void {
    this.#setState({ ...this.#state, text: '' });
    this.#searched = decides(this.#state);
    this.#tell({ how: describeSearch(search) });
  }

  get #places(): Places {
    return { folders: (workspace.workspaceFolders?.length ?? 0) > 0, team: this.#team.isSet };
  }

  /** The last choice may be gone. */
  get #inTeam(): boolean {
    const { folders, team } = this.#places;
    return team && (this.#state.inTeam || !folders);
  }

  #setState(state: PanelState): void {
    this.#state = state;
    this.#context.workspaceState.update(KEY, state);
    this.#send({ type: 'state', state: { ...state, inTeam: this.#inTeam }, places: this.#places });
  }

  #tell(status: Partial<PanelStatus>): void {
    this.#status = { ...this.#status, ...status };
    this.#send({ type: 'status', status: this.#status });
  }

  #send(message: ToPanel): void {
    this.#view?.webview.postMessage(message);
  }
}

/** More names would push the results down. */
const MAX_MEANT = 3;

const askFor = (name: string) => ({ name, label: meantLabel(name) });

const hasText = ({ text }: PanelState): boolean => text.trim() !== '';

const hasLimits = ({
  include,
  exclude,
  regions,
}: Pick<PanelState, 'include' | 'exclude' | 'regions'>): boolean =>
  include.trim() !== '' || exclude.trim() !== '' || regions.length > 0;

/** The part of the state that determines the results. */
const decides = ({ showsDetails: _, ...state }: PanelState): string => JSON.stringify(state);

/** How the text was read, and what of it was left out or guessed. */
export const howOf = (kind: Kind, search: Search): string =>
  [describeKind(kind, readAs(search)), ...caveatNotes(search)].join(' · ');

type FailureShown = Pick<PanelStatus, 'error' | 'why' | 'canAsk'>;

const NO_FAILURE: FailureShown = { error: '', why: '', canAsk: false };

function failureShown(error: unknown, toText: WayToText | undefined): FailureShown {
  if (isCancelled(error)) return NO_FAILURE;
  const refusal = refusalOf(error);
  const { message, details } = failureOf(refusal?.reason ?? error, toText);
  const [what = '', ...more] = [...(isQuestionRefused(error) ? [] : [message]), ...sentencesOf(details)];
  return { error: what, why: more.join(' ').trim(), canAsk: refusal !== undefined };
}

type StateOfSearch = Omit<PanelState, 'showsDetails'>;

/** Whether the text alone says what is searched for. */
async function readsAs(
  connection: Pick<Connection, 'readQuery'>,
  { text, matchCase, wholeWord, regex, regions, inTeam }: StateOfSearch,
  search: Search,
): Promise<boolean> {
  const { kind } = search;
  if (matchCase || wholeWord || regions.length > 0 || inTeam) return false;
  // It was asked since it was not found.
  if (kind === 'ask' && search.caveat) return true;
  const read = await connection.readQuery({ query: text });
  if (kind !== 'search') return read.request === (kind === 'ask' ? 'ask' : 'chat');
  const isSame = read.isRegex === regex || !hasRegexSign(text);
  return read.request === 'search' && read.pattern === text && isSame;
}

/** The panel's state for a search that was started elsewhere. */
export function stateOf(search: Exclude<Search, { kind: 'similar' }>): StateOfSearch {
  const { showsDetails: _, ...none } = EMPTY_PANEL;
  const { team } = teamOf(search);
  const empty = { ...none, ...(team === undefined ? {} : { inTeam: true, repositories: team }) };
  const text = search.query;
  if (search.kind === 'plain') return { ...empty, text, kind: 'words' };
  if (search.kind !== 'search') {
    const { globs, fileTypes } = search.scope ?? {};
    return { ...empty, text, kind: 'ask', ...includedAndExcluded(asFiles(globs, fileTypes)) };
  }
  const { matchCase, wholeWord, regex, regions, files } = settingsOf(search.options);
  const shown = { matchCase, wholeWord, regex, regions: [...regions], ...includedAndExcluded(files) };
  return { ...empty, text, kind: 'pattern', ...shown };
}

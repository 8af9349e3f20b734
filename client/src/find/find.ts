/** The list for all kinds of searches: the text decides which one it is, and a button or a key changes that. */
import { type CancellationToken, type QuickInputButton, QuickPickItemKind } from 'vscode';
import { answerRows, followIndexes } from '../ask/ask.ts';
import { FirstAnswers } from '../ask/first-answers.ts';
import { type Refusal, refusalOf } from '../language/errors.ts';
import { info, MAX_LISTED, matchRow } from '../pattern/match-rows.ts';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { SEARCHING } from '../plain-words/read-words.ts';
import { type Hit, hitsOfAnswers, type Search, teamOf } from '../results/hit.ts';
import { caveatNotes, counted, sample } from '../results/labels.ts';
import { notReady, runSearch } from '../results/run-search.ts';
import type { Services } from '../services.ts';
import { keyHint } from '../support/keys.ts';
import { failureRows, LiveList, type Row, TO_RESULTS } from '../support/list.ts';
import { setContext } from '../support/messages.ts';
import { NO_FILES, nothingRows } from '../support/no-files.ts';
import { toggleButton } from '../support/toggle-button.ts';
import { whileSlow } from '../support/while-slow.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { teamScope, teamWords } from '../team/scope.ts';
import { bindTeamKey, isTeamButton, otherScope, TEAM_DELAY_MS, teamButtons } from '../team/toggle.ts';
import { describeKind, KIND_TEXTS, KINDS, type Kind, nextKind } from './kinds.ts';
import { searchOf, type Typed } from './search-of.ts';

const SETTINGS = { ...DEFAULT_PATTERN_SETTINGS, regex: false };
const CHOICES = KINDS.filter(kind => kind !== 'auto');

/** Plain words that are not understood can be asked. */
function refusalOrThrow(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  throw error;
}

/** The open list, for the command bound to a key in it. */
let active: FindList | undefined;

export const findCommands = { 'find.changeKind': () => active?.choose(nextKind(active.kind)) };

/** Opens the list. */
export function startFinding(here: Services, text = '', team?: string): void {
  new FindList(here, text, team).show();
}

class FindList {
  readonly #here: Services;
  readonly #list: LiveList;
  /** The search for the text, once it is known. */
  #search: Search | undefined;
  readonly #answers: FirstAnswers;
  #team: string | undefined;
  kind: Kind = 'auto';

  constructor(here: Services, text: string, team: string | undefined) {
    this.#here = here;
    this.#team = team ?? here.team.defaultScope;
    this.#answers = new FirstAnswers(here.connection, () => this.#list);
    this.#list = new LiveList({
      title: '',
      placeholder: 'A question, a text, a regular expression or plain words',
      value: text,
      buttons: [],
      needsText: true,
      find: (typed, token, show) => this.#find(typed, token, show),
      nearEnd: () => this.#answers.more(),
      toResults: typed => this.#toResults(typed),
      opens: (_, hits) =>
        this.#search && here.history.add(this.#search, this.#isPart ? undefined : hits.length),
      onButton: button => this.#onButton(button),
      slowness: () => (this.#team === undefined ? 0 : TEAM_DELAY_MS),
    });
    followIndexes(here, this.#list, {
      answer: () => this.#answers.answer,
      askAgain: () => this.#answers.answer && this.#list.refreshInPlace(),
    });
    this.#describe();
  }

  show(): void {
    active = this;
    this.#list.pick.onDidHide(() => {
      if (active !== this) return;
      active = undefined;
      setContext('findOpen', false);
    });
    this.#list.show();
    bindTeamKey(this.#list.pick, () => this.#toggleTeam());
    setContext('findOpen', true);
  }

  #toggleTeam(): void {
    const other = otherScope(this.#here, this.#team);
    if (!other) return;
    this.#team = other.team;
    this.choose(this.kind);
  }

  choose(kind: Kind): void {
    this.kind = kind;
    this.#search = undefined;
    this.#describe();
    this.#list.refresh();
  }

  #onButton(button: QuickInputButton): void {
    const kind = CHOICES.find(one => (button.iconPath as { id?: string }).id === KIND_TEXTS[one].icon);
    if (isTeamButton(button)) this.#toggleTeam();
    if (kind) this.choose(kind === this.kind ? 'auto' : kind);
  }

  #describe(search = this.#search): void {
    const how = search ? describeKind(this.kind, search.kind) : this.#beforeTyping;
    this.#list.pick.title = ['Find Code', ...teamWords(this.#team), how].join(' · ');
    this.#list.pick.buttons = [
      ...teamButtons(this.#here, this.#team),
      ...CHOICES.map(kind => {
        const { label, icon } = KIND_TEXTS[kind];
        const keys = keyHint('Alt+K', 'Cmd+Option+K');
        return toggleButton({ icon, title: `Always ${label}`, keys }, kind === this.kind);
      }),
      TO_RESULTS,
    ];
  }

  get #beforeTyping(): string {
    const { label, hint } = KIND_TEXTS[this.kind];
    return `${label}: ${hint}`;
  }

  async #find(text: string, token: CancellationToken, show: (rows: Row[]) => void): Promise<Row[]> {
    this.#answers.clear();
    // Until the text is read, what is sent to the results is not the search for the text before.
    this.#search = undefined;
    if (text === '') {
      this.#describe();
      return this.#pastSearches();
    }
    const meanwhile = (likeliest: Search) => {
      if (token.isCancellationRequested) return;
      this.#describe(likeliest);
      show(waitingRows(likeliest));
    };
    const search = await searchOf(this.#here.connection, this.#typed(text), token, meanwhile).catch(
      refusalOrThrow,
    );
    if (token.isCancellationRequested) return [];
    if ('reason' in search) {
      this.#describe();
      return [...this.#instead('pattern'), ...failureRows(search.reason)];
    }
    this.#search = search;
    this.#describe();
    if (search.kind === 'ask') return this.#answersTo(search, token);
    return this.#matches(search, token, show);
  }

  #typed(text: string): Typed {
    return { text, kind: this.kind, settings: SETTINGS, ...teamScope(this.#team) };
  }

  async #answersTo(search: Search, token: CancellationToken): Promise<Row[]> {
    const answer = await this.#answers.ask({ query: search.query, ...teamOf(search) }, token);
    const hits = hitsOfAnswers(answer.results);
    const rows = await answerRows(this.#list, answer, hits, this.#instead('ask'), caveatNotes(search));
    return [...rows, ...this.#answers.moreRows()];
  }

  /** The list has only the first answers. */
  get #isPart(): boolean {
    return this.#search?.kind === 'ask' && this.#answers.whole === undefined;
  }

  async #matches(search: Search, token: CancellationToken, show: (rows: Row[]) => void): Promise<Row[]> {
    const hits: Hit[] = [];
    const found = () => hits.slice(0, MAX_LISTED).map(matchRow);
    const running = runSearch(this.#here.connection, limited(search), token, more => {
      hits.push(...more);
      if (hits.length > 0) show(this.#rows(search, 'searching…', found()));
    });
    const { truncated, searchNotes } = await whileSlow(running, () => {
      if (hits.length === 0) show(waitingRows(search));
    });
    const notes = searchNotes.filter(note => note !== NO_FILES);
    if (hits.length === 0) {
      const none = await nothingRows(teamOf(search).team === undefined, this.#instead('pattern'));
      return [...this.#rows(search, 'nothing found', [], notes), ...none];
    }
    const count = `${counted(hits.length, 'line')}${truncated ? ' and more' : ''}`;
    return this.#rows(search, count, found(), notes);
  }

  /** The rows of a search, below their number and what there is to say. What was guessed may be meant otherwise, which comes first then. */
  #rows(search: Search, count: string, found: readonly Row[], notes: readonly string[] = []): Row[] {
    const caveats = caveatNotes(search);
    const isGuess = caveats.length > 0;
    return [
      { label: [count, ...commandOf(search)].join(' · '), kind: QuickPickItemKind.Separator },
      ...[...caveats, ...notes].map(note => info(withoutIcons(note))),
      ...(isGuess ? this.#otherwise(search) : []),
      ...found,
      ...(isGuess ? [] : this.#otherwise(search)),
    ];
  }

  /** The next likeliest way to read plain words. */
  #otherwise(search: Search): Row[] {
    if (search.kind !== 'plain' || !search.otherwise) return [];
    const { otherwise } = search;
    const run = () => {
      this.#list.pick.value = otherwise;
      this.#list.refresh();
    };
    return [
      { label: `$(terminal) ${withoutIcons(otherwise)}`, description: 'if you mean this instead', run },
    ];
  }

  /** Other actions for a text without results. */
  #instead(kind: 'ask' | 'pattern'): Row[] {
    const choose = (other: Kind, label: string): Row => ({ label, run: () => this.choose(other) });
    return kind === 'ask'
      ? [choose('pattern', '$(regex) Search for it as a pattern')]
      : [choose('ask', '$(comment-discussion) Ask it as a question')];
  }

  #toResults(text: string): void {
    const { results, connection } = this.#here;
    const { whole } = this.#answers;
    const hits = this.#search?.kind === 'ask' && whole ? hitsOfAnswers(whole.results) : [];
    if (this.#search && whole && hits.length > 0) results.show(this.#search, hits, notReady(whole));
    else if (this.#search) results.run(this.#search);
    else
      searchOf(connection, this.#typed(text)).then(
        search => results.run(search),
        () => startFinding(this.#here, text, this.#team),
      );
  }

  /** All past searches. One that is chosen fills the results view again. */
  #pastSearches(): Row[] {
    return this.#here.history.list.map(({ search }) => ({
      label: `$(history) ${withoutIcons(sample(search.query))}`,
      description: describeKind('ask', search.kind),
      run: () => {
        this.#list.hide();
        this.#here.results.run(search);
      },
    }));
  }
}

/** How the text was read, while nothing is found yet. Enter waits for the first match. */
function waitingRows(search: Search): Row[] {
  const [what = withoutIcons(sample(search.query))] = commandOf(search);
  const row = { label: `$(loading~spin) ${what}`, description: SEARCHING, isAwaited: true };
  return [row, ...caveatNotes(search).map(note => info(withoutIcons(note)))];
}

/** The command that plain words became. */
const commandOf = (search: Search): string[] =>
  search.kind === 'plain' ? [withoutIcons(sample(search.command))] : [];

/** A list shows only the first matches. */
function limited(search: Search): Search {
  if (search.kind !== 'search') return search;
  return { ...search, options: { ...search.options, max_results: MAX_LISTED } };
}

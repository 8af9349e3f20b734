/** The list for all kinds of searches: the text decides which one it is, and a button or a key changes that. */
import { type CancellationToken, l10n, type QuickInputButton, QuickPickItemKind } from 'vscode';
import { answerRows, followIndexes } from '../ask/ask.ts';
import { FirstAnswers } from '../ask/first-answers.ts';
import { onlyInRows } from '../ask/named-folders.ts';
import { EVERYWHERE } from '../ask/scope.ts';
import { failureOf, type Refusal, refusalOf } from '../language/errors.ts';
import { DEFAULT_PATTERN_SETTINGS, describeFiles } from '../pattern/options.ts';
import { AS_REGEX, readOtherwise } from '../pattern/read-otherwise.ts';
import { newestOfEachText } from '../results/history-list.ts';
import { hitsOfAnswers, isInCode, readAs, type Search, teamOf } from '../results/hit.ts';
import { caveatNotes, nameOf, restrictions } from '../results/labels.ts';
import { cannotAnswer, notReady } from '../results/run-search.ts';
import type { Services } from '../services.ts';
import { chooseFiles, filesButton, isFilesButton } from '../support/choose-files.ts';
import { inTime } from '../support/in-time.ts';
import { keyHint } from '../support/keys.ts';
import { failureRows, LiveList, noteRow, type Row, TO_RESULTS } from '../support/list.ts';
import { setContext } from '../support/messages.ts';
import { nothingRows } from '../support/no-files.ts';
import { toggleButton } from '../support/toggle-button.ts';
import { whileSlow } from '../support/while-slow.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { teamScope, teamWords } from '../team/scope.ts';
import { bindTeamKey, isTeamButton, otherScope, TEAM_DELAY_MS, teamButtons } from '../team/toggle.ts';
import { AsText, describeOccurrences } from './as-text.ts';
import { FoundRows, waitingRows } from './found-rows.ts';
import { describeKind, KIND_TEXTS, KINDS, type Kind, labelOfKind, nextKind } from './kinds.ts';
import { type AllNamed, namedBy, placedBy } from './named.ts';
import { quotedLines, quotedRows } from './quoted-lines.ts';
import { rowsUntilReady } from './rows-until-ready.ts';
import { type Reading, searchOf, type WhileReading } from './search-of.ts';
import { hasSeveralWords, type Typed } from './typed.ts';

const SETTINGS = { ...DEFAULT_PATTERN_SETTINGS, regex: false };
const CHOICES = KINDS.filter(kind => kind !== 'auto');

/** Plain words that are not understood can be asked. */
function refusalOrThrow(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  throw error;
}

/** A text that is no valid pattern can be searched otherwise. */
function invalidPatternOrThrow(error: unknown): Error {
  if (error instanceof Error && failureOf(error).code === 'INVALID_PATTERN') return error;
  throw error;
}

/** What is known about a text besides how it is read. */
interface AboutText extends AllNamed {
  asText: AsText;
  /** Rows of the places in it, above all others. */
  placed: Promise<readonly Row[]>;
}

/** How one text is searched instead. */
type Chosen = { text: string; kind: Kind } | { text: string; search: Search };

/** The open list, for the command bound to a key in it. */
let active: FindList | undefined;

export const findCommands = {
  'find.changeKind': () => active?.choose(nextKind(active.kind)),
  'find.chooseFiles': () => active?.chooseFiles(),
};

/** What the list begins with. */
interface Start {
  text?: string;
  team?: string | undefined;
  kind?: Kind;
  /** The files to search, as typed: globs, folders and extensions. */
  files?: string;
}

/** Opens the list. */
export function startFinding(here: Services, start: Start = {}): void {
  new FindList(here, start).show();
}

class FindList {
  readonly #here: Services;
  readonly #list: LiveList;
  /** How the text is searched, once it is known. */
  #reading: Reading | undefined;
  readonly #answers: FirstAnswers;
  #team: string | undefined;
  /** By a row below its results. */
  #chosen: Chosen | undefined;
  #files: string;
  kind: Kind;

  constructor(here: Services, { text = '', team, kind = 'auto', files = '' }: Start) {
    this.#here = here;
    this.#team = team ?? here.team.defaultScope;
    this.#files = files;
    this.kind = kind;
    this.#answers = new FirstAnswers(here.connection, () => this.#list);
    this.#list = new LiveList({
      title: '',
      placeholder: l10n.t('A question, a text, a regular expression or plain words'),
      value: text,
      isExact: true,
      buttons: [],
      needsText: true,
      find: (typed, token, show) => this.#find(typed, token, show),
      nearEnd: () => this.#answers.more(),
      toResults: typed => this.#toResults(typed),
      opens: (_, hits) =>
        this.#reading && here.history.add(this.#reading.search, this.#isPart ? undefined : hits.length),
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
    this.#list.onClosed(() => {
      if (active !== this) return;
      active = undefined;
      setContext('findOpen', false);
    });
    this.#list.show();
    bindTeamKey(this.#list, () => this.#toggleTeam());
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
    this.#chosen = undefined;
    this.#reading = undefined;
    this.#describe();
    this.#list.refresh();
  }

  #onButton(button: QuickInputButton): void {
    const kind = CHOICES.find(one => (button.iconPath as { id?: string }).id === KIND_TEXTS[one].icon);
    if (isTeamButton(button)) this.#toggleTeam();
    if (isFilesButton(button)) this.chooseFiles();
    if (kind) this.choose(kind === this.kind ? 'auto' : kind);
  }

  /** Asks for the files in an input box, and returns to the list. */
  chooseFiles(): void {
    const now = { text: this.#list.pick.value, team: this.#team, kind: this.kind, files: this.#files };
    this.#list.hide();
    const open = (files: string) => startFinding(this.#here, { ...now, files });
    chooseFiles(this.#files, open, () => open(this.#files));
  }

  /** `used`: the kind of search that the text is for. */
  #entitle(used = this.#reading && readAs(this.#reading.search)): void {
    const how = used ? describeKind(this.kind, used) : this.#beforeTyping;
    const where = [...teamWords(this.#team), ...describeFiles(this.#files)];
    this.#list.pick.title = [l10n.t('Find Code'), ...where, how].join(' · ');
  }

  #describe(): void {
    this.#entitle();
    this.#list.pick.buttons = [
      ...teamButtons(this.#here, this.#team),
      ...CHOICES.map(kind => {
        const { label, icon } = KIND_TEXTS[kind];
        const keys = keyHint('Alt+K', 'Cmd+Option+K');
        return toggleButton({ icon, title: l10n.t('Always {0}', label), keys }, kind === this.kind);
      }),
      filesButton(this.#files),
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
    this.#reading = undefined;
    if (text.trim() === '' && (text === '' || this.kind !== 'pattern')) {
      this.#describe();
      return this.#pastSearches();
    }
    const meanwhile: WhileReading = {
      kind: kind => {
        if (token.isCancellationRequested) return;
        this.#list.readAs(kind);
        this.#entitle(kind);
      },
      search: search => {
        if (token.isCancellationRequested) return;
        this.#entitle(readAs(search));
        show(waitingRows(search));
      },
    };
    const typed = this.#typed(text);
    // A name that becomes several words is mostly read as another kind. To read it may take a while.
    const isOther = hasSeveralWords(text) !== hasSeveralWords(this.#list.textOfRows);
    if (typed.kind === 'auto' && isOther) this.#list.readAs();
    const { connection } = this.#here;
    const asText = new AsText(connection, typed, token);
    const named = namedBy(connection, typed, asText, token, {
      showAll: all => this.#showAll(all),
      type: name => this.#type(name),
    });
    const reading = await this.#readingOf(typed, token, meanwhile, asText).catch(error => {
      if (!token.isCancellationRequested) this.#entitle();
      return refusalOrThrow(error);
    });
    if (token.isCancellationRequested) return [];
    if ('reason' in reading) {
      return [...failureRows(reading.reason), ...(await this.#offers(undefined, asText))];
    }
    const placed = placedBy(connection, typed, reading, token);
    return this.#resultsOf(reading, { ...named, asText, placed }, token, show);
  }

  async #readingOf(
    typed: Typed,
    token?: CancellationToken,
    meanwhile?: WhileReading,
    asText?: AsText,
  ): Promise<Reading> {
    if (this.#chosen?.text === typed.text && 'search' in this.#chosen) return { search: this.#chosen.search };
    return searchOf(this.#here.connection, typed, token, meanwhile, asText);
  }

  async #resultsOf(
    reading: Reading,
    about: AboutText,
    token: CancellationToken,
    show: (rows: Row[]) => void,
  ): Promise<Row[]> {
    const { search } = reading;
    this.#reading = reading;
    this.#list.readAs(readAs(search));
    this.#describe();
    if (search.kind === 'ask') return this.#answersTo(search, about, token, show);
    return this.#matches(reading, about, token, show);
  }

  #typed(text: string): Typed {
    const chosen = this.#chosen?.text === text && 'kind' in this.#chosen ? this.#chosen.kind : this.kind;
    return { text, kind: chosen, settings: { ...SETTINGS, files: this.#files }, ...teamScope(this.#team) };
  }

  async #answersTo(
    search: Extract<Search, { kind: 'ask' }>,
    { asText, placed, meant }: AboutText,
    token: CancellationToken,
    show: (rows: Row[]) => void,
  ): Promise<Row[]> {
    const { query, scope } = search;
    const asking = this.#answers.ask({ query, ...scope }, token);
    asking.catch(() => {}); // awaited below
    const quotes = quotedLines(this.#here.connection, this.#typed(query), asText, token);
    const above = [...(await placed), ...(await meant)];
    if (above.length > 0) show(below(above, waitingRows(search)));
    const answer = await asking;
    const hits = hitsOfAnswers(answer.results);
    const askEverywhere = () => {
      const text = this.#list.pick.value;
      this.#choose({ text, search: { ...search, query: text, scope: { ...scope, ...EVERYWHERE } } });
    };
    const notes = [...onlyInRows(answer, askEverywhere), ...caveatNotes(search).map(noteRow)];
    const rows = (instead: Row[]) => answerRows(this.#list, answer, hits, instead, notes);
    const offered = async () => this.#offers(search, asText);
    const quoted = async () => quotedRows(await quotes).rows;
    if (hits.length === 0 && answer.folders.some(cannotAnswer)) {
      const waiting = below([...above, ...(await quoted())], await rows([]));
      const listed = await rowsUntilReady(this.#here.connection, search, waiting, token, show);
      return [...listed, ...(await offered())];
    }
    if (hits.length === 0) return below([...above, ...(await quoted())], await rows(await offered()));
    const answers = await rows([]);
    const more = this.#answers.moreRows();
    const isKnown = (await inTime(quotes, QUOTES_WITHIN_MS)) !== undefined;
    if (!isKnown) show([...below(above, answers), ...more]);
    const offers = await this.#offers(search, asText);
    const lines = await quoted();
    const all = lines.length > 0 ? [...below(lines, answers), ...offers] : withOffers(answers, offers);
    return [...below(above, all), ...more];
  }

  /** The list has only the first answers. */
  get #isPart(): boolean {
    return this.#reading?.search.kind === 'ask' && this.#answers.whole === undefined;
  }

  async #matches(
    { search, ifNone }: Reading,
    about: AboutText,
    token: CancellationToken,
    show: (rows: Row[]) => void,
  ): Promise<Row[]> {
    const found = new FoundRows(search, this.#otherwise(search));
    const above = await about.placed;
    const showBelow = (rows: Row[]) => show(below(above, rows));
    const running = found.run(this.#here.connection, about.named, token, showBelow);
    const outcome = await running.catch(invalidPatternOrThrow);
    if (token.isCancellationRequested) return [];
    if (outcome instanceof Error) {
      return [...failureRows(outcome, 'slashes'), ...(await this.#offers(search, about.asText))];
    }
    if (found.isEmpty && ifNone && !outcome.noFile) {
      const other = await whileSlow(ifNone(), () => showBelow(waitingRows(search)));
      return token.isCancellationRequested ? [] : this.#resultsOf({ search: other }, about, token, show);
    }
    const quotes = found.isOutsideCode && this.kind === 'auto' ? this.#quotesOf(search, about, token) : [];
    const all = [...above, ...(await about.meant), ...(await quotes)];
    const offers = await this.#offers(search, about.asText);
    const isHere = teamOf(search).team === undefined;
    const rest = found.isEmpty ? await nothingRows(isHere, offers) : offers;
    return below(all, [...found.rows(outcome), ...rest]);
  }

  /** Tests and documents have the text of a message; the line that prints it may have only a part of it. */
  async #quotesOf(search: Search, { asText }: AboutText, token: CancellationToken): Promise<Row[]> {
    if (search.kind !== 'search') return [];
    const quotes = await quotedLines(this.#here.connection, this.#typed(search.query), asText, token);
    return quotedRows({ ...quotes, lines: quotes.lines.filter(isInCode) }).rows;
  }

  /** The next likeliest way to read plain words. */
  #otherwise(search: Search): Row[] {
    const otherwise = 'otherwise' in search ? search.otherwise : undefined;
    if (!otherwise) return [];
    return [
      {
        label: `$(list-selection) ${withoutIcons(otherwise.explanation)}`,
        // Beside a long sentence it would be cut off.
        detail: `${l10n.t('if you mean this instead')}  $(terminal) ${withoutIcons(otherwise.generatedCommand)}`,
        run: () => this.#type(otherwise.generatedCommand),
      },
    ];
  }

  #type(text: string): void {
    this.#list.pick.value = text;
    this.#list.refresh();
  }

  /** The other ways to search the text, that of the text as it stands first if files contain it. */
  async #offers(search: Search | undefined, asText: AsText): Promise<Row[]> {
    const text = this.#list.pick.value;
    const offer = (label: string, search: Search): Row => ({
      label,
      run: () => this.#choose({ text, search }),
    });
    const offerKind = (label: string, kind: Kind): Row => ({
      label,
      run: () => this.#choose({ text: this.#list.pick.value, kind }),
      fitsAnyText: true,
    });
    const isText = search?.kind === 'search' && search.options.fixed_strings === true;
    const isWhole = isText && search.query.length >= text.trim().length;
    const occurrences = isWhole ? undefined : await asText.occurrences();
    const expression = isText ? readOtherwise(search) : undefined;
    return [
      ...(occurrences?.lines && !(isText && search.query === asText.search.query)
        ? [offer(`${AS_TEXT}: ${describeOccurrences(occurrences)}`, asText.search)]
        : []),
      ...(expression ? [offer(AS_REGEX, expression)] : []),
      ...(search?.kind === 'ask'
        ? []
        : [offerKind(`$(comment-discussion) ${l10n.t('Ask it as a question')}`, 'ask')]),
      ...(!search || readAs(search) === 'plain'
        ? []
        : [offerKind(`$(symbol-text) ${l10n.t('Read it as plain words')}`, 'words')]),
      ...(this.#files === '' ? [] : [this.#inAllFilesRow()]),
    ];
  }

  #inAllFilesRow(): Row {
    return {
      label: `$(filter) ${l10n.t('Search in all files')}`,
      run: () => {
        this.#files = '';
        this.#chosen = undefined;
        this.#describe();
        this.#list.refresh();
      },
      fitsAnyText: true,
    };
  }

  #choose(chosen: Chosen): void {
    this.#chosen = chosen;
    this.#list.refresh();
  }

  #showAll(search: Search): void {
    this.#list.hide();
    this.#here.results.run(search);
  }

  #toResults(text: string): void {
    const { results } = this.#here;
    const { whole } = this.#answers;
    // What was typed last may not be read yet.
    const { search, ifNone } = (this.#list.isCurrent && this.#reading) || {};
    const hits = search?.kind === 'ask' && whole ? hitsOfAnswers(whole.results) : [];
    if (search && whole && hits.length > 0) results.show(search, hits, notReady(whole));
    else if (search) results.run(search, ifNone);
    else
      this.#readingOf(this.#typed(text)).then(
        reading => results.run(reading.search, reading.ifNone),
        () => startFinding(this.#here, { text, team: this.#team, kind: this.kind, files: this.#files }),
      );
  }

  /** The past searches, each text once. One that is chosen fills the results view again. Before the first search, examples. */
  #pastSearches(): Row[] {
    const past = newestOfEachText(this.#here.history.list);
    const isFirst = past.length === 0 && this.kind === 'auto' && this.#list.pick.value === '';
    if (isFirst) return [EXAMPLES_TITLE, ...EXAMPLES.map(example => this.#exampleRow(example))];
    return past.map(({ search }) => ({
      label: `$(history) ${withoutIcons(nameOf(search))}`,
      description: withoutIcons([labelOfKind(search.kind), ...restrictions(search)].join(' · ')),
      run: () => this.#showAll(search),
    }));
  }

  #exampleRow({ text, of, icon }: Example): Row {
    return { label: `$(${icon}) ${withoutIcons(text)}`, description: of, run: () => this.#type(text) };
  }
}

const AS_TEXT_ICON = 'whole-word';
const AS_TEXT = `$(${AS_TEXT_ICON}) ${l10n.t('Search as text')}`;

/** A text to type, and what it is an example of. */
interface Example {
  text: string;
  of: string;
  icon: string;
}

const EXAMPLES_TITLE: Row = { label: l10n.t('examples'), kind: QuickPickItemKind.Separator };
const EXAMPLES: readonly Example[] = [
  { text: 'where are failed requests tried again', of: l10n.t('a question'), icon: KIND_TEXTS.ask.icon },
  {
    text: l10n.t('functions with more than 5 parameters'),
    of: l10n.t('plain words'),
    icon: KIND_TEXTS.words.icon,
  },
  { text: 'TODO', of: l10n.t('a text or a name'), icon: AS_TEXT_ICON },
  { text: 'except \\w+Error', of: l10n.t('a regular expression'), icon: KIND_TEXTS.pattern.icon },
  { text: '*.md', of: l10n.t('files'), icon: 'files' },
];

/** Answers wait this long for the lines that contain the text. */
const QUOTES_WITHIN_MS = 100;

/** Rows below the files of places, with a title between them. */
function below(above: readonly Row[], rows: readonly Row[]): Row[] {
  const isTitled = above.length === 0 || rows[0]?.kind === QuickPickItemKind.Separator;
  return [
    ...above,
    ...(isTitled ? [] : [{ label: l10n.t('results'), kind: QuickPickItemKind.Separator }]),
    ...rows,
  ];
}

/** Puts the search for the text as it stands below the first answer, where it is seen and does not take its place; the others come last. */
function withOffers(rows: readonly Row[], offers: readonly Row[]): Row[] {
  const first = rows.findIndex(({ hit }) => hit);
  const seen = first < 0 ? [] : offers.filter(({ label }) => label.startsWith(AS_TEXT));
  const others = offers.filter(row => !seen.includes(row));
  return [...rows.slice(0, first + 1), ...seen, ...rows.slice(first + 1), ...others];
}

/** The rows of a search for a text: what the text names, then the lines that are found. */
import { type CancellationToken, l10n, QuickPickItemKind } from 'vscode';
import type { Connection } from '../language/connection.ts';
import { MAX_LISTED, matchRow } from '../pattern/match-rows.ts';
import { SEARCHING } from '../plain-words/read-words.ts';
import { commandOf, type Hit, isInCode, type Search, sortByPlace } from '../results/hit.ts';
import { caveatNotes, countedUpTo, sample } from '../results/labels.ts';
import { type Outcome, runSearch } from '../results/run-search.ts';
import { inTime } from '../support/in-time.ts';
import { noteRow, type Row } from '../support/list.ts';
import { NO_FILES } from '../support/no-files.ts';
import { whileSlow } from '../support/while-slow.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { hasWhole, type Named } from './named.ts';
import { isOfWordsInOrder } from './other-layout.ts';

/** Of `max_size`, `max-size`, `MaxSize`. */
const SEVERAL_WORDS = /^[\p{L}\p{N}_-]*[\p{L}\p{N}](?:[_-]\p{L}|(?<=\p{Ll})\p{Lu})[\p{L}\p{N}_-]*$/u;
/** Lines wait this long for what is above them. */
const NAMED_WITHIN_MS = 250;

type Show = (rows: Row[]) => void;

export class FoundRows {
  readonly #search: Search;
  readonly #otherwise: readonly Row[];
  readonly #hits: Hit[] = [];
  /** What the text names, in order; undefined until it is known. */
  #named: (Named | undefined)[] = [];

  /** `otherwise`: rows for another reading of the text. */
  constructor(search: Search, otherwise: readonly Row[]) {
    this.#search = search;
    this.#otherwise = otherwise;
  }

  /** Neither the text nor a name was found. */
  get isEmpty(): boolean {
    return this.#hits.length === 0 && this.#namedRows.length === 0;
  }

  /** Lines were found, only in tests and documents. */
  get isOutsideCode(): boolean {
    return this.#hits.length > 0 && !this.#hits.some(isInCode);
  }

  get #namedRows(): Row[] {
    return this.#rowsOf(this.#named);
  }

  #rowsOf(all: readonly (Named | undefined)[]): Row[] {
    let title: string | undefined;
    return all
      .flatMap(named => named?.rows ?? [])
      .filter(({ kind, label }) => {
        if (kind !== QuickPickItemKind.Separator) return true;
        // What follows under the same title needs no other one.
        const isNew = label !== title;
        title = label;
        return isNew;
      });
  }

  /** Runs the search. `show` gets the rows so far; what the text names does not delay them. @throws the error of the server */
  async run(
    connection: Connection,
    named: readonly Promise<Named>[],
    token: CancellationToken,
    show: Show,
  ): Promise<Outcome> {
    const search = limited(this.#search);
    this.#named = named.map(() => undefined);
    const all = Promise.all(
      named.map(async (one, at) => {
        this.#named[at] = await one;
      }),
    );
    const mayShow = inTime(all, NAMED_WITHIN_MS);
    const running = runSearch(connection, search, token, more => {
      this.#hits.push(...more);
      if (this.#hits.length > 0) void mayShow.then(() => show(this.#rows(() => l10n.t('searching…'))));
    });
    const outcome = await whileSlow(running, () => {
      if (this.#hits.length === 0) show([...this.#namedRows, ...waitingRows(search)]);
    });
    sortByPlace(this.#hits);
    const isInTime = (await mayShow) !== undefined;
    if (!isInTime && this.#hits.length > 0) show(this.rows(outcome));
    await all;
    return outcome;
  }

  /** 1 for a line that has the text only in another case, else 0. */
  #inOtherCase(hit: Hit): 0 | 1 {
    if (this.#search.kind !== 'search' || !this.#search.options.fixed_strings) return 0;
    return hit.text.includes(this.#search.query) ? 0 : 1;
  }

  /** All rows. */
  rows({ truncated, searchNotes, what = 'line' }: Outcome): Row[] {
    const all = this.#hits.length;
    const count = ({ length }: readonly Hit[]) => {
      if (all === 0) return this.isEmpty ? '' : l10n.t('no lines found');
      const title = countedUpTo(length, what === 'line' && length < all ? 'other line' : what, truncated);
      return `${title}${noteOnLines(this.#search)}`;
    };
    return this.#rows(
      count,
      searchNotes.filter(note => note !== NO_FILES),
    );
  }

  /** What was guessed may be meant otherwise, which comes first then. */
  #rows(count: (lines: readonly Hit[]) => string, notes: readonly string[] = []): Row[] {
    const definitions = this.#named.flatMap(named => named?.definitions ?? []);
    const lines = this.#hits
      .filter(hit => !definitions.some(one => isSameLine(one, hit)))
      .sort((a, b) => (a.fileRank ?? 0) - (b.fileRank ?? 0) || this.#inOtherCase(a) - this.#inOtherCase(b));
    const title = count(lines);
    const caveats = caveatNotes(this.#search);
    const isGuess = caveats.length > 0;
    const command = commandOf(this.#search);
    const below = this.#named.filter(one => one?.isAlike && this.#isAbove(one));
    return [
      ...this.#rowsOf(this.#named.filter(one => !below.includes(one))),
      ...(title ? [{ label: title, kind: QuickPickItemKind.Separator }] : []),
      // A title would leave no room for the row beside it.
      ...(command === undefined ? [] : [commandRow(command)]),
      ...[...caveats, ...notes].map(noteRow),
      ...(isGuess ? this.#otherwise : []),
      ...lines.slice(0, MAX_LISTED).map(matchRow),
      ...(isGuess ? [] : this.#otherwise),
      ...this.#rowsOf(below),
    ];
  }

  /** Whether a line has the searched text as a whole name: one of several words, or a word in code if only tests define similar names. */
  #isAbove({ definitions }: Named): boolean {
    const { kind, query } = this.#search;
    if (kind !== 'search') return false;
    const isSure = SEVERAL_WORDS.test(query);
    if (!isSure && definitions.some(isInCode)) return false;
    return this.#hits.some(hit => hasWhole(hit.text, query) && (isSure || isInCode(hit)));
  }
}

const isSameLine = (a: Hit, b: Hit): boolean => a.uri === b.uri && a.line === b.line;

/** Where else a text is found that no line has as it stands. */
function noteOnLines(search: Search): string {
  if (search.kind !== 'search') return '';
  if (isOfWordsInOrder(search)) return ` · ${l10n.t('with these words in order')}`;
  return search.options.multiline ? ` · ${l10n.t('in another layout')}` : '';
}

/** The command that plain words became. */
const commandRow = (command: string): Row => ({
  label: `$(terminal) ${withoutIcons(command)}`,
  isNote: true,
});

/** How the text was read, while nothing is found yet. Enter waits for the first match. */
export function waitingRows(search: Search): Row[] {
  const what = withoutIcons(sample(commandOf(search) ?? search.query));
  const row = { label: `$(loading~spin) ${what}`, description: SEARCHING, isAwaited: true };
  return [row, ...caveatNotes(search).map(noteRow)];
}

/** A list shows only the first matches. */
function limited(search: Search): Search {
  if (search.kind !== 'search') return search;
  return { ...search, options: { ...search.options, max_results: MAX_LISTED } };
}

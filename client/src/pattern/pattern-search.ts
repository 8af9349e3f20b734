import {
  type CancellationToken,
  l10n,
  type QuickInputButton,
  QuickPickItemKind,
  type ThemeIcon,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { SearchOptions } from '../../../server/src/protocol.ts';
import type { PlacedMatch } from '../language/connection.ts';
import { failureOf } from '../language/errors.ts';
import { type Hit, hitOfMatch, type Search, sortByPlace, whereOf } from '../results/hit.ts';
import { nameOf, restrictions, searchNotes } from '../results/labels.ts';
import type { Services } from '../services.ts';
import { chooseFiles, filesButton } from '../support/choose-files.ts';
import { firstLine } from '../support/first-line.ts';
import { keyHint } from '../support/keys.ts';
import { LiveList, type Row, TO_RESULTS } from '../support/list.ts';
import { setContext } from '../support/messages.ts';
import { nothingRows } from '../support/no-files.ts';
import { escapeRegex, hasRegexSign } from '../support/regex.ts';
import { toggleButton } from '../support/toggle-button.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { teamWords } from '../team/scope.ts';
import { bindTeamKey, isTeamButton, otherScope, TEAM_DELAY_MS, teamButtons } from '../team/toggle.ts';
import { found, info, MAX_LISTED, matchRow } from './match-rows.ts';
import {
  DEFAULT_PATTERN_SETTINGS,
  describeOthers,
  describeSettings,
  differences,
  othersOf,
  type PatternSettings,
  type Region,
  searchOptions,
  settingsOf,
} from './options.ts';
import { AS_REGEX, otherReading } from './read-otherwise.ts';

const KEY = 'dowse.pattern';
type Toggle = 'matchCase' | 'wholeWord' | 'regex' | Region;

interface PatternStart {
  text?: string;
  settings?: PatternSettings;
  /** Options without a setting. */
  others?: SearchOptions;
  /** Files and folders to search; default: the workspace. */
  in?: string[];
  /** In the repositories of the team, with filters that choose among them. */
  team?: string;
}

/** The open pattern search, for commands bound to keys in it. */
let active: PatternSearch | undefined;

export const patternCommands = {
  'search.toggleCase': () => active?.toggle('matchCase'),
  'search.toggleWord': () => active?.toggle('wholeWord'),
  'search.toggleRegex': () => active?.toggle('regex'),
  'search.toggleCode': () => active?.toggle('code'),
  'search.toggleComments': () => active?.toggle('comments'),
  'search.toggleStrings': () => active?.toggle('strings'),
  'search.chooseFiles': () => active?.chooseFiles(),
};

/** Opens a pattern search. `start` may be a text, or a search to edit. */
export function startPatternSearch(here: Services, start: PatternStart): void {
  new PatternSearch(here, start).show();
}

/** Converts the argument of a command: nothing, a text, or a search of the results view. */
export function patternStart(from: unknown): PatternStart {
  if (typeof from === 'string') return { text: from };
  const search = from as Search | undefined;
  if (search?.kind !== 'search') return {};
  return {
    text: search.query,
    settings: settingsOf(search.options),
    others: othersOf(search.options),
    ...whereOf(search),
  };
}

/** A literal search. Uses only the first line, since a pattern has one line. */
export function literally(here: Services, text: string): PatternStart {
  return { text: firstLine(text), settings: { ...lastSettings(here), regex: false } };
}

/** Settings that an earlier version stored may lack a field. */
const lastSettings = ({ context }: Services): PatternSettings => ({
  ...DEFAULT_PATTERN_SETTINGS,
  ...context.workspaceState.get(KEY, {}),
});

const isOn = (settings: PatternSettings, toggle: Toggle): boolean =>
  isRegion(toggle) ? settings.regions.includes(toggle) : settings[toggle];

const isRegion = (toggle: Toggle): toggle is Region => REGIONS.some(({ name }) => name === toggle);

class PatternSearch {
  readonly #here: Services;
  readonly #list: LiveList;
  readonly #in: string[] | undefined;
  #team: string | undefined;
  readonly #others: SearchOptions;
  #settings: PatternSettings;
  /** Number of matches, if all were counted. */
  #count: number | undefined;
  /** The text that was found as it stands, since no line matches it as a regular expression. */
  #asText: string | undefined;

  constructor(here: Services, start: PatternStart) {
    this.#here = here;
    this.#in = start.in;
    this.#team = start.team ?? here.team.defaultScope;
    this.#others = start.others ?? {};
    this.#settings = start.settings ?? lastSettings(here);
    this.#list = new LiveList({
      title: '',
      placeholder: l10n.t('A regular expression or a text'),
      value: start.text ?? selectedPattern(this.#settings),
      isExact: true,
      buttons: [],
      find: (text, token, show) => this.#find(text, token, show),
      needsText: true,
      toResults: text => this.#here.results.run(this.#search(text)),
      opens: text => this.#here.history.add(this.#search(text), this.#count),
      onButton: button => this.#onButton(button),
      slowness: () => (this.#team === undefined ? 0 : TEAM_DELAY_MS),
    });
    this.#describe();
  }

  show(): void {
    active = this;
    this.#list.onClosed(() => {
      if (active === this) active = undefined;
    });
    this.#list.show();
    bindTeamKey(this.#list, () => this.#toggleTeam());
    setContext('searchOpen', true);
  }

  toggle(which: Toggle): void {
    const on = !isOn(this.#settings, which);
    const { regions } = this.#settings;
    if (!isRegion(which)) this.#change({ [which]: on });
    else
      this.#change({
        regions: REGIONS.map(({ name }) => name).filter(name =>
          name === which ? on : regions.includes(name),
        ),
      });
    this.#list.refresh();
  }

  #toggleTeam(): void {
    const other = otherScope(this.#here, this.#team);
    if (!other) return;
    this.#team = other.team;
    this.#describe();
    this.#list.refresh();
  }

  /** The scope, for a search and for a list that takes over. */
  get #where(): Pick<PatternStart, 'in' | 'team'> {
    if (this.#team !== undefined) return { team: this.#team };
    return this.#in ? { in: this.#in } : {};
  }

  /** Asks for the files in an input box, and returns to the search. */
  chooseFiles(): void {
    const text = this.#list.pick.value;
    const back = () =>
      startPatternSearch(this.#here, {
        text,
        settings: this.#settings,
        others: this.#others,
        ...this.#where,
      });
    this.#list.hide();
    const accept = (files: string) => {
      this.#change({ files });
      back();
    };
    chooseFiles(this.#settings.files, accept, back);
  }

  #change(change: Partial<PatternSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.#here.context.workspaceState.update(KEY, this.#settings);
    this.#describe();
  }

  #describe(): void {
    const { team, in: within } = this.#where;
    const where = within
      ? [l10n.t('in {0}', within.map(uri => workspace.asRelativePath(Uri.parse(uri))).join(', '))]
      : teamWords(team);
    const how = [describeSettings(this.#settings), ...describeOthers(this.#others)].join(' · ');
    this.#list.pick.title = `${[l10n.t('Search by Pattern'), ...where].join(' ')}: ${how}`;
    this.#list.pick.buttons = [
      ...teamButtons(this.#here, this.#team),
      ...TOGGLES.map(toggle => toggleButton(toggle, isOn(this.#settings, toggle.name))),
      filesButton(this.#settings.files.trim()),
      TO_RESULTS,
    ];
  }

  #onButton(button: QuickInputButton): void {
    const toggle = TOGGLES.find(({ icon }) => (button.iconPath as ThemeIcon).id === icon);
    if (isTeamButton(button)) this.#toggleTeam();
    else if (toggle) this.toggle(toggle.name);
    else this.chooseFiles();
  }

  #search(query: string): Extract<Search, { kind: 'search' }> {
    const regex = this.#settings.regex && query !== this.#asText;
    return {
      kind: 'search',
      query,
      options: searchOptions({ ...this.#settings, regex }, this.#others),
      ...this.#where,
    };
  }

  async #find(text: string, token: CancellationToken, show: (rows: Row[]) => void): Promise<Row[]> {
    this.#count = undefined;
    // A search of the syntax needs no pattern.
    if (text === '' && !this.#others.structure?.kind) return pastPatterns(this.#here);
    this.#asText = undefined;
    const matched = await this.#matches(text, token, show).catch(error => {
      if (isInvalidPattern(error)) return { error };
      throw error;
    });
    if ('rows' in matched && matched.hits > 0) return matched.rows;
    const asText = this.#settings.regex && hasRegexSign(text) ? await this.#rowsAsText(text, token) : [];
    if (asText.length > 0) return asText;
    if ('error' in matched) throw matched.error;
    return [...(await this.#nothing(text)), ...matched.rows];
  }

  /** The rows of the matches, of which there may be none, and the notes on the search. */
  async #matches(
    text: string,
    token: CancellationToken,
    show: (rows: Row[]) => void,
    titleOf = (count: string) => count,
  ): Promise<{ hits: number; rows: Row[] }> {
    const { query, options } = this.#search(text);
    const hits: Hit[] = [];
    const add = (matches: PlacedMatch[]) => {
      for (const match of matches) hits.push(hitOfMatch(match, hits.length + 1));
    };
    const params = {
      pattern: query,
      options: { ...options, max_results: MAX_LISTED, code_first: true },
      ...this.#where,
    };
    const result = await this.#here.connection.search(params, token, matches => {
      add(matches);
      show(this.#rows(hits, this.#limited(l10n.t('searching…'))));
    });
    add(result.matches);
    sortByPlace(hits);
    if (!result.truncated) this.#count = hits.length;
    const rows = hits.length > 0 ? this.#rows(hits, this.#limited(titleOf(found(result, options)))) : [];
    return { hits: hits.length, rows: [...rows, ...searchNotes(result).map(info)] };
  }

  /** The signs of a regular expression that finds nothing may be those of a text. */
  async #rowsAsText(text: string, token: CancellationToken): Promise<Row[]> {
    this.#asText = text;
    const { hits, rows } = await this.#matches(
      text,
      token,
      () => {},
      count => l10n.t('{0} as plain text, none as a regular expression', count),
    );
    if (hits === 0) {
      this.#asText = undefined;
      return [];
    }
    const label = `$(regex) ${l10n.t('Always search for plain text')}`;
    return [...rows, { label, run: () => this.toggle('regex') }];
  }

  /** The files and parts of programs that the search is limited to, as the settings keep them. */
  get #limits(): string {
    const { files, regions } = this.#settings;
    return differences({ ...DEFAULT_PATTERN_SETTINGS, files, regions }).join(' · ');
  }

  /** "12 lines · in *.ts" */
  #limited(count: string): string {
    return [count, ...(this.#limits ? [this.#limits] : [])].join(' · ');
  }

  /** A limit that was kept from an earlier search, or the choice of plain text, may be why nothing is found. */
  async #nothing(text: string): Promise<Row[]> {
    const mayBeRegex = otherReading(this.#search(text)) === 'regex';
    const asRegex: Row[] = mayBeRegex ? [{ label: AS_REGEX, run: () => this.toggle('regex') }] : [];
    if (!this.#limits) return nothingRows(this.#where.team === undefined, asRegex);
    const everywhere = () => {
      this.#change({ files: '', regions: [] });
      this.#list.refresh();
    };
    return [
      info(l10n.t('Nothing found ({0})', withoutIcons(this.#limits))),
      { label: `$(filter) ${l10n.t('Search all files, code, comments and strings')}`, run: everywhere },
      ...asRegex,
    ];
  }

  /** The rows of the list. Enter opens the first match. */
  #rows(hits: Hit[], count: string): Row[] {
    return [
      { label: count, kind: QuickPickItemKind.Separator },
      ...hits.map(matchRow),
      {
        label: `$(list-tree) ${l10n.t('Show all in the results view')}`,
        description: count,
        run: () => this.#list.toResults(),
      },
    ];
  }
}

const keys = (letter: string) => keyHint(`Alt+${letter}`, `Cmd+Option+${letter}`);

const REGIONS: { name: Region; icon: string; title: string; keys: string }[] = [
  { name: 'code', icon: 'code', title: l10n.t('In Code Only'), keys: keys('O') },
  { name: 'comments', icon: 'comment', title: l10n.t('In Comments Only'), keys: keys('M') },
  { name: 'strings', icon: 'quote', title: l10n.t('In Strings Only'), keys: keys('S') },
];

const TOGGLES: { name: Toggle; icon: string; title: string; keys: string }[] = [
  { name: 'matchCase', icon: 'case-sensitive', title: l10n.t('Match Case'), keys: keys('C') },
  { name: 'wholeWord', icon: 'whole-word', title: l10n.t('Match Whole Word'), keys: keys('W') },
  { name: 'regex', icon: 'regex', title: l10n.t('Use Regular Expression'), keys: keys('R') },
  ...REGIONS,
];

const isInvalidPattern = (error: unknown): boolean => failureOf(error).code === 'INVALID_PATTERN';

/** Past patterns, with their settings and folders. */
function pastPatterns(here: Services): Row[] {
  return here.history.list.flatMap(({ search }) => {
    if (search.kind !== 'search') return [];
    const again = () => startPatternSearch(here, patternStart(search));
    return [
      {
        label: `$(history) ${withoutIcons(nameOf(search))}`,
        description: withoutIcons(restrictions(search).join(' · ')),
        run: again,
      },
    ];
  });
}

/** A pattern that matches a single-line selection, escaped for a regular expression. */
function selectedPattern({ regex }: PatternSettings): string {
  const editor = window.activeTextEditor;
  if (!editor?.selection.isSingleLine) return '';
  const text = editor.document.getText(editor.selection);
  return regex ? escapeRegex(text) : text;
}

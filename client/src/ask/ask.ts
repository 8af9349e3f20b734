import { commands, l10n, type QuickInputButton, QuickPickItemKind, ThemeIcon } from 'vscode';
import type { AskResult, FindSimilarParams, FolderStatus } from '../../../server/src/protocol.ts';
import { rowsUntilReady } from '../find/rows-until-ready.ts';
import type { Answer } from '../language/connection.ts';
import { type Hit, hitsOfAnswers, type Search } from '../results/hit.ts';
import { sample } from '../results/labels.ts';
import { cannotAnswer, notReady } from '../results/run-search.ts';
import type { Services } from '../services.ts';
import { keyHint } from '../support/keys.ts';
import { LiveList, openList, type Row, replaceList, TO_RESULTS } from '../support/list.ts';
import { setContext } from '../support/messages.ts';
import { nothingRows } from '../support/no-files.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { describeTeam, teamScope } from '../team/scope.ts';
import { bindTeamKey, isTeamButton, otherScope, TEAM_DELAY_MS, teamButtons } from '../team/toggle.ts';
import { rowsOf } from './answer-rows.ts';
import { chooseScope } from './choose-scope.ts';
import { FirstAnswers } from './first-answers.ts';
import { onlyInRows } from './named-folders.ts';
import { waitingText } from './rows.ts';
import { type AskScope, describeScope, EVERYWHERE } from './scope.ts';
import { unsavedNote } from './unsaved.ts';

const AS_PATTERN = { iconPath: new ThemeIcon('regex'), tooltip: l10n.t('Search as Pattern') };

/** Opens the list that answers a question while typing. */
export function startAsking(here: Services, question = '', given: AskScope = {}): void {
  const scope = { ...given, ...teamScope(given.team ?? here.team.defaultScope) };
  const answers: FirstAnswers = new FirstAnswers(here.connection, () => list);
  const limits = describeScope(scope).join(' · ');
  const { directory: _everywhere, ...narrowing } = scope;
  const isNarrowed = !['', describeTeam('')].includes(describeScope(narrowing).join(' · '));
  const search = (query: string): Search => ({ kind: 'ask', query, ...(limits ? { scope } : {}) });
  const { name: _, ...within } = scope;
  const choose = () => {
    const { value } = list.pick;
    const { filesBefore } = list;
    list.hide();
    chooseScope(here, scope, filesBefore, chosen => startAsking(here, value, chosen));
  };
  const toggleTeam = () => {
    const { value } = list.pick;
    const other = otherScope(here, scope.team);
    if (other) startAsking(here, value, teamScope(other.team));
  };
  const list: LiveList = new LiveList({
    title: [l10n.t('Ask about the Code'), ...(limits ? [limits] : [])].join(' · '),
    placeholder: l10n.t('A question, a phrase, a symbol, an error message or code'),
    value: question,
    buttons: [...teamButtons(here, scope.team), scopeButton(limits), AS_PATTERN, TO_RESULTS],
    slowness: () => (scope.team === undefined ? 0 : TEAM_DELAY_MS),
    find: async (text, token, show) => {
      answers.clear();
      if (text === '') return pastQuestions(here, list);
      const everywhere = isNarrowed ? [everywhereRow(here, text, scope.team)] : [];
      const instead = [...everywhere, asPatternRow(here, text, scope.team)];
      const answer = await answers.ask({ query: text, ...within }, token);
      const only = onlyInRows(answer, () => startAsking(here, list.pick.value, { ...given, ...EVERYWHERE }));
      const rows = await answerRows(list, answer, hitsOf(answer), instead, only);
      if (answer.results.length === 0 && answer.folders.some(cannotAnswer))
        return rowsUntilReady(here.connection, { query: text, scope }, rows, token, show);
      return [...rows, ...answers.moreRows()];
    },
    nearEnd: () => answers.more(),
    needsText: true,
    toResults: (text, hits) => sendToResults(here, search(text), hits, answers.whole),
    opens: (text, hits) => here.history.add(search(text), answers.whole ? hits.length : undefined),
    onButton: button => {
      if (button === AS_PATTERN) here.asPattern(list.pick.value, scope.team);
      else if (isTeamButton(button)) toggleTeam();
      else choose();
    },
  });
  chooseOpenScope = choose;
  followIndexes(here, list, {
    answer: () => answers.answer,
    askAgain: () => list.pick.value.trim() !== '' && list.refreshInPlace(),
  });
  list.onClosed(() => {
    if (chooseOpenScope !== choose) return;
    chooseOpenScope = NOT_OPEN;
    setContext('askOpen', false);
  });
  list.show();
  bindTeamKey(list, toggleTeam);
  setContext('askOpen', true);
}

const scopeButton = (limits: string): QuickInputButton => ({
  iconPath: new ThemeIcon(limits ? 'filter-filled' : 'filter'),
  tooltip: `${limits ? l10n.t('Asked {0}', limits) : l10n.t('Choose Search Scope')} ${keyHint('Alt+F', 'Cmd+Option+F')}`,
});

const NOT_OPEN = () => {};
/** Asks where to ask, for the open list. */
let chooseOpenScope = NOT_OPEN;

/** The question of an argument of the command: a text, or a search of the results view. */
export const questionOf = (from: unknown): string =>
  typeof from === 'string' ? from : isAsk(from) ? from.query : '';

export const scopeOf = (from: unknown): AskScope => (isAsk(from) && from.scope) || {};

const isAsk = (from: unknown): from is Extract<Search, { kind: 'ask' }> =>
  (from as Search | undefined)?.kind === 'ask';

function everywhereRow(here: Services, text: string, team: string | undefined): Row {
  const all = team === undefined ? l10n.t('Ask about all files') : l10n.t('Ask about all repositories');
  return {
    label: `$(filter) ${all}`,
    run: () => startAsking(here, text, team === undefined ? {} : { team: '' }),
  };
}

/** Opens the list of code similar to a selection. `name`: of its definition, or where it is. */
export function startFindSimilar(here: Services, params: FindSimilarParams, name: string): void {
  const search: Search = { kind: 'similar', query: name, params };
  let found: Promise<Answer> | undefined;
  let answer: Answer | undefined;
  // Independent of the typed text, so that typing does not cancel it.
  const all = () => here.connection.findSimilar(params, list.closed);
  const list: LiveList = new LiveList({
    title: l10n.t('Code Similar to “{0}”', name),
    placeholder: l10n.t('Type to filter'),
    value: '',
    buttons: [TO_RESULTS],
    find: async text => {
      found ??= all();
      answer = await found.catch(error => {
        found = undefined;
        throw error;
      });
      return answerRows(list, answer, hitsOf(answer, text));
    },
    toResults: text => sendToResults(here, search, answer ? hitsOf(answer, text) : [], answer),
    opens: () => here.history.add(search, answer?.results.length),
  });
  followIndexes(here, list, {
    answer: () => answer,
    askAgain: () => {
      found = undefined;
      list.refreshInPlace();
    },
  });
  list.show();
}

interface OpenAnswer {
  answer(): Pick<AskResult, 'folders'> | undefined;
  askAgain(): void;
}

/**
 * Updates an open list with the progress of folders without an answer, and asks again when one becomes ready.
 */
export function followIndexes(
  { connection }: Services,
  list: LiveList,
  { answer, askAgain }: OpenAnswer,
): void {
  const changes = connection.onIndexChanged(change => {
    const waiting = answer()?.folders.find(status => status.folder === change.folder && cannotAnswer(status));
    if (change.state === 'ready' && (waiting || list.hits.length === 0)) askAgain();
    else if (waiting) redraw(list, Object.assign(waiting, { progress: undefined, ...change }));
  });
  list.onClosed(() => changes.dispose());
}

function redraw(list: LiveList, status: FolderStatus): void {
  const row = waitingRow(list, status);
  const isNew = list.pick.items.some(({ folder, label }) => folder === row.folder && label !== row.label);
  if (isNew) list.redraw(list.pick.items.map(before => (before.folder === row.folder ? row : before)));
}

/** Keys in an open list: open the active row to the side, send all rows to the results view, open another list, cancel. */
export const askCommands = {
  'ask.openBeside': () => openList()?.accept({ beside: true }),
  'ask.toResults': () => openList()?.toResults(),
  'ask.chooseScope': () => chooseOpenScope(),
  'ask.replace': replaceList,
  // The editor notices a closed list with a delay. Until then the key arrives here and is passed on.
  'ask.cancel': () => openList()?.cancel() ?? commands.executeCommand('workbench.action.closeQuickOpen'),
};

function sendToResults(here: Services, search: Search, hits: Hit[], answer?: Answer): void {
  if (answer && answer.results.length > 0 && hits.length > 0)
    here.results.show(search, hits, notReady(answer));
  else here.results.run(search);
}

/** Converts results to hits. With a text, only those that contain each of its words. */
function hitsOf({ results }: Answer, text = ''): Hit[] {
  const words = text.toLowerCase().split(/\s+/);
  return hitsOfAnswers(results).filter(hit => {
    const shown = `${hit.path} ${hit.symbol?.name ?? ''} ${hit.text} ${hit.matched}`.toLowerCase();
    return words.every(word => shown.includes(word));
  });
}

/** `instead`: rows shown when nothing was found. `notes`: on how the text was read, above all others. */
export async function answerRows(
  list: LiveList,
  { folders, missingWords }: Pick<AskResult, 'folders' | 'missingWords'>,
  hits: Hit[],
  instead: Row[] = [],
  notes: readonly Row[] = [],
): Promise<Row[]> {
  const waiting = folders.filter(cannotAnswer).map(folder => waitingRow(list, folder));
  const isPaused =
    hits.length > 0 && folders.some(status => status.state === 'paused' && !cannotAnswer(status));
  // Rows below the results are seen only on scrolling, so a separator above mentions them.
  const above = [
    ...(hits.length > 0 && waiting.length > 0 ? [l10n.t('not all folders have answered')] : []),
    ...(isPaused ? [l10n.t('indexing is paused')] : []),
    ...(folders.length > 0 ? unsavedNote() : []),
  ].join(', ');
  const isNone = hits.length === 0 && waiting.length === 0;
  const none = isNone ? await nothingRows(folders.length > 0, instead) : [];
  return [
    ...notes,
    ...titled(above, rowsOf(hits, missingWords)),
    ...none,
    ...waiting,
    ...(isPaused ? [pausedRow(list, l10n.t('Indexing is paused'))] : []),
  ];
}

/** Rows below a title. Of two titles in a row the editor shows only the second, so a title that they begin with is joined to it. */
function titled(title: string, rows: Row[]): Row[] {
  if (title === '') return rows;
  const [first, ...others] = rows;
  if (first?.kind !== QuickPickItemKind.Separator)
    return [{ label: title, kind: QuickPickItemKind.Separator }, ...rows];
  return [{ ...first, label: `${title} · ${first.label}` }, ...others];
}

function asPatternRow(here: Services, text: string, team: string | undefined): Row {
  return { label: `$(regex) ${l10n.t('Search for it as a pattern')}`, run: () => here.asPattern(text, team) };
}

function waitingRow(list: LiveList, status: FolderStatus): Row {
  const { folder } = status;
  const text = waitingText(status);
  switch (status.state) {
    case 'building':
      return { label: `$(sync~spin) ${text}`, folder, isNote: true };
    case 'paused':
      return { ...pausedRow(list, text), folder };
    case 'missing':
      return {
        label: `$(database) ${text}`,
        description: l10n.t('build it'),
        folder,
        run: build,
        fitsAnyText: true,
      };
    default:
      return { label: `$(warning) ${text}`, folder };
  }
}

/** Starts a build; index events update the list. */
const build = () => commands.executeCommand('dowse.index.build');

function pausedRow(list: LiveList, label: string): Row {
  const resume = async () => {
    await commands.executeCommand('dowse.index.resume');
    list.refreshInPlace();
  };
  return {
    label: `$(debug-pause) ${label}`,
    description: l10n.t('resume it'),
    run: resume,
    fitsAnyText: true,
  };
}

function pastQuestions(here: Services, list: LiveList): Row[] {
  return here.history.list.flatMap(({ search }) => {
    if (search.kind !== 'ask') return [];
    const again = () => {
      if (search.scope) return startAsking(here, search.query, search.scope);
      list.pick.value = search.query;
      return list.refresh();
    };
    const description = describeScope(search.scope).join(' · ');
    return [{ label: `$(history) ${withoutIcons(sample(search.query))}`, description, run: again }];
  });
}

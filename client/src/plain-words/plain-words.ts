import { type CancellationToken, l10n, type QuickInputButton, ThemeIcon } from 'vscode';
import type { ChatResult } from '../../../server/src/protocol.ts';
import type { PlacedMatch } from '../language/connection.ts';
import { failureOf, isQuestionRefused, refusalOf } from '../language/errors.ts';
import { found, info, MAX_LISTED, matchRow } from '../pattern/match-rows.ts';
import { caveatOf, type Hit, hitOfMatch, type Search, sortByPlace, teamOf, whereOf } from '../results/hit.ts';
import { sample, searchNotes } from '../results/labels.ts';
import type { Services } from '../services.ts';
import { showBox } from '../support/box.ts';
import { failureRows, LiveList, type Row, TO_RESULTS } from '../support/list.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { teamScope, teamWords } from '../team/scope.ts';
import { bindTeamKey, isTeamButton, otherScope, TEAM_DELAY_MS, teamButtons } from '../team/toggle.ts';
import { isQuestion } from './is-question.ts';
import { type Read, readWords, SEARCHING } from './read-words.ts';

type PlainSearch = Extract<Search, { kind: 'plain' }>;

/** Opens a search in plain words, or the command of a past one, to edit it. */
export function startPlainWords(here: Services, again?: PlainSearch): void {
  if (again) {
    const words = { text: again.query, ...teamOf(again) };
    showCommand(here, words, again.command, l10n.t('The command of this search.'));
  } else askForWords(here, { text: '', ...teamScope(here.team.defaultScope) });
}

/** The typed text, and the team's repositories in which it is searched. */
interface Words {
  text: string;
  team?: string;
}

/** First step: the words, with their command shown below. */
function askForWords(here: Services, words: Words): void {
  const where = teamScope(words.team);
  const toggle = () => {
    const other = otherScope(here, words.team);
    if (other) askForWords(here, { text: list.pick.value, ...teamScope(other.team) });
  };
  let read: Read | undefined;
  const list: LiveList = new LiveList({
    title: [l10n.t('Search in Plain Words'), ...teamWords(words.team)].join(' '),
    placeholder: l10n.t('all TODO comments in go files, not in tests'),
    value: words.text,
    buttons: [...teamButtons(here, words.team), TO_RESULTS],
    slowness: () => (words.team === undefined ? 0 : TEAM_DELAY_MS),
    onButton: button => isTeamButton(button) && toggle(),
    needsText: true,
    toResults: text => {
      if (read && list.isCurrent) here.results.run(searchFor({ text, ...where }, read));
      else runWords(here, { text, ...where });
    },
    opens: text => text !== '' && rememberWords(here, { text, ...where }, read),
    find: async (text, token, show) => {
      read = undefined;
      if (text === '') return beforeTyping(here, list);
      try {
        read = await readWords(here.connection, { query: text, ...where }, token, likeliest =>
          show([readingRow(here, list, { text, ...where }, { ...likeliest, count: SEARCHING })]),
        );
      } catch (error) {
        const rows = refusedRows(here, error, list, words.team);
        if (!rows) throw error;
        return rows;
      }
      return matchRows(here, { list, words: { text, ...where }, read }, token, show);
    },
  });
  list.show();
  bindTeamKey(list, toggle);
}

function rememberWords({ history }: Services, words: Words, read: Read | undefined): void {
  if (read) history.add(searchFor(words, read), undefined);
}

const searchFor = ({ text, ...where }: Words, read: Command): PlainSearch => ({
  kind: 'plain',
  query: text,
  command: read.generatedCommand,
  ...where,
  ...caveatOf(read),
});

type Command = Pick<ChatResult, 'generatedCommand' | 'caveat'>;

interface Translated {
  list: LiveList;
  words: Words;
  read: Read;
}

/** A row with the reading and the number of its matches, and the first matches as they are found. */
async function matchRows(
  here: Services,
  { list, words, read }: Translated,
  token: CancellationToken,
  show: (rows: Row[]) => void,
): Promise<Row[]> {
  const { pattern, options } = read.search;
  const hits: Hit[] = [];
  const add = (matches: PlacedMatch[]) => {
    for (const match of matches) hits.push(hitOfMatch(match, hits.length + 1));
  };
  const rows = (count: string) => [
    readingRow(here, list, words, { ...read, count }),
    ...(read.alternatives ?? []).slice(0, 1).map(one => otherRow(here, list, words, one)),
    ...hits.slice(0, MAX_LISTED).map(matchRow),
  ];
  show(rows(SEARCHING));
  const most = Math.min(options?.max_results ?? MAX_COUNTED, MAX_COUNTED);
  const params = {
    pattern,
    options: { ...options, max_results: most, code_first: true },
    ...whereOf(read.search),
  };
  const result = await here.connection.search(params, token, matches => {
    add(matches);
    show(rows(l10n.t('searching…')));
  });
  add(result.matches);
  sortByPlace(hits);
  return [...rows(found(result, options)), ...searchNotes(result).map(info)];
}

/** Maximum number of matches that are counted while typing. */
const MAX_COUNTED = 1000;

/** Runs the command for the words. A question is asked. If they are not understood, shows them again with the reason. */
async function runWords(here: Services, words: Words): Promise<void> {
  const { text, ...where } = words;
  try {
    const read = await here.connection.chat({ query: text, dryRun: true, ...where });
    here.results.run(searchFor(words, read));
  } catch (error) {
    const scope = words.team === undefined ? {} : { scope: where };
    if (isQuestionRefused(error)) here.results.run({ kind: 'ask', query: text, ...scope });
    else askForWords(here, words);
  }
}

const EDIT: QuickInputButton = { iconPath: new ThemeIcon('edit'), tooltip: l10n.t('Edit Command') };

/** Characters of the row that the sentence may fill, so that the editor does not cut off the count beside it. */
const ROOM = 84;

/** A row with a reading: its sentence and count, below them what was guessed, and the command. Enter runs it. */
function readingRow(
  here: Services,
  list: LiveList,
  words: Words,
  read: Pick<ChatResult, 'generatedCommand' | 'explanation' | 'caveat'> & { count: string },
): Row {
  const { generatedCommand, explanation, caveat = '', count } = read;
  const sentence = explanation.slice(0, explanation.length - caveat.length).trim();
  const room = ROOM - count.length;
  const shown = sentence.length > room ? `${sentence.slice(0, room - 1)}…` : sentence;
  const next = (step: () => void) => () => {
    list.hide();
    step();
  };
  return {
    label: `$(list-selection) ${withoutIcons(shown)}`,
    description: count,
    detail: [caveat && `$(warning) ${withoutIcons(caveat)}`, `$(terminal) ${withoutIcons(generatedCommand)}`]
      .filter(Boolean)
      .join('  '),
    buttons: [EDIT],
    run: next(() => here.results.run(searchFor(words, read))),
    onButton: next(() => showCommand(here, words, generatedCommand, explanation)),
  };
}

/** The next likeliest way to read the words. */
function otherRow(
  here: Services,
  list: LiveList,
  words: Words,
  other: NonNullable<ChatResult['alternatives']>[number],
): Row {
  return readingRow(here, list, words, { ...other, count: l10n.t('if you mean this instead') });
}

/**
 * Rows for words that are not understood: the reason, similar requests to choose, and to ask them as a question, which
 * comes before those if they are one.
 */
function refusedRows(
  { ask }: Services,
  error: unknown,
  list: LiveList,
  team: string | undefined,
): Row[] | undefined {
  const refusal = refusalOf(error);
  if (!refusal) return undefined;
  const { reason, tries } = refusal;
  const words = list.pick.value;
  const asQuestion = {
    label: `$(comment-discussion) ${l10n.t('Ask this as a question')}`,
    description: withoutIcons(sample(words)),
    run: () => ask(words, team),
  };
  const others = tries.map(text => wordsRow(text, l10n.t('try this'), list));
  const isAsked = isQuestion(words) || isQuestionRefused(error);
  return [...failureRows(reason), ...(isAsked ? [asQuestion, ...others] : [...others, asQuestion])];
}

const EXAMPLES = [
  l10n.t('all TODO comments in python files'),
  l10n.t('functions that start with parse'),
  l10n.t('imports of react in tsx files, not in tests'),
  l10n.t('lines longer than 120 characters'),
];

/** Past requests with their commands, then examples. */
function beforeTyping(here: Services, list: LiveList): Row[] {
  const past = here.history.list.flatMap(({ search }): Row[] => {
    if (search.kind !== 'plain') return [];
    const change = () => {
      list.hide();
      startPlainWords(here, search);
    };
    const label = `$(history) ${withoutIcons(sample(search.query))}`;
    return [{ label, description: withoutIcons(sample(search.command)), run: change }];
  });
  return [...past, ...EXAMPLES.map(example => wordsRow(example, l10n.t('example'), list))];
}

/** A row that replaces the typed text by these words. */
function wordsRow(words: string, description: string, list: LiveList): Row {
  const use = () => {
    list.pick.value = words;
    list.refresh();
  };
  return { label: `$(lightbulb) ${withoutIcons(words)}`, description, run: use };
}

/** Validates a command without running it. @returns the error, or undefined. */
async function validateCommand(
  { connection }: Services,
  command: string,
  where: Pick<Words, 'team'>,
): Promise<string | undefined> {
  try {
    await connection.chat({ query: command, dryRun: true, ...where });
    return undefined;
  } catch (error) {
    const { message, details } = failureOf(error);
    return [message, details.split('\n')[0]].filter(Boolean).join(' ');
  }
}

/** Second step: the command, to edit or run. */
function showCommand(here: Services, words: Words, command: string, explanation: string): void {
  const where = teamScope(words.team);
  showBox({
    title: l10n.t('Search in Plain Words: {0}', words.text),
    value: command,
    prompt: `${withoutIcons(explanation)} ${l10n.t('Edit the command if it is not what you mean.')}`,
    keepsText: true,
    validate: text => (text.trim() === '' ? l10n.t('There is no command to run.') : undefined),
    check: text => validateCommand(here, text.trim(), where),
    accept: text => here.results.run(searchFor(words, { generatedCommand: text.trim() })),
    back: () => askForWords(here, words),
  });
}

import type { CancellationToken } from 'vscode';
import type { ChatResult, SearchMatch } from '../../../server/src/protocol.ts';
import { failureOf, isQuestionRefused, triesOf } from '../language/errors.ts';
import { found, info, MAX_LISTED, matchRow } from '../pattern/match-rows.ts';
import { type Hit, hitOfMatch, type Search, sortByPlace } from '../results/hit.ts';
import { sample, searchNotes } from '../results/labels.ts';
import { showBox } from '../support/box.ts';
import { failureRows, LiveList, type Row, TO_RESULTS } from '../support/list.ts';
import { withoutIcons } from '../support/without-icons.ts';
import type { Surroundings } from '../surroundings.ts';
import { isQuestion } from './is-question.ts';

type PlainSearch = Extract<Search, { kind: 'plain' }>;

/** Opens a search in plain words, or the command of a past one, to edit it. */
export function startPlainWords(here: Surroundings, again?: PlainSearch): void {
  if (again) showCommand(here, again.query, again.command, 'The command of this search.');
  else askForWords(here, '');
}

/** First step: the words, with their command shown below. */
function askForWords(here: Surroundings, words: string): void {
  let read: ChatResult | undefined;
  const list: LiveList = new LiveList({
    title: 'Search in Plain Words',
    placeholder: 'all TODO comments in go files, not in tests',
    value: words,
    buttons: [TO_RESULTS],
    needsText: true,
    toResults: text => runWords(here, text),
    opens: text => text !== '' && rememberWords(here, text, read),
    find: async (text, token, show) => {
      read = undefined;
      if (text === '') return beforeTyping(here, list);
      try {
        read = await here.connection.chat({ query: text, dryRun: true }, token);
      } catch (error) {
        const rows = refusedRows(here, error, list);
        if (!rows) throw error;
        return rows;
      }
      return matchRows(here, { list, words: text, read }, token, show);
    },
  });
  list.show();
}

function rememberWords({ history }: Surroundings, words: string, read: ChatResult | undefined): void {
  if (read) history.add({ kind: 'plain', query: words, command: read.generatedCommand }, undefined);
}

interface Translated {
  list: LiveList;
  words: string;
  read: ChatResult;
}

/** A row with the command and the number of its matches, and the first matches as they are found. */
async function matchRows(
  here: Surroundings,
  { list, words, read }: Translated,
  token: CancellationToken,
  show: (rows: Row[]) => void,
): Promise<Row[]> {
  const { pattern, options, in: within } = read.search;
  const hits: Hit[] = [];
  const add = (matches: SearchMatch[]) => {
    for (const match of matches) hits.push(hitOfMatch(match, hits.length + 1));
  };
  const rows = (count: string) => [
    commandRow(here, list, words, { ...read, count }),
    ...(read.alternatives ?? []).slice(0, 1).map(one => otherRow(here, list, words, one)),
    ...hits.slice(0, MAX_LISTED).map(matchRow),
  ];
  show(rows('searching…'));
  const most = Math.min(options?.max_results ?? MAX_COUNTED, MAX_COUNTED);
  const params = { pattern, options: { ...options, max_results: most }, ...(within ? { in: within } : {}) };
  const result = await here.connection.search(params, token, matches => {
    add(matches);
    show(rows('searching…'));
  });
  add(result.matches);
  sortByPlace(hits);
  return [...rows(found(result)), ...searchNotes(result).map(info)];
}

/** Maximum number of matches that are counted while typing. */
const MAX_COUNTED = 1000;

/** Runs the command for the words. A question is asked. If they are not understood, shows them again with the reason. */
async function runWords(here: Surroundings, words: string): Promise<void> {
  try {
    const read = await here.connection.chat({ query: words, dryRun: true });
    here.results.run({ kind: 'plain', query: words, command: read.generatedCommand });
  } catch (error) {
    if (isQuestionRefused(error)) here.results.run({ kind: 'ask', query: words });
    else askForWords(here, words);
  }
}

/** A row with the command. Enter shows it for editing. */
function commandRow(
  here: Surroundings,
  list: LiveList,
  words: string,
  read: Pick<ChatResult, 'generatedCommand' | 'explanation'> & { count: string },
): Row {
  const { generatedCommand, explanation, count } = read;
  const next = () => {
    list.hide();
    showCommand(here, words, generatedCommand, explanation);
  };
  const label = `$(terminal) ${withoutIcons(generatedCommand)}`;
  return { label, description: count, detail: withoutIcons(explanation), run: next };
}

/** The next likeliest way to read the words. */
function otherRow(
  here: Surroundings,
  list: LiveList,
  words: string,
  other: NonNullable<ChatResult['alternatives']>[number],
): Row {
  return commandRow(here, list, words, { ...other, count: 'if you mean this instead' });
}

/**
 * Rows for words that are not understood: the reason, similar requests to choose, and to ask them as a question, which
 * comes first if they are one.
 */
function refusedRows({ ask }: Surroundings, error: unknown, list: LiveList): Row[] | undefined {
  const { message, details, code } = failureOf(error);
  if (code !== 'UNSUPPORTED_QUERY') return undefined;
  const { why, tries } = triesOf(details);
  const refused = Object.assign(new Error(message), { data: { details: why } });
  const words = list.pick.value;
  const asQuestion = {
    label: '$(comment-discussion) Ask this as a question',
    description: withoutIcons(sample(words)),
    run: () => ask(words),
  };
  const rows = [...failureRows(refused), ...tries.map(text => wordsRow(text, 'try this', list))];
  return isQuestion(words) || isQuestionRefused(error) ? [asQuestion, ...rows] : [...rows, asQuestion];
}

const EXAMPLES = [
  'all TODO comments in python files',
  'functions that start with parse',
  'imports of react in tsx files, not in tests',
  'lines longer than 120 characters',
];

/** Past requests with their commands, then examples. */
function beforeTyping(here: Surroundings, list: LiveList): Row[] {
  const past = here.history.list.flatMap(({ search }): Row[] => {
    if (search.kind !== 'plain') return [];
    const change = () => {
      list.hide();
      startPlainWords(here, search);
    };
    const label = `$(history) ${withoutIcons(sample(search.query))}`;
    return [{ label, description: withoutIcons(sample(search.command)), run: change }];
  });
  return [...past, ...EXAMPLES.map(example => wordsRow(example, 'example', list))];
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
async function validateCommand({ connection }: Surroundings, command: string): Promise<string | undefined> {
  try {
    await connection.chat({ query: command, dryRun: true });
    return undefined;
  } catch (error) {
    const { message, details } = failureOf(error);
    return [message, details.split('\n')[0]].filter(Boolean).join(' ');
  }
}

/** Second step: the command, to edit or run. */
function showCommand(here: Surroundings, words: string, command: string, explanation: string): void {
  showBox({
    title: `Search in Plain Words: ${words}`,
    value: command,
    prompt: `${withoutIcons(explanation)} Edit the command if it is not what you mean.`,
    keepsText: true,
    validate: text => (text.trim() === '' ? 'There is no command to run.' : undefined),
    check: text => validateCommand(here, text.trim()),
    accept: text => here.results.run({ kind: 'plain', query: words, command: text.trim() }),
    back: () => askForWords(here, words),
  });
}

import { ThemeIcon } from 'vscode';
import type { AskResult, FindSimilarParams, FolderStatus } from '../../../server/src/protocol.ts';
import { sample } from '../results/labels.ts';
import { type Hit, hitOfAnswer, type Search } from '../results/model.ts';
import { cannotAnswer } from '../results/run-search.ts';
import { LiveList, OPEN_BESIDE, openList, type Row, TO_RESULTS } from '../support/list.ts';
import { shownPath } from '../support/ranges.ts';
import { symbolIcon } from '../support/symbol-icon.ts';
import { withoutIcons } from '../support/without-icons.ts';
import type { Surroundings } from '../surroundings.ts';
import { place, waitingText } from './rows.ts';

const AS_PATTERN = { iconPath: new ThemeIcon('regex'), tooltip: 'Search for This as a Pattern' };

/** Opens the list that answers a question while it is typed. */
export function startAsking(here: Surroundings, question = ''): void {
  const list: LiveList = new LiveList({
    title: 'Ask about the Code',
    placeholder: 'A question, a phrase, a symbol, an error message or code',
    value: question,
    buttons: [AS_PATTERN, TO_RESULTS],
    find: async (text, token) => {
      if (text === '') return pastQuestions(here, list);
      const answer = await here.connection.ask({ query: text }, token);
      return answerRows(answer, hitsOf(answer));
    },
    toResults: (text, hits) => text && sendToResults(here, { kind: 'ask', query: text }, hits),
    onButton: () => here.asPattern(list.pick.value),
  });
  whenIndexIsReady(here, list, () => list.pick.value.trim() !== '' && list.refresh());
  list.show();
}

/** Opens the list of code that is like a selection. */
export function startFindSimilar(here: Surroundings, params: FindSimilarParams, sample: string): void {
  const search: Search = { kind: 'similar', query: sample, params };
  let found: Promise<AskResult> | undefined;
  let answer: AskResult | undefined;
  // For every key, so that none cancels it.
  const all = () => here.connection.findSimilar(params, list.closed);
  const list: LiveList = new LiveList({
    title: `Code Similar to “${sample}”`,
    placeholder: 'Type to keep only some',
    value: '',
    buttons: [TO_RESULTS],
    find: async text => {
      found ??= all();
      answer = await found.catch(error => {
        found = undefined;
        throw error;
      });
      return answerRows(answer, hitsOf(answer, text));
    },
    toResults: text => sendToResults(here, search, answer ? hitsOf(answer, text) : []),
  });
  whenIndexIsReady(here, list, () => {
    found = undefined;
    list.refresh();
  });
  list.show();
}

/** For a list that is open when an index can answer at last, and has nothing yet. */
function whenIndexIsReady({ connection }: Surroundings, list: LiveList, run: () => void): void {
  const changes = connection.onIndexChanged(({ state }) => {
    if (state === 'ready' && list.hits.length === 0) run();
  });
  list.pick.onDidHide(() => changes.dispose());
}

/** Keys in an open list: the place of the active row to the side; all rows to the results view; none of them. */
export const askCommands = {
  'ask.openBeside': () => openList()?.accept({ beside: true }),
  'ask.toResults': () => openList()?.toResults(),
  'ask.cancel': () => openList()?.cancel(),
};

function sendToResults(here: Surroundings, search: Search, hits: Hit[]): void {
  if (hits.length > 0) here.results.show(search, hits);
  else here.results.run(search);
}

/** With a text, only the places that mention each of its words. */
function hitsOf({ results }: AskResult, text = ''): Hit[] {
  const words = text.toLowerCase().split(/\s+/);
  return results
    .map((hit, index) => hitOfAnswer(hit, index + 1))
    .filter(hit => {
      const shown = `${hit.path} ${hit.symbol?.name ?? ''} ${hit.text}`.toLowerCase();
      return words.every(word => shown.includes(word));
    });
}

function answerRows(answer: AskResult, hits: Hit[]): Row[] {
  if (hits.length > 0) return [...hits.map(row), ...waiting(answer.folders)];
  const others = waiting(answer.folders);
  return others.length > 0 ? others : [{ label: '$(info) Nothing found', run: () => {} }];
}

function row(hit: Hit): Row {
  const icon = hit.symbol ? symbolIcon(hit.symbol.lspKind).id : 'file-code';
  return {
    label: `$(${icon}) ${withoutIcons(hit.symbol?.name ?? hit.text)}`,
    description: place(shownPath(hit.folder, hit.path), hit.lines),
    detail: withoutIcons(hit.why),
    buttons: [OPEN_BESIDE],
    hit,
  };
}

function waiting(folders: FolderStatus[]): Row[] {
  return folders
    .filter(cannotAnswer)
    .map(folder => ({ label: `$(sync~spin) ${waitingText(folder)}`, run: () => {} }));
}

function pastQuestions({ history }: Surroundings, list: LiveList): Row[] {
  return history.list.flatMap(({ search }) => {
    if (search.kind !== 'ask') return [];
    const again = () => {
      list.pick.value = search.query;
      list.refresh();
    };
    return [{ label: `$(history) ${withoutIcons(sample(search.query))}`, run: again }];
  });
}

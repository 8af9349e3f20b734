import { commands, type Disposable, env, Location, l10n, Uri, window } from 'vscode';
import { startFindSimilar } from '../ask/ask.ts';
import { findSimilarToHit } from '../find-similar.ts';
import { startPlainWords } from '../plain-words/plain-words.ts';
import type { Services } from '../services.ts';
import { showFailure } from '../support/messages.ts';
import { inView } from '../support/ranges.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { openPage } from '../team/commands.ts';
import { copied, copiedLines } from './copied.ts';
import { AFTER_TOGGLE } from './focused.ts';
import { checkoutOf, pathIn } from './git.ts';
import { about, SEARCH_ICONS } from './history.ts';
import type { PastSearch } from './history-list.ts';
import { type Hit, patternOf, type Search, teamOf } from './hit.ts';
import { counted, nameOf } from './labels.ts';
import { type FileGroup, hitsOf } from './model.ts';
import { permalink } from './permalink.ts';
import { ResultTexts } from './results-text.ts';
import {
  addToChat,
  excludeFolder,
  findUsesOf,
  openAsText,
  revealInExplorer,
  searchAllFiles,
  toggleRegex,
} from './row-commands.ts';
import { isFile, isWeakGroup, type Node } from './tree.ts';

/** The commands of the results view. Row commands get a row from a menu, else they use the selection. */
export function resultCommands(here: Services): Disposable[] {
  const { results, history } = here;
  const register = (name: string, run: (...args: never[]) => unknown) =>
    commands.registerCommand(`dowse.${name}`, (...args: never[]) => {
      here.steps.ran(name);
      return run(...args);
    });
  const onRows = (name: string, run: (nodes: readonly Target[], byKey: boolean) => unknown) =>
    register(name, (node?: Node | typeof AFTER_TOGGLE, selected?: Node[]) => {
      const nodes = selected ?? (node === AFTER_TOGGLE ? results.takeFocused() : node && [node]);
      return run((nodes ?? results.selection).flatMap(targetsOf), node === AFTER_TOGGLE);
    });
  const texts = new ResultTexts();
  return [
    texts,
    register('results.focusList', () => results.focus()),
    register('results.next', () => results.step(1)),
    register('results.previous', () => results.step(-1)),
    register('results.open', (hit: Hit) => results.openRow(hit)),
    register('results.enter', () => results.enter()),
    onRows('results.openBeside', ([node]) => node && results.open(firstHit(node), { beside: true })),
    onRows('results.peek', ([node]) => node && peek(here, firstHit(node))),
    onRows('results.copy', async nodes => copy(await copied(nodes.flatMap(hitsOf)))),
    onRows('results.copyPath', nodes => copyPaths(nodes.map(pathToCopy))),
    onRows('results.copyRelativePath', nodes => copyPaths(nodes.map(({ team, path }) => team?.path ?? path))),
    onRows('results.copyPermalink', ([node]) => node && copyPermalink(node)),
    onRows('results.openOnPage', ([node]) => node && openPage(firstHit(node))),
    onRows('results.remove', (nodes, byKey) => results.remove(nodes, byKey)),
    register('results.undoRemove', () => results.undoRemove()),
    onRows('results.findSimilar', ([node]) => node && findSimilarToHit(here, firstHit(node))),
    onRows('results.findCalls', ([node]) => node && findUsesOf(here, 'calls', firstHit(node))),
    onRows('results.findDefinitions', ([node]) => node && findUsesOf(here, 'definitions', firstHit(node))),
    onRows('results.findImports', ([node]) => node && findUsesOf(here, 'imports', firstHit(node))),
    onRows('results.addToChat', nodes => addToChat(nodes)),
    onRows('results.revealInExplorer', ([node]) => node && revealInExplorer(node)),
    onRows('results.excludeFolder', ([node]) => node && excludeFolder(here, node)),
    register('results.openAsText', () => openAsText(here, texts)),
    register('results.copyAll', () => copy(copiedLines(results.results.inOrder(results.view)))),
    register('results.clear', () => results.clear()),
    register('results.viewByFile', () => results.setView('file')),
    register('results.viewByRank', () => results.setView('rank')),
    register('results.cancel', () => results.cancel()),
    register('results.rerun', () => results.search && results.run(results.search)),
    register('results.allFiles', () => searchAllFiles(here)),
    register('results.toggleRegex', () => toggleRegex(here)),
    register('results.edit', () => results.search && edit(here, results.search)),
    register('results.asPattern', () => results.search && asPattern(here, results.search)),
    register('results.asQuestion', () => results.search && asQuestion(results.search)),
    register('results.history', () => chooseFromHistory(here)),
    register('history.run', (past?: { search: Search }) => {
      const search = past?.search ?? history.selected[0]?.search;
      return search && results.run(search);
    }),
    register('history.remove', (past?: PastSearch | typeof AFTER_TOGGLE) => {
      const byKey = past === AFTER_TOGGLE;
      history.remove(byKey ? history.takeFocused() : past ? [past] : history.selected, byKey);
    }),
    register('history.clear', () => clearHistory(here)),
  ];
}

/** The rows on which a row's command acts. */
type Target = FileGroup | Hit;

const targetsOf = (node: Node): Target[] => (isWeakGroup(node) ? node.hits : [node]);

const firstHit = (node: Target): Hit => hitsOf(node)[0] as Hit;

async function copy({ text, what = text }: { text: string; what?: string }): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(l10n.t('Copied {0}', what), 3000);
}

/** Each once: several rows may be of one file. */
function copyPaths(all: string[]): Promise<void> {
  const paths = [...new Set(all)];
  return copy({
    text: paths.join('\n'),
    ...(paths.length > 1 ? { what: counted(paths.length, 'path') } : {}),
  });
}

/** The path on this machine; of a file that is only on the server its address there. */
function pathToCopy({ team, uri }: Target): string {
  if (!team || team.openIn !== undefined) return Uri.parse(uri).fsPath;
  return `repo:${team.repository}@${team.commit}/${team.path}`;
}

async function copyPermalink(node: Target): Promise<void> {
  if (node.team) return copy({ text: firstHit(node).team?.page ?? '' });
  const file = Uri.parse(node.uri).fsPath;
  const checkout = await checkoutOf(file);
  const { remote, commit } = checkout ?? {};
  const place = {
    path: checkout ? pathIn(checkout, file) : '',
    ...(isFile(node) ? {} : { lines: node.lines }),
  };
  const link = remote && commit ? permalink(remote, commit, place) : undefined;
  if (link) await copy({ text: link });
  else window.showWarningMessage(l10n.t('No permalink: {0}', whyNoLink(checkout, file)));
}

function whyNoLink(checkout: Awaited<ReturnType<typeof checkoutOf>>, file: string): string {
  if (!checkout) return l10n.t('{0} is in no git checkout.', file);
  if (!checkout.commit) return l10n.t('{0} has no commit yet.', checkout.root);
  return checkout.remote
    ? l10n.t('The remote {0} has no address for a browser.', checkout.remote)
    : l10n.t('{0} has no remote.', checkout.root);
}

/** Shows all results in the peek view of the editor, at this one. */
async function peek({ results }: Services, hit: Hit): Promise<void> {
  await results.open(hit);
  const order = results.results.inOrder(results.view);
  const places = order.map(other => new Location(Uri.parse(other.uri), inView(other)));
  const { start } = inView(hit);
  await commands.executeCommand('editor.action.peekLocations', Uri.parse(hit.uri), start, places, 'peek');
}

/** The full text of a search. A similarity search is named only by the start of its text. */
function textOf(search: Search): string {
  return (search.kind === 'similar' ? search.params.text : undefined) ?? search.query;
}

/** Opens the search as a pattern. A search in plain words has one already. */
async function asPattern(here: Services, search: Search): Promise<unknown> {
  if (search.kind === 'search') return edit(here, search);
  if (search.kind !== 'plain') return here.asPattern(textOf(search), teamOf(search).team);
  try {
    const team = teamOf(search);
    const read = await here.connection.chat({ query: search.command, dryRun: true, ...team });
    return edit(here, patternOf(read.search, team));
  } catch (error) {
    return showFailure(l10n.t('No pattern'), error);
  }
}

/** Joins lines with spaces, since an input box has one line. */
function asQuestion(search: Search): unknown {
  const query = textOf(search).trim().replaceAll(/\s+/g, ' ');
  const { team } = teamOf(search);
  return commands.executeCommand(
    'dowse.ask',
    team === undefined ? query : { kind: 'ask', query, scope: { team } },
  );
}

/** Opens the input of a search with its text. */
function edit(here: Services, search: Search): unknown {
  switch (search.kind) {
    case 'search':
      return commands.executeCommand('dowse.search', search);
    case 'plain':
      return startPlainWords(here, search);
    case 'similar':
      return startFindSimilar(here, search.params, search.query);
    case 'ask':
      return commands.executeCommand('dowse.ask', search);
  }
}

async function clearHistory({ history }: Services): Promise<void> {
  const clear = l10n.t('Clear');
  const question = l10n.t('Clear all past searches of this workspace?');
  if ((await window.showWarningMessage(question, { modal: true }, clear)) === clear) history.clear();
}

async function chooseFromHistory({ history, results }: Services): Promise<void> {
  const rows = history.list.map(past => ({
    label: `$(${SEARCH_ICONS[past.search.kind]}) ${withoutIcons(nameOf(past.search))}`,
    description: withoutIcons(about(past).join(' · ')),
    detail: past.search.kind === 'plain' ? withoutIcons(past.search.command) : '',
    search: past.search,
  }));
  const placeHolder =
    rows.length > 0 ? l10n.t('A search to run again') : l10n.t('No search has been run yet');
  const chosen = await window.showQuickPick(rows, {
    title: l10n.t('Past Searches'),
    placeHolder,
    matchOnDetail: true,
  });
  if (chosen) await results.run(chosen.search);
}

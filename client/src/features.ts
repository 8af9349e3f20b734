/** Creates the features. Anything slow is loaded on first use. */
import {
  commands,
  type Disposable,
  type ExtensionContext,
  FileType,
  l10n,
  MarkdownString,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { FindSimilarParams } from '../../server/src/protocol.ts';
import { registerMcp } from './ai/mcp.ts';
import { registerParticipant } from './ai/participant.ts';
import { registerTools } from './ai/tools.ts';
import { askCommands, questionOf, scopeOf, startAsking } from './ask/ask.ts';
import { folderScope } from './ask/scope.ts';
import { findCommands, startFinding } from './find/find.ts';
import { findSimilar, findSimilarToFile } from './find-similar.ts';
import { Connection } from './language/connection.ts';
import { SearchPanel } from './panel/panel.ts';
import { literally, patternCommands, patternStart, startPatternSearch } from './pattern/pattern-search.ts';
import { startPlainWords } from './plain-words/plain-words.ts';
import { resultCommands } from './results/commands.ts';
import { History } from './results/history.ts';
import { ResultsView } from './results/results-view.ts';
import type { Services } from './services.ts';
import { SimilarLenses } from './similar-lenses.ts';
import { statusCommands } from './status/commands.ts';
import { Status } from './status/status.ts';
import { escapeGlob } from './support/globs.ts';
import { findUses } from './symbol-uses.ts';
import { teamCommands } from './team/commands.ts';
import { teamScope } from './team/scope.ts';
import { TEAM_SCHEME, TeamFiles } from './team/team-files.ts';
import { TeamServer } from './team/team-server.ts';
import { teamToggleCommands } from './team/toggle.ts';
import { DoneSteps } from './walkthrough.ts';

/** Said when someone types into such a file. */
const READ_ONLY = new MarkdownString(l10n.t("A file of the team's repositories is read-only here."));
/** Delay before indexing, so that other extensions start first. A question starts the server at once. */
const START_AFTER_MS = 100;

/** Registers all features. Disposing the result stops the language server. */
export function start(context: ExtensionContext): Disposable {
  const log = window.createOutputChannel('Dowse', { log: true });
  const team = new TeamServer(context.secrets);
  const connection = new Connection(context.extensionPath, log, () => team.env());
  const teamFiles = new TeamFiles(connection);
  const history = new History(context.workspaceState);
  const results = new ResultsView(connection, history, context.workspaceState);
  const steps = new DoneSteps(context.globalState);
  const panel = new SearchPanel(context, connection, results, { team, steps });
  const status = new Status(connection);
  const here: Services = {
    context,
    log,
    connection,
    results,
    history,
    team,
    steps,
    ask: (question, scope) => startAsking(here, question, teamScope(scope)),
    asPattern: (text, scope) => startPatternSearch(here, { ...literally(here, text), ...teamScope(scope) }),
  };
  context.subscriptions.push(
    log,
    history,
    results,
    panel,
    team,
    teamFiles,
    status,
    new SimilarLenses(connection),
    ...searchCommands(here, panel),
    ...teamCommands(here, teamFiles),
    ...resultCommands(here),
    ...statusCommands(here, status),
    ...registerTools(connection),
    registerParticipant(here),
    ...registerMcp(context, connection),
    workspace.registerFileSystemProvider(TEAM_SCHEME, teamFiles, { isReadonly: READ_ONLY }),
    workspace.onDidChangeWorkspaceFolders(() => startServer(here)),
    workspace.onDidChangeConfiguration(change => {
      const program = ['dowse.path', 'dowse.serverArguments'];
      if (program.some(name => change.affectsConfiguration(name))) commands.executeCommand('dowse.restart');
    }),
  );
  const starting = setTimeout(() => startServer(here), START_AFTER_MS);
  context.subscriptions.push({ dispose: () => clearTimeout(starting) });
  return connection;
}

/** Starts the server, which indexes the folders, so that the first question finds an index. */
function startServer({ connection }: Services): void {
  const hasFolder = workspace.workspaceFolders?.some(folder => folder.uri.scheme === 'file');
  // The status bar shows a failure.
  if (hasFolder) connection.start().catch(() => {});
}

function searchCommands(here: Services, panel: SearchPanel) {
  const all: Record<string, (...args: never[]) => unknown> = {
    ask: (from?: unknown) => startAsking(here, questionOf(from), scopeOf(from)),
    askInFolder: async (folder: Uri, all?: unknown) =>
      startAsking(here, '', folderScope(await foldersOf(folder, all))),
    search: (from?: unknown) => startPatternSearch(here, patternStart(from)),
    searchInFolder: async (folder: Uri, all?: unknown) =>
      startPatternSearch(here, { in: await foldersOf(folder, all) }),
    plainWords: () => startPlainWords(here),
    find: (from?: unknown) => startFinding(here, findStart(from)),
    findInFolder: async (folder: Uri, all?: unknown) =>
      startFinding(here, { files: filesAt(await foldersOf(folder, all), '/') }),
    findInFile: (file: Uri, all?: unknown) =>
      startFinding(here, { files: filesAt(chosen(file, all).map(String), '') }),
    'panel.open': () => panel.focus(selectedText()),
    findSimilar: (given?: Uri | FindSimilarParams) =>
      given && 'scheme' in given ? findSimilarToFile(here, given) : findSimilar(here, given),
    findCalls: () => findUses(here, 'calls'),
    findDefinitions: () => findUses(here, 'definitions'),
    findImports: () => findUses(here, 'imports'),
    ...askCommands,
    ...findCommands,
    ...patternCommands,
    ...teamToggleCommands,
  };
  return Object.entries(all).map(([name, run]) => {
    const checked = NEED_FOLDER.has(name) ? inFolder(here, name, run) : run;
    return commands.registerCommand(`dowse.${name}`, (...args: never[]) => {
      here.steps.ran(name);
      return checked(...args);
    });
  });
}

/** The searches of a team's repositories. */
const FOR_TEAM: ReadonlySet<string> = new Set(['find', 'panel.open', 'ask', 'search', 'plainWords']);
const NEED_FOLDER: ReadonlySet<string> = new Set([
  ...FOR_TEAM,
  ...['findSimilar', 'findCalls', 'findDefinitions', 'findImports'],
]);

/** What a menu of the Explorer is for. */
const chosen = (clicked: Uri, selected: unknown): Uri[] => (Array.isArray(selected) ? selected : [clicked]);

/** The folders that a menu is for: those selected in the Explorer, or the one of a file. Other menus give other arguments. */
function foldersOf(clicked: Uri, selected: unknown): Promise<string[]> {
  return Promise.all(
    chosen(clicked, selected).map(async uri => {
      const { type } = await workspace.fs.stat(uri);
      return (type & FileType.Directory ? uri : Uri.joinPath(uri, '..')).toString();
    }),
  );
}

/**
 * Folders or files as the files to search: `/src/net/`, `/src/main.ts`; with several roots, the name of the root comes first. Of the only
 * root: all.
 */
function filesAt(places: readonly string[], end: '/' | ''): string {
  const roots = workspace.workspaceFolders ?? [];
  const paths = places.map(place => {
    const uri = Uri.parse(place);
    const root = roots.find(({ uri }) => uri.toString() === place);
    if (root) return roots.length > 1 ? root.name : '';
    return workspace.asRelativePath(uri);
  });
  if (paths.includes('')) return '';
  return paths.map(path => `/${escapeGlob(path)}${end}`).join(', ');
}

/** What Find Code starts with: the text of the argument; from the menu of an editor, which gives the file, the selection. */
function findStart(from: unknown): { text?: string } {
  if (typeof from === 'string') return { text: from };
  return from instanceof Uri ? selectedText() : {};
}

/** The selection, as what to search for. Several lines are no pattern. */
function selectedText(): { text?: string } {
  const editor = window.activeTextEditor;
  if (!editor || editor.selection.isEmpty || !editor.selection.isSingleLine) return {};
  return { text: editor.document.getText(editor.selection) };
}

/** With nothing to search, focuses the results view, which offers to open a folder and to connect to a team's server. */
function inFolder({ team }: Services, name: string, run: (...args: never[]) => unknown) {
  return (...args: never[]) =>
    workspace.workspaceFolders?.length || (team.isSet && FOR_TEAM.has(name))
      ? run(...args)
      : commands.executeCommand('dowse.results.focus');
}

import { commands, type QuickPickItem, QuickPickItemKind, window, workspace } from 'vscode';
import type { TeamServer } from '../team/team-server.ts';
import { statusWords } from './index-state.ts';
import type { Status } from './status.ts';

interface Choice extends QuickPickItem {
  command?: string;
}

const choice = (icon: string, label: string, command: string): Choice => ({
  label: `$(${icon}) ${label}`,
  command: `dowse.${command}`,
});

const separator = (label: string): Choice => ({ label, kind: QuickPickItemKind.Separator });

/** The menu of the status bar. */
export async function showMenu(status: Status, team: Pick<TeamServer, 'isSet'>): Promise<void> {
  const hasFolder = (workspace.workspaceFolders?.length ?? 0) > 0;
  const searches = [...(hasFolder ? ofFolders(status) : [OPEN_FOLDER]), ...ofTeam(team)];
  // Help comes first if nothing can be searched.
  const choices = status.summary.state === 'down' ? [...HELP, ...searches] : [...searches, ...HELP];
  const placeHolder = hasFolder ? describe(status) : 'No folder is open';
  const chosen = await window.showQuickPick(choices, { title: 'Dowse', placeHolder });
  if (chosen?.command) await commands.executeCommand(chosen.command);
}

const OPEN_FOLDER: Choice = {
  label: '$(folder-opened) Open a folder to search',
  command: 'workbench.action.files.openFolder',
};

function ofFolders(status: Status): Choice[] {
  return [
    separator('Search'),
    choice('search-sparkle', 'Find code, as the text is meant', 'find'),
    choice('search-view-icon', 'Open the search panel', 'panel.open'),
    choice('comment-discussion', 'Ask about the code', 'ask'),
    choice('search', 'Search by pattern', 'search'),
    choice('symbol-text', 'Search in plain words', 'plainWords'),
    choice('references', 'Find code like the selection', 'findSimilar'),
    choice('history', 'Run a past search', 'results.history'),
    separator('Index'),
    choice('database', 'Bring the index up to date', 'index.build'),
    choice('refresh', 'Rebuild the index from nothing', 'index.rebuild'),
    status.isPaused
      ? choice('play', 'Resume indexing', 'index.resume')
      : choice('debug-pause', 'Pause indexing', 'index.pause'),
  ];
}

function ofTeam({ isSet }: Pick<TeamServer, 'isSet'>): Choice[] {
  return [
    separator('Team'),
    isSet
      ? choice('organization', "Search the team's repositories", 'team.search')
      : choice('plug', 'Connect to a team server', 'team.connect'),
  ];
}

const HELP: Choice[] = [
  separator('Help'),
  choice('output', 'Show the log', 'showLog'),
  choice('pulse', 'Check the installation', 'doctor'),
  choice('debug-restart', 'Restart the language server', 'restart'),
  choice('bug', 'Report an issue', 'reportIssue'),
  choice('book', 'Get started', 'openWalkthrough'),
];

function describe(status: Status): string {
  const words = statusWords(status.summary);
  const { daemon } = status;
  return daemon?.version ? `${words} (daemon ${daemon.version})` : words;
}

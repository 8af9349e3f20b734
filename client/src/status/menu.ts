import { commands, l10n, type QuickPickItem, QuickPickItemKind, window, workspace } from 'vscode';
import type { Services } from '../services.ts';
import { type Manifest, shownCommand } from '../support/manifest.ts';
import { statusWords } from './index-state.ts';
import type { Status } from './status.ts';

interface Choice extends QuickPickItem {
  command?: string;
}

/** The menu of the status bar: commands with the icon, the title and the key that they have in the manifest. */
export async function showMenu({ context, team }: Services, status: Status): Promise<void> {
  const manifest = context.extension.packageJSON as Manifest;
  const choice = (name: string, hint?: string): Choice => {
    const { icon, title, key } = shownCommand(manifest, `dowse.${name}`);
    const description = [key, hint].filter(Boolean).join(' · ');
    return { label: `${icon} ${title}`, description, command: `dowse.${name}` };
  };
  const hasFolder = (workspace.workspaceFolders?.length ?? 0) > 0;
  const ofFolders = [
    separator(l10n.t('Search')),
    choice('find', l10n.t('one box for questions, text, patterns and plain words')),
    ...['panel.open', 'ask', 'search', 'plainWords', 'findSimilar', 'results.history'].map(name =>
      choice(name),
    ),
    separator(l10n.t('Index')),
    ...['index.build', 'index.rebuild'].map(name => choice(name)),
    choice(status.isPaused ? 'index.resume' : 'index.pause'),
  ];
  const ofTeam = [separator(l10n.t('Team')), choice(team.isSet ? 'team.search' : 'team.connect')];
  const help = [
    separator(l10n.t('Help')),
    ...['showLog', 'doctor', 'restart', 'reportIssue', 'openWalkthrough'].map(name => choice(name)),
  ];
  const searches = [...(hasFolder ? ofFolders : [OPEN_FOLDER]), ...ofTeam];
  // Help comes first if nothing can be searched.
  const choices = status.summary.state === 'down' ? [...help, ...searches] : [...searches, ...help];
  const placeHolder = hasFolder ? describe(status) : l10n.t('No folder is open');
  const chosen = await window.showQuickPick(choices, { title: 'Dowse', placeHolder });
  if (chosen?.command) await commands.executeCommand(chosen.command);
}

const separator = (label: string): Choice => ({ label, kind: QuickPickItemKind.Separator });

const OPEN_FOLDER: Choice = {
  label: `$(folder-opened) ${l10n.t('Open a folder to search')}`,
  command: 'workbench.action.files.openFolder',
};

function describe(status: Status): string {
  const words = statusWords(status.summary);
  const { daemon } = status;
  return daemon?.version ? l10n.t('{0} (daemon {1})', words, daemon.version) : words;
}

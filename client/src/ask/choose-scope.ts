import { commands, l10n, type QuickPickItem, QuickPickItemKind, Uri, window } from 'vscode';
import type { Services } from '../services.ts';
import { showBox } from '../support/box.ts';
import { chooseFolder } from '../support/choose-folder.ts';
import { folderPath } from '../support/folder-path.ts';
import { FILTER_EXAMPLE } from '../team/scope.ts';
import { changedFiles, isHere, type SomeFiles, unique } from './changed-files.ts';
import { type AskScope, folderScope } from './scope.ts';

/** Each place is a request of its own. */
const MAX_FILES = 40;

/** The files that the user has open. */
interface OpenFiles {
  active: Uri | undefined;
  all: readonly Uri[];
}

/** Asks where to ask. `choose` is called with the scope, also with the old one if nothing was chosen. */
export async function chooseScope(
  { connection, team }: Services,
  now: AskScope,
  { active, all }: OpenFiles,
  choose: (scope: AskScope) => void,
): Promise<void> {
  const rows: ScopeRow[] = [
    ...(team.defaultScope === undefined ? [{ label: `$(files) ${l10n.t('All files')}`, scope: {} }] : []),
    ...folderOf(active),
    ...(team.defaultScope === undefined
      ? [{ label: `$(folder-opened) ${l10n.t('Choose folder…')}`, scope: 'folder' as const }]
      : []),
    ...filesRow(`$(window) ${l10n.t('Open editors')}`, firstOf(unique(all.filter(isHere))), {
      all: l10n.t('open editors'),
      part: (shown, total) => l10n.t('{0} of {1} open editors', shown, total),
    }),
    ...filesRow(`$(git-commit) ${l10n.t('Changed files')}`, await changedFiles(MAX_FILES), {
      all: l10n.t('changed files'),
      part: (shown, total) => l10n.t('{0} of {1} changed files', shown, total),
    }),
    { label: '', kind: QuickPickItemKind.Separator },
    ...teamRows(team.isSet, now),
    { label: '', kind: QuickPickItemKind.Separator },
    {
      label: `$(file-code) ${l10n.t('File types…')}`,
      description: now.fileTypes?.join(', ') ?? '',
      scope: 'types',
    },
  ];
  const chosen = await window.showQuickPick(rows, {
    title: l10n.t('Search Scope'),
    placeHolder: l10n.t('Files to ask about'),
  });
  if (chosen?.scope === 'types') chooseTypes(now, choose);
  else if (chosen?.scope === 'folder') {
    const folder = await chooseFolder(connection, l10n.t('Folder to Ask About'));
    choose(folder ? within(now, folderScope([folder.toString()])) : now);
  } else if (chosen?.scope === 'repositories') chooseRepositories(now, choose);
  else if (chosen?.scope === 'connect') commands.executeCommand('dowse.team.connect');
  else if (chosen?.scope?.in) choose(within(now, chosen.scope));
  else choose(chosen?.scope ?? now);
}

/** Another place, which is in the workspace, in place of the one now. */
function within({ team: _, directory: _everywhere, ...now }: AskScope, place: AskScope): AskScope {
  return { ...now, ...place };
}

interface ScopeRow extends QuickPickItem {
  /** Without one, a separator. */
  scope?: AskScope | 'folder' | 'types' | 'repositories' | 'connect';
}

function teamRows(isSet: boolean, { team }: AskScope): ScopeRow[] {
  const label = `$(organization) ${l10n.t("The team's repositories")}`;
  if (!isSet) return [{ label, description: l10n.t('connect to a server'), scope: 'connect' }];
  return [
    { label, scope: { team: '' } },
    {
      label: `$(organization) ${l10n.t("Some of the team's repositories…")}`,
      description: team ?? '',
      scope: 'repositories',
    },
  ];
}

function chooseRepositories(now: AskScope, choose: (scope: AskScope) => void): void {
  showBox({
    title: l10n.t("Which of the Team's Repositories"),
    value: now.team ?? '',
    placeholder: FILTER_EXAMPLE,
    prompt: l10n.t('Names or filters, separated by spaces; * stands for any name, - excludes. Empty: all.'),
    accept: team => choose({ ...(now.fileTypes && { fileTypes: now.fileTypes }), team: team.trim() }),
    back: () => choose(now),
  });
}

function chooseTypes(now: AskScope, choose: (scope: AskScope) => void): void {
  showBox({
    title: l10n.t('File Types to Ask About'),
    value: now.fileTypes?.join(', ') ?? '',
    placeholder: 'ts, py',
    prompt: l10n.t('Extensions, separated by commas or spaces. Empty: all files.'),
    accept: text => {
      const { fileTypes: _, ...place } = now;
      const fileTypes = text.split(/[\s,]+/).flatMap(type => type.replace(/^[*.]+/, '') || []);
      choose(fileTypes.length > 0 ? { ...place, fileTypes } : place);
    },
    back: () => choose(now),
  });
}

const firstOf = (files: readonly Uri[]): SomeFiles => ({
  files: files.slice(0, MAX_FILES),
  total: files.length,
});

/** What files are called in the title of a question: all, or those that are not left out. */
interface Called {
  all: string;
  part(shown: number, total: number): string;
}

function filesRow(label: string, { files, total }: SomeFiles, called: Called): ScopeRow[] {
  const { length } = files;
  if (length === 0) return [];
  const isPart = total > length;
  const scope = { in: files.map(String), name: isPart ? called.part(length, total) : called.all };
  return [{ label, description: isPart ? l10n.t('{0} of {1}', length, total) : `${total}`, scope }];
}

function folderOf(uri: Uri | undefined): ScopeRow[] {
  if (!uri || !isHere(uri)) return [];
  const folder = Uri.joinPath(uri, '..');
  const label = `$(folder) ${l10n.t('Folder of this file')}`;
  return [{ label, description: folderPath(folder), scope: folderScope([folder.toString()]) }];
}

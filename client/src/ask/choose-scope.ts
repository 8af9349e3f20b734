import { commands, type QuickPickItem, QuickPickItemKind, Uri, window, workspace } from 'vscode';
import type { Services } from '../services.ts';
import { showBox } from '../support/box.ts';
import { FILTER_EXAMPLE } from '../team/scope.ts';
import { changedFiles, isHere, type SomeFiles, unique } from './changed-files.ts';
import type { AskScope } from './scope.ts';

/** Each place is a request of its own. */
const MAX_FILES = 40;

/** The files that the user has open. */
interface OpenFiles {
  active: Uri | undefined;
  all: readonly Uri[];
}

/** Asks where to ask. `choose` is called with the scope, also with the old one if nothing was chosen. */
export async function chooseScope(
  { team }: Services,
  now: AskScope,
  { active, all }: OpenFiles,
  choose: (scope: AskScope) => void,
): Promise<void> {
  const rows: ScopeRow[] = [
    ...(team.defaultScope === undefined ? [{ label: '$(files) All files', scope: {} }] : []),
    ...folderOf(active),
    ...filesRow('$(window) Open editors', 'open editors', firstOf(unique(all.filter(isHere)))),
    ...filesRow('$(git-commit) Changed files', 'changed files', await changedFiles(MAX_FILES)),
    { label: '', kind: QuickPickItemKind.Separator },
    ...teamRows(team.isSet, now),
    { label: '', kind: QuickPickItemKind.Separator },
    { label: '$(file-code) File types…', description: now.fileTypes?.join(', ') ?? '', scope: 'types' },
  ];
  const chosen = await window.showQuickPick(rows, {
    title: 'Search Scope',
    placeHolder: 'Files to ask about',
  });
  if (chosen?.scope === 'types') chooseTypes(now, choose);
  else if (chosen?.scope === 'repositories') chooseRepositories(now, choose);
  else if (chosen?.scope === 'connect') commands.executeCommand('dowse.team.connect');
  else if (chosen?.scope?.in) choose({ ...now, ...chosen.scope });
  else choose(chosen?.scope ?? now);
}

interface ScopeRow extends QuickPickItem {
  /** Without one, a separator. */
  scope?: AskScope | 'types' | 'repositories' | 'connect';
}

function teamRows(isSet: boolean, { team }: AskScope): ScopeRow[] {
  const label = "$(organization) The team's repositories";
  if (!isSet) return [{ label, description: 'connect to a server', scope: 'connect' }];
  return [
    { label, scope: { team: '' } },
    {
      label: "$(organization) Some of the team's repositories…",
      description: team ?? '',
      scope: 'repositories',
    },
  ];
}

function chooseRepositories(now: AskScope, choose: (scope: AskScope) => void): void {
  showBox({
    title: "Which of the Team's Repositories",
    value: now.team ?? '',
    placeholder: FILTER_EXAMPLE,
    prompt: 'Names or filters, separated by spaces; * stands for any name, - excludes. Empty: all.',
    accept: team => choose({ ...(now.fileTypes && { fileTypes: now.fileTypes }), team: team.trim() }),
    back: () => choose(now),
  });
}

function chooseTypes(now: AskScope, choose: (scope: AskScope) => void): void {
  showBox({
    title: 'File Types to Ask About',
    value: now.fileTypes?.join(', ') ?? '',
    placeholder: 'ts, py',
    prompt: 'Extensions, separated by commas or spaces. Empty: all files.',
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

/** The title of a question says if some of the files are left out. */
function filesRow(label: string, what: string, { files, total }: SomeFiles): ScopeRow[] {
  if (files.length === 0) return [];
  const isPart = total > files.length;
  const scope = { in: files.map(String), name: isPart ? `${files.length} of ${total} ${what}` : what };
  return [{ label, description: isPart ? `${files.length} of ${total}` : `${total}`, scope }];
}

function folderOf(uri: Uri | undefined): ScopeRow[] {
  if (!uri || !isHere(uri)) return [];
  const folder = Uri.joinPath(uri, '..');
  const name = workspace.asRelativePath(folder);
  return [
    { label: '$(folder) Folder of this file', description: name, scope: { in: [folder.toString()], name } },
  ];
}

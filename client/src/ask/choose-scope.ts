import { commands, extensions, type QuickPickItem, QuickPickItemKind, Uri, window, workspace } from 'vscode';
import type { Services } from '../services.ts';
import { showBox } from '../support/box.ts';
import { FILTER_EXAMPLE } from '../team/scope.ts';
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
    ...filesRow('$(window) Open editors', 'open editors', unique(all.filter(isHere))),
    ...filesRow('$(git-commit) Changed files', 'changed files', await changedFiles()),
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

function filesRow(label: string, name: string, files: readonly Uri[]): ScopeRow[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, MAX_FILES);
  const count =
    files.length > shown.length ? `the first ${shown.length} of ${files.length}` : `${files.length}`;
  const scope = { in: shown.map(String), name };
  return [{ label, description: count, scope }];
}

function folderOf(uri: Uri | undefined): ScopeRow[] {
  if (!uri || !isHere(uri)) return [];
  const folder = Uri.joinPath(uri, '..');
  const name = workspace.asRelativePath(folder);
  return [
    { label: '$(folder) Folder of this file', description: name, scope: { in: [folder.toString()], name } },
  ];
}

const isHere = (uri: Uri) => uri.scheme === 'file' && workspace.getWorkspaceFolder(uri) !== undefined;

const unique = (uris: readonly Uri[]): Uri[] => [...new Map(uris.map(uri => [uri.toString(), uri])).values()];

/** The part of the built-in git extension's API that is used here. */
interface GitApi {
  repositories: { state: Record<ChangeList, { uri: Uri }[] | undefined> }[];
}
type ChangeList = (typeof CHANGES)[number];
const CHANGES = ['mergeChanges', 'indexChanges', 'workingTreeChanges', 'untrackedChanges'] as const;

/** Files that differ from the last commit, without deleted ones; none without git. */
async function changedFiles(): Promise<Uri[]> {
  try {
    const git = await extensions.getExtension('vscode.git')?.activate();
    const api: GitApi | undefined = git?.getAPI(1);
    const lists = api?.repositories.flatMap(({ state }) => CHANGES.map(list => state[list] ?? []));
    const uris = unique((lists ?? []).flat().map(({ uri }) => uri)).filter(isHere);
    const exist = await Promise.all(uris.map(exists));
    return uris.filter((_, index) => exist[index]);
  } catch {
    // git is disabled, or not installed.
    return [];
  }
}

const exists = (uri: Uri): Promise<boolean> =>
  Promise.resolve(workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );

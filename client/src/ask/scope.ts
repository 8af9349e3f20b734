/** The scope of a question: files and folders, and file types. */
import { l10n, Uri } from 'vscode';
import { asFiles, describeFiles } from '../pattern/options.ts';
import { folderPath } from '../support/folder-path.ts';
import { lastName } from '../support/last-name.ts';
import { teamWords } from '../team/scope.ts';

export interface AskScope {
  /** Files and folders. Default: the workspace. */
  in?: string[];
  /** The description of these: "open editors". Default: their names. */
  name?: string;
  /** Extensions, without a dot. */
  fileTypes?: string[];
  /** Globs of files; `!` excludes. */
  globs?: string[];
  /** `.`: everywhere, also if the question names a folder. */
  directory?: '.';
  /** In the repositories of the team, with filters that choose among them. */
  team?: string;
}

/** Also if the question names a folder. */
export const EVERYWHERE = { directory: '.' } as const satisfies AskScope;

/** Folders, named by their paths. */
export const folderScope = (folders: string[]): Pick<AskScope, 'in' | 'name'> => ({
  in: folders,
  name: folders.map(folder => folderPath(Uri.parse(folder))).join(', '),
});

/** "in src", "in open editors", "only ts, py". */
export function describeScope({
  in: within,
  name,
  fileTypes,
  globs,
  directory,
  team,
}: AskScope = {}): string[] {
  return [
    ...teamWords(team),
    ...(directory ? [l10n.t('in all folders')] : []),
    ...(within ? [l10n.t('in {0}', name ?? within.map(lastName).join(', '))] : []),
    ...(fileTypes ? [l10n.t('only {0}', fileTypes.join(', '))] : []),
    ...describeFiles(asFiles(globs)),
  ];
}

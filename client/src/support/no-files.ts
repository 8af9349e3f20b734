import { l10n, workspace } from 'vscode';
import type { Row } from './list.ts';

/** Said of a search in open folders that have no file. */
export const NO_FILES = l10n.t('there are no files here');

/** Whether folders are open and none has a file. Stops at the first file. */
export async function areFoldersEmpty(): Promise<boolean> {
  if (!workspace.workspaceFolders?.length) return false;
  return (await workspace.findFiles('**/*', undefined, 1)).length === 0;
}

/** The message when nothing was found. `isHere`: in the open folders, which may have no files; then nothing else is offered. */
export async function nothingRows(isHere: boolean, instead: Row[] = []): Promise<Row[]> {
  const info = (text: string): Row => ({ label: `$(info) ${text}` });
  return isHere && (await areFoldersEmpty())
    ? [info(l10n.t('There are no files here'))]
    : [info(l10n.t('Nothing found')), ...instead];
}

/** Commands on a result besides opening and copying it. */
import { commands, l10n, Uri, window } from 'vscode';
import { readOtherwise } from '../pattern/read-otherwise.ts';
import type { Services } from '../services.ts';
import { pathOfHit, rootName } from '../support/ranges.ts';
import { findUses } from '../symbol-uses.ts';
import { globOfFolder, inAllFiles, without } from './exclude.ts';
import { type Hit, teamOf, type Use } from './hit.ts';
import { describeSearch, nameOf } from './labels.ts';
import type { FileGroup } from './model.ts';
import type { ResultTexts } from './results-text.ts';
import { asSearchEditor } from './search-editor.ts';
import { nameOfHit } from './used-name.ts';

export function findUsesOf(here: Services, use: Use, hit: Hit): void {
  const name = nameOfHit(hit);
  if (name) findUses(here, use, { name, ...teamOf(here.results.search) });
  else window.showInformationMessage(l10n.t('This result has no name whose uses could be found.'));
}

/** Adds the lines of results, or whole files, to what the editor's chat is asked about. */
export function addToChat(nodes: readonly (Hit | FileGroup)[]): Thenable<unknown> {
  const attachFiles = nodes.map(node => {
    const uri = Uri.parse(node.uri);
    if ('hits' in node) return uri;
    const { start, end } = node.range;
    // The chat counts lines and columns from 1.
    const range = {
      ...{ startLineNumber: start.line + 1, startColumn: start.character + 1 },
      ...{ endLineNumber: end.line + 1, endColumn: end.character + 1 },
    };
    return { uri, range };
  });
  return commands.executeCommand('workbench.action.chat.open', {
    query: '',
    isPartialQuery: true,
    attachFiles,
  });
}

export const revealInExplorer = ({ uri }: Hit | FileGroup) =>
  commands.executeCommand('revealInExplorer', Uri.parse(uri));

/** Runs the search again without the folder of a result. */
export async function excludeFolder(
  { results, connection }: Services,
  { folder, path }: Hit | FileGroup,
): Promise<void> {
  if (!results.search) return;
  const search = await without(connection, results.search, globOfFolder(path, rootName(folder)));
  if (search) await results.narrow(search);
}

/** Runs the search again in all files. */
export function searchAllFiles({ results }: Services): Promise<void> | undefined {
  const search = results.search && inAllFiles(results.search);
  return search && results.run(search);
}

/** Runs the search again with its text as a regular expression in place of a text, or the reverse. */
export function toggleRegex({ results }: Services): Promise<void> | undefined {
  const search = results.search && readOtherwise(results.search);
  return search && results.run(search);
}

/** Opens the results as text, which leads to their places. */
export async function openAsText({ results }: Services, texts: ResultTexts): Promise<void> {
  if (!results.search) return;
  const hits = results.results.inOrder('file');
  const name = l10n.t('Results of “{0}”', nameOf(results.search));
  await texts.show(name, asSearchEditor(describeSearch(results.search), hits, pathOfHit));
}

import { l10n, type TextEditor, window } from 'vscode';
import type { SearchOptions } from '../../server/src/protocol.ts';
import type { Search, Use } from './results/hit.ts';
import type { Services } from './services.ts';

/** Kinds of syntax that define a name. */
const DEFINITIONS: NonNullable<NonNullable<SearchOptions['structure']>['kind']> = [
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type', 'macro'] as const),
  ...(['enum-member', 'constant', 'field', 'variable'] as const),
];

const TITLES: Record<Use, (name: string) => string> = {
  calls: name => l10n.t('Calls of “{0}”', name),
  definitions: name => l10n.t('Definitions of “{0}”', name),
  imports: name => l10n.t('Imports of “{0}”', name),
};

/** Shows the calls, definitions or imports of a name in the results view; by default, of the name at the cursor. */
export function findUses(
  { results }: Services,
  use: Use,
  given: { name?: string; team?: string } = {},
): void {
  const { name = window.activeTextEditor && nameAt(window.activeTextEditor), ...where } = given;
  if (name) results.run({ ...searchForUses(use, name), ...where });
  else window.showInformationMessage(l10n.t('Put the cursor on a name to find where it is used.'));
}

/** The search for the uses of a name. */
export function searchForUses(use: Use, name: string): Extract<Search, { kind: 'search' }> {
  const title = { kind: 'search', use, name: TITLES[use](name) } as const;
  // An import names the module; what it takes is in its text.
  if (use === 'imports') {
    const options = { fixed_strings: true, word: true, structure: { kind: ['import' as const] } };
    return { ...title, query: name, options };
  }
  const kind = use === 'calls' ? ['call' as const] : DEFINITIONS;
  return { ...title, query: '', options: { structure: { kind, name: exactly(name), container: true } } };
}

/** An expression for exactly this name: a glob would read some of its signs in another way. */
const exactly = (name: string) => `/^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$/`;

/** The selected text if it is in one line, else the word at the cursor. */
function nameAt({ document, selection }: TextEditor): string | undefined {
  if (!selection.isEmpty) return selection.isSingleLine ? document.getText(selection).trim() : undefined;
  const range = document.getWordRangeAtPosition(selection.active);
  return range && document.getText(range);
}

/** The files of a search: the button that shows them, and the box in which they are chosen. */
import { l10n, type QuickInputButton, ThemeIcon } from 'vscode';
import { showBox } from './box.ts';
import { keyHint } from './keys.ts';

const keys = keyHint('Alt+F', 'Cmd+Option+F');

/** `files`: as typed; empty: all. */
export const filesButton = (files: string): QuickInputButton => ({
  iconPath: new ThemeIcon(files ? 'filter-filled' : 'filter'),
  tooltip: `${files ? l10n.t('Files to Search: {0}', files) : l10n.t('Choose Files to Search')} ${keys}`,
});

export const isFilesButton = ({ iconPath }: QuickInputButton): boolean =>
  ((iconPath as { id?: string }).id ?? '').startsWith('filter');

/** Asks for the files in an input box. `back` is called if nothing was chosen. */
export function chooseFiles(files: string, accept: (files: string) => void, back: () => void): void {
  showBox({
    title: l10n.t('Files to Search'),
    value: files,
    placeholder: 'ts, src/**/*.py, !test/',
    prompt: l10n.t(
      'Extensions, globs, and folders: test/ wherever it is, /test/ at the top. ! leaves out. Empty: all files.',
    ),
    accept,
    back,
  });
}

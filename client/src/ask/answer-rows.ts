import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import type { Hit } from '../results/hit.ts';
import { fileName, missingNote, NEAREST, NOTHING_FITS, WEAK } from '../results/labels.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { symbolIcon } from '../support/symbol-icon.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { whereaboutsBeside } from './whereabouts.ts';

/**
 * The rows of answers: weak ones, which come last, below a title. If all are weak, or no file has a word of the question, a row above says
 * so: the editor shows a title only small, at the end of the first row. A screen reader, which starts at the first answer, reads the title
 * with it.
 */
export function rowsOf(hits: readonly Hit[], missingWords: readonly string[] = []): Row[] {
  const good = hits.filter(({ isWeak }) => !isWeak);
  const weak = hits.filter(({ isWeak }) => isWeak);
  const missing = missingNote(missingWords);
  const text = missing ? l10n.t('{0}. Nearest:', missing) : NOTHING_FITS;
  const note: Row = { label: `$(warning) ${text}`, isNote: true, isDoubt: true };
  const above = hits.length > 0 && (missing || good.length === 0) ? [note] : [];
  const title = (label: string): Row => ({ label, kind: QuickPickItemKind.Separator });
  return [
    ...above,
    ...(above.length > 0 && good.length > 0 ? [title(NEAREST)] : []),
    ...good.map(row),
    ...(weak.length > 0 ? [title(WEAK), ...weak.map(row)] : []),
  ];
}

/**
 * The second line is the code that matches; a button shows the reason in its hover. Code without a name, such as imports, is named by
 * its file: a line of it may begin in the middle of a statement.
 */
function row(hit: Hit): Row {
  const { name: symbolName, lspKind = 0 } = hit.symbol ?? {};
  const icon = symbolName === undefined ? 'file-code' : symbolIcon(lspKind).id;
  const name = symbolName ?? fileName(hit.path);
  const why = hit.why ? [{ iconPath: new ThemeIcon('info'), tooltip: hit.why }] : [];
  return {
    label: `$(${icon}) ${withoutIcons(name)}`,
    description: whereaboutsBeside(name, hit),
    ...(hit.matched && hit.matched !== name ? { detail: withoutIcons(hit.matched) } : {}),
    buttons: [...why, OPEN_BESIDE],
    hit,
  };
}

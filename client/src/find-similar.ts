import { l10n, type Selection, type TextDocument, type TextEditor, Uri, window, workspace } from 'vscode';
import type { FindSimilarParams, Range as LspRange } from '../../server/src/protocol.ts';
import { startFindSimilar } from './ask/ask.ts';
import { MAX_TEXT } from './results/history-list.ts';
import type { Hit } from './results/hit.ts';
import { sample, shownLines } from './results/labels.ts';
import type { Services } from './services.ts';
import { endOfBlock } from './support/block.ts';
import { definedName } from './support/defined-name.ts';
import { lastName } from './support/last-name.ts';
import { moved } from './support/moved.ts';
import { sourceRange } from './support/notebook-text.ts';
import { toRange } from './support/ranges.ts';

/**
 * Lists code similar to the selection, or to the paragraph around the cursor or a selected name, as Find Code leaves it. `given`: arguments
 * of the code action of the language server.
 */
export async function findSimilar(here: Services, given?: FindSimilarParams, name?: string): Promise<void> {
  const editor = window.activeTextEditor;
  const params = given?.textDocument || given?.text ? withText(given) : editor && selected(editor);
  if (params) startFindSimilar(here, await inFile(params), name ?? nameOf(params));
  else window.showInformationMessage(l10n.t('Open a file, and select the code to find similar code for.'));
}

/** Lists code similar to a result: to an answer, or to the paragraph of a match. */
export async function findSimilarToHit(here: Services, hit: Hit): Promise<void> {
  const document = await workspace.openTextDocument(Uri.parse(hit.uri));
  const { start, end } = moved(document, hit).range;
  const range = hit.match
    ? paragraph(document, Math.min(start.line, document.lineCount - 1))
    : { start, end };
  const params = inDocument(document, { start: position(range.start), end: position(range.end) });
  await findSimilar(here, params, hit.symbol?.name);
}

/** Lists code similar to a file. */
export async function findSimilarToFile(here: Services, file: Uri): Promise<void> {
  const document = await workspace.openTextDocument(file);
  const end = { line: document.lineCount, character: 0 };
  await findSimilar(
    here,
    inDocument(document, { start: { line: 0, character: 0 }, end }),
    lastName(file.path),
  );
}

const NAME = /^[\p{L}\p{N}_$]+$/u;

function selected({ document, selection }: TextEditor): FindSimilarParams {
  const isCode = !selection.isEmpty && !NAME.test(document.getText(selection));
  const { start, end } = isCode ? selection : paragraph(document, selection.start.line);
  return inDocument(document, { start: position(start), end: position(end) });
}

/** Adds the text to the arguments of the code action, which have only its place. */
function withText(given: FindSimilarParams): FindSimilarParams {
  const { text, textDocument, range } = given;
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === textDocument?.uri);
  return text || !document || !range ? given : inDocument(document, range);
}

/**
 * Sends the text itself, since the server knows only open documents with files. The place excludes the
 * selection from the results.
 */
function inDocument(document: TextDocument, range: LspRange): FindSimilarParams {
  const text = document.getText(toRange(range)).slice(0, MAX_TEXT);
  return { text, textDocument: { uri: document.uri.toString() }, range };
}

/** Converts a notebook cell to lines of the notebook's file, which the server knows. */
async function inFile(params: FindSimilarParams): Promise<FindSimilarParams> {
  const cells = workspace.notebookDocuments.flatMap(notebook => notebook.getCells());
  const cell = cells.find(({ document }) => document.uri.toString() === params.textDocument?.uri);
  if (!cell) return params;
  const { uri } = cell.notebook;
  const json = await workspace.fs.readFile(uri).then(
    bytes => new TextDecoder().decode(bytes),
    () => '', // not saved yet, so not in the results
  );
  const range = sourceRange(json, cell.index);
  return range ? { ...params, textDocument: { uri: uri.toString() }, range } : params;
}

const position = ({ line, character }: { line: number; character: number }) => ({ line, character });

/** The lines around a line, up to an empty line on each side. If a definition begins them, all of it. */
function paragraph(document: TextDocument, line: number): Pick<Selection, 'start' | 'end'> {
  let first = line;
  let last = line;
  while (first > 0 && !document.lineAt(first - 1).isEmptyOrWhitespace) first -= 1;
  while (last < document.lineCount - 1 && !document.lineAt(last + 1).isEmptyOrWhitespace) last += 1;
  const lines = Array.from({ length: last - first + 1 }, (_, at) => document.lineAt(first + at).text);
  const name = definedName(lines.join('\n'));
  const at = name === undefined ? -1 : lines.findIndex(text => definedName(text) === name);
  if (at >= 0) last = Math.max(last, endOfBlock(document, first + at));
  return { start: document.lineAt(first).range.start, end: document.lineAt(last).range.end };
}

/** The name of the search: that of the definition that is selected, or where the selection is. */
function nameOf({ text = '', textDocument, range }: FindSimilarParams): string {
  const name = definedName(text);
  if (name) return name;
  if (!textDocument || !range) return sample(text) || l10n.t('the selection');
  const { start, end } = range;
  const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return l10n.t('selection in {0}', `${lastName(textDocument.uri)}:${shownLines([start.line + 1, last])}`);
}

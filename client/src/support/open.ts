import {
  commands,
  Position,
  Range,
  type TextDocument,
  type TextDocumentShowOptions,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import type { Hit } from '../results/hit.ts';
import { moved } from './moved.ts';
import { cellPlace, isNotebook } from './notebook-text.ts';
import { inView, toRange } from './ranges.ts';

export interface OpenOptions {
  beside?: boolean;
  preserveFocus?: boolean;
  /** A tab of its own, rather than the one for looking. */
  keep?: boolean;
  /** Asked when its file has been read, which takes a while for a large one: whether it is still to be shown. */
  isWanted?: () => boolean;
}

type Opened = 'text' | 'notebook';

/** Extensions cannot see larger files: the editor opens them, but by its own command. */
const LARGEST = 50 * 1024 * 1024;

/** Where that cannot be known, whoever opens the file will be told why. */
export async function isTooLarge(file: Uri): Promise<boolean> {
  return workspace.fs.stat(file).then(
    ({ size }) => size > LARGEST,
    () => false,
  );
}

/**
 * Opens the file of a place that was found. A match is selected; in an answer, the cursor is on the line to look at first.
 *
 * @returns as what it was opened; nothing where it was not wanted any more.
 */
export async function openHit(hit: Hit, options: OpenOptions = {}): Promise<Opened | undefined> {
  const file = Uri.parse(hit.uri);
  const { isWanted = () => true } = options;
  const how: TextDocumentShowOptions = {
    preview: !options.keep,
    preserveFocus: options.preserveFocus ?? false,
    ...(options.beside ? { viewColumn: ViewColumn.Beside } : {}),
  };
  const isLarge = await isTooLarge(file);
  if (!isWanted()) return undefined;
  if (isLarge) {
    const selection = hit.match ? toRange(hit.range) : cursor(hit.line - 1, 0);
    await commands.executeCommand('vscode.open', file, { ...how, selection });
    return 'text';
  }
  if (isNotebook(hit.path) && (await openCell(file, hit, how))) return 'notebook';
  const document = await workspace.openTextDocument(file);
  if (!isWanted()) return undefined;
  const now = moved(document, hit);
  const selection = selectionOf(document, now);
  const show = { ...how, selection };
  const editor = await window.showTextDocument(document, show);
  const shown = hit.match ? selection : inView(now);
  editor.revealRange(shown, TextEditorRevealType.InCenterIfOutsideViewport);
  return 'text';
}

/** Opens the cell of a notebook. False where the place is in none, or notebooks are opened as the text that they are. */
async function openCell(file: Uri, hit: Hit, how: TextDocumentShowOptions): Promise<boolean> {
  try {
    const json = new TextDecoder().decode(await workspace.fs.readFile(file));
    const { start, end } = hit.match ? hit.range : cursor(hit.line - 1, 0);
    const place = cellPlace(json, start);
    if (!place || opensAsText()) return false;
    const notebook = await workspace.openNotebookDocument(file);
    const cell = notebook.cellAt(place.cell).document.uri;
    // Opened by its cell alone, the tab would have the name of the cell.
    await window.showNotebookDocument(notebook, { ...how, preserveFocus: true });
    const last = cellPlace(json, end);
    const { line, character } = place.position;
    const { position } = last?.cell === place.cell ? last : place;
    const selection = new Range(line, character, position.line, position.character);
    await commands.executeCommand('vscode.open', cell, { ...how, selection });
    return true;
  } catch {
    // No extension reads such notebooks, or it is none.
    return false;
  }
}

/** The user has said that notebooks are to be opened by the editor for texts. */
function opensAsText(): boolean {
  const settings = workspace.getConfiguration('workbench');
  return settings.get<Record<string, string>>('editorAssociations', {})['*.ipynb'] === 'default';
}

/** The match, wherever in its line it is by now; nothing but the cursor where the line does not hold it any more. */
export function selectionOf(document: TextDocument, hit: Hit): Range {
  const { match } = hit;
  if (!match) return cursor(hit.line - 1, 0);
  const range = toRange(hit.range);
  const { line, character } = range.start;
  if (!match.before && document.getText(range) === match.text) return range;
  const text = line < document.lineCount ? document.lineAt(line).text : '';
  const at = text.indexOf(match.before + match.text);
  if (at < 0) return cursor(line, character);
  const start = at + match.before.length;
  return new Range(new Position(line, start), new Position(line, start + match.text.length));
}

function cursor(line: number, character: number): Range {
  const position = new Position(line, character);
  return new Range(position, position);
}

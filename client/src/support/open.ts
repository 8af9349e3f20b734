import {
  commands,
  FileSystemError,
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
import { escapeRegex } from './regex.ts';

export interface OpenOptions {
  beside?: boolean;
  preserveFocus?: boolean;
  /** Use a permanent tab instead of the preview tab. */
  keep?: boolean;
  /** Called after the file is read, which may take long: whether to still show it. */
  isWanted?: () => boolean;
}

type Opened = 'text' | 'notebook';

/** Maximum file size for extensions. Larger files are opened by an editor command. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Whether a file is too large. False if unknown: opening it reports the error. */
export async function isTooLarge(file: Uri): Promise<boolean> {
  return workspace.fs.stat(file).then(
    ({ size }) => size > MAX_FILE_BYTES,
    () => false,
  );
}

/** Whether a file no longer exists. False if unknown. */
export async function isGone(file: Uri): Promise<boolean> {
  return workspace.fs.stat(file).then(
    () => false,
    error => error instanceof FileSystemError && error.code === 'FileNotFound',
  );
}

/** The document of a file. The editor keeps it for some minutes after its tab is closed, also if the file is removed. */
export const openDocument = (file: Uri): TextDocument | undefined =>
  workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());

/**
 * Opens the file of a hit. Selects a match or a name; for another result, puts the cursor on the focused line.
 *
 * @returns how it was opened; undefined if it was no longer wanted.
 * @throws if the file is gone.
 */
export async function openHit(hit: Hit, options: OpenOptions = {}): Promise<Opened | undefined> {
  const file = Uri.parse(hit.uri);
  const { isWanted = () => true } = options;
  const how: TextDocumentShowOptions = {
    preview: !options.keep,
    preserveFocus: options.preserveFocus ?? false,
    ...(options.beside ? { viewColumn: ViewColumn.Beside } : {}),
  };
  const [isLarge, isMissing] = await Promise.all([isTooLarge(file), isGone(file)]);
  if (!isWanted()) return undefined;
  // Its document would show a text that is no longer anywhere, unless it has unsaved changes.
  if (isMissing && !openDocument(file)?.isDirty) throw FileSystemError.FileNotFound(file);
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

/** Opens a notebook cell. False if the place is in none, or if notebooks open as text. */
async function openCell(file: Uri, hit: Hit, how: TextDocumentShowOptions): Promise<boolean> {
  try {
    const json = new TextDecoder().decode(await workspace.fs.readFile(file));
    const { start, end } = hit.match ? hit.range : cursor(hit.line - 1, 0);
    const place = cellPlace(json, start);
    if (!place || opensAsText()) return false;
    const notebook = await workspace.openNotebookDocument(file);
    const cell = notebook.cellAt(place.cell).document.uri;
    // Opening only the cell would name the tab after the cell.
    await window.showNotebookDocument(notebook, { ...how, preserveFocus: true });
    const last = cellPlace(json, end);
    const { line, character } = place.position;
    const { position } = last?.cell === place.cell ? last : place;
    const selection = new Range(line, character, position.line, position.character);
    await commands.executeCommand('vscode.open', cell, { ...how, selection });
    return true;
  } catch {
    // No extension supports this notebook, or it is invalid.
    return false;
  }
}

/** Whether the user opens notebooks as text. */
function opensAsText(): boolean {
  const settings = workspace.getConfiguration('workbench');
  return settings.get<Record<string, string>>('editorAssociations', {})['*.ipynb'] === 'default';
}

/** The range of the match or the name, wherever it is in its line now; only a cursor if it is gone. */
export function selectionOf(document: TextDocument, hit: Hit): Range {
  const { match } = hit;
  if (!match) return nameIn(document, hit.line - 1, hit.selects);
  const range = toRange(hit.range);
  const { line, character } = range.start;
  if (!match.before && document.getText(range) === match.text) return range;
  const at = textOf(document, line).indexOf(match.before + match.text);
  if (at < 0) return cursor(line, character);
  const start = at + match.before.length;
  return partOf(line, start, match.text);
}

/** The first place in a line where a name is not part of a longer one, or else a cursor at the start of the line. */
function nameIn(document: TextDocument, line: number, name = ''): Range {
  if (name === '') return cursor(line, 0);
  const whole = new RegExp(`(?<!${IN_NAME})${escapeRegex(name)}(?!${IN_NAME})`, 'u');
  const at = textOf(document, line).search(whole);
  return at < 0 ? cursor(line, 0) : partOf(line, at, name);
}

const IN_NAME = String.raw`[\p{L}\p{N}_$]`;

const textOf = (document: TextDocument, line: number): string =>
  line < document.lineCount ? document.lineAt(line).text : '';

const partOf = (line: number, start: number, text: string): Range =>
  new Range(new Position(line, start), new Position(line, start + text.length));

function cursor(line: number, character: number): Range {
  const position = new Position(line, character);
  return new Range(position, position);
}

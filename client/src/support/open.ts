import {
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
import { inView, toRange } from './ranges.ts';

export interface OpenOptions {
  beside?: boolean;
  preserveFocus?: boolean;
  /** A tab of its own, rather than the one for looking. */
  keep?: boolean;
}

/** Opens the file of a place that was found. A match is selected; in an answer, the cursor is on the line to look at first. */
export async function openHit(hit: Hit, options: OpenOptions = {}): Promise<void> {
  const document = await workspace.openTextDocument(Uri.parse(hit.uri));
  const selection = selectionOf(document, hit);
  const show: TextDocumentShowOptions = {
    preview: !options.keep,
    preserveFocus: options.preserveFocus ?? false,
    selection,
    ...(options.beside ? { viewColumn: ViewColumn.Beside } : {}),
  };
  const editor = await window.showTextDocument(document, show);
  const shown = hit.match ? selection : inView(hit);
  editor.revealRange(shown, TextEditorRevealType.InCenterIfOutsideViewport);
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

import { type Selection, type TextEditor, window } from 'vscode';
import type { FindSimilarParams } from '../../server/src/protocol.ts';
import { startFindSimilar } from './ask/ask.ts';
import type { Surroundings } from './surroundings.ts';

const LONGEST_SAMPLE = 60;

/**
 * Lists code like the selection; like the lines around the cursor, where nothing is selected. `given` is what the
 * code action of the language server hands over.
 */
export function findSimilar(here: Surroundings, given?: FindSimilarParams): void {
  const editor = window.activeTextEditor;
  const params = given?.textDocument || given?.text ? given : editor && selected(editor);
  if (params) startFindSimilar(here, params, sampleOf(params, editor));
  else window.showInformationMessage('Open a file and select the code that you want to find the like of.');
}

function selected(editor: TextEditor): FindSimilarParams {
  const { start, end } = editor.selection.isEmpty ? paragraph(editor, editor.selection) : editor.selection;
  return {
    textDocument: { uri: editor.document.uri.toString() },
    range: { start: { ...position(start) }, end: { ...position(end) } },
  };
}

const position = ({ line, character }: { line: number; character: number }) => ({ line, character });

/** The lines around the cursor, up to an empty one on either side. */
function paragraph({ document }: TextEditor, { active }: Selection): Pick<Selection, 'start' | 'end'> {
  let first = active.line;
  let last = active.line;
  while (first > 0 && !document.lineAt(first - 1).isEmptyOrWhitespace) first -= 1;
  while (last < document.lineCount - 1 && !document.lineAt(last + 1).isEmptyOrWhitespace) last += 1;
  return { start: document.lineAt(first).range.start, end: document.lineAt(last).range.end };
}

/** The first line that says something, to name the search by. */
function sampleOf({ text, range }: FindSimilarParams, editor: TextEditor | undefined): string {
  const lines =
    text?.split('\n') ?? (range && editor ? linesOf(editor, range.start.line, range.end.line) : []);
  const line = lines.map(each => each.trim()).find(each => /\w/.test(each)) ?? 'the selection';
  return line.length > LONGEST_SAMPLE ? `${line.slice(0, LONGEST_SAMPLE)}…` : line;
}

function linesOf({ document }: TextEditor, first: number, last: number): string[] {
  const end = Math.min(last, document.lineCount - 1);
  return Array.from(
    { length: Math.max(0, end - first + 1) },
    (_, index) => document.lineAt(first + index).text,
  );
}

import {
  type Range,
  type TextDocumentShowOptions,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
} from 'vscode';

export interface OpenOptions {
  beside?: boolean;
  preserveFocus?: boolean;
  /** A tab of its own, rather than the one for looking. */
  keep?: boolean;
}

/** Opens a file with the cursor at the start of a range, which is brought into view. */
export async function openAt(uri: string, range: Range, options: OpenOptions = {}): Promise<TextEditor> {
  const show: TextDocumentShowOptions = {
    preview: !options.keep,
    preserveFocus: options.preserveFocus ?? false,
    selection: range.isSingleLine ? range : range.with({ end: range.start }),
    ...(options.beside ? { viewColumn: ViewColumn.Beside } : {}),
  };
  const editor = await window.showTextDocument(Uri.parse(uri), show);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}

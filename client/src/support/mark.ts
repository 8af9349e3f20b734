import {
  ColorThemeKind,
  type DecorationRenderOptions,
  type Disposable,
  OverviewRulerLane,
  type Range,
  type TextEditor,
  ThemeColor,
  window,
} from 'vscode';

/** How a place is highlighted: whole lines, with a bar at the left that high contrast themes show too. */
export function markStyle(): DecorationRenderOptions {
  return {
    isWholeLine: true,
    backgroundColor: new ThemeColor('editor.findRangeHighlightBackground'),
    borderColor: new ThemeColor('focusBorder'),
    borderStyle: 'solid',
    borderWidth: '0 0 0 2px',
    overviewRulerColor: new ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    overviewRulerLane: OverviewRulerLane.Full,
  };
}

/** How the text of a match is highlighted within its line: as in the editor's own search, in high contrast themes by a frame. */
export function matchStyle(): DecorationRenderOptions {
  const { kind } = window.activeColorTheme;
  const hasFrame = kind === ColorThemeKind.HighContrast || kind === ColorThemeKind.HighContrastLight;
  return {
    backgroundColor: new ThemeColor('editor.findMatchHighlightBackground'),
    ...(hasFrame ? { border: '1px dotted', borderColor: new ThemeColor('contrastActiveBorder') } : {}),
  };
}

/** Highlights one place until the user moves the cursor in its file, edits it, or goes on. */
export class Mark implements Disposable {
  readonly #style = window.createTextEditorDecorationType(markStyle());
  readonly #listening: Disposable;
  #editor: TextEditor | undefined;

  constructor() {
    this.#listening = window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
      // Without a kind, a program has moved it, as opening a place does.
      if (kind !== undefined && textEditor === this.#editor) this.clear();
    });
  }

  show(editor: TextEditor, range: Range): void {
    this.clear();
    this.#editor = editor;
    editor.setDecorations(this.#style, [range]);
  }

  clear(): void {
    this.#editor?.setDecorations(this.#style, []);
    this.#editor = undefined;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#style.dispose();
  }
}

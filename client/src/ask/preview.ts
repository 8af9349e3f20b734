import {
  commands,
  Position,
  Range,
  type Selection,
  type Tab,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  type TextEditor,
  type TextEditorDecorationType,
  TextEditorRevealType,
  Uri,
  type ViewColumn,
  window,
  workspace,
} from 'vscode';
import type { Hit } from '../results/hit.ts';
import { markStyle, matchStyle } from '../support/mark.ts';
import { moved } from '../support/moved.ts';
import { isTooLarge, selectionOf } from '../support/open.ts';
import { toRange } from '../support/ranges.ts';
import { textTabs, uriOf } from '../support/tabs.ts';

interface Before {
  uri: Uri;
  column: ViewColumn | undefined;
  selections: readonly Selection[];
  visible: Range | undefined;
  isPreview: boolean;
  /** The diff that the editor is part of, and its title. */
  diff: { input: TabInputTextDiff; title: string } | undefined;
  /** The other preview tab of the group, which the first preview replaces. */
  otherPreview: Uri | undefined;
}

/** Shows places in the editor while a list keeps the focus, and restores the editor afterwards. */
export class Preview {
  readonly #before = remember(shownEditor());
  readonly #tabsBefore = new Set(textTabs().map(key));
  /** The files of the text tabs before the first preview. */
  readonly filesBefore: readonly Uri[] = textTabs().map(uriOf);
  readonly #filesBefore = new Set(this.filesBefore.map(String));
  #styles: { mark: TextEditorDecorationType; match: TextEditorDecorationType } | undefined;
  readonly #previewed = new Set<string>();
  #latest = 0;
  /** Resolves when all editors that are being opened are open. */
  #opening: Promise<unknown> = Promise.resolve();

  /** The file in the active tab before the first preview. */
  get fileBefore(): Uri | undefined {
    return this.#before?.uri;
  }

  /**
   * Highlights a place and scrolls to its focused line. Of several calls in a row, only the last has an
   * effect.
   */
  async show(hit: Hit): Promise<void> {
    this.#latest += 1;
    const current = this.#latest;
    const column = this.#before?.column;
    if (this.#previewed.size === 0) await pinUnrestorableTab();
    if (current !== this.#latest) return;
    const place = Uri.parse(hit.uri);
    if (await isTooLarge(place)) return;
    if (current !== this.#latest) return;
    this.#previewed.add(place.toString());
    // Without a selection, a new preview would show its top first. In other files the cursor stays.
    const isNewPreview = !this.#filesBefore.has(place.toString());
    const opening = window.showTextDocument(place, {
      preview: true,
      preserveFocus: true,
      ...(column ? { viewColumn: column } : {}),
      ...(isNewPreview ? { selection: focusRange(hit) } : {}),
    });
    this.#opening = Promise.allSettled([this.#opening, opening]);
    const editor = await opening;
    if (current !== this.#latest) return;
    this.#styles ??= {
      mark: window.createTextEditorDecorationType(markStyle()),
      match: window.createTextEditorDecorationType(matchStyle()),
    };
    const { mark, match } = this.#styles;
    for (const other of window.visibleTextEditors)
      for (const style of [mark, match]) other.setDecorations(style, []);
    // The file of an open folder may differ from the team's.
    const now = hit.team?.openIn === undefined ? hit : moved(editor.document, hit);
    // Of a definition that was looked for by its name, the line with the name.
    const line = new Range(now.line - 1, 0, now.line - 1, 0);
    editor.setDecorations(mark, [now.selects === undefined ? toRange(now.range) : line]);
    const found = selectionOf(editor.document, now);
    editor.setDecorations(match, found.isEmpty ? [] : [found]);
    const { start } = found;
    // The list covers the upper half of the editor.
    editor.revealRange(new Range(start, start), TextEditorRevealType.InCenter);
    await this.closeOthers(place.toString());
  }

  /** Keeps the shown editor, without the highlight. */
  keep(): void {
    this.#latest += 1;
    this.#styles?.mark.dispose();
    this.#styles?.match.dispose();
    this.#styles = undefined;
  }

  /**
   * Restores the previous editor, unless another was opened meanwhile, and closes the preview tabs. Calls `shown` when the editor is back:
   * closing the tabs takes as long again.
   */
  async restore(shown = () => {}): Promise<void> {
    this.keep();
    if (this.#previewed.size === 0) return;
    // An editor still being opened would appear after the restore.
    await this.#opening;
    const now = window.activeTextEditor?.document.uri.toString();
    if (this.#before && now !== undefined && this.#previewed.has(now)) {
      const editor = await reopen(this.#before);
      const { uri, visible } = this.#before;
      // The editor itself restores the scroll position of other files.
      if (editor && visible && this.#previewed.has(uri.toString())) scrollBack(editor, visible);
      shown();
    }
    await this.closeOthers();
  }

  /**
   * Closes the preview tabs, except for one file. With previews disabled in the editor, each shown place
   * would leave a tab.
   */
  async closeOthers(except?: string): Promise<void> {
    const opened = textTabs().filter(tab => {
      const uri = uriOf(tab).toString();
      return uri !== except && this.#previewed.has(uri) && !tab.isDirty && !this.#tabsBefore.has(key(tab));
    });
    if (opened.length > 0) await window.tabGroups.close(opened, true);
  }
}

function focusRange({ match, range, line }: Hit): Range {
  const start = match ? toRange(range).start : new Position(line - 1, 0);
  return new Range(start, start);
}

/** Pins a preview tab that is not a text: it would be replaced, and only texts can be reopened. */
async function pinUnrestorableTab(): Promise<void> {
  const active = window.tabGroups.activeTabGroup.activeTab;
  if (active?.isPreview && !(active.input instanceof TabInputText)) {
    await commands.executeCommand('workbench.action.keepEditor');
  }
}

/**
 * The editor of the active tab. The focused editor may be in a panel, such as a log, or in a tab that cannot
 * be reopened by URI, such as a search editor: such a tab reappears when the tabs above it are closed.
 */
function shownEditor(): TextEditor | undefined {
  const { activeTab, viewColumn } = window.tabGroups.activeTabGroup;
  const isIn = ({ document }: TextEditor) => holds(activeTab?.input, document.uri);
  const { activeTextEditor: active } = window;
  if (active && isIn(active)) return active;
  return window.visibleTextEditors.find(editor => editor.viewColumn === viewColumn && isIn(editor));
}

function holds(input: Tab['input'], uri: Uri): boolean {
  // Cells have the path of their notebook.
  if (input instanceof TabInputNotebook) return input.uri.path === uri.path;
  const texts =
    input instanceof TabInputText
      ? [input.uri]
      : input instanceof TabInputTextDiff
        ? [input.original, input.modified]
        : [];
  return texts.some(text => text.toString() === uri.toString());
}

function remember(editor: TextEditor | undefined): Before | undefined {
  if (!editor) return undefined;
  const uri = editor.document.uri;
  const previews = textTabs().filter(tab => tab.isPreview && tab.group.viewColumn === editor.viewColumn);
  const { activeTab } = window.tabGroups.activeTabGroup;
  const others = previews.map(uriOf).filter(other => other.toString() !== uri.toString());
  return {
    uri,
    column: editor.viewColumn,
    selections: editor.selections,
    visible: editor.visibleRanges[0],
    isPreview: previews.some(tab => uriOf(tab).toString() === uri.toString()),
    diff:
      activeTab?.input instanceof TabInputTextDiff
        ? { input: activeTab.input, title: activeTab.label }
        : undefined,
    otherPreview: others[0],
  };
}

async function reopen(before: Before): Promise<TextEditor | undefined> {
  const where = before.column ? { viewColumn: before.column } : {};
  if (before.otherPreview) {
    await window.showTextDocument(before.otherPreview, { preview: true, preserveFocus: true, ...where });
  }
  // The focus returns by itself. Taking it now would close a list that was opened meanwhile.
  if (before.diff) {
    const { input, title } = before.diff;
    const show = { preview: false, preserveFocus: true, ...where };
    await commands.executeCommand('vscode.diff', input.original, input.modified, title, show);
    return undefined;
  }
  const editor = await window.showTextDocument(before.uri, {
    preview: before.isPreview,
    preserveFocus: true,
    ...where,
  });
  editor.selections = before.selections;
  return editor;
}

/**
 * Scrolls back. The editor keeps lines free at the top for sticky scroll and around the cursor, so the target
 * is that many lines further down.
 */
function scrollBack(editor: TextEditor, { start }: Range): void {
  const settings = workspace.getConfiguration('editor', editor.document);
  const sticky = settings.get('stickyScroll.enabled', true)
    ? settings.get('stickyScroll.maxLineCount', 5)
    : 0;
  const free = Math.max(sticky, settings.get('cursorSurroundingLines', 0));
  const line = Math.min(start.line + free, editor.document.lineCount - 1);
  editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.AtTop);
}

const key = (tab: Tab) => `${tab.group.viewColumn} ${uriOf(tab)}`;

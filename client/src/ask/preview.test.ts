import { afterEach, expect, test, vi } from 'vitest';
import type { Hit } from '../results/hit.ts';
import { TabInputText, window } from '../testing/editor.ts';
import { Preview } from './preview.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const editor = { setDecorations(..._given: never[]) {}, revealRange() {}, document: {} };
const opened = vi.spyOn(window, 'showTextDocument').mockResolvedValue(editor);

afterEach(() => {
  opened.mockClear();
  window.tabGroups.all = [];
});

function hitAt(uri: string, line: number): Hit {
  const range = { start: { line: line - 3, character: 0 }, end: { line: line + 5, character: 0 } };
  return { uri, path: uri, folder: '', text: '', range, lines: [line - 2, line + 6], line } as unknown as Hit;
}

test('opens a preview at the hit, without showing the top of the file first', async () => {
  await new Preview().show(hitAt('a.ts', 20));
  const selection = { start: { line: 19, character: 0 }, end: { line: 19, character: 0 } };
  expect(opened.mock.lastCall?.[1]).toMatchObject({ preview: true, preserveFocus: true, selection });
});

test('marks the text of a match within its lines', async () => {
  const decorated = vi.spyOn(editor, 'setDecorations').mockClear();
  const line = { text: 'await retry(job)' };
  const document = { lineCount: 20, lineAt: () => line, getText: () => 'retry' };
  opened.mockResolvedValueOnce({ ...editor, document });
  const place = (character: number) => ({ line: 19, character });
  const range = { start: place(6), end: place(11) };
  const hit = { ...hitAt('a.ts', 20), range, match: { text: 'retry', before: '' } };
  await new Preview().show(hit as Hit);
  const marked = decorated.mock.calls.map(([, ranges]: never[]) => ranges);
  expect(marked).toMatchObject([[range], [range]]);
});

test('marks only the line of a definition that was looked for by its name', async () => {
  const decorated = vi.spyOn(editor, 'setDecorations').mockClear();
  const document = { lineCount: 40, lineAt: () => ({ text: 'fun retry() {' }) };
  opened.mockResolvedValueOnce({ ...editor, document });
  await new Preview().show({ ...hitAt('a.ts', 20), selects: 'retry' } as Hit);
  const [[line] = [], [name] = []] = decorated.mock.calls.map(([, ranges]: object[][]) => ranges);
  expect(line).toMatchObject({ start: { line: 19, character: 0 }, end: { line: 19, character: 0 } });
  expect(name).toMatchObject({ start: { line: 19, character: 4 }, end: { line: 19, character: 9 } });
});

test('keeps the cursor in a file that has a tab', async () => {
  const group = { viewColumn: 1, tabs: [] as object[] };
  const input = Object.assign(new TabInputText(), { uri: 'a.ts' });
  group.tabs.push({ input, group, isPreview: false });
  window.tabGroups.all = [group];
  window.tabGroups.activeTabGroup = group;
  await new Preview().show(hitAt('a.ts', 20));
  expect(opened.mock.lastCall?.[1]).not.toHaveProperty('selection');
});

import { afterEach, expect, test, vi } from 'vitest';
import type { FindSimilarParams } from '../../server/src/protocol.ts';
import { findSimilar } from './find-similar.ts';
import type { Services } from './services.ts';
import * as editor from './testing/editor.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

const RANGE = { start: { line: 2, character: 0 }, end: { line: 3, character: 1 } };
const open = (uri: string) => ({ uri: editor.Uri.parse(uri), getText: () => '{\n  retry()' });

let sentParams: FindSimilarParams | undefined;
const here = {
  connection: {
    onIndexChanged: () => ({ dispose() {} }),
    findSimilar: async (params: FindSimilarParams) => {
      sentParams = params;
      return { query: '', results: [], folders: [], tookMs: 1 };
    },
  },
} as unknown as Services;

afterEach(() => {
  editor.window.activeTextEditor = undefined;
  editor.workspace.textDocuments = [];
});

test('sends the selection as text, since the server does not know every editor', async () => {
  const document = open('untitled:Untitled-1');
  editor.window.activeTextEditor = { document, selection: { ...RANGE, isEmpty: false }, visibleRanges: [] };
  await findSimilar(here);
  expect(sentParams).toEqual({
    text: '{\n  retry()',
    textDocument: { uri: 'untitled:Untitled-1' },
    range: RANGE,
  });
  expect(editor.picks.at(-1)?.title).toBe('Code Similar to “selection in Untitled-1:3–4”');
});

test('of a selected name, the paragraph counts', async () => {
  const lines = ['', 'function retry() {', '}', ''];
  const lineAt = (line: number) => ({
    range: { start: { line, character: 0 }, end: { line, character: lines[line]!.length } },
    isEmptyOrWhitespace: lines[line] === '',
  });
  const getText = ({ start, end }: typeof RANGE) => (start.line === end.line ? 'retry' : lines.join('\n'));
  const document = { ...open('file:///w/a.ts'), lineAt, lineCount: lines.length, getText };
  const selection = { start: { line: 1, character: 9 }, end: { line: 1, character: 14 }, isEmpty: false };
  editor.window.activeTextEditor = { document, selection, visibleRanges: [] };
  await findSimilar(here);
  expect(sentParams?.range).toEqual({ start: { line: 1, character: 0 }, end: { line: 2, character: 1 } });
});

test('is named by the definition that is selected', async () => {
  const document = { ...open('file:///w/a.ts'), getText: () => '/** Tries again. */\nfunction retry() {\n' };
  editor.window.activeTextEditor = { document, selection: { ...RANGE, isEmpty: false }, visibleRanges: [] };
  await findSimilar(here);
  expect(editor.picks.at(-1)?.title).toBe('Code Similar to “retry”');
});

test('sends the text for a code action, whose document may be closed', async () => {
  editor.workspace.textDocuments = [open('file:///w/b.ts'), open('file:///w/a.ts')];
  const given = { textDocument: { uri: 'file:///w/a.ts' }, range: RANGE };
  await findSimilar(here, given);
  expect(sentParams).toEqual({ ...given, text: '{\n  retry()' });
});

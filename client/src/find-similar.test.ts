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

test.each([
  ['the paragraph', ['', 'retry();', 'wait();', '', 'retry();'], 1, [1, 2]],
  [
    'all of a definition that begins it',
    ['// Tries.', 'function retry() {', '  a();', '', '  b();', '}'],
    1,
    [0, 5],
  ],
  [
    'the paragraph inside a definition',
    ['function retry() {', '  a();', '', '  retry();', '', '}'],
    3,
    [3, 3],
  ],
])('of a selected name, %s counts', async (_, lines, line, [first, last]) => {
  const lineAt = (at: number) => ({
    text: lines[at]!,
    range: { start: { line: at, character: 0 }, end: { line: at, character: lines[at]!.length } },
    isEmptyOrWhitespace: lines[at] === '',
    firstNonWhitespaceCharacterIndex: lines[at]!.search(/\S|$/),
  });
  const selection = { start: { line, character: 0 }, end: { line, character: 5 }, isEmpty: false };
  const getText = (range: unknown) => (range === selection ? 'retry' : lines.join('\n'));
  const document = { ...open('file:///w/a.ts'), lineAt, lineCount: lines.length, getText };
  editor.window.activeTextEditor = { document, selection, visibleRanges: [] };
  await findSimilar(here);
  expect(sentParams?.range).toMatchObject({ start: { line: first }, end: { line: last } });
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

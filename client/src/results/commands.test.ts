import { expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { copied, noSteps, ran, registered, workspace } from '../testing/editor.ts';
import { resultCommands } from './commands.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const rowOf = (path: string) => ({ uri: `/w/${path}`, path });

test('copies the path of a file once for several selected rows', async () => {
  resultCommands({ results: {}, history: {}, steps: noSteps } as unknown as Services);
  const rows = ['src/a.ts', 'src/a.ts', 'b.ts'].map(rowOf);
  await registered['dowse.results.copyPath']?.(rows[0], rows);
  expect(copied.text).toBe('/w/src/a.ts\n/w/b.ts');
  await registered['dowse.results.copyRelativePath']?.(rows[0], rows);
  expect(copied.text).toBe('src/a.ts\nb.ts');
});

test('copies the code of an answer with its place, and all results as lines of code', async () => {
  const lines = ['', '@cached', 'def open():', '    return session', ''];
  const document = { lineCount: 5, lineAt: (at: number) => ({ text: lines[at] }) };
  const open = vi.spyOn(workspace, 'openTextDocument').mockResolvedValue(document as never);
  const answer = {
    ...rowOf('a.py'),
    ...{ lines: [2, 4], line: 3, text: 'def open():', why: 'It is close to the question.' },
    symbol: { name: 'open', kind: 'function', lspKind: 12 },
    snippet: { code: 'def open():', language: 'python' },
  };
  const match = { ...rowOf('b.py'), lines: [7, 7], line: 7, text: 'open()', why: '' };
  const all = [answer, match];
  resultCommands({
    results: { results: { inOrder: () => all } },
    history: {},
    steps: noSteps,
  } as unknown as Services);
  const copy = (rows: object[]) => registered['dowse.results.copy']?.(rows[0], rows);
  await copy([answer]);
  const code = 'a.py:2\n@cached\ndef open():\n    return session';
  expect(copied.text).toBe(code);
  await copy([answer, answer]);
  expect(copied.text).toBe(`${code}\n\n${code}`);
  open.mockRejectedValueOnce(new Error('gone'));
  await copy([answer]);
  expect(copied.text).toBe('a.py:3\ndef open():');
  await copy([match, match]);
  expect(copied.text).toBe('b.py:7: open()\nb.py:7: open()');
  await registered['dowse.results.copyAll']?.();
  expect(copied.text).toBe('a.py:3: def open():\nb.py:7: open()');
  open.mockRestore();
});

test('gives the lines of a result to the chat, and whole files', async () => {
  resultCommands({ results: {}, history: {}, steps: noSteps } as unknown as Services);
  const range = { start: { line: 2, character: 4 }, end: { line: 5, character: 1 } };
  const hit = { ...rowOf('a.ts'), range };
  const file = { ...rowOf('b.ts'), hits: [] };
  ran.length = 0;
  await registered['dowse.results.addToChat']?.(hit, [hit, file]);
  const lines = { startLineNumber: 3, startColumn: 5, endLineNumber: 6, endColumn: 2 };
  const attachFiles = [
    { uri: expect.objectContaining({ fsPath: '/w/a.ts' }), range: lines },
    expect.objectContaining({ fsPath: '/w/b.ts' }),
  ];
  expect(ran).toEqual([
    ['workbench.action.chat.open', { query: '', isPartialQuery: true, attachFiles }, undefined],
  ]);
});

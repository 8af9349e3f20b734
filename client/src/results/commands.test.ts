import { expect, test, vi } from 'vitest';
import type { Surroundings } from '../surroundings.ts';
import { copied, ran, registered } from '../testing/editor.ts';
import { resultCommands } from './commands.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const rowOf = (path: string) => ({ uri: `/w/${path}`, path });

test('copies the path of a file once for several selected rows', async () => {
  resultCommands({ results: {}, history: {} } as Surroundings);
  const rows = ['src/a.ts', 'src/a.ts', 'b.ts'].map(rowOf);
  await registered['dowse.results.copyPath']?.(rows[0], rows);
  expect(copied.text).toBe('/w/src/a.ts\n/w/b.ts');
  await registered['dowse.results.copyRelativePath']?.(rows[0], rows);
  expect(copied.text).toBe('src/a.ts\nb.ts');
});

test('gives the lines of a result to the chat, and whole files', async () => {
  resultCommands({ results: {}, history: {} } as Surroundings);
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

import { expect, test, vi } from 'vitest';
import * as editor from '../testing/editor.ts';
import type { Hit } from './hit.ts';
import { hoverOf, linesAround } from './hover.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const hit = { uri: 'file:///w/a.ts', path: 'a.ts', line: 4, lines: [4, 4], text: 'four()', why: '' } as Hit;

test('shows the lines around a match', async () => {
  const lines = ['one()', 'two()', 'three()', 'four()', 'five()'];
  const document = { lineCount: 5, languageId: 'typescript', lineAt: (at: number) => ({ text: lines[at] }) };
  vi.spyOn(editor.workspace, 'openTextDocument').mockResolvedValueOnce(document as never);
  expect(await linesAround(hit)).toEqual({ code: 'two()\nthree()\nfour()\nfive()', language: 'typescript' });
  vi.spyOn(editor.workspace, 'openTextDocument').mockRejectedValueOnce(new Error('gone'));
  expect(await linesAround(hit)).toEqual({ code: 'four()', language: '' });
});

test('names further places of the file of an answer', () => {
  const further = [{ name: 'retry', line: 30 }];
  const { value } = hoverOf({ ...hit, further }, 'a.ts', { code: 'four()', language: '' });
  expect(value).toContain('Also in this file:\n- [retry, line 30](file:///w/a.ts#L30)');
});

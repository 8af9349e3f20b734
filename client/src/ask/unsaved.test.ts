import { afterEach, expect, test, vi } from 'vitest';
import * as editor from '../testing/editor.ts';
import { unsavedNote } from './unsaved.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

afterEach(() => {
  editor.workspace.textDocuments = [];
  vi.restoreAllMocks();
});

test('says which unsaved changes of the workspace a question leaves out', () => {
  vi.spyOn(editor.workspace, 'getWorkspaceFolder').mockImplementation(() => ({}) as never);
  const document = (path: string, isDirty: boolean, scheme = 'file') => ({
    ...{ isDirty, uri: { scheme, toString: () => `${scheme}:///w/${path}` } },
  });
  editor.workspace.textDocuments = [document('a.ts', false), document('u', true, 'untitled')];
  expect(unsavedNote()).toEqual([]);
  editor.workspace.textDocuments.push(document('b.ts', true));
  expect(unsavedNote()).toEqual(['without the unsaved changes in b.ts']);
  editor.workspace.textDocuments.push(document('c.ts', true));
  expect(unsavedNote()).toEqual(['without the unsaved changes in b.ts and 1 more']);
});

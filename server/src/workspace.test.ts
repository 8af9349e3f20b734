import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Workspace } from './workspace.ts';

let root: string;
let workspace: Workspace;
const uri = (...names: string[]) => pathToFileURL(join(root, ...names)).href;
const folder = (...names: string[]) => ({ uri: uri(...names), name: '' });
beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-workspace-')));
  mkdirSync(join(root, 'app', 'in ner'), { recursive: true });
  symlinkSync(join(root, 'app'), join(root, 'link'), 'junction');
  workspace = new Workspace();
});
afterEach(() => rmSync(root, { recursive: true }));

test('omits remote and duplicate folders', () => {
  workspace.set([folder('app'), folder('app'), { uri: 'vscode-vfs://github/x', name: '' }]);
  expect(workspace.folders).toEqual([
    { uri: uri('app'), name: 'app', path: join(root, 'app'), real: join(root, 'app') },
  ]);
});

test('keeps a missing folder, and resolves its real path once it exists', () => {
  workspace.set([folder('later'), folder('app')]);
  workspace.change([folder('app', 'in ner')], []);
  expect(workspace.folders.map(({ uri }) => uri)).toEqual([uri('later'), uri('app'), uri('app', 'in ner')]);
  symlinkSync(join(root, 'app'), join(root, 'later'), 'junction');
  expect(workspace.allByReal(join(root, 'app')).map(match => match.uri)).toEqual([uri('later'), uri('app')]);
});

test('a linked folder keeps its URI, and is found by its real path', () => {
  workspace.set([folder('link')]);
  expect(workspace.allByReal(join(root, 'app')).map(match => match.uri)).toEqual([uri('link')]);
  expect(workspace.place(join(root, 'link', 'a b#.ts'))).toEqual({
    uri: uri('link', 'a b#.ts'),
    folder: uri('link'),
    path: 'a b#.ts',
  });
});

test('a file belongs to the innermost folder', () => {
  workspace.set([folder('app'), folder('app', 'in ner')]);
  expect(workspace.place(join(root, 'app', 'in ner', 'x.ts'))).toMatchObject({
    folder: uri('app', 'in ner'),
    path: 'x.ts',
  });
  expect(workspace.place(join(root, 'app', 'x.ts'))?.folder).toBe(uri('app'));
  expect(workspace.place(join(root, 'apple.ts'))).toBeUndefined();
});

test('adds and removes folders', () => {
  workspace.set([folder('app')]);
  workspace.change([folder('app', 'in ner')], [folder('app')]);
  expect(workspace.folders.map(match => match.uri)).toEqual([uri('app', 'in ner')]);
  // The same folder with another spelling.
  workspace.change([], [{ uri: `${uri('app')}/%69n%20ner/`, name: '' }]);
  expect(workspace.folders).toEqual([]);
});

test('refuses to search outside the workspace', () => {
  expect(() => workspace.targets()).toThrow('No folder is open');
  workspace.set([folder('app')]);
  expect(workspace.targets([uri('app', 'in ner')])).toMatchObject([{ path: join(root, 'app', 'in ner') }]);
  expect(() => workspace.targets([uri('other')])).toThrow('Only files in the workspace');
  expect(() => workspace.targets([uri('app', '..', 'other')])).toThrow('Only files in the workspace');
  expect(() => workspace.targets(['untitled:x'])).toThrow('Only files in the workspace');
  expect(() => workspace.some([uri('other')])).toThrow('not open');
});

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Buffers } from './buffers.ts';
import { nfcPath } from './nfc-path.ts';
import { Workspace } from './workspace.ts';

/** Decomposed, as the Finder stores it, and composed, as VS Code names it. */
const decomposed = 're\u0301sume\u0301.ts';
const precomposed = 'r\u00e9sum\u00e9.ts';

const { platform } = process;
beforeEach(() => Object.defineProperty(process, 'platform', { value: 'darwin' }));
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }));

test('composes names only on macOS', () => {
  expect(nfcPath(decomposed)).toBe(precomposed);
  expect(nfcPath(decomposed, 'linux')).toBe(decomposed);
  expect(nfcPath(decomposed, 'win32')).toBe(decomposed);
});

test('a decomposed name on disk maps to the file that the editor knows', () => {
  const folder = resolve('/code');
  const uri = pathToFileURL(folder).href;
  const workspace = new Workspace();
  workspace.set([{ uri, name: '' }]);
  const file = `${folder}/${decomposed}`;
  expect(workspace.place(file)).toEqual({
    uri: `${uri}/${encodeURIComponent(precomposed)}`,
    folder: uri,
    path: precomposed,
  });
  const open = pathToFileURL(`${folder}/${precomposed}`).href;
  const document = TextDocument.create(open, 'ts', 1, '');
  const buffers = new Buffers({ all: () => [document], get: () => document });
  buffers.opened(open);
  expect(buffers.uriOf(file)).toBe(open);
  buffers.closed(open);
  expect(buffers.uriOf(file)).toBeUndefined();
});

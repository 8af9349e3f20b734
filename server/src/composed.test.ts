import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Buffers } from './buffers.ts';
import { composed } from './composed.ts';
import { Workspace } from './workspace.ts';

/** As the Finder writes it to the disk, and as VS Code names it. */
const inParts = 're\u0301sume\u0301.ts';
const whole = 'r\u00e9sum\u00e9.ts';

const { platform } = process;
beforeEach(() => Object.defineProperty(process, 'platform', { value: 'darwin' }));
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }));

test('on macOS alone a name of letters in parts is that of the whole letters', () => {
  expect(composed(inParts)).toBe(whole);
  expect(composed(inParts, 'linux')).toBe(inParts);
  expect(composed(inParts, 'win32')).toBe(inParts);
});

test('a file that the disk names in parts is the one that the editor knows, not another of the same look', () => {
  const folder = resolve('/code');
  const uri = pathToFileURL(folder).href;
  const workspace = new Workspace();
  workspace.set([{ uri, name: '' }]);
  const file = `${folder}/${inParts}`;
  expect(workspace.place(file)).toEqual({
    uri: `${uri}/${encodeURIComponent(whole)}`,
    folder: uri,
    path: whole,
  });
  const open = pathToFileURL(`${folder}/${whole}`).href;
  const document = TextDocument.create(open, 'ts', 1, '');
  const buffers = new Buffers({ all: () => [document], get: () => document });
  buffers.opened(open);
  expect(buffers.uriOf(file)).toBe(open);
  buffers.closed(open);
  expect(buffers.uriOf(file)).toBeUndefined();
});

import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Buffers, fitting } from './buffers.ts';

let root: string;
let open: Map<string, TextDocument>;
let buffers: Buffers;
const path = (name: string) => join(root, name);
beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-buffers-')));
  open = new Map();
  buffers = new Buffers({ all: () => [...open.values()], get: uri => open.get(uri) });
});
afterEach(() => rmSync(root, { recursive: true }));

function show(name: string, text: string, version = 1): void {
  const uri = pathToFileURL(path(name)).href;
  open.set(uri, TextDocument.create(uri, 'x', version, text));
  buffers.opened(uri);
}
const dirtyTexts = async (within = '') => (await buffers.dirty(path(within))).map(({ text }) => text);

test('a document equal to its file is not dirtyTexts', async () => {
  writeFileSync(path('a'), 'same ü\n');
  show('a', 'same ü\n');
  expect(await dirtyTexts()).toEqual([]);
  show('a', 'changed', 2);
  expect(await dirtyTexts()).toEqual(['changed']);
  expect(await buffers.dirtyAt(path('a'))).toMatchObject({ path: path('a') });
});

test('ignores a byte order mark, which editors do not show', async () => {
  writeFileSync(path('a'), '\ufeffsame ü\n');
  writeFileSync(path('b'), '\ufeffsame ü\n', 'utf16le');
  show('a', 'same ü\n');
  show('b', 'same ü\n');
  expect(await dirtyTexts()).toEqual([]);
  show('a', '\ufeffsame ü\n', 2);
  expect(await dirtyTexts()).toEqual([]);
  show('a', 'changed', 3);
  expect(await dirtyTexts()).toEqual(['changed']);
});

test('a file in another encoding differs, but is unsaved only after an edit', async () => {
  const unsaved = async () => (await buffers.dirty(path(''))).map(({ isUnsaved }) => isUnsaved);
  writeFileSync(path('a'), 'na\u00efve\n', 'latin1');
  writeFileSync(path('b'), Buffer.from('\ufeffsame ü\n', 'utf16le').swap16());
  show('a', 'na\u00efve\n');
  show('b', 'same ü\n');
  expect(await unsaved()).toEqual([false]);
  show('a', 'edited\n', 2);
  expect(await unsaved()).toEqual([true]);
  // Editors restore unsaved text from the last session.
  writeFileSync(path('c'), 'old\n');
  show('c', 'restored\n');
  expect(await unsaved()).toEqual([true, true]);
});

test('a lone \\r ends a line only in editors, so the shown text is sent', async () => {
  writeFileSync(path('a'), 'one\rtwo\r\nthree\n');
  show('a', 'one\rtwo\r\nthree\n');
  expect(await buffers.dirty(path(''))).toMatchObject([{ text: 'one\ntwo\r\nthree\n', isUnsaved: false }]);
  // Some editors normalize line ends.
  writeFileSync(path('b'), 'one\rtwo\n');
  show('b', 'one\ntwo\n');
  expect(await buffers.dirty(path('b'))).toMatchObject([{ text: 'one\ntwo\n', isUnsaved: false }]);
  // Other line ends need not be sent.
  writeFileSync(path('c'), 'one\r\ntwo\n');
  show('c', 'one\ntwo\n');
  expect(await buffers.dirty(path('c'))).toEqual([]);
});

test('notices a save, and a change on disk by another program', async () => {
  writeFileSync(path('a'), 'old');
  show('a', 'new', 2);
  expect(await dirtyTexts()).toEqual(['new']);
  writeFileSync(path('a'), 'new');
  utimesSync(path('a'), 1, 1);
  expect(await dirtyTexts()).toEqual([]);
  writeFileSync(path('a'), 'other');
  expect(await dirtyTexts()).toEqual(['new']);
});

test('omits documents without a file, or outside the folder', async () => {
  show('never-saved', 'text');
  writeFileSync(path('b'), 'x');
  show('b', 'y');
  expect(await dirtyTexts()).toEqual(['y']);
  expect(await dirtyTexts('sub')).toEqual([]);
  expect(await dirtyTexts('b')).toEqual(['y']);
});

test('returns the URI that the client used', () => {
  show('c d', 'x');
  expect(buffers.uriOf(path('c d'))).toBe([...open.keys()][0]);
  buffers.closed([...open.keys()][0]!);
  expect(buffers.uriOf(path('c d'))).toBeUndefined();
});

test('a file open under two URIs keeps one after the other is closed', async () => {
  writeFileSync(path('ü'), 'on disk');
  show('ü', 'on the screen', 2);
  const [first] = [...open.keys()] as [string];
  const second = first.replace('%C3%BC', '%c3%bc');
  expect(second).not.toBe(first);
  open.set(second, TextDocument.create(second, 'x', 1, 'also'));
  buffers.opened(second);
  expect(buffers.uriOf(path('ü'))).toBe(second);
  open.delete(second);
  buffers.closed(second);
  expect(buffers.uriOf(path('ü'))).toBe(first);
  expect(await buffers.dirtyAt(path('ü'))).toMatchObject({ text: 'on the screen' });
});

test('fits as many documents as possible into a request, small ones first', () => {
  const texts = [500, 300, 10, 200].map((size, at) => ({
    uri: `file:///${at}`,
    path: `/${at}`,
    text: 'x'.repeat(size * 1024),
    isEdited: true,
    isUnsaved: true,
  }));
  const { unsaved, leftOut } = fitting(texts);
  expect(unsaved.map(file => file.path)).toEqual(['/2', '/3', '/1']);
  expect(leftOut).toEqual(['file:///0']);
  // JSON escapes each quote with two bytes.
  expect(fitting([{ ...texts[0]!, text: '"'.repeat(600 * 1024) }]).leftOut).toHaveLength(1);
});

test('edited documents precede those that only differ in encoding', async () => {
  for (const name of ['latin', 'edited']) writeFileSync(path(name), 'old');
  show('latin', 'ü'.repeat(80 * 1024));
  show('edited', 'old');
  show('edited', 'x'.repeat(800 * 1024), 2);
  const { unsaved, leftOut } = fitting(await buffers.dirty(path('')));
  expect(unsaved.map(file => file.path)).toEqual([path('edited')]);
  expect(leftOut).toEqual([pathToFileURL(path('latin')).href]);
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IndexFolder, indexedDirectories } from './index-folder.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'dowse-index-folder-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const open = (directory = '/code/app') => new IndexFolder(base, directory);

/** Completes a build, as the daemon does. */
function built(fingerprint = 'f1'): IndexFolder {
  const folder = open();
  writeFileSync(folder.beginNext(fingerprint, false), 'index');
  folder.promoteNext();
  return folder;
}

test('a folder that does not exist has no record, and reading it writes nothing', () => {
  const folder = open();
  expect(folder).toMatchObject({ currentFile: null, isDamaged: false });
  expect(folder.size()).toBe(0);
  expect(readdirSync(base)).toEqual([]);
});

test('a build writes a new file, which answers once it is promoted; the old file is then removed', () => {
  const folder = built();
  const first = folder.currentFile!;
  const second = folder.beginNext('f1', true);
  writeFileSync(second, 'index 2');
  writeFileSync(`${second}-wal`, 'log');
  expect(folder.currentFile).toBe(first);
  expect(open().currentFile).toBe(first);
  folder.promoteNext();
  expect(open().currentFile).toBe(second);
  expect(existsSync(first)).toBe(false);
  expect(folder.size()).toBe('index 2'.length + 'log'.length);
});

test('an interrupted build resumes, unless the model has changed or a rebuild is forced', () => {
  const begun = open().beginNext('f1', false);
  writeFileSync(begun, 'half');
  expect(open().beginNext('f1', false)).toBe(begun);
  expect(open().beginNext('f1', true)).not.toBe(begun);
  const other = open().beginNext('f2', false);
  expect(existsSync(other)).toBe(false);
  expect(existsSync(begun)).toBe(false);
});

test('a damaged file is set aside, with its log', () => {
  const folder = built();
  writeFileSync(`${folder.currentFile}-wal`, 'log');
  folder.quarantine('current');
  expect(folder.currentFile).toBeNull();
  expect(readdirSync(folder.path).sort()).toEqual(['damaged.db', 'damaged.db-wal', 'index.json']);
});

/** Makes a file unremovable, as on Windows while another program has it open. */
function unremovable(path: string): void {
  mkdirSync(path);
  writeFileSync(join(path, 'x'), '');
}

test('files that cannot be removed stop no build, and no build writes into them', () => {
  const folder = open();
  mkdirSync(folder.path);
  unremovable(join(folder.path, 'index-0.db'));
  unremovable(join(folder.path, 'index-1.db'));
  unremovable(join(folder.path, 'index-2.db-wal'));
  const file = folder.beginNext('f1', false);
  writeFileSync(file, 'index');
  folder.promoteNext();
  expect(open().currentFile).toBe(join(folder.path, 'index-3.db'));
});

test('a damaged file that cannot be set aside is still taken out of use, and removed by the next build', () => {
  const folder = built();
  unremovable(join(folder.path, 'damaged.db'));
  folder.quarantine('current');
  expect(open()).toMatchObject({ isDamaged: false, currentFile: null });
  writeFileSync(folder.beginNext('f1', true), 'index 2');
  folder.promoteNext();
  expect(readFileSync(open().currentFile!, 'utf8')).toBe('index 2');
  expect(readdirSync(folder.path).sort()).toEqual(['damaged.db', 'index-1.db', 'index.json']);
});

test('each directory has its own folder, and all are listed by their records', () => {
  built();
  const other = open('/code/other');
  other.beginNext('f1', false);
  writeFileSync(join(base, 'stray'), '');
  const known = new Map<string, string>();
  for (const again of [known, known, new Map()])
    expect(indexedDirectories(base, again).sort()).toEqual(['/code/app', '/code/other']);
  rmSync(other.path, { recursive: true });
  expect(indexedDirectories(base, known)).toEqual(['/code/app']);
});

test.each(['', '{', '[]', 'null', '{"directory":"/code/other","current":null,"next":null}'])(
  'a record that says %j is damaged and not listed, and files beside it are not resumed',
  text => {
    const { path, currentFile } = built();
    writeFileSync(join(path, 'index.json'), text);
    const folder = open();
    expect(folder).toMatchObject({ isDamaged: true, currentFile: null });
    expect(indexedDirectories(base, new Map())).toEqual([]);
    expect(folder.beginNext('f1', false)).toBe(currentFile);
    expect(existsSync(currentFile!)).toBe(false);
  },
);

test('a record cannot name a file outside its folder', () => {
  const { path } = built();
  const current = { name: '../../secret.db', fingerprint: 'f1' };
  writeFileSync(join(path, 'index.json'), JSON.stringify({ directory: '/code/app', current, next: null }));
  expect(open()).toMatchObject({ isDamaged: true, currentFile: null });
});

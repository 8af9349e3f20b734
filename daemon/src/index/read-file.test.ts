import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { classify, maxBytesOf } from './classify.ts';
import { type FileContent, readRegularFile } from './read-file.ts';

const MOST = maxBytesOf();

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-read-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(bytes: Uint8Array): FileContent {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return readRegularFile(path, MOST) as FileContent;
}

const textOf = (content: FileContent) => Buffer.from(content.bytes).toString();

describe('a file is read as UTF-8', () => {
  const text = 'function Größe {\r\n  "漢字 😀"\r\n}\r\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-16', utf16],
    ['UTF-16 of the other byte order', Buffer.from(utf16).swap16()],
  ])('from %s', (_name, bytes) => {
    const content = read(bytes);
    expect(textOf(content)).toBe(text);
    expect(content.size).toBe(bytes.length);
    expect(classify('a.ps1', content.bytes)).toBe('indexed');
  });

  test('the encoding is detected from the bytes', () => {
    const latin = Buffer.from('def größe(): pass  # prüft das Maß\n', 'latin1');
    const content = read(latin);
    expect(textOf(content)).toBe('def größe(): pass  # prüft das Maß\n');
    expect(content).toMatchObject({ isAsStored: false, size: latin.length });
  });

  test('binary files stay binary', () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xe9]);
    expect(Buffer.from(read(bytes).bytes).equals(bytes)).toBe(true);
  });

  test('a file over the size limit is not converted', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(MOST, 'a\0')]);
    expect(classify('a.txt', read(bytes).bytes, { size: bytes.length })).toBe('oversized');
  });
});

test('links are not followed, neither to a file nor in a folder above it', () => {
  const there = join(folder, 'there');
  mkdirSync(there);
  writeFileSync(join(there, 'a.py'), 'secret = 1\n');
  symlinkSync(there, join(folder, 'linked'));
  symlinkSync(join(there, 'a.py'), join(folder, 'link.py'));
  expect(readRegularFile(join(there, 'a.py'), MOST)).toMatchObject({ size: 11 });
  expect(readRegularFile(join(folder, 'linked', 'a.py'), MOST)).toBeNull();
  expect(readRegularFile(join(folder, 'link.py'), MOST)).toBeNull();
});

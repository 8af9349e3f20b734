import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredChunk, StoredFile } from '../../store/index-reader.ts';
import { LinesOnDisk } from './lines-on-disk.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dowse-snippet-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function stored(text: string | Uint8Array): StoredFile {
  writeFileSync(join(root, 'a.txt'), text);
  const { size, mtimeMs, ctimeMs } = statSync(join(root, 'a.txt'));
  return {
    id: 1,
    path: 'a.txt',
    language: 'text',
    isGenerated: 0,
    size,
    mtimeMs,
    ctimeMs,
    firstChunk: 0,
    chunkCount: 1,
  };
}

const lines = (startLine: number, endLine: number) =>
  ({ id: 0, startLine, endLine, startByte: null }) as StoredChunk;
const read = (file: StoredFile, startLine: number, endLine: number) =>
  new LinesOnDisk(path => join(root, path)).read(file, lines(startLine, endLine));

test('returns whole lines, with up to three lines of context before and after', () => {
  const file = stored('1\n2\n3\n4\n5\n6\n7\n8\n9\n');
  expect(read(file, 5, 6)).toEqual({ snippet: '5\n6', contextBefore: '2\n3\n4', contextAfter: '7\n8\n9' });
  expect(read(file, 1, 2)).toMatchObject({ snippet: '1\n2', contextBefore: '' });
  expect(read(file, 2, 2)).toMatchObject({ contextBefore: '1' });
});

test('strips CRLF and the byte order mark', () => {
  expect(read(stored('\uFEFFone\r\ntwo\r\n'), 1, 2)?.snippet).toBe('one\ntwo');
});

test('returns null for a file that has changed, shrunk, or become a folder', () => {
  const file = stored('one\ntwo\n');
  expect(read({ ...file, size: file.size + 1 }, 1, 1)).toBeNull();
  expect(read({ ...file, mtimeMs: file.mtimeMs - 1 }, 1, 1)).toBeNull();
  expect(read({ ...file, ctimeMs: file.ctimeMs - 1 }, 1, 1)).toBeNull();
  expect(read(file, 1, 9)).toBeNull();
  rmSync(join(root, 'a.txt'));
  expect(read(file, 1, 1)).toBeNull();
  mkdirSync(join(root, 'a.txt'));
  expect(read(file, 1, 1)).toBeNull();
});

test.skipIf(process.platform === 'win32')('does not block on a named pipe', () => {
  const file = stored('one\n');
  rmSync(join(root, 'a.txt'));
  execFileSync('mkfifo', [join(root, 'a.txt')]);
  expect(read(file, 1, 1)).toBeNull();
});

test('a partial read of a large file gives the same lines as a full read', () => {
  const line = fc.oneof(
    { weight: 20, arbitrary: fc.string({ maxLength: 90, unit: 'binary' }) },
    { weight: 5, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.nat(3000).map(length => 'é'.repeat(length)) },
  );
  const text = fc
    .record({
      lines: fc.array(
        line.map(text => text.replace(/[\r\n]/g, ' ')),
        { minLength: 150, maxLength: 300, size: 'max' },
      ),
      end: fc.constantFrom('\n', '\r\n'),
      isEnded: fc.boolean(),
      mark: fc.constantFrom('', '\uFEFF'),
    })
    .map(({ lines, end, isEnded, mark }) => mark + lines.join(end) + (isEnded ? end : ''));
  let parts = 0;
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(), fc.nat(40)), { minLength: 10 }), (content, places) => {
      const file = stored(content);
      const all = content.split('\n');
      const reader = new LinesOnDisk(path => join(root, path));
      places.forEach(([at, length], id) => {
        const startLine = 1 + (at % all.length);
        const endLine = Math.min(startLine + length, all.length);
        const before = all.slice(0, startLine - 1).map(text => `${text}\n`);
        const chunk = { ...lines(startLine, endLine), id, startByte: Buffer.byteLength(before.join('')) };
        if (file.size > 8192) parts++;
        expect(reader.read(file, chunk)).toEqual(read(file, startLine, endLine));
        expect(reader.textOf(file, chunk)).toBe(reader.read(file, chunk)?.snippet);
      });
    }),
    { numRuns: 50 },
  );
  expect(parts).toBeGreaterThan(200);
});

test('returns null for a partial read of a changed file', () => {
  const file = stored('one line\n'.repeat(5000));
  const chunk = { ...lines(1000, 1010), startByte: 999 * 9 };
  expect(new LinesOnDisk(path => join(root, path)).read(file, chunk)?.snippet).toMatch(/^one line\n/);
  writeFileSync(join(root, 'a.txt'), 'two line\n'.repeat(5001));
  expect(new LinesOnDisk(path => join(root, path)).read(file, chunk)).toBeNull();
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { AnalyzedBlock, Vectors } from './analyzed.ts';
import { IndexFileReader } from './index-file-reader.ts';
import { summarizeIndex } from './index-summary.ts';
import { IndexWriter } from './index-writer.ts';
import { collectPostings, FIELD, PostingWriter, serializeBlockPostings } from './postings.ts';

const DIMENSIONS = 4;

let folder: string;
let file: string;
let writer: IndexWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-store-'));
  file = join(folder, 'index-1.db');
  writer = new IndexWriter(file);
});
afterEach(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A block of files, given as lists of chunks. A chunk is its words; its vector depends on its first letter. */
function block(files: Record<string, string[]>): AnalyzedBlock {
  const texts = Object.values(files).flat();
  const writers = new Map<string, PostingWriter>();
  texts.forEach((text, chunk) => {
    for (const word of new Set(text.split(' '))) {
      if (!writers.has(word)) writers.set(word, new PostingWriter());
      const count = text.split(' ').filter(other => other === word).length;
      writers.get(word)!.add(chunk, count, word.startsWith('=') ? FIELD.name : 0);
    }
  });
  return {
    files: Object.entries(files).map(([path, { length }]) => ({
      path,
      state: 'indexed',
      size: 10,
      mtimeMs: 5.25,
      ctimeMs: 5.5,
      seenMs: 9000,
      hash: new Uint8Array([1, 2]),
      language: 'text',
      noTree: null,
      isGenerated: false,
      chunkCount: length,
    })),
    chunks: texts.map((text, i) => ({
      startLine: i + 1,
      startByte: 20 * i,
      endLine: i + 2,
      kind: 'function',
      symbol: text.split(' ')[0]!,
      container: null,
      signature: null,
      symbols: symbolsOf(text.split(' ')[0]!, i + 1),
    })),
    lengths: Uint32Array.from(texts, text => text.split(' ').length),
    vectors: vectors(texts),
    outlines: vectors(Object.keys(files)),
    postings: serializeBlockPostings(collectPostings(writers)),
    sourceBytes: 10,
  };
}

/** A function that contains another one. */
function symbolsOf(name: string, line: number): CodeSymbol[] {
  return [
    { name, kind: 'function', line, endLine: line + 1, container: null },
    { name: 'inner', kind: 'function', line: line + 1, endLine: line + 1, container: name, isMember: true },
  ];
}

function vectors(texts: readonly string[]): Vectors {
  return {
    values: Int8Array.from(texts.flatMap(text => [text.charCodeAt(0), 1, 2, 3])),
    fresh: { keys: new BigInt64Array(), texts: new Uint32Array() },
  };
}

/** `chunk×frequency` of a term, of live chunks. */
function postingsOf(reader: IndexFileReader, term: string): string[] {
  const { length, chunks, frequencies } = reader.postings(term, reader.live);
  return Array.from(chunks.subarray(0, length), (chunk, i) => `${chunk}×${frequencies[i]}`).sort();
}

/** The values of a chunk's vector, computed as products with the axes. */
function vectorOf(reader: IndexFileReader, chunk: number): number[] {
  return Array.from({ length: DIMENSIONS }, (_, d) => {
    const axis = new Int8Array(DIMENSIONS);
    axis[d] = 127;
    return Math.round(reader.vectors.cosines([chunk], axis)[0]! * 127);
  });
}

function open(): IndexFileReader {
  const reader = new IndexFileReader(file, { dimensions: DIMENSIONS, headDimensions: DIMENSIONS });
  reader.refresh();
  return reader;
}

test('files, chunks, lengths, vectors and postings are read as they were written', () => {
  writer.addBlock(block({ 'a.txt': ['one two two', 'three'], 'b.txt': ['two'] }));
  const reader = open();
  expect(reader.chunkCount).toBe(3);
  expect(reader.liveCount).toBe(3);
  expect(reader.totalLength).toBe(5);
  expect([...reader.lengths.subarray(0, 3)]).toEqual([3, 1, 1]);
  expect(reader.files[reader.fileOf[2]!]).toMatchObject({
    path: 'b.txt',
    firstChunk: 2,
    chunkCount: 1,
    mtimeMs: 5.25,
    ctimeMs: 5.5,
  });
  expect(vectorOf(reader, 1)).toEqual(['t'.charCodeAt(0), 1, 2, 3]);
  const isNamedB = (file: number) =>
    reader.outlineCosines([file], Int8Array.of('b'.charCodeAt(0), 0, 0, 0))[0]!;
  expect(isNamedB(reader.fileOf[2]!)).toBeGreaterThan(isNamedB(reader.fileOf[0]!));
  expect(postingsOf(reader, 'two')).toEqual(['0×2', '2×1']);
  expect(postingsOf(reader, 'four')).toEqual([]);
  expect(reader.chunks([1, 7]).get(1)).toMatchObject({
    startLine: 2,
    startByte: 20,
    endLine: 3,
    kind: 'function',
    symbol: 'three',
    symbols: symbolsOf('three', 2),
  });
  expect(reader.chunks([7]).size).toBe(0);
  reader.close();
});

test('a reader sees later blocks only after a refresh', () => {
  writer.addBlock(block({ 'a.txt': ['one'] }));
  const reader = open();
  writer.addBlock(block({ 'b.txt': ['one', 'two'] }));
  expect(reader.chunkCount).toBe(1);
  reader.refresh();
  expect(reader.chunkCount).toBe(3);
  expect(postingsOf(reader, 'one')).toEqual(['0×1', '1×1']);
  expect(vectorOf(reader, 2)).toEqual(['t'.charCodeAt(0), 1, 2, 3]);
  reader.close();
});

test('a file that is written again replaces its old version; a removed file is gone', () => {
  writer.addBlock(block({ 'a.txt': ['one', 'two'], 'b.txt': ['one'], 'c.txt': ['one'] }));
  writer.addBlock(block({ 'a.txt': ['three one'] }));
  expect(writer.removeFiles(['b.txt', 'never.txt'])).toBe(1);
  const reader = open();
  expect(reader.liveCount).toBe(2);
  expect(reader.totalLength).toBe(3);
  expect(postingsOf(reader, 'one')).toEqual(['3×1', '4×1']);
  expect(postingsOf(reader, 'two')).toEqual([]);
  expect(reader.files.find(file => file.path === 'a.txt')).toMatchObject({ firstChunk: 4, chunkCount: 1 });
  expect(reader.files.find(file => file.path === 'b.txt')).toBeUndefined();
  expect(writer.deadShare()).toEqual({ dead: 3, total: 5 });
  reader.close();
});

test('folding does not change the postings that new and refreshed readers see', () => {
  for (let i = 0; i < 5; i++) writer.addBlock(block({ [`${i}.txt`]: [`one w${i}`, 'two two'] }));
  const before = open();
  const expected = ['one', 'two', 'w3'].map(term => postingsOf(before, term));
  writer.fold();
  before.refresh();
  const after = open();
  for (const reader of [before, after]) {
    expect(['one', 'two', 'w3'].map(term => postingsOf(reader, term))).toEqual(expected);
    reader.close();
  }
  writer.addBlock(block({ 'late.txt': ['one'] }));
  writer.fold();
  const last = open();
  expect(postingsOf(last, 'one')).toHaveLength(6);
  last.close();
});

test('folding leaves no free pages in the file', () => {
  const chunks = Array.from({ length: 200 }, (_, c) =>
    Array.from({ length: 100 }, (_, i) => `word${c}x${i}`).join(' '),
  );
  writer.addBlock(block({ 'a.ts': chunks }));
  expect(writer.db.pragma('page_count', { simple: true })).toBeGreaterThan(50);
  writer.fold();
  expect(writer.db.pragma('freelist_count', { simple: true })).toBe(0);
});

test('termsFrom and termsWith return the same before and after folding, shortest first', () => {
  writer.addBlock(block({ a: ['=routergroup =run', '=router'], b: ['=router =.rows'] }));
  const reader = open();
  for (const _ of ['in a block of its own', 'folded']) {
    expect(reader.termsWith('=rou', '', 9)).toEqual(['=router', '=routergroup']);
    expect(reader.termsWith('=r', 'un', 9)).toEqual(['=run']);
    expect(reader.termsWith('=r', 'gr', 9)).toEqual(['=routergroup']);
    expect(reader.termsWith('=', 'r', 2)).toEqual(['=run', '=.rows']);
    expect(reader.termsWith('=x', '', 9)).toEqual([]);
    writer.fold();
    reader.refresh();
  }
  writer.addBlock(block({ c: ['=rotor'] }));
  reader.refresh();
  expect(reader.termsWith('=ro', 'r', 2)).toEqual(['=rotor', '=router']);
});

test('many blocks are folded automatically', () => {
  for (let i = 0; i < 130; i++) writer.addBlock(block({ [`${i}.txt`]: ['one'] }));
  const { left } = writer.db.prepare('SELECT count(*) AS left FROM block_postings').get() as { left: number };
  expect(left).toBeLessThan(10);
  const reader = open();
  expect(postingsOf(reader, 'one')).toHaveLength(130);
  reader.close();
});

test('files that are left out are stored and counted, and have no chunks', () => {
  const left = block({ 'x.bin': [], 'y.lock': [] });
  left.files[0]!.state = 'binary';
  left.files[1]!.state = 'generated';
  writer.addBlock(left);
  writer.addBlock(block({ 'a.txt': ['one', 'two'] }));
  writer.finish({ wasWhole: true, changed: true, firstGeneration: 7 });
  expect(summarizeIndex(file)).toMatchObject({
    fileCount: 1,
    chunkCount: 2,
    generation: 7,
    skipped: { binary: 1, generated: 1, minified: 0, oversized: 0, unreadable: 0 },
  });
  expect([...writer.knownFiles().keys()].sort()).toEqual(['a.txt', 'x.bin', 'y.lock']);
});

test('the generation counts only changes', () => {
  writer.finish({ wasWhole: true, changed: true, firstGeneration: 3 });
  writer.finish({ wasWhole: true, changed: false, firstGeneration: 3 });
  expect(summarizeIndex(file).generation).toBe(3);
  writer.finish({ wasWhole: false, changed: true, firstGeneration: 3 });
  expect(summarizeIndex(file).generation).toBe(4);
});

test('filesBelow returns the files of a folder, not of folders whose names begin with its name', () => {
  writer.addBlock(
    block({ 'src/a': ['x'], 'src/b/c': ['x'], 'src2/d': ['x'], src: ['x'], 'src-old/e': ['x'] }),
  );
  expect(writer.filesBelow('src').sort()).toEqual(['src/a', 'src/b/c']);
});

test('touch updates size and times, and keeps the chunks', () => {
  writer.addBlock(block({ 'a.txt': ['one'] }));
  const [touched] = block({ 'a.txt': ['one'] }).files;
  writer.touch([{ ...touched!, size: 11, mtimeMs: 6.5, ctimeMs: 7.5, seenMs: 9500 }]);
  expect(writer.knownFile('a.txt')).toMatchObject({ size: 11, mtimeMs: 6.5, ctimeMs: 7.5, seenMs: 9500 });
  expect(writer.deadShare().dead).toBe(0);
});

test.each([
  ['blocks', 'vectors'],
  ['block_postings', 'postings'],
])('a changed byte in %s.%s is detected', (table, column) => {
  writer.addBlock(block({ 'a.txt': ['one two'] }));
  const db = new Database(file);
  db.exec(
    `UPDATE ${table} SET ${column} = CAST(substr(${column}, 1, length(${column}) - 1) || x'7f' AS BLOB)`,
  );
  db.close();
  expect(open).toThrow(expect.objectContaining({ code: 'SQLITE_CORRUPT' }));
});

test('a changed byte in a folded list is detected when it is read', () => {
  writer.addBlock(block({ 'a.txt': ['one two'] }));
  writer.fold();
  writer.db.exec("UPDATE postings SET list = x'01020304' || substr(list, 5)");
  const reader = open();
  expect(() => postingsOf(reader, 'one')).toThrow(expect.objectContaining({ code: 'SQLITE_CORRUPT' }));
  reader.close();
});

test('an index can be opened and read while another connection writes to it', () => {
  writer.addBlock(block({ 'a.txt': ['alpha'] }));
  writer.db.exec('BEGIN IMMEDIATE');
  writer.db.exec('DELETE FROM files');
  expect(summarizeIndex(file)).toMatchObject({ fileCount: 1 });
  writer.db.exec('ROLLBACK');
});

test('the writer waits for another connection that holds the write lock for a moment', async () => {
  writer.addBlock(block({ 'a.txt': ['alpha'] }));
  const isWriting = new Int32Array(new SharedArrayBuffer(4));
  const other = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const db = require('better-sqlite3')(workerData.file);
    db.exec('BEGIN IMMEDIATE');
    db.exec("INSERT INTO meta VALUES ('other', '1')");
    parentPort.postMessage('has it');
    Atomics.wait(workerData.isWriting, 0, 0);
    Atomics.wait(workerData.isWriting, 0, 1, 200);
    db.exec('COMMIT');
    db.close();`,
    { eval: true, workerData: { file, isWriting } },
  );
  const ended = once(other, 'exit');
  await once(other, 'message');
  Atomics.store(isWriting, 0, 1);
  Atomics.notify(isWriting, 0);
  writer.addBlock(block({ 'b.txt': ['beta'] }));
  expect(writer.removeFiles(['a.txt'])).toBe(1);
  await ended;
  expect([writer.getMeta('other'), summarizeIndex(file).fileCount]).toEqual(['1', 1]);
});

test('two readers share their arrays, of commits that one has loaded and as they grow', () => {
  const shape = { dimensions: DIMENSIONS, headDimensions: DIMENSIONS };
  const [one, two] = [0, 1].map(number => new IndexFileReader(file, shape, { number, of: 2 }));
  const both = [one!, two!];
  let known: string[] = [];
  const addFile = (path: string) => {
    writer.addBlock(block({ [path]: [`${path} word`] }));
    known = [...known, path];
  };
  for (const path of ['a', 'b', 'c', 'd', 'e', 'f']) {
    addFile(path);
    if (two!.chunkCount > 0) expect(two!.adopt(two!.shared)).toBe(false);
    // They load in turn, each behind what the other has loaded.
    const [loads, adopts] = known.length % 2 ? both : both.toReversed();
    loads!.refresh(adopts!.shared);
    if (known.length > 1) expect(vectorOf(adopts!, 0)).toEqual([97, 1, 2, 3]);
    expect(adopts!.adopt(loads!.shared)).toBe(true);
    for (const reader of both) {
      expect(reader.files.map(({ path }) => path).sort()).toEqual(known);
      expect(known.map((_, chunk) => vectorOf(reader, chunk)[0])).toEqual(
        known.map(name => name.charCodeAt(0)),
      );
      expect(
        reader.vectors.nearest({
          vector: Int8Array.of(127, 0, 0, 0),
          rows: known.length,
          allowed: undefined,
          wanted: 9,
        }),
      ).toHaveLength(known.length);
      expect(postingsOf(reader, 'word')).toHaveLength(known.length);
    }
  }
  expect(one!.shared.lengths.buffer).toBe(two!.shared.lengths.buffer);
  for (const reader of both) reader.close();
});

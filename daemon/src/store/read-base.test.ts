import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BaseSegment } from '../api/index-base.ts';
import type { AnalyzedBlock } from './analyzed.ts';
import { IndexWriter } from './index-writer.ts';
import { collectPostings, PostingWriter, serializeBlockPostings } from './postings.ts';
import { readBase } from './read-base.ts';
import { writeBase } from './write-base.ts';

const DIMENSIONS = 4;

let root: string;
let segments: BaseSegment[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dowse-base-'));
  const writer = new IndexWriter(join(root, 'index-1.db'));
  writer.addBlock(blockOf(['src/a.ts', 'src/b.ts'], 'bowl'));
  writer.fold();
  writer.addBlock(blockOf(['src/b.ts', 'src/c.ts'], 'spoon'));
  writer.close();
  segments = writeBase(join(root, 'index-1.db'), root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A block of files with one chunk each, which has this term. */
function blockOf(paths: readonly string[], term: string): AnalyzedBlock {
  const count = paths.length;
  const postings = new PostingWriter();
  for (const chunk of paths.keys()) postings.add(chunk, chunk === 0 ? 0 : 2, 1);
  const vectors = () => ({
    values: new Int8Array(count * DIMENSIONS).fill(3),
    fresh: { keys: new BigInt64Array(0), texts: new Uint32Array(0) },
  });
  const symbol = { name: 'feed', kind: 'function', line: 1, endLine: 2, container: null } as const;
  return {
    files: paths.map(path => ({
      ...{ path, state: 'indexed' as const, size: 20, mtimeMs: 5, ctimeMs: 6, seenMs: 7 },
      ...{
        hash: new Uint8Array(20).fill(9),
        language: 'typescript',
        noTree: null,
        isGenerated: false,
        chunkCount: 1,
      },
    })),
    chunks: paths.map(() => ({
      ...{
        startLine: 1,
        endLine: 2,
        startByte: 0,
        kind: 'function' as const,
        symbol: 'feed',
        container: null,
      },
      ...{ signature: 'feed()', symbols: [symbol] },
    })),
    lengths: new Uint32Array(count).fill(8),
    vectors: vectors(),
    outlines: vectors(),
    postings: serializeBlockPostings(collectPostings(new Map([[term, postings]]))),
    sourceBytes: 40,
  };
}

const into = (name: string) => join(root, name);
const read = (given = segments) =>
  readBase(into('index-2.db'), root, { segments: given, dimensions: DIMENSIONS });

test('a base is the index that it was made of, with files that a scan compares', () => {
  read();
  const [before, after] = ['index-1.db', 'index-2.db'].map(name => new IndexWriter(into(name)));
  for (const table of ['blocks', 'chunks', 'dead', 'runs', 'postings', 'block_postings']) {
    const rows = (writer: IndexWriter) => writer.db.prepare(`SELECT * FROM ${table}`).all();
    expect({ table, rows: rows(after!) }).toEqual({ table, rows: rows(before!) });
  }
  const paths = (writer: IndexWriter) =>
    [...writer.knownFiles().values()].map(({ path, hash }) => ({ path, hash }));
  expect(paths(after!)).toEqual(paths(before!).sort((a, b) => (a.path < b.path ? -1 : 1)));
  expect(after!.knownFile('src/a.ts')).toMatchObject({ mtimeMs: 0, ctimeMs: 0, seenMs: 0 });
  for (const writer of [before!, after!]) writer.close();
});

describe('a hostile base leaves the index empty:', () => {
  /** Changes the rows, and announces what they are now. */
  function change(edit: (rows: unknown[][]) => unknown): void {
    const file = into('0.gz');
    const rows = gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .map(line => JSON.parse(line) as unknown[]);
    edit(rows);
    const bytes = gzipSync(rows.map(row => JSON.stringify(row)).join('\n'));
    writeFileSync(file, bytes);
    segments = [{ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }];
  }
  const the = (rows: unknown[][], table: string) => rows.find(row => row[0] === table)!;
  const set = (table: string, at: number, value: unknown) => (rows: unknown[][]) => {
    the(rows, table)[at] = value;
  };
  const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');

  const edits: [name: string, reason: string, edit: (rows: unknown[][]) => unknown][] = [
    ['a path above', 'leads elsewhere', set('file', 1, '../../.ssh/authorized_keys')],
    ['an absolute path', 'leads elsewhere', set('file', 1, '/etc/passwd')],
    ['a path with a backslash above', 'leads elsewhere', set('file', 1, 'src\\..\\..\\x')],
    ['a path with NUL', 'leads elsewhere', set('file', 1, 'a\0b')],
    [
      'the same path twice',
      'UNIQUE',
      rows => the(rows.slice(1 + rows.indexOf(the(rows, 'file'))), 'file').splice(1, 1, the(rows, 'file')[1]),
    ],
    ['a short hash', 'no valid hash', set('file', 4, base64(1, 2))],
    ['an unknown state', 'no valid state', set('file', 2, 'admin')],
    ['chunks of another file', 'chunks of another', set('file', 9, 2)],
    ['chunks beyond the end', 'chunks of another', set('file', 8, 9e9)],
    ['a negative number of chunks', 'no valid chunks', set('file', 9, -1)],
    ['a mark of generated files that is no mark', 'neither generated', set('file', 7, 'yes')],
    ['vectors of another length', 'vectors of another length', set('block', 6, base64(1, 2, 3))],
    ['lengths of another length', 'arrays of another length', set('block', 3, '')],
    ['bodies of another length', 'arrays of another length', set('block', 5, '')],
    ['a block that leaves a gap', 'does not follow', set('block', 1, 7)],
    ['an unknown kind', 'no known kind', set('chunk', 5, 99)],
    ['lines that end before they begin', 'no valid lines', set('chunk', 3, 0)],
    ['a symbol without a name', 'symbol is not valid', set('chunk', 10, base64(0, 0, 0, 0, 0, 0, 0, 0))],
    ['symbols that contain each other', '', set('chunk', 10, base64(0, 0, 0, 2))],
    ['a list that names a wrong chunk', 'wrong chunk', set('posting', 3, base64(0, 2, 0x90, 3))],
    ['a list that goes back', 'wrong chunk', set('posting', 3, base64(1, 1, 0, 0, 1, 0))],
    ['a truncated list', 'truncated', set('posting', 3, base64(0, 9, 0))],
    ['a list of a run that is not there', 'no valid term', set('posting', 2, 77)],
    ['lists of a block with a giant count', 'truncated', set('open', 2, base64(255, 255, 255, 255, 7, 0))],
    ['a missing chunk', 'a chunk is missing', rows => rows.splice(rows.indexOf(the(rows, 'chunk')), 1)],
    ['a row of no table', 'no known table', rows => rows.push(['constructor', 1])],
    ['a row that is no list', 'not a list', rows => rows.push({} as never)],
  ];
  test.each(edits)('%s', (_, reason, edit) => {
    change(edit);
    expect(() => read()).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', message: expect.stringContaining(reason) }),
    );
    const writer = new IndexWriter(into('index-2.db'));
    expect(writer.knownFiles().size).toBe(0);
    writer.close();
  });

  test('a segment of another size, with another hash, or that grows without end', () => {
    const [{ bytes, sha256 }] = segments as [BaseSegment];
    expect(() => read([{ bytes: bytes + 1, sha256 }])).toThrow('segment size mismatch');
    expect(() => read([{ bytes, sha256: '0'.repeat(64) }])).toThrow('segment SHA-256 mismatch');
    const bomb = gzipSync(Buffer.alloc(65 * 1024 ** 2), { level: 1 });
    writeFileSync(into('0.gz'), bomb);
    const hash = createHash('sha256').update(bomb).digest('hex');
    expect(() => read([{ bytes: bomb.length, sha256: hash }])).toThrow(/larger than|not valid/);
  });
});

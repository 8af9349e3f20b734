import { CHUNK_KINDS } from '../languages/kinds.ts';
import { checkBlockPostings, checkPostings } from './check-postings.ts';
import { seal } from './seal.ts';
import type { Sqlite, Statement } from './sqlite.ts';
import { decodeSymbols } from './symbol-codec.ts';

const MAX_CHUNKS = 50_000_000;
const MAX_LINE = 2 ** 31 - 1;
const MAX_PATH = 4096;
const MAX_TEXT = 1 << 20;
const MAX_TERM = 200;
const STATES = ['indexed', 'partial', 'let_in', 'binary', 'generated', 'minified', 'oversized', 'unreadable'];
const NO_TREES = [null, 'too_slow', 'parser_failed'];

/** The state of a chunk: unknown, in a file, deleted, or with its row read. */
const CHUNK = { unknown: 0, ofFile: 1, dead: 2, read: 3 } as const;

const INSERTS = {
  block:
    'blocks (first_chunk, chunk_count, lengths, kinds, bodies, vectors, file_starts, outlines) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  file: 'files (path, state, size, hash, language, no_tree, is_generated, first_chunk, chunk_count, mtime_ms, ctime_ms, seen_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)',
  dead: 'dead (first_chunk, chunk_count) VALUES (?, ?)',
  chunk:
    'chunks (id, start_line, end_line, start_byte, kind, is_named, container, signature, names, places) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  run: 'runs (run) VALUES (?)',
  posting: 'postings (term, run, list) VALUES (?, ?, ?)',
  open: 'block_postings (first_chunk, postings) VALUES (?, ?)',
};
type Table = keyof typeof INSERTS;

/**
 * Checks the rows of a base (write-base.ts) and inserts them into an index. All errors are RangeErrors that say what is wrong,
 * without any text of the base.
 */
export class CheckedRows {
  readonly #inserts: Record<Table, Statement>;
  readonly #dimensions: number;
  readonly #blocks = new Map<number, number>();
  /** The number of chunks in the blocks so far. */
  #span = 0;
  /** 1 for each chunk at which a file may begin, and for the end of each block. */
  #starts = new Uint8Array(1 << 16);
  #chunks = new Uint8Array(0);
  readonly #runs = new Set<number>();
  readonly #readers: Record<Table, (values: unknown[]) => void> = {
    block: this.#block,
    file: this.#file,
    dead: this.#dead,
    chunk: this.#chunk,
    run: this.#run,
    posting: this.#posting,
    open: this.#open,
  };

  constructor(db: Sqlite, dimensions: number) {
    this.#dimensions = dimensions;
    const entries = Object.entries(INSERTS).map(([table, sql]) => [table, db.prepare(`INSERT INTO ${sql}`)]);
    this.#inserts = Object.fromEntries(entries);
  }

  /** @throws RangeError */
  add(row: unknown): void {
    check(Array.isArray(row), 'a row is not a list');
    const [table, ...values] = row;
    const read = Object.hasOwn(this.#readers, table) ? this.#readers[table as Table] : undefined;
    check(read !== undefined, 'a row is of no known table');
    read.call(this, values);
  }

  /** @throws RangeError if a row is missing */
  finish(): void {
    this.#assertBlocks();
    const isComplete = this.#chunks.every(state => state === CHUNK.read || state === CHUNK.dead);
    check(isComplete, 'a chunk is missing');
  }

  #block([first, count, ...texts]: unknown[]): void {
    check(this.#chunks.length === 0, 'a block comes too late');
    check(first === this.#span && isCount(count) && count > 0, 'a block does not follow the one before it');
    const [lengths, kinds, bodies, vectors, starts, outlines] = texts.map(bytesOf) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    check(this.#span + count <= MAX_CHUNKS, 'there are too many chunks');
    const areWhole = lengths.length === 4 * count && kinds.length === count && bodies.length === count;
    check(areWhole, 'a block has arrays of another length');
    check(vectors.length === count * this.#dimensions, 'a block has vectors of another length');
    check(starts.length % 4 === 0 && starts.length > 0, 'a block has no files');
    check(
      outlines.length === (starts.length / 4) * this.#dimensions,
      'a block has outlines of another length',
    );
    check(kinds.every(isKind), 'a chunk is of no known kind');
    this.#markStarts(first, count, starts);
    this.#blocks.set(first, count);
    this.#span += count;
    this.#insert('block', first, count, ...[lengths, kinds, bodies, vectors, starts, outlines].map(seal));
  }

  #markStarts(first: number, count: number, starts: Buffer): void {
    if (first + count >= this.#starts.length) {
      const larger = new Uint8Array(2 * (first + count));
      larger.set(this.#starts);
      this.#starts = larger;
    }
    let last = -1;
    for (let at = 0; at < starts.length; at += 4) {
      const start = starts.readUInt32LE(at);
      check(
        start > last && start < count && (at > 0 || start === 0),
        'the files of a block are not in order',
      );
      this.#starts[first + start] = 1;
      last = start;
    }
    this.#starts[first + count] = 1;
  }

  /** After the last block. */
  #assertBlocks(): void {
    if (this.#chunks.length === 0) this.#chunks = new Uint8Array(this.#span);
  }

  #file([path, state, size, hash, language, noTree, isGenerated, first, count]: unknown[]): void {
    this.#assertBlocks();
    check(isPath(path), 'a file has a path that leads elsewhere');
    check(STATES.includes(state as string) && isCount(size), 'a file has no valid state');
    check(
      isText(language, 100) && NO_TREES.includes(noTree as string | null),
      'a file has no valid language',
    );
    const digest = hash === null ? null : bytesOf(hash);
    check(digest === null || digest.length === 20, 'a file has no valid hash');
    check(isGenerated === 0 || isGenerated === 1, 'a file is neither generated nor written by hand');
    check(isCount(first) && isCount(count), 'a file has no valid chunks');
    if (count > 0) this.#take(first, count, CHUNK.ofFile);
    this.#insert('file', path, state, size, digest, language, noTree, isGenerated, first, count);
  }

  #dead([first, count]: unknown[]): void {
    this.#assertBlocks();
    check(isCount(first) && isCount(count) && count > 0, 'a deleted file has no valid chunks');
    this.#take(first, count, CHUNK.dead);
    this.#insert('dead', first, count);
  }

  /** Takes the chunks of one file, which end where another one or the block does. */
  #take(first: number, count: number, state: number): void {
    const end = first + count;
    check(
      end <= this.#span && this.#starts[first] === 1 && this.#starts[end] === 1,
      'a file has chunks of another',
    );
    for (let chunk = first; chunk < end; chunk++) {
      const isOther = chunk > first && this.#starts[chunk] === 1;
      check(!isOther && this.#chunks[chunk] === CHUNK.unknown, 'a file has chunks of another');
      this.#chunks[chunk] = state;
    }
  }

  #chunk([
    id,
    startLine,
    endLine,
    startByte,
    kind,
    isNamed,
    container,
    signature,
    names,
    encoded,
  ]: unknown[]): void {
    check(isCount(id) && this.#chunks[id] === CHUNK.ofFile, 'a chunk belongs to no file');
    check(isCount(startLine) && isCount(endLine) && startLine > 0, 'a chunk has no valid lines');
    check(startLine <= endLine && endLine <= MAX_LINE, 'a chunk has no valid lines');
    check(startByte === null || isCount(startByte), 'a chunk has no valid offset');
    check(isCount(kind) && isKind(kind) && (isNamed === 0 || isNamed === 1), 'a chunk is of no known kind');
    check(isText(container) && isText(signature), 'a chunk has no valid texts');
    check(typeof names === 'string' && names.length <= MAX_TEXT, 'a chunk has no valid names');
    const places = bytesOf(encoded);
    checkSymbols({ names, places }, { startLine, container: container as string | null });
    this.#chunks[id] = CHUNK.read;
    this.#insert(
      'chunk',
      id,
      startLine,
      endLine,
      startByte,
      kind,
      isNamed,
      container,
      signature,
      names,
      places,
    );
  }

  #run([run]: unknown[]): void {
    check(isCount(run), 'a run has no valid number');
    this.#runs.add(run);
    this.#insert('run', run);
  }

  #posting([term, run, list]: unknown[]): void {
    check(isTerm(term) && this.#runs.has(run as number), 'a posting list has no valid term');
    const bytes = bytesOf(list);
    checkPostings(bytes, this.#span);
    this.#insert('posting', term, run, seal(bytes));
  }

  #open([first, postings]: unknown[]): void {
    const count = this.#blocks.get(first as number);
    check(count !== undefined, 'posting lists belong to no block');
    const bytes = bytesOf(postings);
    checkBlockPostings(bytes, count);
    this.#insert('open', first, seal(bytes));
  }

  #insert(table: Table, ...values: unknown[]): void {
    this.#inserts[table].run(...values);
  }
}

/** Decoding fails or gives no text for symbols that no chunk can have. */
function checkSymbols(
  encoded: { names: string; places: Uint8Array },
  base: { startLine: number; container: string | null },
) {
  for (const { name, kind, line, endLine, container } of decodeSymbols(encoded, base)) {
    const isValid = typeof name === 'string' && kind !== undefined && container !== undefined;
    check(isValid && line > 0 && endLine >= line && endLine <= MAX_LINE, 'a symbol is not valid');
  }
}

/** A path below the indexed folder, as an index has it. */
function isPath(path: unknown): path is string {
  if (typeof path !== 'string' || path === '' || path.length > MAX_PATH || path.includes('\0')) return false;
  return path.split('/').every(part => part !== '' && part !== '.') && !path.split(/[\\/]/).includes('..');
}

const isKind = (kind: number): boolean => kind < CHUNK_KINDS.length;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isTerm = (term: unknown): boolean => typeof term === 'string' && term !== '' && term.length <= MAX_TERM;
const isText = (text: unknown, most = MAX_TEXT): boolean =>
  text === null || (typeof text === 'string' && text.length <= most);

function bytesOf(text: unknown): Buffer {
  check(typeof text === 'string', 'a value is not base64');
  return Buffer.from(text, 'base64');
}

function check(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new RangeError(reason);
}

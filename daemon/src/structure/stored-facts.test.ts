import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Structure } from '../api/structure.ts';
import { encodeFacts, kindBits, STORED, STORED_KINDS } from '../languages/facts/codec.ts';
import { factsOf, factsVersion } from '../languages/facts/facts.ts';
import { type PatternSearch, RipgrepSearch } from '../search/pattern-search.ts';
import { FactReader, FactStore } from '../store/fact-store.ts';
import { INDEX_MIGRATIONS } from '../store/index-schema.ts';
import { openDatabase } from '../store/sqlite.ts';
import { FactsUpkeep } from './facts-upkeep.ts';
import { withStructure } from './with-structure.ts';

const LANGUAGES = join(import.meta.dirname, '../languages');
const EVIL = `function ${'a'.repeat(10)}() {}\n`;

let base: string;
let root: string;
let file: string;
let indexFile: string;
let parsing: PatternSearch;
let stored: PatternSearch;
const errors: Error[] = [];
/** All grammars are compiled at once, for longer than a user would wait on a busy machine. */
const patient = { maxMs: 170_000, limits: { taskMs: 170_000 } };
const upkeep = new FactsUpkeep(error => errors.push(error), { settledMs: 0, limits: patient.limits });

/** A source file of each language. */
beforeAll(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-stored-')));
  root = join(base, 'tree');
  file = join(base, 'facts.db');
  indexFile = join(base, 'index.db');
  for (const fixture of globSync('*/facts.txtar', { cwd: LANGUAGES })) {
    const [, path = '', text = ''] = readFileSync(join(LANGUAGES, fixture), 'utf8').split(/^-- (.+) --\n/m);
    const target = join(root, dirname(fixture), path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  parsing = withStructure(new RipgrepSearch(), patient);
  stored = withStructure(new RipgrepSearch(), {
    ...patient,
    placeOf: () => ({ file, directory: root }),
  });
  indexTree();
  await upkeep.update({ file, directory: root, indexFile });
  expect(errors).toEqual([]);
});

afterAll(async () => {
  await Promise.all([parsing.close(), stored.close(), upkeep.close()]);
  rmSync(base, { recursive: true, force: true });
});

/** An index that has the files of the tree, as they are now. */
function indexTree(): void {
  rmSync(indexFile, { force: true });
  const index = openDatabase(indexFile, INDEX_MIGRATIONS);
  const insert = index.prepare(
    `INSERT INTO files (path, state, size, mtime_ms, ctime_ms, seen_ms, first_chunk, chunk_count)
     VALUES (?, 'indexed', ?, ?, ?, 0, 0, 1)`,
  );
  for (const path of globSync('**/*', { cwd: root })) {
    const { size, mtimeMs, ctimeMs, isFile } = {
      ...stamp(path),
      isFile: statSync(join(root, path)).isFile(),
    };
    if (isFile) insert.run(path, size, mtimeMs, ctimeMs);
  }
  index.close();
}

function stamp(path: string) {
  const { size, mtimeMs, ctimeMs } = statSync(join(root, path));
  return { size, mtimeMs, ctimeMs };
}

async function find(search: PatternSearch, structure: Structure, pattern = '', path = root) {
  const { results } = await search.search(
    { pattern, path, options: { recursive: true, max_results: 10_000, structure } },
    { roots: [base] },
  );
  return results;
}

describe('stored facts give the same matches as parsing', () => {
  test('all kinds', async () => {
    const structure = { kind: [...STORED_KINDS], container: true };
    const matches = await find(stored, structure);
    expect(new Set(matches.map(({ kind }) => kind)).size).toBeGreaterThan(12);
    expect(matches).toEqual(await find(parsing, structure));
  });

  const searches: [string, Structure, string?][] = [
    ['modifiers', { kind: ['function'], modifier: ['public', 'async'] }],
    [
      'any and no modifier',
      { kind: ['field'], any_modifier: ['private', 'static'], not_modifier: ['final'] },
    ],
    ['what is returned', { kind: ['function'], returns: '*' }],
    ['parameters', { kind: ['function'], parameters: ['>=2'] }],
    ['numbers of members', { kind: ['class', 'struct', 'enum'], has_count: ['>1:method,field,enum-member'] }],
    ['what is only in the text', { kind: ['method'], has: ['call'], doc: 'none' }],
    ['a parameter at a position', { kind: ['function'], parameters: ['1:any:*'] }],
    ['a name', { kind: ['function', 'call'], name: '*a*' }],
    ['a place', { kind: ['call'], inside: ['method'] }],
    ['not in a place', { kind: ['call'], not_inside: ['class', 'test'] }],
    ['a type', { kind: ['catch'], of_type: '*E*' }],
    ['lines', { kind: ['function'], lines: '>3' }],
    ['a pattern within', { kind: ['function'] }, 'return'],
    ['what is not stored', { kind: ['loop'], inside: ['function'] }],
    ['an argument', { kind: ['call'], argument: '*a*' }],
    ['a number of arguments', { kind: ['call'], parameters: ['1'] }],
    ['an argument at a position', { kind: ['call'], parameters: ['1:any:*a*'] }],
    ['a decorator', { kind: ['function'], decorated: '*' }],
    ['in a call of an owner', { kind: ['call'], inside: ['call:*a*'] }],
    ['an owner', { kind: ['call'], name: '*.*' }],
    ['a number of what is not stored', { kind: ['function'], has_count: ['1:return'] }],
    ['what the file has', { kind: ['function'], file_has: ['import:*'], file_has_not: ['class'] }],
  ];

  // Each compiles its own query for every language.
  test.each(process.env.DOWSE_TESTS === 'fast' ? searches.slice(3, 8) : searches)(
    '%s',
    async (_name, structure, pattern) => {
      const matches = await find(stored, structure, pattern);
      expect(matches.length).toBeGreaterThan(0);
      expect(matches).toEqual(await find(parsing, structure, pattern));
    },
  );
});

describe('a file', () => {
  const path = 'src/shop.ts';

  beforeAll(async () => {
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, path), 'export function sell() {}\n');
    // Facts that are not true show that they are used.
    const facts = await factsOf(path, 'export function lend() {}\n', STORED);
    const store = new FactStore(file, factsVersion());
    store.put([{ path, ...stamp(path), kinds: kindBits(['function']), facts: encodeFacts(facts!) }]);
    store.close();
  });

  const names = async (unsaved?: string, more: Structure = {}) => {
    const request = {
      pattern: '',
      path: join(root, 'src'),
      options: { recursive: true, structure: { kind: ['function' as const], ...more } },
      ...(unsaved !== undefined && { unsaved: [{ path: join(root, path), text: unsaved }] }),
    };
    const { results } = await stored.search(request, { roots: [base] });
    return results.map(({ symbol }) => symbol);
  };

  test('is not parsed if its facts are stored', async () => expect(await names()).toEqual(['lend']));

  test('is not parsed if no stored fact can match', async () => {
    expect(await names(undefined, { name: 'sell', doc: 'none' })).toEqual([]);
    expect(await names(undefined, { name: '*e*', doc: 'none' })).toEqual(['sell']);
  });

  test('is parsed in the editor', async () =>
    expect(await names('function borrow() {}')).toEqual(['borrow']));

  test('is parsed once it has changed, until its new facts are stored', async () => {
    writeFileSync(join(root, path), 'export function buy() {}\n');
    expect(await names()).toEqual(['buy']);
    indexTree();
    await upkeep.update({ file, directory: root, indexFile });
    const reader = FactReader.open(file, factsVersion());
    expect(reader?.get(path, stamp(path))?.facts).toBeInstanceOf(Uint8Array);
    reader?.close();
    expect(await names()).toEqual(['buy']);
  });
});

test('a file that no thread can read has no facts, and the others do', async () => {
  writeFileSync(join(root, 'a.ts'), 'function a() {}\n');
  writeFileSync(join(root, 'b.ts'), EVIL);
  indexTree();
  // So short that any task takes too long: each file is tried alone, and noted.
  const impatient = new FactsUpkeep(error => errors.push(error), { settledMs: 0, limits: { taskMs: 1 } });
  await impatient.update({ file: join(base, 'none.db'), directory: root, indexFile });
  await impatient.close();
  expect(errors.splice(0).length).toBeLessThanOrEqual(1);
});

test('an update of a directory can be ended', async () => {
  const place = { file: join(base, 'other.db'), directory: root, indexFile };
  const update = upkeep.update(place);
  expect(upkeep.progressOf(root)).toBe(0);
  await upkeep.forget(root);
  await update;
  expect(upkeep.progressOf(root)).toBeUndefined();
  expect(errors).toEqual([]);
});

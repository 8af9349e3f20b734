import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embedder } from '../../embed/embedder.ts';
import { createEmbedder } from '../../embed/index.ts';
import { Indexes } from '../../index/indexes.ts';
import { readerOf } from '../../index/testing/reader-of.ts';
import type { FilesWith } from '../common/files-with-text.ts';
import { withOneShard } from '../common/steps.ts';
import { hitsOf } from '../gather/testing/hits.ts';
import { findNames } from '../known/find-names.ts';
import { parseQuestion } from '../parse/parse.ts';
import { LinesOnDisk } from '../shard/lines-on-disk.ts';
import { Shard } from '../shard/shard.ts';
import type { Hit } from './hit.ts';

/** A function of 200 lines. Only its end contains its name and the words of the question. */
const long = [
  'export function paintLedger(rows) {',
  ...Array.from({ length: 180 }, (_, i) => `  step${i}(rows);`),
  ...Array.from({ length: 20 }, (_, i) => `  paint(ledger, margin${i}); // paint the ledger margin`),
  '}',
];

const members = Array.from({ length: 60 }, (_, i) => `    public int Total${i}() { return ${i}; }`);

/** Sixty definitions of `unpack`, all before `Unpack`. */
const unpackers = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [
    `src/parts/part${i}.rs`,
    [
      `impl Unpack for Part${i} {`,
      '    fn unpack(bytes: &[u8]) -> Self {',
      `        Part${i}(bytes)`,
      '    }',
      '}',
    ],
  ]),
);

const FILES: Record<string, string[]> = {
  ...unpackers,
  'src/winder.js': [
    '/** Winds thread. */',
    'export function windThread(bobbin, thread) {',
    '  return turns(bobbin, thread);',
    '}',
  ],
  'src/_vendor/bobbin/winder.js': [
    '/** Winds thread onto a bobbin. */',
    'export function windBobbin(bobbin, thread) {',
    '  return bobbinTurns(bobbin, thread);',
    '}',
  ],
  'src/kiln-a.js': ['export function fireKiln(clay) {', '  reuse(clay);', '}'],
  'src/kiln-b.js': ['export function coolKiln(clay) {', '  pool(clay);', '}'],
  'src/sums.js': [
    '/** Adds up all sheaves of a field. */',
    'export function tallySheaves(field) {',
    '  return field.sheaves;',
    '}',
  ],
  'src/harvest.js': [
    "import { tallySheaves } from './sums.js';",
    '',
    'export function bringIn(field) {',
    '  const all = tallySheaves(field);',
    '  return store(all);',
    '}',
  ],
  'src/v1/mooring.js': [
    '/** Moors the barge at the quay. */',
    'export function moorBarge(barge, quay) {',
    '  tie(barge, quay);',
    '}',
  ],
  'src/mooring.js': [
    '/** Moors the barge. */',
    'export function moorBarge(barge, quay) {',
    '  quay.rope().hold(barge, knots(barge.weight));',
    '}',
  ],
  'src/v1/ledger.js': ['export const margin = 1;'],
  'src/hoist.py': ['def hoist_sail(mast):', '    # Hoists the sail up the mast.', '    mast.raise_sail()'],
  'src/hoist.rs': ['pub fn hoist_sail(mast: &Mast) {', '    mast.pull();', '}'],
  'src/gate.rs': ['pub struct TollGate {', '    open: bool,', '}'],
  'src/gate_service.rs': [
    'const _: () = {',
    '    impl Turnstile for TollGate {',
    '        fn raise_barrier(&mut self) {',
    '            self.open = true;',
    '        }',
    '    }',
    '};',
  ],
  'src/tests/gate_test.rs': ['fn toll_gate_opens() {', '    TollGate::new().raise_barrier();', '}'],
  'src/wire.rs': [
    'pub trait Unpack: Sized {',
    '    /// Whether there is a part in these bytes at all.',
    '    fn holds(bytes: &[u8]) -> bool;',
    '}',
  ],
  'src/ledger.js': long,
  'src/Invoice.java': [
    '/** What is owed. */',
    'public class Invoice {',
    '    private int total;',
    '',
    '    public Invoice() {',
    ...Array.from({ length: 12 }, () => '        Invoice.register(Invoice.class, "invoice");'),
    '    }',
    ...members,
    '}',
  ],
  'src/ca/ca.go': [
    'package ca',
    ...['Root', 'Chain', 'Key', 'Name'].flatMap(name => [
      `// ${name} of the CA: what the CA signs with`,
      `func (ca *CA) ${name}() string {`,
      '\treturn ca.load(ca.id)',
      '}',
    ]),
  ],
  'src/pki.go': [
    'package pki',
    ...Array.from({ length: 12 }, (_, i) => [`func Signs${i}(t *T) {`, '\tt.Log(sign())', '}']).flat(),
    'func GetCA(id string) {',
    '\treturn app.get(id)',
    '}',
  ],
  'src/Layer.swift': [
    'final class SolidLayer: LayerModel {',
    ...Array.from({ length: 40 }, (_, i) => `  let width${i}: Int = ${i}`),
    '}',
    '',
    'extension SolidLayer: Sendable {}',
  ],
  'src/dial.py': [
    'def dial(address):',
    '    # the carrier pigeon may not be fed twice a day',
    '    if not address.host:',
    '        raise ValueError("Don\'t know how to reach %s without a host" % address)',
    '    if address.port > 65535:',
    "        log.error('refusing a port that high')",
    "        log.error(f'address {address.port!r} above the ceiling')",
    "    log.warn(f'endpoint {address!r} slumbers until midnight')",
    '    return connect(address)',
  ],
  'src/connect.py': [
    'def connect(address, host, port, error):',
    '    """Reaches a host by its address and port; an error tells which."""',
    '    for known in hosts(address):',
    '        if known.host == host and known.port == port:',
    '            return known.reach(error, without=host)',
  ],
  'src/gate.ts': ['export function onlyOnce(run) {', '  return gate(run);', '}'],
  'src/calls.ts': [
    'export function sameCalls(calls) {',
    '  return calls.filter(call => calls.includes(call));',
    '}',
  ],
  'src/purse.ts': [
    '/** A purse of coins. */',
    'export class Purse {',
    '  count(coins: number[]) {',
    '    return coins.length;',
    '  }',
    '}',
  ],
  'test/purse.test.ts': [
    "test('counts the coins of a purse', () => {",
    '  new Purse().count([1, 2]);',
    '});',
  ],
  'examples/purse.ts': ['const mine = new Purse();', 'console.log(mine.count([5]));'],
  'src/store/h2/open.ts': ['export function open(path: string) {', '  return connect(path);', '}'],
  'src/store/fs/open.ts': ['export function open(path: string) {', '  return connect(path);', '}'],
  'src/d.ts': ['export const bind = (symbols: string[]) => symbols.map(link);'],
  'lib/broom.ex': [
    'defmodule Broom do',
    ...['begin', 'start', 'stop', 'log'].flatMap(name => [
      `  # The sweep: how to ${name} a sweep, and when the sweep is due`,
      `  def ${name}_sweep(sweep), do: Broom.Queue.${name}(sweep, :sweep)`,
    ]),
    'end',
  ],
  'lib/stall.ex': [
    'defmodule Stall do',
    ...Array.from({ length: 12 }, (_, i) => `  def price${i}(stall), do: stall.price * ${i}`),
    '',
    '  def sweep(stall), do: %{stall | rows: []}',
    'end',
  ],
  'src/anvil.zig': [
    'test hammerFlat {',
    '    const one = hammerFlat(3);',
    '    try expect(one == 1 and hammerFlat(one) == 1);',
    '    try expect(hammerFlat(hammerFlat(one)) == 1);',
    ...Array.from({ length: 12 }, (_, i) => `    try expect(hammerFlat(${i}) == 1);`),
    '}',
    '',
    'pub fn hammerFlat(metal: u8) u8 {',
    ...Array.from({ length: 12 }, (_, i) => `    strike(metal, ${i});`),
    '    return 1;',
    '}',
  ],
  'src/options.py': [
    '# All settings by their names, such as LANTERN_SIZE_LIMIT.',
    'SETTINGS = {',
    ...Array.from(
      { length: 60 },
      (_, i) => `    "OIL_${i}_LIMIT": read("OIL_${i}_LIMIT", default=${i} * 100),`,
    ),
    '    "LANTERN_SIZE_LIMIT": read("LANTERN_SIZE_LIMIT", default=100),',
    '}',
    '',
    'wick = read("WICK_LENGTH_LIMIT_OLD") or read("WICK_LENGTH_LIMIT")',
    'trim = read("TRIM_WICKS_OFTEN")',
  ],
  'src/lib/sums.c': ['int chooseBerthOfShip(struct ship *s) {', '  return crc(s->name) & 255;', '}'],
  'src/ship.c': [
    '/* Each ship is moored at the berth of the ship. */',
    'void moorAll(struct ship *s) {',
    '  int berth = chooseBerthOfShip(s); /* choose the berth */',
    '  if (berth != s->berth) leave(s->berth, s);',
    '  enter(berth, s); /* the ship is in the berth chosen for the ship */',
    '}',
  ],
  'src/winch/types.ts': [
    'export interface Winch {',
    '  /** Hauls the anchor cable in. */',
    '  haulCable(cable: Cable, drum: Drum): void;',
    '}',
  ],
  'src/winch/engine.ts': [
    '/** Hauls the anchor cable in. */',
    'export function haulCable(cable: Cable, drum: Drum): void {',
    ...Array.from({ length: 12 }, (_, i) => `  if (cable.links[${i}].isSlack) drum.turn(${i});`),
    '}',
  ],
  'src/lantern.ts': [
    '/** The limit of the size of a lantern. */',
    'export function limitLanternSize(size: number, limit: number) {',
    '  return Math.min(size, limit);',
    '}',
    'export function trimWicksOften(wicks: number[]) {',
    '  return wicks.map(trim);',
    '}',
  ],
};

let folder: string;
let indexes: Indexes;
let embedder: Embedder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-answer-'));
  for (const [path, lines] of Object.entries(FILES)) {
    const file = join(folder, 'project', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${lines.join('\n')}\n`);
  }
  embedder = await createEmbedder({});
  indexes = new Indexes(join(folder, 'data'), embedder, { info() {}, warn() {} });
  await indexes.of(join(folder, 'project')).build();
});
afterAll(async () => {
  await indexes.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stands in for the pattern index. */
const filesWith: FilesWith = (text, most) => {
  const found = Object.keys(FILES).filter(path => FILES[path]!.join('\n').includes(text));
  return found.length > most ? undefined : found;
};

async function ask(query: string, fileTypes: string[] = [], hasPatterns = false): Promise<Hit[]> {
  const root = join(folder, 'project');
  const reader = readerOf(indexes.of(root), embedder);
  const source = {
    reader,
    disk: new LinesOnDisk(path => join(root, path)),
    filesWith: hasPatterns ? filesWith : () => undefined,
  };
  const question = parseQuestion(query);
  const vector = await embedder.embedQuery(question.text);
  return hitsOf(source, { question, vector, limit: 10, filters: { fileTypes, directory: '' } });
}

test.each([
  ['paintLedger', 'src/ledger.js'],
  ['where is paintLedger defined?', 'src/ledger.js'],
  ['Invoice', 'src/Invoice.java'],
  ['SolidLayer', 'src/Layer.swift'],
  ['Unpack', 'src/wire.rs'],
])('a bare name finds its definition: %s', async (name, path) => {
  expect((await ask(name))[0]).toMatchObject({ file: { path }, chunk: { startLine: 1 } });
});

test('a test with the name of its subject ranks after the subject', async () => {
  for (const question of ['hammerFlat', 'where is hammerFlat defined', 'what hammerFlat does to metal'])
    expect((await ask(question))[0]).toMatchObject({
      file: { path: 'src/anvil.zig' },
      chunk: { startLine: 19, kind: 'function' },
    });
});

test('the definition of a bare identifier ranks above files with more of its words', async () => {
  expect((await ask('GetCA'))[0]!.file.path).toBe('src/pki.go');
  expect((await ask('signing by a CA'))[0]!.file.path).toBe('src/ca/ca.go');
});

test.each([
  ['paintLed', 'src/ledger.js', 'paintLedger'],
  ['SolidLay', 'src/Layer.swift', 'SolidLayer'],
])('a prefix of a name finds the name: %s', async (typed, path, name) => {
  const [first] = await ask(typed);
  expect(first).toMatchObject({ file: { path }, chunk: { symbol: name, startLine: 1 }, isPrefix: true });
});

test('a function whose name consists of words of the question ranks above its callers', async () => {
  const [first] = await ask('how does it choose the berth for a ship that arrives');
  expect(first).toMatchObject({ file: { path: 'src/lib/sums.c' }, chunk: { symbol: 'chooseBerthOfShip' } });
});

test.each([
  ['how is the anchor cable hauled in', ['src/winch/engine.ts', 'src/winch/types.ts']],
  ['interface for hauling the anchor cable in', ['src/winch/types.ts', 'src/winch/engine.ts']],
])(
  'a function that does the work comes before its declaration, unless a type is asked for: %s',
  async (question, expected) => {
    const paths = (await ask(question)).map(({ file }) => file.path);
    expect([...new Set(paths)].filter(path => expected.includes(path))).toEqual(expected);
  },
);

test('a word that occurs in the code is not a prefix of a name', async () => {
  const hits = await ask('sign');
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.filter(({ isPrefix }) => isPrefix)).toEqual([]);
});

test.each([
  ['paintLegder', 'src/ledger.js', 'paintLedger'],
  ['trimWiksOften', 'src/lantern.ts', 'trimWicksOften'],
  ['where is SolidLayre defined', 'src/Layer.swift', 'SolidLayer'],
  ['paintledger', 'src/ledger.js', 'paintLedger'],
])('a misspelled name is corrected to the nearest defined name: %s', async (question, path, name) => {
  const [first] = await ask(question);
  expect(first).toMatchObject({ file: { path }, definesNamed: true });
  expect(first!.chunk!.symbols.map(symbol => symbol.name)).toContain(name);
  expect(question).toContain(first!.misspelling);
});

test('a misspelled name among other words is corrected too', async () => {
  const [first] = await ask('what draws the SolidLayre of a picture');
  expect(first).toMatchObject({ file: { path: 'src/Layer.swift' } });
});

test('a name whose words occur together is not corrected', async () => {
  const hits = await ask('trimWickOften');
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.filter(({ misspelling }) => misspelling)).toEqual([]);
});

test('a name in another case finds the definition', async () => {
  const [first] = await ask('Paint_Ledger', [], true);
  expect(first).toMatchObject({ file: { path: 'src/ledger.js' }, definesNamed: false, definesVariant: true });
  expect(first!.absent).toBeUndefined();
});

test('all hits for a missing name are marked, with half the score', async () => {
  const hits = await ask('limitPurseSize');
  expect(hits.length).toBeGreaterThan(0);
  for (const { absent, score } of hits) expect([absent, score <= 0.5]).toEqual(['limitPurseSize', true]);
  // A plain word is not marked: results close in meaning may be right.
  for (const { absent } of await ask('wallet')) expect(absent).toBeUndefined();
});

const names = (typed: string, directory = '') => found(typed, directory).map(({ symbol }) => symbol.name);

const found = (typed: string, directory = '') => {
  const reader = readerOf(indexes.of(join(folder, 'project')), embedder);
  const source = { reader, disk: new LinesOnDisk(path => path), filesWith: () => undefined };
  const shard = new Shard(source, { fileTypes: [], directory }, { isAlone: true });
  return withOneShard(findNames(typed), shard.answer);
};

test.each([
  ['Ledger', 'paintLedger'],
  ['pL', 'paintLedger'],
  ['Cha', 'Chain'],
  ['gca', 'GetCA'],
  ['getca', 'GetCA'],
  ['slay', 'SolidLayer'],
])('by name alone: %s finds %s first', (typed, name) => {
  expect(names(typed)[0]).toBe(name);
});

test('by name alone: an impl is no definition of the type; what has no name is no container', () => {
  const placed = (typed: string) =>
    found(typed).map(({ symbol: { name, container }, chunk }) => [chunk.path, container, name]);
  expect(placed('TollGate')).toEqual([
    ['src/gate.rs', null, 'TollGate'],
    ['src/tests/gate_test.rs', null, 'toll_gate_opens'],
  ]);
  expect(placed('raise_barrier')).toEqual([['src/gate_service.rs', 'TollGate', 'raise_barrier']]);
  expect(names('Part7')[0], 'the type of an impl is defined elsewhere').toBe('Part7');
});

test('by name alone: letters inside of a name, in code before those at the beginning in tests', () => {
  expect(names('gate')).toEqual(['TollGate', 'toll_gate_opens']);
  expect(names('ollgat')[0]).toBe('TollGate');
  expect(names('solidl')[0]).toBe('SolidLayer');
});

test.each([
  ['paintLegder', 'paintLedger'],
  ['SolidLayr', 'SolidLayer'],
  ['toll_gate_opnes', 'toll_gate_opens'],
])('by name alone: a name that nothing has, %s, finds the nearest one: %s', (typed, name) => {
  expect(found(typed).map(one => [one.symbol.name, one.misspelling])).toEqual([[name, typed]]);
});

test('by name alone: the beginning of a name is no misspelling, nor are several words', () => {
  expect(names('paintLedge')).toEqual(['paintLedger']);
  expect(found('paintLedge')[0]?.misspelling).toBeUndefined();
  expect(names('paint Legder')).toEqual([]);
});

test('by name alone: finds all matching names once, and nothing else', () => {
  expect(new Set(names('Signs')).size).toBe(12);
  expect(names('paintLedger')).toEqual(['paintLedger']);
  expect(names('Signs', 'src/ca')).toEqual([]);
  for (const typed of ['zzzqqq', 'ledgerpaint', '!?', '', 'x'.repeat(5000)]) expect(names(typed)).toEqual([]);
});

test('finds a name of stop words inside a question', async () => {
  expect((await ask('who calls onlyOnce'))[0]!.file.path).toBe('src/gate.ts');
});

test.each([
  ['purse', 'src/purse.ts'],
  ['purse tests', 'test/purse.test.ts'],
  ['Purse unit test', 'test/purse.test.ts'],
  ['purse demo', 'examples/purse.ts'],
  ['how do I use the purse', 'examples/purse.ts'],
])('%s: %s', async (question, path) => {
  expect((await ask(question))[0]!.file.path).toBe(path);
});

test('code of the project comes before foreign code that is a little more like the question', async () => {
  const paths = (await ask('wind thread onto the bobbin')).map(({ file }) => file.path);
  expect(paths.slice(0, 2)).toEqual(['src/winder.js', 'src/_vendor/bobbin/winder.js']);
});

test.each([
  ['moor the barge at the quay', 'src/mooring.js'],
  ['moor the barge at the quay in v1', 'src/v1/mooring.js'],
  ['moor the barge at the quay in the legacy version', 'src/v1/mooring.js'],
])(
  'code of today comes before an old version of it, unless that is asked for: %s',
  async (question, path) => {
    expect((await ask(question))[0]!.file.path).toBe(path);
  },
);

test.each([
  ['hoist the sail up the mast', 'src/hoist.py'],
  ['hoist the sail up the mast in rust', 'src/hoist.rs'],
  ['the Rust code that hoists the sail up the mast', 'src/hoist.rs'],
])('prefers the language that a question names: %s', async (question, path) => {
  expect((await ask(question))[0]!.file.path).toBe(path);
});

test.each([
  ['the h2 store', 'src/store/h2/open.ts'],
  ['the fs store', 'src/store/fs/open.ts'],
  ['H2', 'src/store/h2/open.ts'],
  ['D symbols', 'src/d.ts'],
])('finds words too short for the index in paths: %s', async (question, path) => {
  expect((await ask(question))[0]!.file.path).toBe(path);
});

test.each(['sweep/1', 'Stall.sweep/1'])('%s finds the function with this arity', async name => {
  expect((await ask(name))[0]).toMatchObject({ file: { path: 'lib/stall.ex' }, definesNamed: true });
});

test('finds the matching part of a long function', async () => {
  const [first] = await ask('paint the ledger margin');
  expect(first!.file.path).toBe('src/ledger.js');
  expect(first!.chunk!.startLine).toBeGreaterThan(100);
});

test.each([
  'LANTERN_SIZE_LIMIT',
  'where does LANTERN_SIZE_LIMIT come from',
  'where is the environment variable LANTERN_SIZE_LIMIT read',
  'default value of the setting LANTERN_SIZE_LIMIT',
])('finds a name without a definition where it is set: %s', async question => {
  const [first] = await ask(question, [], true);
  expect(first).toMatchObject({ file: { path: 'src/options.py' }, exactLine: 63 });
});

test('a verbatim occurrence of a name ranks above a definition in another spelling', async () => {
  const [first] = await ask('where is TRIM_WICKS_OFTEN read', [], true);
  expect(first).toMatchObject({ file: { path: 'src/options.py' }, exactLine: 67 });
  const [defined] = await ask('where is trimWicksOften defined', [], true);
  expect(defined!.file.path).toBe('src/lantern.ts');
});

test('finds a name in a line after a longer name with the same prefix', async () => {
  const [first] = await ask('WICK_LENGTH_LIMIT', [], true);
  expect(first).toMatchObject({ file: { path: 'src/options.py' }, exactLine: 66 });
});

test('words only in the name of a function are not reported for its lines', async () => {
  const parts = await ask('how does paintLedger do its steps', ['js']);
  const middle = parts.find(
    ({ chunk }) => chunk?.symbol === 'paintLedger' && chunk.endLine < 180 && chunk.startLine > 1,
  );
  expect(middle).toMatchObject({ words: ['steps'], nameWords: ['paint', 'ledger'] });
});

test('distinguishes the start of a named definition from its later parts', async () => {
  const hits = await ask('how does paintLedger do its steps', ['js']);
  const starts = hits.filter(({ definesNamed }) => definesNamed).map(({ chunk }) => chunk!.startLine);
  expect(starts).toEqual([1]);
});

test.each([
  "ValueError: Don't know how to reach tcp:///x without a host",
  "12:01:07.123 [ERROR] [address.py:12] don't know how to reach 10.0.0.1:80 without a host",
  "why do I get Don't know how to reach foo in src/connect",
])('finds a message with other text around and inside it: %s', async message => {
  const [first] = await ask(message);
  expect(first).toMatchObject({ file: { path: 'src/dial.py' }, exactLine: 4 });
});

test('a short message counts if it is a whole string literal', async () => {
  const [first] = await ask('[main] WARN address refusing a port that high (port 70000)');
  expect(first).toMatchObject({ file: { path: 'src/dial.py' }, exactLine: 6 });
});

test.each([
  ['[main] WARN address 70000 above the ceiling', 7],
  ['why do I get endpoint 7 slumbers until midnight', 8],
])('a short piece of a message after a value counts: %s', async (message, line) => {
  const [first] = await ask(message);
  expect(first).toMatchObject({ file: { path: 'src/dial.py' }, exactLine: line });
});

test('text of a comment is not a message', async () => {
  const hits = await ask('the carrier pigeon may not be fed twice a day, says the error of the address');
  expect(hits.map(({ exactLine }) => exactLine).filter(line => line > 0)).toEqual([]);
});

test('the reason for an answer names near synonyms only', async () => {
  const hits = await ask('recycle the kiln');
  const wordsIn = (path: string) => hits.find(({ file }) => file.path === path);
  expect(wordsIn('src/kiln-a.js')).toMatchObject({ words: expect.arrayContaining(['kiln', 'recycle']) });
  expect(wordsIn('src/kiln-a.js')?.inOtherWords?.get('reus')).toBe('recycle');
  expect(wordsIn('src/kiln-b.js')).toMatchObject({ words: ['kiln'] });
});

test.each(['where is tallySheaves called', 'who uses tallySheaves', 'callers of tallySheaves'])(
  'a question for the uses of a name has the line that uses it first, not the definition or an import: %s',
  async question => {
    const [first] = await ask(question, [], true);
    expect(first).toMatchObject({ file: { path: 'src/harvest.js' }, exactLine: 4 });
    const [defined] = await ask('where is tallySheaves', [], true);
    expect(defined!.file.path).toBe('src/sums.js');
  },
);

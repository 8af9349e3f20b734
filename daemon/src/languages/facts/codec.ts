import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FactNeeds } from './needs.ts';
import {
  FACT_KINDS,
  type Fact,
  type FactKind,
  MODIFIERS,
  type Modifier,
  type Parameter,
} from './vocabulary.ts';

/** Kinds that an index keeps. The others are too many, as strings are, or seldom asked for. */
export const STORED_KINDS: readonly FactKind[] = [
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'enum-member', 'type'] as const),
  ...(['constant', 'field', 'macro', 'import', 'call', 'decorator', 'catch', 'throw', 'test'] as const),
];

/** The facts of a file that an index stores. Arguments, and the receivers of calls, are left out: they are longer than all else. */
export const STORED: FactNeeds = {
  kinds: STORED_KINDS,
  around: STORED_KINDS,
  modifiers: true,
  parameters: true,
  returns: true,
  heads: false,
};

/** Numbers of a fact: see `encodeFacts`. */
const COLUMNS = 13;

/** The kinds as bits: bit n stands for `FACT_KINDS[n]`. */
export function kindBits(kinds: Iterable<FactKind>): number {
  let bits = 0;
  for (const kind of kinds) bits |= 1 << FACT_KINDS.indexOf(kind);
  return bits;
}

/**
 * The facts of a file in bytes: a list of texts, then each number of all facts, then the next, which compresses better than one
 * fact after another. A text is a position in the list, counted from 1; 0 stands for none. What a fact is inside of is a distance
 * in the list of facts.
 */
export function encodeFacts(facts: readonly Fact[]): Buffer {
  const listed = new Set(facts);
  // Some only enclose others, such as an `impl` block. They are kept, but are no answer.
  const all = [...new Set(facts.flatMap(fact => [fact, ...fact.inside]))].sort(outermostFirst);
  const positions = new Map(all.map((fact, at) => [fact, at]));
  const texts = new Map<string, number>();
  const text = (value: string | null) => {
    if (value === null) return 0;
    const known = texts.get(value) ?? texts.size + 1;
    texts.set(value, known);
    return known;
  };
  const columns: number[][] = Array.from({ length: COLUMNS + 1 }, () => []);
  let [start, row] = [0, 0];
  for (const [at, fact] of all.entries()) {
    const parent = fact.inside[0] && positions.get(fact.inside[0]);
    const numbers = [
      parent === undefined ? 0 : at - parent,
      kindBits(fact.kinds) * 2 + (listed.has(fact) ? 1 : 0),
      modifierBits(fact.modifiers),
      fact.start - start,
      fact.end - fact.start,
      fact.startRow - row,
      fact.endRow - fact.startRow,
      signed(fact.nameRow - fact.startRow),
      text(fact.name),
      text(fact.kinds.has('method') ? fact.receiver : null),
      text(fact.type),
      text(fact.returns),
      fact.parameters.length,
    ];
    for (const [column, number] of numbers.entries()) pushNumber(columns[column]!, number);
    for (const { name, type } of fact.parameters) {
      pushNumber(columns[COLUMNS]!, text(name));
      pushNumber(columns[COLUMNS]!, text(type));
    }
    [start, row] = [fact.start, fact.startRow];
  }
  const list = Buffer.from([...texts.keys()].join('\0'));
  const head: number[] = [];
  for (const length of [all.length, list.length]) pushNumber(head, length);
  return deflateRawSync(
    Buffer.concat([Buffer.from(head), list, ...columns.map(column => Buffer.from(column))]),
  );
}

/** The facts that {@link encodeFacts} was given. @throws Error for bytes that are not its own */
export function decodeFacts(bytes: Uint8Array): Fact[] {
  const raw = inflateRawSync(bytes);
  let place = 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = raw[place++];
      if (byte === undefined) throw new Error('The facts of a file are damaged.');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const count = number();
  const length = number();
  const texts = raw.toString('utf8', place, place + length).split('\0');
  place += length;
  const columns = Array.from({ length: COLUMNS }, () => Array.from({ length: count }, number));
  const text = (at: number) => (at === 0 ? null : texts[at - 1]!);
  const parameter = (): Parameter => ({ name: text(number()), type: text(number()) });
  const all: Fact[] = [];
  const facts: Fact[] = [];
  /** A fact with what it is inside of: one list for all that are inside of it. */
  const chains: (readonly Fact[] | undefined)[] = [];
  const chainOf = (at: number) => {
    chains[at] ??= [all[at]!, ...all[at]!.inside];
    return chains[at];
  };
  let [start, row] = [0, 0];
  for (let at = 0; at < count; at++) {
    const of = (column: number) => columns[column]![at]!;
    start += of(3);
    row += of(5);
    const fact: Fact = {
      kinds: kindsOf(Math.floor(of(1) / 2)),
      modifiers: modifiersOf(of(2)),
      start,
      end: start + of(4),
      startRow: row,
      endRow: row + of(6),
      nameRow: row + unsigned(of(7)),
      name: text(of(8)),
      receiver: text(of(9)),
      type: text(of(10)),
      returns: text(of(11)),
      arguments: [],
      parameters: Array.from({ length: of(12) }, parameter),
      inside: of(0) === 0 ? NOWHERE : chainOf(at - of(0)),
    };
    all.push(fact);
    if (of(1) % 2 === 1) facts.push(fact);
  }
  return facts;
}

const NOWHERE: readonly Fact[] = [];

/** The name of a class without one of its own, as in `new Listener() {`, may stand above it. */
const signed = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
const unsigned = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** Seven bits a byte, the lowest first. */
function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

function outermostFirst(a: Fact, b: Fact): number {
  return a.start - b.start || b.end - a.end || a.inside.length - b.inside.length;
}

function modifierBits(modifiers: ReadonlySet<Modifier>): number {
  let bits = 0;
  for (const modifier of modifiers) bits |= 1 << MODIFIERS.indexOf(modifier);
  return bits;
}

const kindSets = new Map<number, ReadonlySet<FactKind>>();
const modifierSets = new Map<number, ReadonlySet<Modifier>>();

/** Few sets occur; facts share them. */
function kindsOf(bits: number): ReadonlySet<FactKind> {
  return setOf(kindSets, FACT_KINDS, bits);
}

function modifiersOf(bits: number): ReadonlySet<Modifier> {
  return setOf(modifierSets, MODIFIERS, bits);
}

function setOf<T>(known: Map<number, ReadonlySet<T>>, words: readonly T[], bits: number): ReadonlySet<T> {
  const set = known.get(bits) ?? new Set(words.filter((_, at) => bits & (1 << at)));
  known.set(bits, set);
  return set;
}

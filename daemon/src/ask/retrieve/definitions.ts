import { memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import type { Question, SymbolMention } from '../question.ts';
import { hasDefiningLine } from '../resolve/defining-line.ts';

/** What the definition of a name that the question mentions says for a chunk. */
export interface Definition {
  /** How strongly it speaks for the chunk, 0 to 1. */
  strength: number;
  /** Whether the whole question is that name, and nothing is called so but this: hardly anything else can be meant. */
  isMeant: boolean;
  /** Whether the line that defines it stands elsewhere: a later part, a constructor of the class, an extension of it. */
  continues: boolean;
}

/** The definitions of one name. */
interface Named extends SymbolMention {
  rows: readonly StoredChunk[];
  /** How many there are; some may not be among the rows. */
  count: number;
  /** They are in what the question says. */
  areMembers: boolean;
}

/** Of the definitions of one name, so many may answer. */
const MOST_ANSWERS = 50;
/** So many are looked at, of a name that is written as one: few may be written just so, or be in the class that is named. */
const MOST_ROWS = 500;
/** The same for a word that may be meant as one. */
const MOST_ROWS_OF_WORD = 50;

/**
 * Chunks that define an identifier of the question, and how strongly that speaks for them: the less, the more files
 * do. A class and its constructors are one file's. `nowhere` has the texts of the question that no file has just so.
 */
export function definitionsOf(
  reader: IndexReader,
  { symbols, isBareSymbol }: Question,
  allowed: Uint8Array,
  nowhere: ReadonlySet<string>,
): Map<number, Definition> {
  const found = new Map<number, Definition>();
  const all = [...symbols].map(([term, mention]) => namedBy(reader, term, mention, allowed));
  // Of `Client.send`, `send` is meant, and `Client` only where it has none.
  const members = all.filter(({ areMembers }) => areMembers);
  for (const named of members.length > 0 ? members : all) {
    const { name, explicit, hasArity, words, rows, areMembers } = named;
    const sureness = isBareSymbol ? 1 : explicit ? 0.9 : words > 1 ? 0.7 : 0.3;
    const likeness = likenessesOf(reader, named);
    const files = new Set(rows.filter((_, i) => likeness[i]! >= ALIKE).map(({ id }) => reader.fileOf[id]!))
      .size;
    const rarity = 1 / (1 + Math.log(files * (named.count / rows.length)));
    const likest = [...rows.keys()].sort((a, b) => likeness[b]! - likeness[a]!).slice(0, MOST_ANSWERS);
    for (const i of likest) {
      const { id } = rows[i]!;
      const strength = sureness * rarity * likeness[i]!;
      const isCalledSo = likeness[i]! > ALIKE || (likeness[i] === ALIKE && nowhere.has(name));
      const isMeant = isBareSymbol && isCalledSo && (areMembers || hasArity || !PLAIN.test(name));
      if (strength > (found.get(id)?.strength ?? 0))
        found.set(id, { strength, isMeant, continues: isContinued(rows[i]!, name) });
    }
  }
  return found;
}

function namedBy(reader: IndexReader, term: string, mention: SymbolMention, allowed: Uint8Array): Named {
  const terms = mention.explicit ? [term, memberTerm(mention.name)] : [term];
  const lists = terms.map(one => reader.postings(one, allowed));
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const most = mention.explicit ? MOST_ROWS : MOST_ROWS_OF_WORD;
  const ids = lists.flatMap(({ chunks, length }) => [...chunks.subarray(0, Math.min(length, most))]);
  const rows = [...reader.chunks([...new Set(ids)].sort((a, b) => a - b)).values()];
  const members = rows.filter(row => isMember(reader, row, mention));
  if (members.length > 0) return { ...mention, rows: members, count: members.length, areMembers: true };
  return { ...mention, rows, count: length, areMembers: false };
}

/** Whether what a chunk defines is in the class, the module or the file that the question names. */
function isMember(
  reader: IndexReader,
  { id, symbol, container, symbols }: StoredChunk,
  mention: SymbolMention,
): boolean {
  if (!mention.container) return false;
  const { path } = reader.files[reader.fileOf[id]!]!;
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  const holders = symbols.filter(({ name }) => name === mention.name).map(one => one.container);
  const names = [container, ...holders].map(holder => holder?.split('.').at(-1));
  return [...names, symbol, stem].includes(mention.container);
}

const ALIKE = 0.6;
/** May be meant as a word, though something has it for a name. */
const PLAIN = /^\p{Ll}+$/u;

/** How surely each row is what the question calls by the name. */
function likenessesOf(reader: IndexReader, { name, rows }: Named): number[] {
  const likeness = rows.map(row => likenessOf(row, name));
  // Where something is named just so, what only another case makes alike is hardly meant.
  const isExact = likeness.some(value => value > ALIKE);
  const isHead = (i: number) => likeness[i]! > ALIKE && !isContinued(rows[i]!, name);
  const isForward = rows.map(row => isDeclaredOnly(row, name));
  const isDefined = rows.some((_, i) => likeness[i]! > ALIKE && !isForward[i]);
  const heads = new Set(rows.filter((_, i) => isHead(i)).map(({ id }) => reader.fileOf[id]!));
  return likeness.map((value, i) => {
    // Nor is what is added to it in another file, and in the same file it comes after it.
    const isElsewhere = heads.size > 0 && !heads.has(reader.fileOf[rows[i]!.id]!);
    if ((isExact && value <= ALIKE) || isElsewhere) return ALIKE / 2;
    const isAdded = heads.size > 0 && isAddition(rows[i]!);
    return isAdded || (isDefined && isForward[i]) ? value * ADDITION : value;
  });
}

/** Whether a chunk has nothing but prototypes of a name. */
function isDeclaredOnly({ symbols }: StoredChunk, name: string): boolean {
  const called = symbols.filter(symbol => symbol.name === name);
  return called.length > 0 && called.every(({ isForward }) => isForward);
}

/** How surely a chunk that defines a name but for case and signs is what a question calls by it. */
function likenessOf({ symbol, symbols }: StoredChunk, name: string): number {
  if (symbol === name) return 1;
  return symbols.some(one => one.name === name) ? 0.8 : ALIKE;
}

/** Less than a definition that shares its chunk with others. */
const ADDITION = 0.7;
const EXTENSION = /^(?:unsafe )?impl\b|\bextension /;

/** A constructor of the class, an extension of it, an `impl` of Rust, a test that is called as what it tests. */
function isAddition({ symbol, kind, container, signature }: StoredChunk): boolean {
  if (kind === 'test') return true;
  return (kind === 'method' && container?.split('.').at(-1) === symbol) || EXTENSION.test(signature ?? '');
}

/** Whether the line that defines what a chunk has by a name is in another chunk, or the chunk only adds to it. */
function isContinued(row: StoredChunk, name: string): boolean {
  const plain = plainName(name);
  const called = row.symbols.filter(one => one.name === name || plainName(one.name) === plain);
  return (called.length > 0 && called.every(one => !hasDefiningLine(row, one))) || isAddition(row);
}

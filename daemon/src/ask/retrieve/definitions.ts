import { memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import type { Question, SymbolMention } from '../question.ts';
import { hasDefiningLine } from '../resolve/defining-line.ts';

/** A definition of a name from the question. */
export interface Definition {
  /** Weight for the chunk, 0 to 1. */
  strength: number;
  /** Whether the question is only that name and no other symbol has it. */
  isUnambiguous: boolean;
  /** Whether the defining line is elsewhere: a later part, a constructor of the class, an extension. */
  isContinuation: boolean;
}

/** The definitions of one name. */
interface NamedDefinitions extends SymbolMention {
  rows: readonly StoredChunk[];
  /** Total number; `rows` may contain fewer. */
  count: number;
  /** The rows are members of the container that the question names. */
  areMembers: boolean;
}

/** Maximum number of definitions of one name that become candidates. */
const MAX_CANDIDATES = 50;
/**
 * Maximum number of chunks read for an identifier: few may have the exact spelling or the named container.
 */
const MAX_ROWS = 500;
/** Maximum number of chunks read for a plain word. */
const MAX_ROWS_OF_WORD = 50;

/**
 * Chunks that define an identifier of the question, with a weight that decreases with the number of defining
 * files. A class and its constructors count as one file. `nowhere` has the texts of the question that occur
 * in no file.
 */
export function definitionsOf(
  reader: IndexReader,
  { symbols, isBareSymbol }: Question,
  allowed: Uint8Array,
  nowhere: ReadonlySet<string>,
): Map<number, Definition> {
  const found = new Map<number, Definition>();
  const all = [...symbols].map(([term, mention]) => namedBy(reader, term, mention, allowed));
  // For `Client.send`, use `send`; use `Client` only if it has no such member.
  const members = all.filter(({ areMembers }) => areMembers);
  for (const named of members.length > 0 ? members : all) {
    const { name, explicit, hasArity, words, rows, areMembers } = named;
    const sureness = isBareSymbol ? 1 : explicit ? 0.9 : words > 1 ? 0.7 : 0.3;
    const likeness = likenessesOf(reader, named);
    const files = new Set(rows.filter((_, i) => likeness[i]! >= ALIKE).map(({ id }) => reader.fileOf[id]!))
      .size;
    const rarity = 1 / (1 + Math.log(files * (named.count / rows.length)));
    const likest = [...rows.keys()].sort((a, b) => likeness[b]! - likeness[a]!).slice(0, MAX_CANDIDATES);
    for (const i of likest) {
      const { id } = rows[i]!;
      const strength = sureness * rarity * likeness[i]!;
      const hasSameName = likeness[i]! > ALIKE || (likeness[i] === ALIKE && nowhere.has(name));
      const isUnambiguous = isBareSymbol && hasSameName && (areMembers || hasArity || !PLAIN.test(name));
      if (strength > (found.get(id)?.strength ?? 0))
        found.set(id, { strength, isUnambiguous, isContinuation: isContinued(rows[i]!, name) });
    }
  }
  return found;
}

function namedBy(
  reader: IndexReader,
  term: string,
  mention: SymbolMention,
  allowed: Uint8Array,
): NamedDefinitions {
  const terms = mention.explicit ? [term, memberTerm(mention.name)] : [term];
  const lists = terms.map(name => reader.postings(name, allowed));
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const max = mention.explicit ? MAX_ROWS : MAX_ROWS_OF_WORD;
  const ids = lists.flatMap(({ chunks, length }) => [...chunks.subarray(0, Math.min(length, max))]);
  const rows = [...reader.chunks([...new Set(ids)].sort((a, b) => a - b)).values()];
  const members = rows.filter(row => isMember(reader, row, mention));
  if (members.length > 0) return { ...mention, rows: members, count: members.length, areMembers: true };
  return { ...mention, rows, count: length, areMembers: false };
}

/** Whether a chunk defines a member of the class, module or file that the question names. */
function isMember(
  reader: IndexReader,
  { id, symbol, container, symbols }: StoredChunk,
  mention: SymbolMention,
): boolean {
  if (!mention.container) return false;
  const { path } = reader.files[reader.fileOf[id]!]!;
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  const holders = symbols.filter(({ name }) => name === mention.name).map(symbol => symbol.container);
  const names = [container, ...holders].map(holder => holder?.split('.').at(-1));
  return [...names, symbol, stem].includes(mention.container);
}

const ALIKE = 0.6;
/** May be a plain word, even if a symbol has this name. */
const PLAIN = /^\p{Ll}+$/u;

/** Likelihood of each row to be the definition that the question means. */
function likenessesOf(reader: IndexReader, { name, rows }: NamedDefinitions): number[] {
  const likeness = rows.map(row => likenessOf(row, name));
  // If a symbol has the exact name, one in another case is unlikely.
  const isExact = likeness.some(value => value > ALIKE);
  const isHead = (i: number) => likeness[i]! > ALIKE && !isContinued(rows[i]!, name);
  const isForward = rows.map(row => isDeclaredOnly(row, name));
  const isDefined = rows.some((_, i) => likeness[i]! > ALIKE && !isForward[i]);
  const heads = new Set(rows.filter((_, i) => isHead(i)).map(({ id }) => reader.fileOf[id]!));
  return likeness.map((value, i) => {
    // An extension in another file is unlikely too; in the same file it ranks after the definition.
    const isRemote = heads.size > 0 && !heads.has(reader.fileOf[rows[i]!.id]!);
    if ((isExact && value <= ALIKE) || isRemote) return ALIKE / 2;
    const isAdded = heads.size > 0 && isAddition(rows[i]!);
    return isAdded || (isDefined && isForward[i]) ? value * ADDITION : value;
  });
}

/** Whether a chunk contains only prototypes of a name. */
function isDeclaredOnly({ symbols }: StoredChunk, name: string): boolean {
  const matching = symbols.filter(symbol => symbol.name === name);
  return matching.length > 0 && matching.every(({ isForward }) => isForward);
}

/**
 * Likelihood by spelling: 1 for the chunk's own symbol, 0.8 for another symbol with the exact name, else
 * ALIKE.
 */
function likenessOf({ symbol, symbols }: StoredChunk, name: string): number {
  if (symbol === name) return 1;
  return symbols.some(other => other.name === name) ? 0.8 : ALIKE;
}

/** Factor for extensions and prototypes; below a definition that shares its chunk. */
const ADDITION = 0.7;
const EXTENSION = /^(?:unsafe )?impl\b|\bextension /;

/** Whether a chunk is a constructor, an extension, a Rust `impl`, or a test with the name of its subject. */
function isAddition({ symbol, kind, container, signature }: StoredChunk): boolean {
  if (kind === 'test') return true;
  return (kind === 'method' && container?.split('.').at(-1) === symbol) || EXTENSION.test(signature ?? '');
}

/** Whether the defining line of the name is in another chunk, or this chunk only extends the definition. */
function isContinued(row: StoredChunk, name: string): boolean {
  const plain = plainName(name);
  const matching = row.symbols.filter(other => other.name === name || plainName(other.name) === plain);
  return (matching.length > 0 && matching.every(symbol => !hasDefiningLine(row, symbol))) || isAddition(row);
}

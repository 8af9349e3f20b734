import { memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import type { CandidatesAnswer, CandidatesAsk, DefinitionRow } from '../gather/rounds.ts';
import type { Question, SymbolMention } from '../question.ts';
import { hasDefiningLine } from '../resolve/defining-line.ts';
import { firstNumbers } from './merge.ts';

/** A definition of a name from the question. */
export interface Definition {
  /** Weight for the chunk, 0 to 1. */
  strength: number;
  /** Whether the question is only that name and no other symbol has it. */
  isUnambiguous: boolean;
  /** Whether the defining line is elsewhere: a later part, a constructor of the class, an extension. */
  isContinuation: boolean;
}

/** The definitions of one name, of all parts. */
interface NamedDefinitions extends SymbolMention {
  rows: readonly DefinitionRow[];
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

type AskedSymbol = CandidatesAsk['symbols'][number];
type OwnDefinitions = CandidatesAnswer['symbols'][number];

/** What parts are asked for the names of a question. */
export function symbolsToFind({ symbols }: Pick<Question, 'symbols'>): AskedSymbol[] {
  return [...symbols].map(([term, { name, explicit, container }]) => ({
    term,
    name,
    isExplicit: explicit,
    ...(container && { container }),
  }));
}

/** One part's definitions of a name. */
export function ownDefinitions(reader: IndexReader, asked: AskedSymbol, allowed: Uint8Array): OwnDefinitions {
  const { term, name, isExplicit } = asked;
  const terms = isExplicit ? [term, memberTerm(name)] : [term];
  const found = terms.map(one => reader.postings(one, allowed));
  const count = found.reduce((sum, { length }) => sum + length, 0);
  const most = mostRows(isExplicit);
  const lists = found.map(({ chunks, length }) => [...chunks.subarray(0, Math.min(length, most))]);
  const rows = [...reader.chunks([...new Set(lists.flat())].sort((a, b) => a - b)).values()];
  return {
    count,
    lists: lists.map(chunks => chunks.map(chunk => reader.numberOf(chunk))),
    rows: rows.map(row => ({
      number: reader.numberOf(row.id),
      file: reader.numberOfFile(reader.fileOf[row.id]!),
      likeness: likenessOf(row, name),
      isMember: isMember(reader, row, asked),
      isForward: isDeclaredOnly(row, name),
      isContinuation: isContinued(row, name),
      isAddition: isAddition(row),
    })),
  };
}

const mostRows = (isExplicit: boolean) => (isExplicit ? MAX_ROWS : MAX_ROWS_OF_WORD);

/**
 * Chunks that define an identifier of the question, by number, with a weight that decreases with the number of defining
 * files. A class and its constructors count as one file. `nowhere` has the texts of the question that occur
 * in no file; `ofParts` what each part found for each symbol.
 */
export function definitionsOf(
  { symbols, isBareSymbol }: Pick<Question, 'symbols' | 'isBareSymbol'>,
  ofParts: readonly (readonly OwnDefinitions[])[],
  nowhere: ReadonlySet<string>,
): Map<number, Definition> {
  const found = new Map<number, Definition>();
  const all = [...symbols.values()].map((mention, at) =>
    merged(
      mention,
      ofParts.map(own => own[at]!),
    ),
  );
  // For `Client.send`, use `send`; use `Client` only if it has no such member.
  const members = all.filter(({ areMembers }) => areMembers);
  for (const named of members.length > 0 ? members : all) {
    const { name, explicit, hasArity, words, rows, areMembers } = named;
    const sureness = isBareSymbol ? 1 : explicit ? 0.9 : words > 1 ? 0.7 : 0.3;
    const likeness = likenessesOf(rows);
    const files = new Set(rows.filter((_, i) => likeness[i]! >= ALIKE).map(({ file }) => file)).size;
    const rarity = 1 / (1 + Math.log(files * (named.count / rows.length)));
    for (const i of likest(likeness)) {
      const { number, isContinuation } = rows[i]!;
      const strength = sureness * rarity * likeness[i]!;
      const hasSameName = likeness[i]! > ALIKE || (likeness[i] === ALIKE && nowhere.has(name));
      const isUnambiguous = isBareSymbol && hasSameName && (areMembers || hasArity || !PLAIN.test(name));
      if (strength > (found.get(number)?.strength ?? 0))
        found.set(number, { strength, isUnambiguous, isContinuation });
    }
  }
  return found;
}

/** The likeliest definitions among those of one part. */
export function likestOf(rows: readonly DefinitionRow[]): DefinitionRow[] {
  const members = rows.filter(({ isMember }) => isMember);
  const own = members.length > 0 ? members : rows;
  const likeness = likenessesOf(own);
  return likest(likeness).map(at => own[at]!);
}

/** Positions of the highest values. */
function likest(likeness: readonly number[]): number[] {
  return [...likeness.keys()].sort((a, b) => likeness[b]! - likeness[a]!).slice(0, MAX_CANDIDATES);
}

/** The first definitions of a name among those of all parts. */
function merged(mention: SymbolMention, ofParts: readonly OwnDefinitions[]): NamedDefinitions {
  const most = mostRows(mention.explicit);
  const listCount = ofParts[0]?.lists.length ?? 0;
  const first = Array.from({ length: listCount }, (_, at) =>
    firstNumbers(
      ofParts.map(({ lists }) => lists[at] ?? []),
      most,
    ),
  );
  const wanted = new Set(first.flat());
  const rows = ofParts
    .flatMap(own => own.rows)
    .filter(({ number }) => wanted.has(number))
    .sort((a, b) => a.number - b.number);
  const members = rows.filter(({ isMember }) => isMember);
  if (members.length > 0) return { ...mention, rows: members, count: members.length, areMembers: true };
  const count = ofParts.reduce((sum, own) => sum + own.count, 0);
  return { ...mention, rows, count, areMembers: false };
}

/** Whether a chunk defines a member of the class, module or file that the question names. */
function isMember(
  reader: IndexReader,
  { id, symbol, container, symbols }: StoredChunk,
  asked: Pick<AskedSymbol, 'name' | 'container'>,
): boolean {
  if (!asked.container) return false;
  const { path } = reader.files[reader.fileOf[id]!]!;
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  const holders = symbols.filter(({ name }) => name === asked.name).map(one => one.container);
  const names = [container, ...holders].map(holder => holder?.split('.').at(-1));
  return [...names, symbol, stem].includes(asked.container);
}

const ALIKE = 0.6;
/** May be a plain word, even if a symbol has this name. */
const PLAIN = /^\p{Ll}+$/u;

/** Likelihood of each row to be the definition that the question means. */
function likenessesOf(rows: readonly DefinitionRow[]): number[] {
  // If a symbol has the exact name, one in another case is unlikely.
  const isExact = rows.some(({ likeness }) => likeness > ALIKE);
  const isDefined = rows.some(({ likeness, isForward }) => likeness > ALIKE && !isForward);
  const heads = new Set(
    rows
      .filter(({ likeness, isContinuation }) => likeness > ALIKE && !isContinuation)
      .map(({ file }) => file),
  );
  return rows.map(({ likeness, file, isForward, isAddition }) => {
    // An extension in another file is unlikely too; in the same file it ranks after the definition.
    const isRemote = heads.size > 0 && !heads.has(file);
    if ((isExact && likeness <= ALIKE) || isRemote) return ALIKE / 2;
    const isAdded = heads.size > 0 && isAddition;
    return isAdded || (isDefined && isForward) ? likeness * ADDITION : likeness;
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
  const matching = row.symbols.filter(
    other => other.name === name || (other.name.length >= plain.length && plainName(other.name) === plain),
  );
  return (matching.length > 0 && matching.every(symbol => !hasDefiningLine(row, symbol))) || isAddition(row);
}

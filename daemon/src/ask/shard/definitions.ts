import { memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import { hasDefiningLine } from '../common/defining-line.ts';
import { ALIKE, likenessesOf, likest, mostRows } from '../common/definition-likeness.ts';
import type { CandidatesAnswer, CandidatesAsk, DefinitionRow } from '../common/rounds.ts';

type AskedSymbol = CandidatesAsk['symbols'][number];
type ShardDefinitions = CandidatesAnswer['symbols'][number];

/** One shard's definitions of a name. */
export function shardDefinitions(
  reader: IndexReader,
  asked: AskedSymbol,
  allowed: Uint8Array,
): ShardDefinitions {
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

/** The likeliest definitions among those of one shard. */
export function likestOf(rows: readonly DefinitionRow[]): DefinitionRow[] {
  const members = rows.filter(({ isMember }) => isMember);
  const named = members.length > 0 ? members : rows;
  const likeness = likenessesOf(named);
  return likest(likeness).map(at => named[at]!);
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
  const containers = symbols.filter(({ name }) => name === asked.name).map(one => one.container);
  const names = [container, ...containers].map(one => one?.split('.').at(-1));
  return [...names, symbol, stem].includes(asked.container);
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

const EXTENSION = /^(?:unsafe )?impl\b|\bextension /;

/** Whether a chunk is an extension or a Rust `impl`, which is named after the type. */
export function isExtension({ signature }: Pick<StoredChunk, 'signature'>): boolean {
  return EXTENSION.test(signature ?? '');
}

/** Whether a chunk is a constructor, an extension, or a test with the name of its subject. */
function isAddition(chunk: StoredChunk): boolean {
  const { symbol, kind, container } = chunk;
  if (kind === 'test') return true;
  return (kind === 'method' && container?.split('.').at(-1) === symbol) || isExtension(chunk);
}

/** Whether the defining line of the name is in another chunk, or this chunk only extends the definition. */
function isContinued(row: StoredChunk, name: string): boolean {
  const plain = plainName(name);
  const matching = row.symbols.filter(
    other => other.name === name || (other.name.length >= plain.length && plainName(other.name) === plain),
  );
  return (matching.length > 0 && matching.every(symbol => !hasDefiningLine(row, symbol))) || isAddition(row);
}

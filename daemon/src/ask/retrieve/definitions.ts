import { ALIKE, likenessesOf, likest, mostRows } from '../common/definition-likeness.ts';
import type { Question, SymbolMention } from '../common/question.ts';
import type { CandidatesAnswer, CandidatesAsk, DefinitionRow } from '../common/rounds.ts';
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

/** The definitions of one name, of all shards. */
interface NamedDefinitions extends SymbolMention {
  rows: readonly DefinitionRow[];
  /** Total number; `rows` may contain fewer. */
  count: number;
  /** The rows are members of the container that the question names. */
  areMembers: boolean;
}

type AskedSymbol = CandidatesAsk['symbols'][number];
type ShardDefinitions = CandidatesAnswer['symbols'][number];

/** The request to the shards for the names of a question. */
export function symbolsToFind({ symbols }: Pick<Question, 'symbols'>): AskedSymbol[] {
  return [...symbols].map(([term, { name, explicit, container }]) => ({
    term,
    name,
    isExplicit: explicit,
    ...(container && { container }),
  }));
}

/** May be a plain word, even if a symbol has this name. */
const PLAIN = /^\p{Ll}+$/u;

/**
 * Chunks that define an identifier of the question, by number, with a weight that decreases with the number of defining
 * files. A class and its constructors count as one file. `nowhere` has the texts of the question that occur
 * in no file; `ofShards` what each shard found for each symbol.
 */
export function definitionsOf(
  { symbols, isBareSymbol }: Pick<Question, 'symbols' | 'isBareSymbol'>,
  ofShards: readonly (readonly ShardDefinitions[])[],
  nowhere: ReadonlySet<string>,
): Map<number, Definition> {
  const found = new Map<number, Definition>();
  const all = [...symbols.values()].map((mention, at) =>
    merged(
      mention,
      ofShards.map(shard => shard[at]!),
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

/** The first definitions of a name among those of all shards. */
function merged(mention: SymbolMention, ofShards: readonly ShardDefinitions[]): NamedDefinitions {
  const most = mostRows(mention.explicit);
  const listCount = ofShards[0]?.lists.length ?? 0;
  const first = Array.from({ length: listCount }, (_, at) =>
    firstNumbers(
      ofShards.map(({ lists }) => lists[at] ?? []),
      most,
    ),
  );
  const wanted = new Set(first.flat());
  const rows = ofShards
    .flatMap(shard => shard.rows)
    .filter(({ number }) => wanted.has(number))
    .sort((a, b) => a.number - b.number);
  const members = rows.filter(({ isMember }) => isMember);
  if (members.length > 0) return { ...mention, rows: members, count: members.length, areMembers: true };
  const count = ofShards.reduce((sum, shard) => sum + shard.count, 0);
  return { ...mention, rows, count, areMembers: false };
}

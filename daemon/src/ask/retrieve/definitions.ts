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

/** The definitions of one name, of all parts. */
interface NamedDefinitions extends SymbolMention {
  rows: readonly DefinitionRow[];
  /** Total number; `rows` may contain fewer. */
  count: number;
  /** The rows are members of the container that the question names. */
  areMembers: boolean;
}

type AskedSymbol = CandidatesAsk['symbols'][number];
type PartDefinitions = CandidatesAnswer['symbols'][number];

/** The request to the parts for the names of a question. */
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
 * in no file; `ofParts` what each part found for each symbol.
 */
export function definitionsOf(
  { symbols, isBareSymbol }: Pick<Question, 'symbols' | 'isBareSymbol'>,
  ofParts: readonly (readonly PartDefinitions[])[],
  nowhere: ReadonlySet<string>,
): Map<number, Definition> {
  const found = new Map<number, Definition>();
  const all = [...symbols.values()].map((mention, at) =>
    merged(
      mention,
      ofParts.map(part => part[at]!),
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

/** The first definitions of a name among those of all parts. */
function merged(mention: SymbolMention, ofParts: readonly PartDefinitions[]): NamedDefinitions {
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
    .flatMap(part => part.rows)
    .filter(({ number }) => wanted.has(number))
    .sort((a, b) => a.number - b.number);
  const members = rows.filter(({ isMember }) => isMember);
  if (members.length > 0) return { ...mention, rows: members, count: members.length, areMembers: true };
  const count = ofParts.reduce((sum, part) => sum + part.count, 0);
  return { ...mention, rows, count, areMembers: false };
}

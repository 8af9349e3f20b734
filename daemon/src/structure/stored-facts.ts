import { lstatSync } from 'node:fs';
import { relative } from 'node:path';
import { decodeFacts, kindBits, STORED_KINDS } from '../languages/facts/codec.ts';
import { factsVersion } from '../languages/facts/facts.ts';
import type { Fact, FactKind, Modifier } from '../languages/facts/vocabulary.ts';
import { withSlashes } from '../security/paths.ts';
import { FactReader } from '../store/fact-store.ts';
import type { FileStamp } from '../store/file-stamp.ts';
import { fitsCounts } from './contents.ts';
import { type Enclosing, matchesQuery, type StructureQuery } from './query.ts';

/** The store of an indexed directory's facts. */
export interface FactsPlace {
  /** The file of the {@link FactReader}. */
  file: string;
  /** The directory: a real path, the base of the stored paths. */
  directory: string;
}

/** The facts of a file, and the stamp of the file that they were read from. */
interface KnownFacts {
  facts: readonly Fact[];
  stamp: FileStamp;
}

const KINDS: ReadonlySet<FactKind> = new Set(STORED_KINDS);
let version: string | undefined;

const isStored = ({ kinds, query }: Enclosing) =>
  !query && kinds.every(kind => kind !== 'any' && KINDS.has(kind));
/** The receivers of calls, and what imports take, are not stored. */
const isKnown = (one: Enclosing) =>
  isStored(one) && !one.kinds.some(kind => kind === 'call' || kind === 'import');
const isPassed = (kind: FactKind) => kind === 'call' || kind === 'decorator';
const isOfFact = (modifier: Modifier) => modifier !== 'variadic';

/** Conditions that only the text of the file decides. */
const OF_TEXT = ['body', 'doc', 'docContains', 'head', 'contains', 'argument', 'decorated'] as const;
/** Lists of conditions that need all facts of the file. */
const OF_FILE = ['only', 'except', 'has', 'hasNot', 'hasOnly', 'fileHas', 'fileHasNot'] as const;
/** Lists of conditions that stored facts decide, at least some of them. */
const OF_FACTS = ['modifiers', 'anyModifiers', 'inside', 'notInside', 'counts', 'parameters'] as const;

/** A query without some of its fields. */
function without<Field extends keyof StructureQuery>(
  query: StructureQuery,
  fields: readonly Field[],
): Omit<StructureQuery, Field> {
  const rest = { ...query };
  for (const field of fields) delete (rest as Partial<StructureQuery>)[field];
  return rest;
}

/**
 * The conditions of a query that stored facts decide: a file without a fact that meets them has no match. Undefined if facts that are not
 * stored may match.
 */
function storedPart(query: StructureQuery): StructureQuery | undefined {
  const { kinds, base } = query;
  // Implementations in Rust are no facts.
  if (kinds.length === 0 || !kinds.every(kind => KINDS.has(kind)) || base) return undefined;
  return {
    ...without(query, [...OF_TEXT, ...(query.isOwned ? (['name'] as const) : [])]),
    modifiers: query.modifiers.filter(isOfFact),
    anyModifiers: query.anyModifiers.every(isOfFact) ? query.anyModifiers : [],
    inside: query.inside.filter(isKnown),
    notInside: query.notInside.filter(isKnown),
    counts: query.counts.filter(({ of }) => isKnown(of) && of.modifiers.every(isOfFact)),
    parameters: kinds.some(isPassed) ? [] : query.parameters,
    ...{ only: [], except: [], has: [], hasNot: [], hasOnly: [], fileHas: [], fileHasNot: [] },
  };
}

/** Whether stored facts decide all conditions of a query. */
function isAnsweredByStored(query: StructureQuery): boolean {
  const part = storedPart(query);
  return (
    part !== undefined &&
    part.name === query.name &&
    OF_TEXT.every(field => query[field] === undefined) &&
    OF_FACTS.every(list => part[list].length === query[list].length) &&
    OF_FILE.every(list => query[list].length === 0)
  );
}

/** The stored facts of a directory, for one query. */
export class StoredFacts {
  /** Whether they decide all conditions of the query. */
  readonly isSufficient: boolean;
  readonly #directory: string;
  readonly #reader: FactReader;
  readonly #part: StructureQuery;
  readonly #bits: number;

  private constructor(directory: string, reader: FactReader, query: StructureQuery, part: StructureQuery) {
    this.#directory = directory;
    this.#reader = reader;
    this.#part = part;
    this.#bits = kindBits(query.kinds);
    this.isSufficient = isAnsweredByStored(query);
  }

  /** @returns undefined if there are none, or they decide no condition of the query */
  static open(place: FactsPlace | undefined, query: StructureQuery): StoredFacts | undefined {
    const part = place && storedPart(query);
    if (!part) return undefined;
    version ??= factsVersion();
    const reader = FactReader.open(place.file, version);
    return reader && new StoredFacts(place.directory, reader, query, part);
  }

  /**
   * @param absolute the real path of a file in the directory
   * @returns its facts, none if no fact can match the query; undefined if the facts of its content are not stored, or damaged
   */
  get(absolute: string): KnownFacts | undefined {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    const path = withSlashes(relative(this.#directory, absolute));
    const row = stats?.isFile() ? this.#reader.get(path, stats) : undefined;
    if (!stats || !row?.facts) return undefined;
    const facts = (row.kinds & this.#bits) === 0 ? [] : decoded(row.facts);
    if (!facts) return undefined;
    return { stamp: stats, facts: facts.some(fact => this.#matches(fact, facts)) ? facts : [] };
  }

  #matches(fact: Fact, facts: readonly Fact[]): boolean {
    return matchesQuery(fact, this.#part) && fitsCounts(fact, { path: '', text: '', facts }, this.#part);
  }

  close(): void {
    this.#reader.close();
  }
}

/** The facts in bytes; undefined if they are damaged. */
function decoded(bytes: Uint8Array): Fact[] | undefined {
  try {
    return decodeFacts(bytes);
  } catch {
    return undefined;
  }
}

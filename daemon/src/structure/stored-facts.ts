import { lstatSync } from 'node:fs';
import { relative } from 'node:path';
import { decodeFacts, kindBits, STORED_KINDS } from '../languages/facts/codec.ts';
import { factsVersion } from '../languages/facts/facts.ts';
import type { Fact, FactKind } from '../languages/facts/vocabulary.ts';
import { withSlashes } from '../security/paths.ts';
import { FactReader } from '../store/fact-store.ts';
import type { FileStamp } from '../store/file-stamp.ts';
import type { StructureQuery } from './query.ts';

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

/** Whether stored facts are sufficient to answer a query. */
function isAnsweredByStored(query: StructureQuery): boolean {
  const {
    kinds,
    inside,
    notInside,
    only,
    except,
    has,
    hasNot,
    base,
    decorated,
    body,
    doc,
    head,
    contains,
    argument,
  } = query;
  const around = [...inside, ...notInside].flatMap(one => one.kinds);
  const isStored = (kind: FactKind | 'any') => kind !== 'any' && KINDS.has(kind);
  const modifiers = [...query.modifiers, ...query.anyModifiers];
  return (
    kinds.length > 0 &&
    [...kinds, ...around].every(isStored) &&
    // Receivers of calls, modifiers of parameters and what is in a function are not stored.
    !(query.isOwned || around.includes('call') || modifiers.includes('variadic')) &&
    ![only, except, has, hasNot].some(list => list.length > 0) &&
    ![base, decorated, body, doc, head, contains, argument].some(one => one !== undefined) &&
    // Nor are arguments.
    !(query.parameters.length > 0 && kinds.some(kind => kind === 'call' || kind === 'decorator'))
  );
}

/** The stored facts of a directory, for one query. */
export class StoredFacts {
  readonly #directory: string;
  readonly #reader: FactReader;
  readonly #bits: number;

  private constructor(directory: string, reader: FactReader, query: StructureQuery) {
    this.#directory = directory;
    this.#reader = reader;
    this.#bits = kindBits(query.kinds);
  }

  /** @returns undefined if there are none, or they are not sufficient for the query */
  static open(place: FactsPlace | undefined, query: StructureQuery): StoredFacts | undefined {
    if (!place || !isAnsweredByStored(query)) return undefined;
    version ??= factsVersion();
    const reader = FactReader.open(place.file, version);
    return reader && new StoredFacts(place.directory, reader, query);
  }

  /**
   * @param absolute the real path of a file in the directory
   * @returns its facts, none if it lacks the kinds of the query; undefined if the facts of its content are not stored
   */
  get(absolute: string): KnownFacts | undefined {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    const path = withSlashes(relative(this.#directory, absolute));
    const row = stats?.isFile() ? this.#reader.get(path, stats) : undefined;
    if (!stats || !row?.facts) return undefined;
    return { stamp: stats, facts: (row.kinds & this.#bits) === 0 ? [] : decodeFacts(row.facts) };
  }

  close(): void {
    this.#reader.close();
  }
}

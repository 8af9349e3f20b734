import { plainName } from '../../index/terms.ts';
import type { IndexReader, StoredChunk } from '../../store/index-reader.ts';
import type { FilesWith } from '../common/files-with-text.ts';
import type { Answer, Ask, LinesAnswer, LinesAsk, TextsAnswer, TextsAsk } from '../common/rounds.ts';
import { windowsOf } from '../common/windows.ts';
import { shardCandidates, shardRows } from './candidates.ts';
import { type PlaceOf, placeOfLine } from './chunk-of-line.ts';
import { allowedChunks, type Filters, type PlainFilters } from './filters.ts';
import { filtersIn, type IndexOfShard, placesOnDisk } from './indexes-of-shard.ts';
import { LinesOnDisk } from './lines-on-disk.ts';
import { shardNames } from './names.ts';
import { type PathIndex, pathIndexOf } from './path-index.ts';
import { shardRuns } from './quoted-runs.ts';
import type { Source } from './source.ts';
import { TermPostings } from './term-postings.ts';
import { shardLinesOfName } from './undefined-names.ts';
import { shardSpellings, shardWords } from './words.ts';

export type { PlainFilters } from './filters.ts';

/** The contents of a shard besides its reader. */
export interface ShardContents {
  indexes: readonly IndexOfShard[];
  filters: PlainFilters;
  filesWith: FilesWith;
}

/** The shard of a reader of these indexes. @throws DowseError INVALID_REQUEST (filters) */
export function shardOf(
  reader: IndexReader,
  { indexes, filters, filesWith }: ShardContents,
  others: ConstructorParameters<typeof Shard>[2],
): Shard {
  const disk = new LinesOnDisk(placesOnDisk(indexes));
  return new Shard({ reader, disk, filesWith }, filtersIn(indexes, filters), others);
}

/** One shard of the indexes of a question, which answers what the steps ask. For one question, or one round of it. */
export class Shard {
  readonly #source: Source & { disk: Pick<LinesOnDisk, 'read'> };
  readonly #allowed: Uint8Array;
  readonly #postings: TermPostings;
  readonly #isAlone: boolean;
  readonly #versions: ReadonlyMap<string, number>;
  #paths: PathIndex | undefined;

  /** `isAlone`: there are no other shards; `versions` are the newest in the names of all indexes (path-facts.ts). */
  constructor(
    source: Source & { disk: Pick<LinesOnDisk, 'read'> },
    filters: Filters,
    { isAlone, versions = new Map() }: { isAlone: boolean; versions?: ReadonlyMap<string, number> },
  ) {
    this.#source = source;
    this.#allowed = allowedChunks(source.reader, filters);
    this.#postings = new TermPostings(source.reader, this.#allowed);
    this.#isAlone = isAlone;
    this.#versions = versions;
  }

  /** Answers one round. */
  readonly answer = (ask: Ask): Answer => {
    const { reader } = this.#source;
    switch (ask.round) {
      case 'words':
        return shardWords(reader, this.#pathIndex, this.#postings.of, ask);
      case 'spellings':
        return shardSpellings(reader, ask);
      case 'names':
        return shardNames(reader, ask, this.#allowed, this.#isAlone);
      case 'candidates':
        return shardCandidates(this.#question, ask);
      case 'rows':
        return shardRows(this.#question, ask);
      case 'lines':
        return this.#lines(ask);
      case 'texts':
        return this.#texts(ask);
    }
  };

  get #pathIndex(): PathIndex {
    this.#paths ??= pathIndexOf(this.#source.reader, this.#versions);
    return this.#paths;
  }

  get #question() {
    return {
      source: this.#source,
      paths: this.#pathIndex,
      allowed: this.#allowed,
      postings: this.#postings.of,
      isAlone: this.#isAlone,
    };
  }

  #lines({ pasted, terms, chunks, names }: LinesAsk): LinesAnswer {
    const { reader, disk } = this.#source;
    const placeOf: PlaceOf = (chunk, line) => placeOfLine(reader, this.#allowed, chunk, line);
    const reading = { textOf: disk.textOf, placeOf };
    const here = chunks.flatMap(({ number, inBody }) => this.#chunksOf([number]).map(id => ({ id, inBody })));
    return {
      runs: here.length === 0 ? [] : shardRuns(reader, windowsOf({ pasted, terms }), here, reading),
      names: names.map(({ literal, chunks, isUsed = false }) =>
        shardLinesOfName(reader, { literal, isUsed }, this.#chunksOf(chunks), reading),
      ),
    };
  }

  #texts({ chunks, withLines, name, named }: TextsAsk): TextsAnswer {
    const { reader, disk } = this.#source;
    const rows = reader.chunks(this.#chunksOf(chunks));
    const fileOf = (chunk: StoredChunk) => reader.files[reader.fileOf[chunk.id]!]!;
    const hasName = (chunk: StoredChunk) =>
      plainName(disk.textOf(fileOf(chunk), chunk) ?? '').includes(name!);
    const withName =
      name === undefined
        ? undefined
        : this.#chunksOf(named).find(id => rows.has(id) && hasName(rows.get(id)!));
    return {
      chunks: [...rows.values()].map(chunk => {
        const lines = withLines ? disk.read(fileOf(chunk), chunk) : null;
        return {
          ...chunk,
          id: reader.numberOf(chunk.id),
          symbols: [...chunk.symbols],
          ...(lines && { lines }),
          ...(chunk.id === withName && { hasName: true }),
        };
      }),
    };
  }

  /** The chunks of this shard with these numbers. */
  #chunksOf(numbers: readonly number[]): number[] {
    return numbers.flatMap(number => this.#source.reader.chunkWithNumber(number) ?? []);
  }
}

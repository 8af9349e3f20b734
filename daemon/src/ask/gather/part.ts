import { plainName } from '../../index/terms.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import type { LinesOnDisk } from '../lines-on-disk.ts';
import { allowedChunks, type Filters } from '../resolve/filters.ts';
import { ownNames } from '../resolve/own-names.ts';
import { ownSpellings, ownWords } from '../resolve/own-words.ts';
import { type PathIndex, pathIndexOf } from '../resolve/path-index.ts';
import { placeOfLine } from '../retrieve/chunk-of-line.ts';
import { ownCandidates, ownRows } from '../retrieve/own-candidates.ts';
import { ownRuns, type PlaceOf, windowsOf } from '../retrieve/quoted-runs.ts';
import { TermPostings } from '../retrieve/term-postings.ts';
import { ownLinesOfName } from '../retrieve/undefined-names.ts';
import type { Source } from '../source.ts';
import type { Answer, Ask, LinesAnswer, LinesAsk, TextsAnswer, TextsAsk } from './rounds.ts';

/** One part of the indexes of a question, which answers what the steps ask. For one question, or one round of it. */
export class Part {
  readonly #source: Source & { disk: Pick<LinesOnDisk, 'read'> };
  readonly #allowed: Uint8Array;
  readonly #postings: TermPostings;
  readonly #isAlone: boolean;
  readonly #versions: ReadonlyMap<string, number>;
  #paths: PathIndex | undefined;

  /** `isAlone` tells that there are no other parts; `versions` are the newest in the names of all indexes (path-index.ts). */
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
        return ownWords(reader, this.#pathIndex, this.#postings.of, ask);
      case 'spellings':
        return ownSpellings(reader, ask);
      case 'names':
        return ownNames(reader, ask, this.#allowed, this.#isAlone);
      case 'candidates':
        return ownCandidates(this.#question, ask);
      case 'rows':
        return ownRows(this.#question, ask);
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
    const own = chunks.flatMap(({ number, inBody }) => this.#chunksOf([number]).map(id => ({ id, inBody })));
    return {
      runs: own.length === 0 ? [] : ownRuns(reader, windowsOf({ pasted, terms }), own, reading),
      names: names.map(({ literal, chunks }) =>
        ownLinesOfName(reader, literal, this.#chunksOf(chunks), reading),
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

  /** The chunks of this part with these numbers. */
  #chunksOf(numbers: readonly number[]): number[] {
    return numbers.flatMap(number => this.#source.reader.chunkWithNumber(number) ?? []);
  }
}

import { GENERATED, type PathFacts, pathFacts } from '../common/path-facts.ts';
import type { ChunkRow, FileRow, RowsAnswer } from '../common/rounds.ts';

/** The rows of chunks and files that all shards have sent, by number. */
export class Rows {
  readonly #chunks = new Map<number, ChunkRow>();
  readonly #files = new Map<number, FileRow>();

  constructor(shards: readonly RowsAnswer[]) {
    this.add(shards);
  }

  add(shards: readonly RowsAnswer[]): void {
    for (const { chunks, files } of shards) {
      for (const row of chunks) this.#chunks.set(row.number, row);
      for (const row of files) this.#files.set(row.number, row);
    }
  }

  has(chunk: number): boolean {
    return this.#chunks.has(chunk);
  }

  chunkIfKnown(chunk: number): ChunkRow | undefined {
    return this.#chunks.get(chunk);
  }

  /** A chunk that a shard has sent. */
  chunk(chunk: number): ChunkRow {
    return known(this.#chunks.get(chunk));
  }

  /** A file that a shard has sent. */
  file(file: number): FileRow {
    return known(this.#files.get(file));
  }

  /** Facts from the path of a file. */
  factsOf(file: number): PathFacts {
    return factsOf(this.file(file));
  }
}

/** Facts from the path of a file. A shard in the same process sends them with its rows. */
export function factsOf(file: FileRow): PathFacts {
  file.facts ??= ofPath(file);
  return file.facts;
}

function ofPath({ path, isLegacy, isGenerated }: FileRow): PathFacts {
  const { kinds, ...facts } = pathFacts(path);
  const is_declaration = isGenerated ? GENERATED : kinds.is_declaration;
  return { ...facts, kinds: { ...kinds, is_legacy: isLegacy ? 1 : 0, is_declaration } };
}

function known<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a shard has named a chunk or a file without sending its row');
  return row;
}

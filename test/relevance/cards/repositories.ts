import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '../../../daemon/src/ask/common/question.ts';
import { withOneShard } from '../../../daemon/src/ask/common/steps.ts';
import { answerFromIndexes } from '../../../daemon/src/ask/five-steps.ts';
import { parseQuestion } from '../../../daemon/src/ask/parse/parse.ts';
import { LinesOnDisk } from '../../../daemon/src/ask/shard/lines-on-disk.ts';
import { Shard } from '../../../daemon/src/ask/shard/shard.ts';
import type { Embedder } from '../../../daemon/src/embed/embedder.ts';
import { createEmbedder } from '../../../daemon/src/embed/index.ts';
import { Indexes } from '../../../daemon/src/index/indexes.ts';
import { IndexFileReader } from '../../../daemon/src/store/index-file-reader.ts';
import { UnionReader } from '../../../daemon/src/store/union-reader.ts';
import type { Place } from '../score.ts';

const NO_FILTERS = { fileTypes: [], directory: '' };

/** A repository with its index. */
export interface Repository {
  name: string;
  directory: string;
  /** The SQLite file of its index. */
  file: string;
  reader: IndexFileReader;
}

/** A question, as the steps get it. */
export interface Asked {
  query: string;
  parsed: Question;
  vector: Int8Array;
}

/** A place in one of the repositories. `file` is relative to it. */
export interface RepositoryPlace extends Place {
  repository: string;
}

/** Repositories with their indexes, in this process, which answer questions as one. */
export class Repositories {
  readonly all: readonly Repository[];
  readonly embedder: Embedder;
  readonly #indexes: Indexes;

  private constructor(all: readonly Repository[], embedder: Embedder, indexes: Indexes) {
    this.all = all;
    this.embedder = embedder;
    this.#indexes = indexes;
  }

  /** Indexes the folders in `dataDir`, as far as they are not. */
  static async open(folders: ReadonlyMap<string, string>, dataDir: string): Promise<Repositories> {
    const embedder = await createEmbedder({});
    const indexes = new Indexes(dataDir, embedder, { info() {}, warn: console.error });
    const all: Repository[] = [];
    for (const [name, folder] of folders) {
      const directory = realpathSync.native(folder);
      const index = indexes.of(directory);
      if (!index.isUsable) await index.build();
      const { file } = index.version;
      const reader = new IndexFileReader(file, embedder);
      reader.refresh();
      all.push({ name, directory, file, reader });
    }
    return new Repositories(all, embedder, indexes);
  }

  async asked(query: string): Promise<Asked> {
    const parsed = parseQuestion(query);
    return { query, parsed, vector: await this.embedder.embedQuery(parsed.text) };
  }

  async close(): Promise<void> {
    for (const { reader } of this.all) reader.close();
    await this.#indexes.close();
  }
}

/** Some repositories as one. */
export class Union {
  readonly #reader = new UnionReader();
  readonly #repositories: ReadonlyMap<string, Repository>;

  constructor(repositories: readonly Repository[]) {
    this.#repositories = new Map(repositories.map(one => [one.name, one]));
    this.#reader.update(repositories.map(({ name, reader }) => ({ name, reader })));
  }

  /** The first places for a question, best first. */
  ask({ query, parsed, vector }: Asked, limit: number): RepositoryPlace[] {
    const task = { query, parsed: { question: parsed, vector }, options: {}, limit, extra: 5 };
    const disk = new LinesOnDisk(path => {
      const [name, file] = this.#parts(path);
      return join(this.#repositories.get(name)!.directory, file);
    });
    const { results } = this.#reader.readSnapshot(() => {
      const source = { reader: this.#reader, disk, filesWith: () => undefined };
      return withOneShard(answerFromIndexes(task), new Shard(source, NO_FILTERS, { isAlone: true }).answer);
    });
    return results.map(({ file, line_range }) => {
      const [repository, path] = this.#parts(file);
      return { repository, file: path, start: line_range[0]!, end: line_range[1]! };
    });
  }

  /** Names have no slash. */
  #parts(path: string): [name: string, file: string] {
    const at = path.indexOf('/');
    return [path.slice(0, at), path.slice(at + 1)];
  }
}

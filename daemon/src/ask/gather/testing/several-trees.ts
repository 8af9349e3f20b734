/** For tests: some of the packages that Dowse uses, each indexed as a tree of its own. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AskRequest } from '../../../api/schemas.ts';
import type { Embedder } from '../../../embed/embedder.ts';
import { createEmbedder } from '../../../embed/index.ts';
import { IndexPatterns } from '../../../index/index-patterns.ts';
import { Indexes } from '../../../index/indexes.ts';
import { mostFilesWith } from '../../common/files-with-text.ts';
import { OpenIndexes } from '../../open-indexes.ts';
import { parseQuestion } from '../../parse/parse.ts';
import type { IndexToRead, StepsTask } from '../../question-task.ts';

const PACKAGES = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));
const LOG = { info() {}, warn() {} };

/** The services for a question to several trees. */
export interface Asked {
  query: string;
  options?: NonNullable<AskRequest['options']>;
}

/** A tree with its index, as threads for questions get it. */
export interface Tree {
  name: string;
  toRead: IndexToRead;
}

/** Indexes of packages, in this process. */
export class SeveralTrees {
  readonly trees: readonly Tree[];
  readonly open: OpenIndexes;
  readonly #embedder: Embedder;
  readonly #patterns: IndexPatterns;
  readonly #indexes: Indexes;
  readonly #folder: string;

  private constructor(
    folder: string,
    embedder: Embedder,
    indexes: Indexes,
    patterns: IndexPatterns,
    names: readonly string[],
  ) {
    this.#folder = folder;
    this.#embedder = embedder;
    this.#indexes = indexes;
    this.#patterns = patterns;
    this.open = new OpenIndexes({ number: 0, of: 1 });
    this.trees = names.map(name => {
      const { version, directory } = indexes.of(join(folder, name));
      const shared = this.open.load({ type: 'load', ...version, shape: embedder, shared: undefined });
      const shape = { dimensions: embedder.dimensions, headDimensions: embedder.headDimensions };
      return { name: `team/${name}`, toRead: { ...version, directory, shape, shared, name: `team/${name}` } };
    });
  }

  static async create(packages: readonly string[]): Promise<SeveralTrees> {
    const folder = mkdtempSync(join(tmpdir(), 'dowse-gather-'));
    const embedder = await createEmbedder({});
    const indexes = new Indexes(join(folder, 'data'), embedder, LOG);
    const patterns = new IndexPatterns(indexes, LOG);
    for (const name of packages) {
      cpSync(join(PACKAGES, name), join(folder, name), { recursive: true });
      await indexes.of(join(folder, name)).build();
      await patterns.build(indexes.of(join(folder, name)));
    }
    return new SeveralTrees(folder, embedder, indexes, patterns, packages);
  }

  /** A question as a thread gets it, to these of the trees. */
  async task({ query, options = {} }: Asked, trees: readonly Tree[] = this.trees): Promise<StepsTask> {
    const question = parseQuestion(query);
    const parsed = options.names
      ? undefined
      : { question, vector: await this.#embedder.embedQuery(question.text) };
    const { file_types: fileTypes = [], directory = '', path, filters: typed } = options;
    return {
      type: 'steps',
      indexes: trees.map(({ toRead }) => toRead),
      query,
      parsed,
      filters: { fileTypes, directory, ...(path !== undefined && { path }), ...(typed && { typed }) },
      options,
      limit: options.limit ?? 10,
      extra: 5,
      filesWith: new Map((parsed?.question.literals ?? []).map(text => [text, this.filesWith(text, trees)])),
    };
  }

  /** The files of these trees that may hold a text. */
  filesWith(text: string, trees: readonly Tree[] = this.trees): readonly string[] | undefined {
    const all: string[] = [];
    for (const { name, toRead } of trees) {
      const index = this.#indexes.of(toRead.directory);
      const found = this.#patterns.filesWith(index, text, mostFilesWith(text) - all.length);
      if (!found) return undefined;
      all.push(...found.map(path => `${name}/${path}`));
    }
    return all;
  }

  async close(): Promise<void> {
    await this.#patterns.close();
    await this.#indexes.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

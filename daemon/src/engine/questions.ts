/** Answers questions from the indexes of directories. */
import { isAbsolute, join, relative } from 'node:path';
import type { Call, Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AnsweredTogether, AskRequest, AskResponse } from '../api/schemas.ts';
import type { AskServices } from '../ask/ask.ts';
import type { NamedIndex, OtherNode, RoundServices } from '../ask/ask-many.ts';
import { locateName } from '../ask/locate-name.ts';
import type { QuestionThreads } from '../ask/question-threads.ts';
import type { Embedder } from '../embed/embedder.ts';
import { missingError } from '../index/index-errors.ts';
import type { Indexes } from '../index/indexes.ts';
import { isInside, nearestAbove, type ResolvedPath, withSlashes } from '../security/paths.ts';
import type { KeptIndexes } from './index-operations.ts';
import { withExtensions } from './resolve-request.ts';

/** One of several directories that are asked as one: see {@link NamedIndex}. */
export interface PlacedDirectory {
  name: string;
  directory: string;
  place?: number;
}

export class Questions {
  private readonly kept: KeptIndexes;
  private readonly embedder: Embedder;
  private threads: QuestionThreads | undefined;
  private isClosed = false;

  constructor(kept: KeptIndexes, embedder: Embedder) {
    this.kept = kept;
    this.embedder = embedder;
  }

  /** Answers a question from one directory. `search` looks for names that the index has not. */
  async ask(
    target: ResolvedPath,
    request: AskRequest,
    search: Dowse['search'],
    call: Call,
  ): Promise<AskResponse> {
    const index = this.kept.indexes.of(target.absolute);
    await this.embedder.ready?.();
    const { ask } = await import('../ask/ask.ts');
    const resolved = await withExtensions(request);
    const services = {
      embedder: this.embedder,
      threads: await this.questionThreads(),
      filesWith: (...args: Parameters<AskServices['filesWith']>) =>
        this.kept.patternIndexes.filesWith(index, ...args),
      locateName: (name: string) => locateName({ search }, name, placeOf(resolved), call),
      nameOf: target.present,
    };
    return ask(index, resolved, services, call).catch(error => {
      throw this.withIndexAbove(error, target.absolute, call);
    });
  }

  /** Made with the first question. */
  private async questionThreads(): Promise<QuestionThreads> {
    const { QuestionThreads } = await import('../ask/question-threads.ts');
    if (!this.threads) {
      const threads = new QuestionThreads(() => this.kept.indexes.shape);
      this.kept.indexes.hook({ onRelease: id => threads.release(id) });
      this.threads = threads;
      if (this.isClosed) await threads.close();
    }
    return this.threads;
  }

  /**
   * Answers a question from several directories, given by name and real path, with one ranking. Those without an index are
   * left out. Files are named `NAME/PATH`. `search` looks for names that no index has; `others` are nodes with further indexes.
   */
  async askMany(
    places: readonly PlacedDirectory[],
    request: AskRequest,
    search: Dowse['search'],
    call: Call,
    others: readonly OtherNode[] = [],
  ): Promise<AnsweredTogether> {
    await this.embedder.ready?.();
    const { askMany } = await import('../ask/ask-many.ts');
    const resolved = await withExtensions(request);
    const services = {
      ...(await this.roundServices()),
      embedder: this.embedder,
      locateName: (name: string) => locateName({ search }, name, placeOf(resolved), call),
      nameOf: (file: string) => file,
    };
    return askMany(this.usable(places), resolved, services, call, others);
  }

  /** Answers one round of a question of another node, from several directories as in {@link askMany}. */
  async answerRound(places: readonly PlacedDirectory[], round: unknown, call: Call): Promise<object> {
    await this.embedder.ready?.();
    const { answerRound } = await import('../ask/ask-many.ts');
    return answerRound(this.usable(places), round, await this.roundServices(), call);
  }

  private usable(places: readonly PlacedDirectory[]): NamedIndex[] {
    return places
      .map(({ directory, ...named }): NamedIndex => ({ ...named, index: this.kept.indexes.of(directory) }))
      .filter(({ index }) => index.isUsable);
  }

  private async roundServices(): Promise<RoundServices> {
    const threads = await this.questionThreads();
    return { threads, filesWith: (index, ...args) => this.kept.patternIndexes.filesWith(index, ...args) };
  }

  /** Adds the nearest indexed folder above to the error for a folder without an index. */
  private withIndexAbove(error: unknown, directory: string, { roots }: Call): unknown {
    if (!(error instanceof DowseError) || error.code !== 'INDEX_NOT_FOUND') return error;
    const visible = usableIn(this.kept.indexes).filter(path => roots.some(root => isInside(path, root)));
    const above = nearestAbove(directory, visible);
    if (above === undefined) return error;
    return missingError(directory, {
      directory: above,
      below: withSlashes(relative(above, directory)),
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.threads?.close();
  }
}

/** The directories with an index that can answer. */
export function usableIn(indexes: Indexes): string[] {
  return indexes.all.filter(index => index.isUsable).map(index => index.directory);
}

/** The path and file types that a question is limited to. */
function placeOf({ target_dir, options = {} }: AskRequest): { path: string; fileTypes: readonly string[] } {
  const below = options.path ?? options.directory ?? '';
  const path = isAbsolute(below) ? below : join(target_dir, below);
  return { path, fileTypes: options.file_types ?? [] };
}

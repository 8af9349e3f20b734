/** The operations on the indexes of directories: build, status, pause, list and remove. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type {
  BuildRequest,
  BuildResponse,
  ListedIndex,
  ListResponse,
  PauseRequest,
  RemoveRequest,
  RemoveResponse,
  StatusRequest,
  StatusResponse,
} from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import { assertNotTooBroad } from '../index/broad-folder.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { missingError } from '../index/index-errors.ts';
import type { IndexFacts } from '../index/index-facts.ts';
import type { IndexGraphs } from '../index/index-graphs.ts';
import type { IndexPatterns } from '../index/index-patterns.ts';
import { stateOf } from '../index/index-state.ts';
import type { Indexes } from '../index/indexes.ts';
import { isInCheckout } from '../security/own-files.ts';
import { isInside, type ResolvedPath, resolvePath } from '../security/paths.ts';
import { counted } from '../text/count.ts';
import type { Update } from '../webhooks/indexer.ts';

/** The indexes of each directory. */
export interface KeptIndexes {
  indexes: Indexes;
  patternIndexes: IndexPatterns;
  facts: IndexFacts;
  graphs: IndexGraphs;
}

type Built = Pick<BuildResponse, 'message' | 'file_count' | 'embedded'>;

export class IndexOperations {
  private readonly kept: KeptIndexes;
  private readonly embedder: Embedder;

  constructor(kept: KeptIndexes, embedder: Embedder) {
    this.kept = kept;
    this.embedder = embedder;
  }

  async build(request: BuildRequest, call: Call): Promise<BuildResponse> {
    const { target_dir, force, base, wait = true, patterns_only = false } = request;
    const started = performance.now();
    const { absolute } = this.directory(target_dir, call);
    assertNotTooBroad(absolute);
    const index = await this.indexAfterRemoval(absolute);
    if (!patterns_only) await this.embedder.ready?.();
    const run = patterns_only ? this.buildPatterns(index, force) : this.buildBoth(index, force, base);
    const index_path = index.folder.path;
    if (!wait) {
      run.catch(() => {}); // index status reports it
      // Let an immediate error, such as of a paused index, reject before the response.
      await Promise.race([run, nextTurn()]);
      const file_count = index.summary()?.fileCount ?? 0;
      return {
        status: 'building',
        message: 'The build has started; index/status shows its progress.',
        index_path,
        file_count,
        build_time: '0.000s',
      };
    }
    const built = await run;
    const seconds = (performance.now() - started) / 1000;
    return { status: 'success', index_path, build_time: `${seconds.toFixed(3)}s`, ...built };
  }

  private async buildPatterns(index: DirectoryIndex, force: boolean | undefined): Promise<Built> {
    const file_count = await this.kept.patternIndexes.build(index, { force });
    return { message: `Indexed the patterns of ${counted(file_count, 'file')}.`, file_count };
  }

  private async buildBoth(index: DirectoryIndex, force: boolean | undefined, base?: string): Promise<Built> {
    const run = index.build({ force, ...(base !== undefined && { base: this.kept.indexes.pulled(base) }) });
    // Searches work without a pattern index; index status shows the error.
    const patterns = index.isPaused
      ? undefined
      : this.kept.patternIndexes.build(index, { force }).catch(() => {});
    const { summary, embedded } = await run;
    await patterns;
    const { partial, too_slow, parser_failed, ...leftOut } = summary.skipped; // these are in the index
    const left = Object.values(leftOut).reduce((sum, n) => sum + n, 0);
    return {
      message: `Indexed ${counted(summary.fileCount, 'file')} in ${counted(summary.chunkCount, 'chunk')}${left > 0 ? `; ${counted(left, 'file')} left out` : ''}.`,
      file_count: summary.fileCount,
      embedded,
    };
  }

  async status(request: StatusRequest, call: Call): Promise<StatusResponse> {
    const { target_dir, skipped = false, after, limit = 100 } = request;
    const index = this.indexOf(target_dir, call);
    const state = this.stateOf(index);
    const page = skipped ? index.skippedFiles({ after: after ?? '', limit }) : undefined;
    if (!page) return state;
    const last = page.hasMore ? page.files.at(-1) : undefined;
    return { ...state, skipped_files: page.files, ...(last ? { skipped_next: last.path } : {}) };
  }

  async pause({ target_dir, paused }: PauseRequest, call: Call): Promise<StatusResponse> {
    const index = this.indexOf(target_dir, call);
    index.setPaused(paused);
    return this.stateOf(index);
  }

  async list({ roots }: Call): Promise<ListResponse> {
    // As in `resolvePath`: a checkout belongs to its repository, not to the folders around it.
    const areCheckouts = roots.some(isInCheckout);
    const exact = new Set(roots);
    const mine = this.kept.indexes.directories.filter(
      directory =>
        isInCheckout(directory) === areCheckouts &&
        (exact.has(directory) || roots.some(root => isInside(directory, root))),
    );
    return { indexes: mine.sort().map(directory => this.listed(directory)) };
  }

  private listed(directory: string): ListedIndex {
    const index = this.kept.indexes.of(directory);
    const { status, file_count, last_updated, size_mb } = this.stateOf(index);
    const isThere = existsSync(directory);
    return { target_dir: directory, status: isThere ? status : 'gone', file_count, last_updated, size_mb };
  }

  async remove({ target_dir }: RemoveRequest, call: Call): Promise<RemoveResponse> {
    const directory = this.indexedDirectory(target_dir, call);
    const index = this.kept.indexes.of(directory);
    const { size_mb } = this.stateOf(index);
    await this.kept.indexes.remove(directory, async removed => {
      await Promise.all(
        [this.kept.patternIndexes, this.kept.facts, this.kept.graphs].map(beside => beside.forget(removed)),
      );
    });
    return { target_dir: directory, size_mb };
  }

  /** The directory of an existing index, or a part of one, even if the directory itself is gone. */
  private indexedDirectory(requested: string, call: Call): string {
    const spelled = resolve(call.roots[0] ?? '', requested);
    const isMine = call.roots.some(root => isInside(spelled, root));
    if (isMine && !existsSync(spelled) && this.kept.indexes.has(spelled)) return spelled;
    const { absolute } = this.directory(requested, call);
    if (!this.kept.indexes.has(absolute)) throw missingError(absolute);
    return absolute;
  }

  private stateOf(index: DirectoryIndex): StatusResponse {
    return stateOf(
      index,
      {
        patterns: this.kept.patternIndexes.status(index),
        facts: this.kept.facts.status(index),
        graph: this.kept.graphs.status(index),
      },
      this.embedder,
    );
  }

  /** For webhooks and git hooks: updates the index of a directory, given by its real path. */
  async indexChanges(directory: string, files?: readonly string[]): Promise<Update> {
    assertNotTooBroad(directory);
    const index = await this.indexAfterRemoval(directory);
    await this.embedder.ready?.();
    const { changed, removed, embedded, files: each, scanned } = await index.indexChanges(files);
    void this.kept.patternIndexes.complete();
    return { changed, removed, embedded, files: each, scanned };
  }

  /** @throws DowseError FILE_NOT_FOUND if it is not a directory */
  directory(requested: string, call: Call): ResolvedPath {
    const target = resolvePath(requested, call.roots, undefined, '/target_dir');
    if (!target.isDirectory) {
      throw new DowseError(
        'FILE_NOT_FOUND',
        'target_dir is not a directory.',
        '/target_dir: name the folder that contains it',
      );
    }
    return target;
  }

  /** The index of a directory. Waits for a removal in progress; a removal aborts earlier requests. */
  private indexAfterRemoval(directory: string): DirectoryIndex | Promise<DirectoryIndex> {
    const of = () => this.kept.indexes.of(directory);
    return this.kept.indexes.removal(directory)?.then(of) ?? of();
  }

  private indexOf(requested: string, call: Call): DirectoryIndex {
    return this.kept.indexes.of(this.directory(requested, call).absolute);
  }
}

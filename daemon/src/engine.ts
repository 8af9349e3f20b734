import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Call, Dowse, SearchStreamEnd } from './api/dowse.ts';
import { DowseError } from './api/errors.ts';
import type { IndexEvent } from './api/index-event.ts';
import type {
  AskRequest,
  AskResponse,
  BuildRequest,
  BuildResponse,
  ChatRequest,
  ChatResponse,
  ListedIndex,
  ListResponse,
  Match,
  PauseRequest,
  RemoveRequest,
  RemoveResponse,
  SearchRequest,
  SearchResponse,
  StatusRequest,
  StatusResponse,
} from './api/schemas.ts';
import type { FilesWith } from './ask/source.ts';
import type { Chat } from './chat/index.ts';
import type { Embedder } from './embed/embedder.ts';
import { openEmbedder } from './embed/index.ts';
import type { DirectoryIndex } from './index/directory-index.ts';
import type { IndexContext } from './index/index-context.ts';
import { missingError } from './index/index-errors.ts';
import { IndexPatterns } from './index/index-patterns.ts';
import { stateOf } from './index/index-state.ts';
import { Indexes, refuseTooWide } from './index/indexes.ts';
import { globFrom, globsBelow } from './search/globs-below.ts';
import { lookForName } from './search/look-for-name.ts';
import { withOtherEncodings } from './search/other-encodings.ts';
import { createPatternSearch, type PatternSearch } from './search/pattern-search.ts';
import { withRanges } from './search/ranges.ts';
import { removeLeftFolders } from './search/temporary-folder.ts';
import { trackedMatches } from './search/tracked-files.ts';
import { withUnsaved } from './search/unsaved.ts';
import { keepToOurselves } from './security/own-files.ts';
import { isInside, nearestAbove, resolvePath, withSlashes } from './security/paths.ts';
import { withStructure } from './structure/structure-search.ts';
import { counted } from './text/count.ts';
import type { Indexer, Update } from './webhooks/indexer.ts';

/** How often an embedding endpoint that does not answer is asked again. */
const LOOK_FOR_MODEL_MS = 30_000;

export interface EngineOptions {
  dataDir: string;
  logger: IndexContext['log'];
}

/** Makes the engine: the operations in this process, nothing about transport. */
export async function createEngine({ dataDir, logger }: EngineOptions): Promise<Engine> {
  const embedder = await openEmbedder(process.env);
  if (embedder.trouble) {
    const { details } = embedder.trouble;
    logger.warn(
      { model: embedder.id, details },
      'the embedding endpoint failed; only searches work without it',
    );
  }
  const indexes = new Indexes(dataDir, embedder, logger);
  const patternIndexes = new IndexPatterns(dataDir, indexes, logger);
  const engine = new Engine(indexes, patternIndexes, embedder, keepToOurselves(dataDir));
  void engine.resume().catch(error => {
    if (!engine.isClosed) logger.warn({ err: error }, 'could not take up the indexes');
  });
  return engine;
}

export class Engine implements Dowse, Indexer {
  readonly indexes: Indexes;
  private readonly embedder: Embedder;
  private readonly patternIndexes: IndexPatterns;
  /** Without what the others add: unsaved texts, other encodings. */
  private readonly onDisk: PatternSearch;
  private readonly patterns: PatternSearch;
  private translator: Chat | undefined;
  private readonly stop = new AbortController();
  private readonly onClose: () => void;

  /** `onClose` is called once it has closed. */
  constructor(
    indexes: Indexes,
    patternIndexes: IndexPatterns,
    embedder: Embedder,
    onClose: () => void = () => {},
  ) {
    this.indexes = indexes;
    this.patternIndexes = patternIndexes;
    this.embedder = embedder;
    this.onClose = onClose;
    this.onDisk = createPatternSearch({ narrowing: patternIndexes });
    this.patterns = withStructure(withRanges(withUnsaved(withOtherEncodings(this.onDisk, patternIndexes))));
  }

  get isClosed(): boolean {
    return this.stop.signal.aborted;
  }

  /** Takes up the indexes of earlier runs, and takes away what killed ones left elsewhere. */
  async resume(): Promise<void> {
    removeLeftFolders();
    await this.patternIndexes.open();
    await this.embedderReady();
    await this.indexes.resume();
    await this.patternIndexes.complete();
  }

  /** An endpoint that is down is asked again from time to time: only then is it known which indexes are its own. */
  private async embedderReady(): Promise<void> {
    for (;;) {
      try {
        return await this.embedder.ready?.();
      } catch {
        await delay(LOOK_FOR_MODEL_MS, undefined, { signal: this.stop.signal, ref: false });
      }
    }
  }

  async search(request: SearchRequest, call: Call): Promise<SearchResponse> {
    const meant = await withExtensions(withGlobsFrom(request, call));
    const found = await this.patterns.search(meant, call);
    if (found.results.length > 0 || found.count) return found;
    const tracked_ignored = await trackedMatches(this.onDisk, meant, call);
    return tracked_ignored.length > 0 ? { ...found, tracked_ignored } : found;
  }

  searchStream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const { patterns } = this;
    const { file_types = [], globs = [] } = request.options ?? {};
    const meant = async function* () {
      return yield* patterns.stream(await withExtensions(withGlobsFrom(request, call)), call);
    };
    return file_types.length + globs.length > 0 ? meant() : patterns.stream(request, call);
  }

  async chat({ query, path, options = {} }: ChatRequest, call: Call): Promise<ChatResponse> {
    // Its tables are many; a daemon that is not asked in plain words does without them, and starts sooner.
    const { createChat, describeTree, formatCommand, readTyped, unread } = await import('./chat/index.ts');
    this.translator ??= createChat();
    const target = resolvePath(path, call.roots);
    const tree = await describeTree(target.absolute, call.signal);
    const { command, explanation, intent, orElse } =
      readTyped(query) ??
      (await this.translator.translate(query, { ...tree, caller: call.caller, signal: call.signal }));
    // Only the numbers are another answer for `--count`, and `--json` another print: the lines are found in every case.
    const { count: _count, json: _json, globs, ...others } = command.options;
    const searched = pathOf(command.path, path, target.isDirectory);
    const search = {
      pattern: command.pattern,
      path: searched,
      options: globs ? { ...others, globs: globsBelow(globs, path, searched) } : others,
    };
    const written = {
      ...command,
      // A shell stands in the folder of a file.
      ...(searched === path && !target.isDirectory ? { path: basename(path) } : {}),
      ...(intent === 'count' ? { options: { ...command.options, count: true } } : {}),
    };
    if (orElse && !(await this.hasAny(search, call))) throw unread(orElse);
    const answer = { query, generated_command: formatCommand(written), explanation, search };
    if (options.dry_run) return { ...answer, results: [] };
    const found = await this.search(search, call);
    return {
      ...answer,
      results: found.results,
      ...(intent === 'find' ? {} : await this.totalsOf(search, found, call)),
      ...(found.truncated ? { truncated: true } : {}),
      ...(found.tracked_ignored ? { tracked_ignored: found.tracked_ignored } : {}),
    };
  }

  private async hasAny(request: SearchRequest, call: Call): Promise<boolean> {
    const options = { ...request.options, max_results: 1 };
    return (await this.search({ ...request, options }, call)).results.length > 0;
  }

  /** For requests that ask how many, or which files: of all that match, not only of what is returned. */
  private async totalsOf(request: SearchRequest, { results, truncated }: SearchResponse, call: Call) {
    if (!truncated) return { count: results.length, files: new Set(results.map(m => m.file_name)).size };
    const { count = 0, files = 0 } = await this.search(
      { ...request, options: { ...request.options, count: true } },
      call,
    );
    return { count, files };
  }

  async build(request: BuildRequest, call: Call): Promise<BuildResponse> {
    const { target_dir, force, wait = true, patterns_only = false } = request;
    const started = performance.now();
    const { absolute } = this.directory(target_dir, call);
    refuseTooWide(absolute);
    const index = await this.indexInTurn(absolute);
    if (!patterns_only) await this.embedder.ready?.();
    const run = patterns_only ? this.buildPatterns(index, force) : this.buildBoth(index, force);
    const index_path = index.folder.path;
    if (!wait) {
      run.catch(() => {}); // kept for index status
      // What refuses it at once, as a pause does, has refused it by then.
      await Promise.race([run, nextTurn()]);
      const file_count = index.summary()?.fileCount ?? 0;
      return {
        status: 'building',
        message: 'The build has begun; ask index/status for its progress.',
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
    const file_count = await this.patternIndexes.build(index, { force });
    return { message: `Indexed the patterns of ${counted(file_count, 'file')}.`, file_count };
  }

  private async buildBoth(index: DirectoryIndex, force: boolean | undefined): Promise<Built> {
    const run = index.build({ force });
    // Searches do without it where it cannot be built; index status says why.
    const patterns = index.isPaused ? undefined : this.patternIndexes.build(index, { force }).catch(() => {});
    const { summary, embedded } = await run;
    await patterns;
    const { partial, too_slow, parser_failed, ...leftOut } = summary.skipped; // those are in the index
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
    const mine = this.indexes.directories.filter(directory => roots.some(root => isInside(directory, root)));
    return { indexes: mine.sort().map(directory => this.listed(directory)) };
  }

  private listed(directory: string): ListedIndex {
    const index = this.indexes.of(directory);
    const { status, file_count, last_updated, size_mb } = this.stateOf(index);
    const isThere = existsSync(directory);
    return { target_dir: directory, status: isThere ? status : 'gone', file_count, last_updated, size_mb };
  }

  async remove({ target_dir }: RemoveRequest, call: Call): Promise<RemoveResponse> {
    const directory = this.recorded(target_dir, call);
    const index = this.indexes.of(directory);
    const { size_mb } = this.stateOf(index);
    await this.indexes.remove(directory, removed => this.patternIndexes.forget(removed));
    return { target_dir: directory, size_mb };
  }

  /** The directory of an index that is there, or a part of one, though the directory itself may be gone. */
  private recorded(requested: string, call: Call): string {
    const spelled = resolve(call.roots[0] ?? '', requested);
    const isMine = call.roots.some(root => isInside(spelled, root));
    if (isMine && !existsSync(spelled) && this.indexes.has(spelled)) return spelled;
    const { absolute } = this.directory(requested, call);
    if (!this.indexes.has(absolute)) throw missingError(absolute);
    return absolute;
  }

  private stateOf(index: DirectoryIndex): StatusResponse {
    return stateOf(index, this.patternIndexes.status(index), this.embedder);
  }

  async ask(request: AskRequest, call: Call): Promise<AskResponse> {
    const target = this.directory(request.target_dir, call);
    const index = this.indexes.of(target.absolute);
    await this.embedder.ready?.();
    const { ask } = await import('./ask/ask.ts');
    const meant = await withExtensions(request);
    const means = {
      embedder: this.embedder,
      filesWith: (...asked: Parameters<FilesWith>) => this.patternIndexes.filesWith(index, ...asked),
      lookFor: (name: string) => lookForName(this, name, placeOf(meant), call),
      nameOf: target.present,
    };
    return ask(index, meant, means, call).catch(error => {
      throw this.orAbove(error, target.absolute, call);
    });
  }

  /** Who asks a folder that has no index is told of the nearest above it that has one. */
  private orAbove(error: unknown, directory: string, { roots }: Call): unknown {
    if (!(error instanceof DowseError) || error.code !== 'INDEX_NOT_FOUND') return error;
    const seen = this.indexedDirectories().filter(one => roots.some(root => isInside(one, root)));
    const above = nearestAbove(directory, seen);
    if (above === undefined) return error;
    return missingError(directory, {
      directory: above,
      below: withSlashes(relative(above, directory)),
    });
  }

  /** For webhooks and git hooks: takes in what changed in a directory, given by its real path. */
  async takeIn(directory: string, files?: readonly string[]): Promise<Update> {
    refuseTooWide(directory);
    const index = await this.indexInTurn(directory);
    await this.embedder.ready?.();
    const { changed, removed, embedded, files: each, scanned } = await index.takeIn(files);
    void this.patternIndexes.complete();
    return { changed, removed, embedded, files: each, scanned };
  }

  indexedDirectories(): string[] {
    return this.indexes.all.filter(index => index.isUsable).map(index => index.directory);
  }

  onIndexEvent(listener: (event: IndexEvent) => void): () => void {
    return this.indexes.onEvent(listener);
  }

  /** For `/metrics`. */
  stats() {
    const summaries = this.indexes.all
      .map(index => ({ index, summary: index.summary() }))
      .filter(s => s.summary);
    const { running, waiting } = this.patterns.activity();
    return {
      searchesRunning: running,
      searchesWaiting: waiting,
      indexes: summaries.length,
      indexedFiles: summaries.reduce((sum, { summary }) => sum + summary!.fileCount, 0),
      indexBytes: summaries.reduce((sum, { index }) => sum + index.folder.size(), 0),
      searches: this.patterns.totals,
      patternIndexes: this.patternIndexes.totals,
    };
  }

  async close(): Promise<void> {
    this.stop.abort();
    await Promise.all([
      this.patterns.close(),
      this.patternIndexes.close(),
      this.indexes.close(),
      this.translator?.close(),
    ]);
    this.onClose();
  }

  private directory(requested: string, call: Call) {
    const target = resolvePath(requested, call.roots, undefined, '/target_dir');
    if (!target.isDirectory) {
      throw new DowseError(
        'FILE_NOT_FOUND',
        'target_dir is not a directory',
        '/target_dir: name the folder that it is in',
      );
    }
    return target;
  }

  /** What is asked for while an index is removed comes after that; what was asked for before, the removal ends. */
  private indexInTurn(directory: string): DirectoryIndex | Promise<DirectoryIndex> {
    const of = () => this.indexes.of(directory);
    return this.indexes.removal(directory)?.then(of) ?? of();
  }

  private indexOf(requested: string, call: Call) {
    return this.indexes.of(this.directory(requested, call).absolute);
  }
}

type Built = Pick<BuildResponse, 'message' | 'file_count' | 'embedded'>;

/** The request with the extensions of the languages that its file types name, whose table few requests need. */
async function withExtensions<R extends SearchRequest | AskRequest>(request: R): Promise<R> {
  const types = request.options?.file_types;
  if (!types?.length) return request;
  const { extensionsOf } = await import('./languages/file-types.ts');
  return { ...request, options: { ...request.options, file_types: extensionsOf(types) } };
}

/** The request with its globs as ripgrep takes them. */
function withGlobsFrom(request: SearchRequest, { roots }: Call): SearchRequest {
  const globs = request.options?.globs;
  if (!globs?.length) return request;
  // As it is spelled, and where that leads: whoever asks may know either.
  const folders = [resolve(roots[0] ?? '', request.path), resolvePath(request.path, roots).absolute];
  const meant = globs.map(glob => folders.reduce(globFrom, glob));
  return { ...request, options: { ...request.options, globs: meant } };
}

/** Where a command searches that is run in `path`, as a shell would take it; whether it may is for the search to say. */
function pathOf(written: string | undefined, path: string, isDirectory: boolean): string {
  if (written === undefined) return path;
  if (isAbsolute(written)) return written;
  return isDirectory ? join(path, written) : path;
}

/** Where the files are that a question is about. */
function placeOf({ target_dir, options = {} }: AskRequest): { path: string; fileTypes: readonly string[] } {
  const below = options.path ?? options.directory ?? '';
  const path = isAbsolute(below) ? below : join(target_dir, below);
  return { path, fileTypes: options.file_types ?? [] };
}

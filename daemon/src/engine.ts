import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphSharing, LocalBase } from './api/base.ts';
import type {
  OutlineRequest,
  OutlineResponse,
  ReadRequest,
  ReadResponse,
  ReferencesRequest,
  ReferencesResponse,
  ShowRequest,
  ShowResponse,
} from './api/code.ts';
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
import type { AskServices } from './ask/ask.ts';
import type { NamedIndex, OtherNode, RoundServices } from './ask/ask-many.ts';
import { locateName } from './ask/locate-name.ts';
import type { QuestionThreads } from './ask/question-threads.ts';
import type { Embedder } from './embed/embedder.ts';
import { openEmbedder } from './embed/index.ts';
import { assertNotTooBroad } from './index/broad-folder.ts';
import type { DirectoryIndex } from './index/directory-index.ts';
import type { IndexContext } from './index/index-context.ts';
import { missingError } from './index/index-errors.ts';
import { IndexFacts } from './index/index-facts.ts';
import { IndexGraphs } from './index/index-graphs.ts';
import { IndexPatterns } from './index/index-patterns.ts';
import { stateOf } from './index/index-state.ts';
import { Indexes, type StoredIndex } from './index/indexes.ts';
import { removeLeftFolders } from './launch/temporary-folder.ts';
import { PlainWords } from './plain-words.ts';
import { globFrom } from './search/globs-below.ts';
import { withOtherEncodings } from './search/other-encodings.ts';
import { createPatternSearch, type PatternSearch } from './search/pattern-search.ts';
import { withRanges } from './search/ranges.ts';
import { trackedMatches } from './search/tracked-files.ts';
import { withUnsaved } from './search/unsaved.ts';
import { withoutFilters } from './search-filters.ts';
import { isInCheckout, protectOwnFiles } from './security/own-files.ts';
import { isInside, nearestAbove, resolvePath, withSlashes } from './security/paths.ts';
import type { CodeReader } from './structure/code/code-reader.ts';
import { withStructure } from './structure/with-structure.ts';
import { counted } from './text/count.ts';
import { LazyView } from './view/lazy-view.ts';
import { compileKernels } from './wasm/kernels.ts';
import type { Indexer, Update } from './webhooks/indexer.ts';

/** Retry interval for an embedding endpoint that does not respond. */
const MODEL_RETRY_MS = 30_000;

interface EngineOptions {
  dataDir: string;
  logger: IndexContext['log'];
}

/** Creates the engine: all operations, independent of the transport. */
export async function createEngine({ dataDir, logger }: EngineOptions): Promise<Engine> {
  compileKernels();
  const embedder = await openEmbedder(process.env);
  if (embedder.trouble) {
    const { details } = embedder.trouble;
    logger.warn(
      { model: embedder.id, details },
      'the embedding endpoint failed; only searches work without it',
    );
  }
  const indexes = new Indexes(dataDir, embedder, logger);
  const patternIndexes = new IndexPatterns(indexes, logger);
  const facts = new IndexFacts(indexes, logger);
  const graphs = new IndexGraphs(indexes, logger);
  const engine = new Engine({ indexes, patternIndexes, facts, graphs }, embedder, protectOwnFiles(dataDir));
  void engine.resume().catch(error => {
    if (!engine.isClosed) logger.warn({ err: error }, 'could not resume the indexes');
  });
  return engine;
}

/** One of several directories that are asked as one: see {@link NamedIndex}. */
interface PlacedDirectory {
  name: string;
  directory: string;
  place?: number;
}

/** What is kept of the indexed directories. */
interface EngineIndexes {
  indexes: Indexes;
  patternIndexes: IndexPatterns;
  facts: IndexFacts;
  graphs: IndexGraphs;
}

export class Engine implements Dowse, Indexer {
  readonly indexes: Indexes;
  /** What pages show of code. */
  readonly view = new LazyView();
  private readonly embedder: Embedder;
  private readonly patternIndexes: IndexPatterns;
  private readonly facts: IndexFacts;
  private readonly graphs: IndexGraphs;
  /** Searches files on disk only: no unsaved texts, no other encodings. */
  private readonly onDisk: PatternSearch;
  private readonly patterns: PatternSearch;
  private readonly words = new PlainWords({
    search: (request, call) => this.search(request, call),
    matches: (request, call) => this.matches(request, call),
  });
  private threads: QuestionThreads | undefined;
  private readonly stop = new AbortController();
  private readonly onClose: () => void;

  /** `onClose` is called after it has closed. */
  constructor(
    { indexes, patternIndexes, facts, graphs }: EngineIndexes,
    embedder: Embedder,
    onClose: () => void = () => {},
  ) {
    this.indexes = indexes;
    this.patternIndexes = patternIndexes;
    this.facts = facts;
    this.graphs = graphs;
    this.embedder = embedder;
    this.onClose = onClose;
    this.onDisk = createPatternSearch({ candidateFinder: patternIndexes });
    const onScreen = withRanges(withUnsaved(withOtherEncodings(this.onDisk, patternIndexes)));
    this.patterns = withStructure(onScreen, { placeOf: absolute => facts.placeOf(absolute) });
  }

  get isClosed(): boolean {
    return this.stop.signal.aborted;
  }

  /** Resumes the indexes of earlier runs, and removes temporary folders that killed runs left. */
  async resume(): Promise<void> {
    removeLeftFolders();
    await this.patternIndexes.open();
    await this.embedderReady();
    await this.indexes.resume();
    await this.patternIndexes.complete();
  }

  /** Waits until the embedding endpoint responds: only then is it known which indexes belong to its model. */
  private async embedderReady(): Promise<void> {
    for (;;) {
      try {
        return await this.embedder.ready?.();
      } catch {
        await delay(MODEL_RETRY_MS, undefined, { signal: this.stop.signal, ref: false });
      }
    }
  }

  async search(given: SearchRequest, call: Call): Promise<SearchResponse> {
    const resolved = await asSearched(given, call);
    const found = await this.patterns.search(resolved, call);
    if (found.results.length > 0 || found.count) return found;
    const tracked_ignored = await trackedMatches(this.onDisk, resolved, call);
    return tracked_ignored.length > 0 ? { ...found, tracked_ignored } : found;
  }

  /** Says of places whether a pattern may match there, as far as is known now: to search these first. */
  likely(request: SearchRequest): (place: string) => boolean {
    return this.patternIndexes.likely(request);
  }

  private async matches(request: SearchRequest, call: Call): Promise<SearchResponse> {
    return this.patterns.search(await asSearched(request, call), call);
  }

  searchStream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const { patterns } = this;
    const { file_types = [], globs = [], filters = [] } = request.options ?? {};
    const resolveAndStream = async function* () {
      return yield* patterns.stream(await asSearched(request, call), call);
    };
    return file_types.length + globs.length + filters.length > 0
      ? resolveAndStream()
      : patterns.stream(request, call);
  }

  async references(request: ReferencesRequest, call: Call): Promise<ReferencesResponse> {
    return (await this.code()).references(request, call);
  }

  async outline(request: OutlineRequest, call: Call): Promise<OutlineResponse> {
    return (await this.code()).outline(request, call);
  }

  async show(request: ShowRequest, call: Call): Promise<ShowResponse> {
    return (await this.code()).show(request, call);
  }

  async read(request: ReadRequest, call: Call): Promise<ReadResponse> {
    return (await this.code()).read(request, call);
  }

  /** Loaded with the first request that reads code by its structure. */
  private async code(): Promise<CodeReader> {
    const { CodeReader } = await import('./structure/code/code-reader.ts');
    return new CodeReader({
      search: async (request, call) =>
        this.patterns.search(await withExtensions(withGlobsFrom(request, call)), call),
    });
  }

  chat(request: ChatRequest, call: Call): Promise<ChatResponse> {
    return this.words.answer(request, call);
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
    const file_count = await this.patternIndexes.build(index, { force });
    return { message: `Indexed the patterns of ${counted(file_count, 'file')}.`, file_count };
  }

  private async buildBoth(index: DirectoryIndex, force: boolean | undefined, base?: string): Promise<Built> {
    const run = index.build({ force, ...(base !== undefined && { base: this.indexes.pulled(base) }) });
    // Searches work without a pattern index; index status shows the error.
    const patterns = index.isPaused ? undefined : this.patternIndexes.build(index, { force }).catch(() => {});
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

  indexKind(): Pick<StoredIndex, 'format' | 'model'> {
    return this.indexes.kind;
  }

  storedIndex(directory: string): StoredIndex | undefined {
    return this.indexes.stored(directory);
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
    const mine = this.indexes.directories.filter(
      directory =>
        isInCheckout(directory) === areCheckouts &&
        (exact.has(directory) || roots.some(root => isInside(directory, root))),
    );
    return { indexes: mine.sort().map(directory => this.listed(directory)) };
  }

  private listed(directory: string): ListedIndex {
    const index = this.indexes.of(directory);
    const { status, file_count, last_updated, size_mb } = this.stateOf(index);
    const isThere = existsSync(directory);
    return { target_dir: directory, status: isThere ? status : 'gone', file_count, last_updated, size_mb };
  }

  async remove({ target_dir }: RemoveRequest, call: Call): Promise<RemoveResponse> {
    const directory = this.indexedDirectory(target_dir, call);
    const index = this.indexes.of(directory);
    const { size_mb } = this.stateOf(index);
    await this.indexes.remove(directory, async removed => {
      await Promise.all([this.patternIndexes, this.facts, this.graphs].map(beside => beside.forget(removed)));
    });
    return { target_dir: directory, size_mb };
  }

  /** The directory of an existing index, or a part of one, even if the directory itself is gone. */
  private indexedDirectory(requested: string, call: Call): string {
    const spelled = resolve(call.roots[0] ?? '', requested);
    const isMine = call.roots.some(root => isInside(spelled, root));
    if (isMine && !existsSync(spelled) && this.indexes.has(spelled)) return spelled;
    const { absolute } = this.directory(requested, call);
    if (!this.indexes.has(absolute)) throw missingError(absolute);
    return absolute;
  }

  private stateOf(index: DirectoryIndex): StatusResponse {
    return stateOf(
      index,
      {
        patterns: this.patternIndexes.status(index),
        facts: this.facts.status(index),
        graph: this.graphs.status(index),
      },
      this.embedder,
    );
  }

  async ask(request: AskRequest, call: Call): Promise<AskResponse> {
    const target = this.directory(request.target_dir, call);
    const index = this.indexes.of(target.absolute);
    await this.embedder.ready?.();
    const { ask } = await import('./ask/ask.ts');
    const resolved = await withExtensions(request);
    const services = {
      embedder: this.embedder,
      threads: await this.questionThreads(),
      filesWith: (...args: Parameters<AskServices['filesWith']>) =>
        this.patternIndexes.filesWith(index, ...args),
      locateName: (name: string) => locateName(this, name, placeOf(resolved), call),
      nameOf: target.present,
    };
    return ask(index, resolved, services, call).catch(error => {
      throw this.withIndexAbove(error, target.absolute, call);
    });
  }

  /** Made with the first question. */
  private async questionThreads(): Promise<QuestionThreads> {
    const { QuestionThreads } = await import('./ask/question-threads.ts');
    if (!this.threads) {
      const threads = new QuestionThreads(() => this.indexes.shape);
      this.indexes.hook({ onRelease: id => threads.release(id) });
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
  ): Promise<Pick<AskResponse, 'results' | 'index'>> {
    await this.embedder.ready?.();
    const { askMany } = await import('./ask/ask-many.ts');
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
    const { answerRound } = await import('./ask/ask-many.ts');
    return answerRound(this.usable(places), round, await this.roundServices(), call);
  }

  private usable(places: readonly PlacedDirectory[]): NamedIndex[] {
    return places
      .map(({ directory, ...named }): NamedIndex => ({ ...named, index: this.indexes.of(directory) }))
      .filter(({ index }) => index.isUsable);
  }

  private async roundServices(): Promise<RoundServices> {
    const threads = await this.questionThreads();
    return { threads, filesWith: (index, ...args) => this.patternIndexes.filesWith(index, ...args) };
  }

  /** Adds the nearest indexed folder above to the error for a folder without an index. */
  private withIndexAbove(error: unknown, directory: string, { roots }: Call): unknown {
    if (!(error instanceof DowseError) || error.code !== 'INDEX_NOT_FOUND') return error;
    const visible = this.indexedDirectories().filter(path => roots.some(root => isInside(path, root)));
    const above = nearestAbove(directory, visible);
    if (above === undefined) return error;
    return missingError(directory, {
      directory: above,
      below: withSlashes(relative(above, directory)),
    });
  }

  /** For webhooks and git hooks: updates the index of a directory, given by its real path. */
  async indexChanges(directory: string, files?: readonly string[]): Promise<Update> {
    assertNotTooBroad(directory);
    const index = await this.indexAfterRemoval(directory);
    await this.embedder.ready?.();
    const { changed, removed, embedded, files: each, scanned } = await index.indexChanges(files);
    void this.patternIndexes.complete();
    return { changed, removed, embedded, files: each, scanned };
  }

  /** Lets a new index begin with that of another directory: see {@link IndexContext.baseFor}. */
  offerBases(baseFor: (directory: string) => Promise<LocalBase | undefined>): void {
    this.indexes.hook({ baseFor });
  }

  /** Lets daemons build graphs for each other. */
  shareGraphs(sharing: GraphSharing): void {
    this.graphs.sharing = sharing;
  }

  /** Says that a checkout is being written: see {@link TreeWatcher.writing}. */
  writing(directory: string): () => void {
    return this.indexes.trees.writing(directory);
  }

  /** Builds what is missing of an index: see {@link IndexPatterns.completion}. */
  completion(directory: string): Promise<void> | undefined {
    return this.patternIndexes.completion(this.indexes.of(directory));
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
      ...(this.view.colored && { colored: this.view.colored }),
    };
  }

  async close(): Promise<void> {
    this.stop.abort();
    await Promise.all([
      this.patterns.close(),
      this.patternIndexes.close(),
      this.facts.close(),
      this.graphs.close(),
      this.indexes.close(),
      this.threads?.close(),
      this.words.close(),
      this.view.close(),
    ]);
    this.onClose();
  }

  private directory(requested: string, call: Call) {
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
    const of = () => this.indexes.of(directory);
    return this.indexes.removal(directory)?.then(of) ?? of();
  }

  private indexOf(requested: string, call: Call) {
    return this.indexes.of(this.directory(requested, call).absolute);
  }
}

type Built = Pick<BuildResponse, 'message' | 'file_count' | 'embedded'>;

/** A request as the layers of the search take it: filters, file types and globs resolved. */
async function asSearched(request: SearchRequest, call: Call): Promise<SearchRequest> {
  return withExtensions(withGlobsFrom(await withoutFilters(request), call));
}

/** Replaces the file types of a request by their extensions. Loads the table of languages only if needed. */
async function withExtensions<R extends SearchRequest | AskRequest>(request: R): Promise<R> {
  const types = request.options?.file_types;
  if (!types?.length) return request;
  const { extensionsOf } = await import('./languages/file-types.ts');
  return { ...request, options: { ...request.options, file_types: extensionsOf(types) } };
}

/** Converts the globs of a request to the form that ripgrep expects. */
function withGlobsFrom(request: SearchRequest, { roots }: Call): SearchRequest {
  const globs = request.options?.globs;
  if (!globs?.length) return request;
  // The path as given and its real path: globs may refer to either.
  const folders = [resolve(roots[0] ?? '', request.path), resolvePath(request.path, roots).absolute];
  const resolved = globs.map(glob => folders.reduce(globFrom, glob));
  return { ...request, options: { ...request.options, globs: resolved } };
}

/** The path and file types that a question is limited to. */
function placeOf({ target_dir, options = {} }: AskRequest): { path: string; fileTypes: readonly string[] } {
  const below = options.path ?? options.directory ?? '';
  const path = isAbsolute(below) ? below : join(target_dir, below);
  return { path, fileTypes: options.file_types ?? [] };
}

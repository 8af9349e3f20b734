import { setTimeout as delay } from 'node:timers/promises';
import type { Call, Dowse } from '../api/dowse.ts';
import type { GraphSharing, LocalBase } from '../api/index-base.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { Log } from '../api/log.ts';
import type { SearchRequest, SearchResponse } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import { openEmbedder } from '../embed/index.ts';
import { IndexFacts } from '../index/index-facts.ts';
import { IndexGraphs } from '../index/index-graphs.ts';
import { IndexPatterns } from '../index/index-patterns.ts';
import { Indexes, type StoredIndex } from '../index/indexes.ts';
import { removeLeftFolders } from '../launch/temporary-folder.ts';
import { withAllFiles } from '../search/all-files.ts';
import { withCodeFirst } from '../search/code-first.ts';
import { withOtherEncodings } from '../search/other-encodings.ts';
import { type PatternSearch, RipgrepSearch } from '../search/pattern-search.ts';
import { withRanges } from '../search/ranges.ts';
import { trackedMatches } from '../search/tracked-files.ts';
import { withUnsaved } from '../search/unsaved.ts';
import { protectOwnFiles } from '../security/own-files.ts';
import type { CodeReader } from '../structure/code/code-reader.ts';
import { withStructure } from '../structure/with-structure.ts';
import { LazyView } from '../view/lazy-view.ts';
import { compileKernels } from '../wasm/kernels.ts';
import type { Indexer, Update } from '../webhooks/indexer.ts';
import { IndexOperations, type KeptIndexes } from './index-operations.ts';
import { PlainWords } from './plain-words.ts';
import { Questions, usableIn } from './questions.ts';
import { asSearched, withExtensions, withGlobsFrom } from './resolve-request.ts';

/** Retry interval for an embedding endpoint that does not respond. */
const MODEL_RETRY_MS = 30_000;

interface EngineOptions {
  dataDir: string;
  logger: Log;
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

export class Engine implements Dowse, Indexer {
  readonly indexes: Indexes;
  /** The code on pages: highlighting, folders, history. */
  readonly view = new LazyView();
  private readonly embedder: Embedder;
  private readonly patternIndexes: IndexPatterns;
  private readonly facts: IndexFacts;
  private readonly graphs: IndexGraphs;
  /** Searches files on disk only: no unsaved texts, no other encodings. */
  private readonly onDisk: RipgrepSearch;
  private readonly patterns: PatternSearch;
  private readonly words = new PlainWords({
    search: (request, call) => this.search(request, call),
    matches: (request, call) => this.matches(request, call),
    stream: (request, call) => this.searchStream(request, call),
  });
  private readonly questions: Questions;
  private readonly operations: IndexOperations;
  private readonly stop = new AbortController();
  private readonly onClose: () => void;

  /** `onClose` is called after it has closed. */
  constructor(kept: KeptIndexes, embedder: Embedder, onClose: () => void = () => {}) {
    const { indexes, patternIndexes, facts, graphs } = kept;
    this.questions = new Questions(kept, embedder);
    this.operations = new IndexOperations(kept, embedder);
    this.indexes = indexes;
    this.patternIndexes = patternIndexes;
    this.facts = facts;
    this.graphs = graphs;
    this.embedder = embedder;
    this.onClose = onClose;
    this.onDisk = new RipgrepSearch({ candidateFinder: patternIndexes });
    const onScreen = withRanges(
      withUnsaved(withOtherEncodings(this.onDisk, patternIndexes)),
      this.onDisk.runner,
    );
    const structured = withStructure(onScreen, { placeOf: absolute => facts.placeOf(absolute) });
    this.patterns = withCodeFirst(withAllFiles(structured));
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

  /** Whether a pattern may match at a place, according to the current state of the indexes: such places are searched first. */
  likely(request: SearchRequest): (place: string) => boolean {
    return this.patternIndexes.likely(request);
  }

  private async matches(request: SearchRequest, call: Call): Promise<SearchResponse> {
    return this.patterns.search(await asSearched(request, call), call);
  }

  readonly searchStream: Dowse['searchStream'] = (request, call) => {
    const { patterns } = this;
    const { file_types = [], globs = [], filters = [] } = request.options ?? {};
    const resolveAndStream = async function* () {
      return yield* patterns.stream(await asSearched(request, call), call);
    };
    return file_types.length + globs.length + filters.length > 0
      ? resolveAndStream()
      : patterns.stream(request, call);
  };

  readonly references: Dowse['references'] = async (...request) => (await this.code()).references(...request);
  readonly outline: Dowse['outline'] = async (...request) => (await this.code()).outline(...request);
  readonly show: Dowse['show'] = async (...request) => (await this.code()).show(...request);
  readonly read: Dowse['read'] = async (...request) => (await this.code()).read(...request);

  /** Loaded with the first request that reads code by its structure. */
  private async code(): Promise<CodeReader> {
    const { CodeReader } = await import('../structure/code/code-reader.ts');
    return new CodeReader({
      search: async (request, call) =>
        this.patterns.search(await withExtensions(withGlobsFrom(request, call)), call),
    });
  }

  readonly chat: Dowse['chat'] = (...request) => this.words.answer(...request);

  readonly build: Dowse['build'] = (...request) => this.operations.build(...request);
  readonly status: Dowse['status'] = (...request) => this.operations.status(...request);
  readonly pause: Dowse['pause'] = (...request) => this.operations.pause(...request);
  readonly list: Dowse['list'] = call => this.operations.list(call);
  readonly remove: Dowse['remove'] = (...request) => this.operations.remove(...request);

  /** For webhooks and git hooks: updates the index of a directory, given by its real path. */
  indexChanges(directory: string, files?: readonly string[]): Promise<Update> {
    return this.operations.indexChanges(directory, files);
  }

  readonly ask: Dowse['ask'] = async (request, call) => {
    const target = this.operations.directory(request.target_dir, call);
    return this.questions.ask(target, request, (...search) => this.search(...search), call);
  };

  /** See {@link Questions.askMany}. */
  askMany(...question: Parameters<Questions['askMany']>): ReturnType<Questions['askMany']> {
    return this.questions.askMany(...question);
  }

  /** See {@link Questions.answerRound}. */
  answerRound(...round: Parameters<Questions['answerRound']>): Promise<object> {
    return this.questions.answerRound(...round);
  }

  indexKind(): Pick<StoredIndex, 'format' | 'model'> {
    return this.indexes.kind;
  }

  storedIndex(directory: string): StoredIndex | undefined {
    return this.indexes.stored(directory);
  }

  /** Lets a new index begin with that of another directory: see {@link IndexContext.baseFor}. */
  offerBases(baseFor: (directory: string) => Promise<LocalBase | undefined>): void {
    this.indexes.hook({ baseFor });
  }

  /** Lets daemons build graphs for each other. */
  shareGraphs(sharing: GraphSharing): void {
    this.graphs.sharing = sharing;
  }

  /** Announces that a checkout is being written: see {@link TreeWatcher.writing}. */
  writing(directory: string): () => void {
    return this.indexes.trees.writing(directory);
  }

  /** Builds what is missing of an index: see {@link IndexPatterns.completion}. */
  completion(directory: string): Promise<void> | undefined {
    return this.patternIndexes.completion(this.indexes.of(directory));
  }

  indexedDirectories(): string[] {
    return usableIn(this.indexes);
  }

  onIndexEvent(listener: (event: IndexEvent) => void): () => void {
    return this.indexes.onEvent(listener);
  }

  /** For `/metrics`. */
  stats() {
    const summaries = this.indexes.all
      .map(index => ({ index, summary: index.summary() }))
      .filter(s => s.summary);
    const { running, waiting } = this.onDisk.activity;
    return {
      searchesRunning: running,
      searchesWaiting: waiting,
      indexes: summaries.length,
      indexedFiles: summaries.reduce((sum, { summary }) => sum + summary!.fileCount, 0),
      indexBytes: summaries.reduce((sum, { index }) => sum + index.folder.size(), 0),
      searches: this.onDisk.totals,
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
      this.questions.close(),
      this.words.close(),
      this.view.close(),
    ]);
    this.onClose();
  }
}

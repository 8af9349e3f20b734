import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { SearchRequest, SearchResponse } from '../../daemon/src/api/schemas.ts';
import type { DirectoryPatterns } from '../../daemon/src/patterns/directory-patterns.ts';
import { PatternIndexes } from '../../daemon/src/patterns/pattern-indexes.ts';
import { type PatternSearch, RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { TreeWatcher } from '../../daemon/src/watch/tree-watcher.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';

/** A tree with its own pattern index, and a search without an index to compare with. */
export class IndexedTree {
  readonly tree: string;
  readonly root = temporaryFolder();
  /** Logged warnings. */
  readonly warnings: string[] = [];
  private readonly plain = new RipgrepSearch();
  private trees!: TreeWatcher;
  private indexes!: PatternIndexes;
  private search!: PatternSearch;

  constructor(tree?: string) {
    this.tree = tree ?? path.join(realpathSync(this.root), 'tree');
    mkdirSync(this.tree, { recursive: true });
    this.start();
  }

  private start(): void {
    const warn = (_: object, message: string) => void this.warnings.push(message);
    this.trees = new TreeWatcher(path.join(this.root, 'cookies'));
    this.indexes = new PatternIndexes(this.trees, { info: () => {}, warn });
    this.search = new RipgrepSearch({ candidateFinder: this.indexes });
  }

  get indexDir(): string {
    return path.join(this.root, 'index');
  }

  get patterns(): DirectoryPatterns {
    return this.indexes.of(this.tree, this.indexDir);
  }

  /** Waits until the index answers. */
  async ready(): Promise<void> {
    await until('the pattern index to be ready', () => this.patterns.usable !== undefined, 60_000);
  }

  /** Closes and reopens it, as a daemon does. Builds the index if there is no usable one. */
  async restart(betweenTimes: () => void | Promise<void> = () => {}): Promise<void> {
    await this.indexes.close();
    await this.trees.close();
    await betweenTimes();
    this.start();
    if (this.patterns.status.status === 'missing') await this.patterns.build();
    await this.ready();
  }

  narrowed(request: SearchRequest): Promise<SearchResponse> {
    return this.search.search(request, { roots: ['/'] });
  }

  /** The matches of a pattern as `file:line:text`, and the engine that found them. */
  async lines(
    pattern: string,
    options: SearchRequest['options'] = {},
  ): Promise<{ lines: string[]; engine: string }> {
    const { results, engine } = await this.narrowed({
      pattern,
      path: this.tree,
      options: { recursive: true, ...options },
    });
    const lines = results.map(m => `${m.file_name.slice(this.tree.length + 1)}:${m.line_number}:${m.line}`);
    return { lines, engine: engine ?? '' };
  }

  /** Describes how the answer differs from a search without an index. */
  async difference(request: SearchRequest): Promise<{ engine: string; difference?: string }> {
    const answer = await outcome(this.narrowed(request));
    const expected = await outcome(this.plain.search(request, { roots: ['/'] }));
    if (answer.text === expected.text) return { engine: answer.engine };
    return {
      engine: answer.engine,
      difference: `${JSON.stringify(request)}\n${answer.engine}: ${answer.text.slice(0, 600)}\nscan: ${expected.text.slice(0, 600)}`,
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.search.close(), this.plain.close()]);
    await this.indexes.close();
    await this.trees.close();
    removeFolder(this.root);
  }
}

/** An answer without its engine and timing, or the error. */
async function outcome(answer: Promise<SearchResponse>): Promise<{ engine: string; text: string }> {
  try {
    const { engine = '', time_taken: _, files_scanned: __, ...rest } = await answer;
    return { engine, text: JSON.stringify(rest) };
  } catch (error) {
    const { code, message, details } = error as Error & { code?: string; details?: string };
    return { engine: 'failed', text: JSON.stringify({ code, message, details }) };
  }
}

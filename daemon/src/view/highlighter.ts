import { createHash } from 'node:crypto';
import type { CodeLine, Snippet, Token } from '../api/page-reader.ts';
import { type FairLimits, FairThreads, TaskBroken, type TaskCall } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { HighlightResult, HighlightTask } from './highlight-thread.ts';

const LIMITS: FairLimits = {
  threads: 2,
  // A file of 1 MiB takes less than a second on an idle machine.
  taskMs: 10_000,
  startMs: 60_000,
  heapMb: 256,
  waiting: 64,
  patienceMs: 50,
  idleMs: { last: 5 * 60_000, others: 30_000 },
};
/** Size of the colored parts that are kept. */
const CACHE_BYTES = 32 << 20;
const NONE = new Int32Array();

/** Colors code in threads of their own, and keeps the result by content. */
export class Highlighter {
  readonly #threads: FairThreads<HighlightTask, HighlightResult>;
  readonly #cache = new Map<string, Int32Array>();
  #bytes = 0;
  /** Snippets so far, by where their colors came from. */
  readonly totals = { cache: 0, parser: 0 };

  constructor(limits: Partial<FairLimits> = {}) {
    this.#threads = new FairThreads(threadFile('./highlight-thread', import.meta.url), {
      ...LIMITS,
      ...limits,
    });
  }

  /** The lines of each snippet. A snippet that cannot be colored has lines without tokens. */
  async lines(snippets: readonly Snippet[], call: TaskCall): Promise<CodeLine[][]> {
    const keys = snippets.map(keyOf);
    const known = keys.map(key => this.#take(key));
    const missing = snippets.filter((_, index) => !known[index]);
    this.totals.cache += snippets.length - missing.length;
    this.totals.parser += missing.length;
    const fresh = missing.length > 0 ? await this.#run(missing, call) : [];
    for (const [index, snippet] of missing.entries()) this.#keep(keyOf(snippet), fresh[index]);
    return snippets.map(({ text }, index) => linesOf(text, known[index] ?? fresh.shift() ?? NONE));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  /**
   * A snippet that breaks its thread is left without color, and the others are tried again one by one. Undefined if too many
   * tasks wait.
   */
  async #run(snippets: readonly Snippet[], call: TaskCall): Promise<(Int32Array | undefined)[]> {
    try {
      return await this.#threads.run({ snippets }, call);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (error instanceof TaskBroken && !error.endedThread) return snippets.map(() => undefined);
      if (snippets.length === 1) return [NONE];
      const results: (Int32Array | undefined)[] = [];
      for (const snippet of snippets) results.push(...(await this.#run([snippet], call)));
      return results;
    }
  }

  #take(key: string): Int32Array | undefined {
    const parts = this.#cache.get(key);
    if (!parts) return undefined;
    this.#cache.delete(key);
    this.#cache.set(key, parts);
    return parts;
  }

  #keep(key: string, parts: Int32Array | undefined): void {
    if (!parts || this.#cache.has(key)) return;
    this.#bytes += parts.byteLength + key.length;
    this.#cache.set(key, parts);
    for (const [oldest, { byteLength }] of this.#cache) {
      if (this.#bytes <= CACHE_BYTES || oldest === key) break;
      this.#cache.delete(oldest);
      this.#bytes -= byteLength + oldest.length;
    }
  }
}

/** The language depends on the name. */
function keyOf({ path, text }: Snippet): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return createHash('sha1').update(`${name}\0${text}`).digest('base64');
}

/** Splits the colored parts of a text by lines. */
function linesOf(text: string, parts: Int32Array): CodeLine[] {
  let at = 0;
  let start = 0;
  return text.split('\n').map(line => {
    const end = start + line.length;
    const tokens: Token[] = [];
    while (at < parts.length && parts[at]! < end) {
      const [from, to] = [Math.max(parts[at]!, start) - start, Math.min(parts[at + 1]!, end) - start];
      if (to > from) tokens.push([from, to, parts[at + 2]!]);
      if (parts[at + 1]! > end) break;
      at += 3;
    }
    start = end + 1;
    return { text: line, tokens };
  });
}

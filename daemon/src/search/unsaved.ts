import path from 'node:path';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { takingTurns } from '../concurrency/taking-turns.ts';
import { escapeGlob } from '../rules/escape-glob.ts';
import { isInside, type ResolvedPath, resolvePath, withSlashes } from '../security/paths.ts';
import { addCounts, merge } from './merge-results.ts';
import type { PatternSearch } from './pattern-search.ts';
import { DEFAULT_MAX_RESULTS, maxResultsOf } from './ripgrep-arguments.ts';
import { searchedFiles } from './searched-files.ts';
import { asFiles } from './text-files.ts';

/** A text that replaces a file in the search, if the file is searched. */
interface Unsaved {
  /** The file, relative to the searched folder, with `/`. If a file is searched, its name. */
  file: string;
  /** Its name in the answer. */
  name: string;
  text: string;
}

/**
 * A search in which texts replace files on disk (`unsaved`), such as open documents of an editor. The texts are searched as files in a
 * temporary folder, so patterns match as in files. ripgrep decides with the same options whether the file of a text is searched.
 */
export function withUnsaved(inner: PatternSearch): PatternSearch {
  const texts = new TextSearch(inner);

  async function search(request: SearchRequest, call: Call): Promise<SearchResponse> {
    const divided = divide(request, call);
    const [found, onDisk] = await Promise.all([
      texts.matches(divided, request, call),
      divided.rest ? inner.search(divided.rest, call) : empty(request),
    ]);
    if (!request.options?.count) return merge(onDisk, found, request);
    return addCounts(onDisk, found.length, new Set(found.map(match => match.file_name)).size);
  }

  /** Matches in texts and on disk as they arrive. */
  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const divided = divide(request, call);
    const { rest } = divided;
    const left = new AbortController();
    const signal = call.signal ? AbortSignal.any([call.signal, left.signal]) : left.signal;
    const within = { ...call, signal };
    async function* inTexts(): AsyncGenerator<Match, undefined, void> {
      yield* await texts.matches(divided, request, within);
    }
    const sources = [inTexts, ...(rest ? [() => inner.stream(rest, within)] : [])];
    let end: SearchStreamEnd = { ...totals(request), count: 0 };
    let count = 0;
    try {
      for await (const next of takingTurns<Match, SearchStreamEnd | undefined>(sources)) {
        if ('end' in next) end = next.end ?? end;
        else if (count === maxResultsOf(request)) return { ...totals(request), count, truncated: true };
        else {
          count++;
          yield next.value;
        }
      }
      return { ...end, count };
    } finally {
      // A caller that leaves early does not wait for the other search.
      left.abort();
    }
  }

  return {
    search: (request, call) =>
      request.unsaved?.length ? search(request, call) : inner.search(request, call),
    stream: (request, call) =>
      request.unsaved?.length ? stream(request, call) : inner.stream(request, call),
    async close() {
      await inner.close();
      // The files are removed after this.
      await texts.settled();
    },
  };
}

/** Searches texts as temporary files. */
class TextSearch {
  private readonly inner: PatternSearch;
  private readonly running = new Set<Promise<unknown>>();

  constructor(inner: PatternSearch) {
    this.inner = inner;
  }

  /** Matches in the texts of searched files. Most texts have no match; then their files are not checked. */
  async matches({ target, texts }: Divided, request: SearchRequest, call: Call): Promise<Match[]> {
    if (texts.length === 0) return [];
    const found = await this.all(texts, request, call);
    const files = [...new Set(found.map(({ of }) => of.file))];
    const searched =
      files.length > 0 && target.isDirectory
        ? await searchedFiles(target, request, files, call.signal)
        : new Set(files);
    return found
      .filter(({ of }) => searched.has(of.file))
      .map(({ of, match }) => ({ ...match, file_name: of.name, unsaved: true }));
  }

  /** Resolves when all temporary files are removed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  /** Matches in the texts, even of files that are not searched. */
  private async all(
    texts: readonly Unsaved[],
    request: SearchRequest,
    call: Call,
  ): Promise<{ of: Unsaved; match: Match }[]> {
    const byFile = new Map(texts.map(text => [text.file, text]));
    const search = asFiles(texts, async folder => {
      const { results } = await this.inner.search(
        { ...request, path: folder, options: textOptions(request, texts.length) },
        { ...call, roots: [folder] },
        { only: [...byFile.keys()], areTexts: true },
      );
      return results.map(match => ({ match, of: byFile.get(match.file_name.slice(folder.length + 1))! }));
    });
    this.running.add(search);
    try {
      return await search;
    } finally {
      this.running.delete(search);
    }
  }
}

interface Divided {
  target: ResolvedPath;
  texts: Unsaved[];
  /** The search of all other files, if there are any. */
  rest: SearchRequest | undefined;
}

function divide({ unsaved = [], ...request }: SearchRequest, call: Call): Divided {
  const target = resolvePath(request.path, call.roots);
  const texts = new Map<string, Unsaved>();
  for (const { path: requested, text } of unsaved) {
    // A file that is not on disk belongs to no search. A file outside the key's roots is refused as usual.
    const absolute = existing(requested, call.roots);
    if (absolute === undefined || !isInside(absolute, target.absolute)) continue;
    const below = withSlashes(path.relative(target.absolute, absolute));
    const file = below === '' ? path.basename(absolute) : below;
    texts.set(file, { file, name: target.present(below), text });
  }
  const divided = { target, texts: [...texts.values()] };
  if (texts.size === 0) return { ...divided, rest: request };
  if (!target.isDirectory) return { ...divided, rest: undefined };
  const globs = [...(request.options?.globs ?? []), ...[...texts.keys()].map(excluding)];
  return { ...divided, rest: { ...request, options: { ...request.options, globs } } };
}

function existing(requested: string, roots: readonly string[]): string | undefined {
  try {
    return resolvePath(requested, roots).absolute;
  } catch (error) {
    if (error instanceof DowseError && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** A glob that excludes only this file. */
function excluding(file: string): string {
  return `!/${escapeGlob(file)}`;
}

/**
 * Each text may have as many matches as requested, because it is not known yet which of their files are searched. A count has no limit:
 * without context, the lines of all texts fit into an answer.
 */
function textOptions({ options = {} }: SearchRequest, texts: number): SearchRequest['options'] {
  const {
    globs: _,
    file_types: __,
    filters: ___,
    encoding: ____,
    count,
    max_results = DEFAULT_MAX_RESULTS,
    ...rest
  } = options;
  const how = { ...rest, hidden: true, no_ignore: true };
  if (count)
    return {
      ...how,
      max_results: Number.MAX_SAFE_INTEGER - 1,
      context: 0,
      context_before: 0,
      context_after: 0,
    };
  const max_per_file = Math.min(max_results + 1, rest.max_per_file ?? Number.POSITIVE_INFINITY);
  return { ...how, max_per_file, max_results: texts * max_per_file };
}

function totals({ pattern }: SearchRequest): Pick<SearchResponse, 'search_term' | 'time_taken' | 'engine'> {
  return { search_term: pattern, time_taken: '0.000s', engine: 'scan' };
}

function empty(request: SearchRequest): SearchResponse {
  return { ...totals(request), results: [], ...(request.options?.count ? { count: 0, files: 0 } : {}) };
}

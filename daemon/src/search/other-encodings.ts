import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { resolvePath } from '../security/paths.ts';
import { UTF8 } from '../text/encoding.ts';
import type { CandidateFinder } from './candidates.ts';
import { encodingOfFile, type LegacyFiles, legacyFiles } from './legacy-files.ts';
import { addCounts, merge } from './merge-results.ts';
import type { FileSelection, PatternSearch } from './pattern-search.ts';
import { maxResultsOf } from './ripgrep-arguments.ts';

/**
 * A search that also finds patterns with characters beyond ASCII in files that are not UTF-8. It finds these files first, and searches each
 * with the encoding that its bytes suggest. ASCII patterns and requests with an encoding pass unchanged.
 */
export function withOtherEncodings(inner: PatternSearch, candidateFinder?: CandidateFinder): PatternSearch {
  async function search(
    request: SearchRequest,
    call: Call,
    selection?: FileSelection,
  ): Promise<SearchResponse> {
    if (selection || !asksForOthers(request)) return inner.search(request, call, selection);
    const target = resolvePath(request.path, call.roots);
    if (!target.isDirectory) return inner.search(inItsEncoding(request, target.absolute), call);
    const asIs = inner.search(request, call);
    asIs.catch(() => {}); // awaited below
    const files = await legacyFiles(target, request, candidateFinder, call.signal);
    if (files.size === 0) return asIs;
    await asIs; // Throws if the pattern is invalid.
    const rest = await inner.search(request, call, { without: namesOf(files) });
    let response = rest;
    for (const [encoding, only] of files) {
      const found = await inner.search(decoded(request, encoding), call, { only });
      response = request.options?.count
        ? addCounts(response, found.count, found.files)
        : joined(response, found, request);
    }
    return { ...response, time_taken: rest.time_taken };
  }

  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    if (!asksForOthers(request)) return yield* inner.stream(request, call);
    const target = resolvePath(request.path, call.roots);
    if (!target.isDirectory) return yield* inner.stream(inItsEncoding(request, target.absolute), call);
    const files = await legacyFiles(target, request, candidateFinder, call.signal);
    let end = yield* inner.stream(request, call, { without: namesOf(files) });
    for (const [encoding, only] of files) {
      const most = maxResultsOf(request) - end.count;
      if (end.truncated || most <= 0) return { ...end, truncated: true };
      const further = yield* inner.stream(decoded(request, encoding, most), call, { only });
      end = { ...end, ...(further.truncated ? { truncated: true } : {}), count: end.count + further.count };
    }
    return end;
  }

  return { search, stream, close: () => inner.close() };
}

function asksForOthers({ pattern, options = {} }: SearchRequest): boolean {
  const { encoding = 'auto' } = options;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return encoding.trim().toLowerCase() === 'auto' && /[^\x00-\x7f]/.test(pattern);
}

function inItsEncoding(request: SearchRequest, file: string): SearchRequest {
  const encoding = encodingOfFile(file);
  return encoding === undefined || encoding === UTF8 ? request : decoded(request, encoding);
}

function decoded(request: SearchRequest, encoding: string, max_results?: number): SearchRequest {
  const options = { ...request.options, encoding, ...(max_results === undefined ? {} : { max_results }) };
  return { ...request, options };
}

function namesOf(files: LegacyFiles): ReadonlySet<string> {
  return new Set([...files.values()].flat());
}

function joined(response: SearchResponse, found: SearchResponse, request: SearchRequest): SearchResponse {
  const isTruncated = response.truncated || found.truncated;
  return { ...merge(response, found.results, request), ...(isTruncated ? { truncated: true } : {}) };
}

import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { type ResolvedPath, resolvePath } from '../security/paths.ts';
import { bytesOfName } from '../text/odd-names.ts';
import { pathKey } from './collector.ts';
import { fileNamer } from './file-sink.ts';
import { listNames } from './list-names.ts';
import { addCounts, merge } from './merge-results.ts';
import type { PatternSearch } from './pattern-search.ts';
import { maxResultsOf } from './ripgrep-arguments.ts';
import { timeLimit } from './time-limit.ts';

/**
 * With the empty pattern, `files_only` lists all files that a search reads. ripgrep finds a line in most of them; empty and binary ones have
 * none, and are added with an empty line.
 */
export function withAllFiles(inner: PatternSearch): PatternSearch {
  async function search(request: SearchRequest, call: Call, folder: ResolvedPath): Promise<SearchResponse> {
    const [found, files] = await Promise.all([
      inner.search(request, call),
      filesIn(folder, request, call.signal),
    ]);
    if (request.options?.count) {
      const added = Math.max(0, files.length - (found.files ?? 0));
      return addCounts(found, added, added);
    }
    // What follows the last match of a full answer is not in it.
    const last = found.truncated ? found.results.at(-1) : undefined;
    const added = without(files, found.results).filter(match => !last || keyOf(match) < keyOf(last));
    return { ...merge(found, added, request), ...(found.truncated && { truncated: true }) };
  }

  async function* stream(
    request: SearchRequest,
    call: Call,
    folder: ResolvedPath,
  ): AsyncGenerator<Match, SearchStreamEnd, void> {
    const found: Match[] = [];
    const matches = inner.stream(request, call);
    let step = await matches.next();
    for (; !step.done; step = await matches.next()) {
      found.push(step.value);
      yield step.value;
    }
    const end = step.value;
    if (end.truncated) return end;
    const added = without(await filesIn(folder, request, call.signal), found);
    const fitting = added.slice(0, maxResultsOf(request) - found.length);
    yield* fitting;
    const count = found.length + fitting.length;
    return { ...end, count, ...(fitting.length < added.length && { truncated: true }) };
  }

  return {
    search(request, call) {
      const folder = listedFolder(request, call);
      return folder ? search(request, call, folder) : inner.search(request, call);
    },
    stream(request, call) {
      const folder = listedFolder(request, call);
      return folder ? stream(request, call, folder) : inner.stream(request, call);
    },
    close: () => inner.close(),
  };
}

/** The folder whose files are listed; undefined for another search. */
function listedFolder(
  { pattern, path, options = {} }: SearchRequest,
  { roots }: Call,
): ResolvedPath | undefined {
  const { files_only, invert, whole_line, word, structure } = options;
  if (pattern !== '' || !files_only || invert || whole_line || word || structure) return undefined;
  const target = resolvePath(path, roots);
  return target.isDirectory ? target : undefined;
}

/** The names of the files, as an answer has them. */
async function filesIn(
  folder: ResolvedPath,
  request: SearchRequest,
  caller: AbortSignal | undefined,
): Promise<string[]> {
  const limit = timeLimit(caller);
  try {
    const { signal } = limit;
    const { names } = await listNames(folder.absolute, request.options ?? {}, { signal });
    const namer = fileNamer(folder, request);
    const files = names.map(bytesOfName).filter(name => !namer.isIgnored(name));
    return files.map(name => namer.present(name));
  } finally {
    limit.pause();
  }
}

/** Files of which nothing was found. */
function without(files: readonly string[], found: readonly Match[]): Match[] {
  const known = new Set(found.map(({ file_name }) => file_name));
  return files.filter(name => !known.has(name)).map(file_name => ({ file_name, line_number: 1, line: '' }));
}

const keyOf = ({ file_name }: Match): string => pathKey(Buffer.from(file_name));

import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { escapeGlob } from '../rules/escape-glob.ts';
import { isInside, type ResolvedPath, resolvePath, withSlashes } from '../security/paths.ts';
import { DEFAULT_MAX_RESULTS, lineArguments, linesAround } from './arguments.ts';
import { type FileNamer, fileSink } from './file-sink.ts';
import { createGate } from './gate.ts';
import { parserFor } from './json-output.ts';
import { merge } from './merge.ts';
import type { PatternSearch } from './pattern-search.ts';
import { Room } from './room.ts';
import { createRunner } from './runner.ts';
import { searchedFiles } from './searched-files.ts';
import { asFiles } from './text-files.ts';

/** A text that the search looks into in place of a file, if it would look into the file. */
interface Unsaved {
  /** The file, relative to what is searched, with `/`. */
  file: string;
  /** How the answer names it. */
  name: string;
  text: string;
}

const MAX_WAITING = 256;

/**
 * The same search, with texts that stand for files on disk (`unsaved`), as an editor has them. ripgrep reads them from
 * files of their own, so the pattern means what it means in files; and whether the file that a text stands for is
 * searched at all is ripgrep's own word, given the same options.
 */
export function withUnsaved(inner: PatternSearch): PatternSearch {
  const runner = createRunner({});
  const gate = createGate(availableParallelism(), MAX_WAITING);
  /** The texts as temporary files. */
  const inUse = new Set<Promise<unknown>>();

  /** What is found in each of the texts. One process looks into all: starting one takes longer than a text does. */
  async function matchesIn(
    texts: readonly Unsaved[],
    request: SearchRequest,
    call: Call,
  ): Promise<Match[][]> {
    const { max_results = DEFAULT_MAX_RESULTS } = request.options ?? {};
    const around = linesAround(request.options);
    const rooms = texts.map(() => new Room(max_results));
    const sink = fileSink(BY_PLACE, around, {
      accepts: () => true,
      match(match) {
        const at = Number(match.file_name);
        rooms[at]!.take({ ...match, file_name: texts[at]!.name, unsaved: true });
      },
    });
    const leave = await gate.enter(call);
    const search = asFiles(
      texts.map(({ text }) => text),
      async (cwd, files) => {
        const nameOf = (file: string) => texts[Number(file)]?.name ?? file;
        const run = { request, args: textArguments(request, files), cwd, nameOf, signal: call.signal };
        for await (const _ of runner.run(run, parserFor(request.options, sink))) {
          // The sink collects the matches.
        }
      },
    );
    inUse.add(search);
    try {
      await search;
    } finally {
      inUse.delete(search);
      leave();
    }
    return rooms.map(({ matches }) => matches);
  }

  /** Most texts have no match; whether the search looks into their file is then no question. */
  async function inTexts({ target, texts }: Divided, request: SearchRequest, call: Call): Promise<Match[]> {
    if (texts.length === 0) return [];
    const found = await matchesIn(texts, request, call);
    const files = texts.filter((_, at) => found[at]!.length > 0).map(({ file }) => file);
    if (files.length === 0 || !target.isDirectory) return found.flat();
    const searched = await searchedFiles(target, request, files, call.signal);
    return found.filter((_, at) => searched.has(texts[at]!.file)).flat();
  }

  async function search(request: SearchRequest, call: Call): Promise<SearchResponse> {
    const divided = divide(request, call);
    const [found, onDisk] = await Promise.all([
      inTexts(divided, withoutLimits(request), call),
      divided.rest ? inner.search(divided.rest, call) : empty(request),
    ]);
    return request.options?.count ? sum(onDisk, found) : merge(onDisk, found, request);
  }

  async function* stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const max = request.options?.max_results ?? DEFAULT_MAX_RESULTS;
    const matches = asFound(request, call);
    let sent = 0;
    try {
      for (;;) {
        const step = await matches.next();
        if (step.done) return { ...step.value, count: sent };
        if (sent === max) return { ...totals(request), count: sent, truncated: true };
        sent++;
        yield step.value;
      }
    } finally {
      await matches.return(undefined as never);
    }
  }

  /** Those in texts and those on disk, whichever come first. */
  async function* asFound(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void> {
    const divided = divide(request, call);
    const left = new AbortController();
    const within = {
      ...call,
      signal: call.signal ? AbortSignal.any([call.signal, left.signal]) : left.signal,
    };
    const onDisk = divided.rest ? inner.stream(divided.rest, within) : nothing(request);
    const texts = inTexts(divided, request, within);
    let next = onDisk.next();
    let areOut = false;
    try {
      for (;;) {
        const first = await (areOut ? next : Promise.race([texts, next]));
        if (Array.isArray(first)) {
          areOut = true;
          yield* first;
        } else if (first.done) {
          if (!areOut) yield* await texts;
          return first.value;
        } else {
          yield first.value;
          next = onDisk.next();
        }
      }
    } finally {
      // A caller that leaves early does not wait for the other search.
      left.abort();
      await Promise.allSettled([texts, next, onDisk.return(undefined as never)]);
    }
  }

  return {
    ...inner,
    search: (request, call) =>
      request.unsaved?.length ? search(request, call) : inner.search(request, call),
    stream: (request, call) =>
      request.unsaved?.length ? stream(request, call) : inner.stream(request, call),
    async close() {
      gate.close();
      await Promise.all([inner.close(), runner.close()]);
      // The files are removed after this.
      await Promise.allSettled(inUse);
    },
    activity() {
      const { running, waiting, pids } = inner.activity();
      return {
        running: running + gate.inside,
        waiting: waiting + gate.waiting,
        pids: [...pids, ...runner.pids],
      };
    },
  };
}

interface Divided {
  target: ResolvedPath;
  texts: Unsaved[];
  /** The search of everything else, where there is something else. */
  rest: SearchRequest | undefined;
}

function divide({ unsaved = [], ...request }: SearchRequest, call: Call): Divided {
  const target = resolvePath(request.path, call.roots);
  const texts = new Map<string, Unsaved>();
  for (const { path: requested, text } of unsaved) {
    // What is not on disk (any more) belongs to no search; what the key may not see is refused as ever.
    const absolute = existing(requested, call.roots);
    if (absolute === undefined || !isInside(absolute, target.absolute)) continue;
    const file = withSlashes(path.relative(target.absolute, absolute));
    texts.set(file, { file, name: target.present(file), text });
  }
  const divided = { target, texts: [...texts.values()] };
  if (texts.size === 0) return { ...divided, rest: request };
  if (!target.isDirectory) return { ...divided, rest: undefined };
  const globs = [...(request.options?.globs ?? []), ...[...texts.keys()].map(leaveOut)];
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

/** A glob after which everything is searched as before, but for this one file. */
function leaveOut(file: string): string {
  return `!/${escapeGlob(file)}`;
}

/** File names by the number of the text. */
const BY_PLACE: FileNamer = { isIgnored: () => false, present: file => file.toString('latin1') };

/** What is named is searched whatever the rules and whatever is in it; for texts of a request one thread is fastest. */
function textArguments(request: SearchRequest, files: readonly string[]): string[] {
  const how = ['--text', '--no-mmap', '--no-ignore', '--threads=1'];
  return [...lineArguments(request, 'lines'), ...how, '--', ...files.map(file => `./${file}`)];
}

/** A count counts lines whatever their number: without context, the texts of one request have room in an answer. */
function withoutLimits(request: SearchRequest): SearchRequest {
  if (!request.options?.count) return request;
  const noContext = { context: 0, context_before: 0, context_after: 0 };
  return {
    ...request,
    options: { ...request.options, max_results: Number.MAX_SAFE_INTEGER - 1, ...noContext },
  };
}

function totals({ pattern }: SearchRequest): Pick<SearchResponse, 'search_term' | 'time_taken' | 'engine'> {
  return { search_term: pattern, time_taken: '0.000s', engine: 'scan' };
}

async function* nothing(request: SearchRequest): AsyncGenerator<never, SearchStreamEnd, void> {
  yield* [];
  return { ...totals(request), count: 0 };
}

function empty(request: SearchRequest): SearchResponse {
  return { ...totals(request), results: [], ...(request.options?.count ? { count: 0, files: 0 } : {}) };
}

function sum(onDisk: SearchResponse, found: readonly Match[]): SearchResponse {
  return {
    ...onDisk,
    count: (onDisk.count ?? 0) + found.length,
    files: (onDisk.files ?? 0) + new Set(found.map(match => match.file_name)).size,
  };
}

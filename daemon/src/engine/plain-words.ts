/** Answers requests in plain words: has them read, tries the readings on the tree, and searches. */
import { basename, isAbsolute, join } from 'node:path';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { ChatRequest, ChatResponse, Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { globsBelow } from '../search/globs-below.ts';
import { type ResolvedPath, resolvePath } from '../security/paths.ts';
import type { SearchCommand, Translation, TreeDescriptions, Words } from '../words/index.ts';

/** How the engine searches. */
export interface Searching {
  search(request: SearchRequest, call: Call): Promise<SearchResponse>;
  /** The same, without the hint about ignored files. */
  matches(request: SearchRequest, call: Call): Promise<SearchResponse>;
  /** The same, as they are found. */
  stream(request: SearchRequest, call: Call): AsyncGenerator<Match, SearchStreamEnd, void>;
}

export class PlainWords {
  readonly #engine: Searching;
  #words: Words | undefined;
  #trees: TreeDescriptions | undefined;

  constructor(engine: Searching) {
    this.#engine = engine;
  }

  /** The operation `chat`. @throws DowseError UNSUPPORTED_QUERY */
  async answer(request: ChatRequest, call: Call): Promise<ChatResponse> {
    // Loaded with the first request: its tables are large, and most daemons need none of them.
    const { createWords, formatCommand, TreeDescriptions } = await import('../words/index.ts');
    this.#words ??= createWords();
    // While the tree is looked at, the thread loads.
    this.#words.warm();
    this.#trees ??= new TreeDescriptions();
    const { query, path, options = {} } = request;
    const { exact = false } = options;
    const target = resolvePath(path, call.roots);
    const tree = await this.#trees.of(target.absolute, call.signal);
    const { caller, signal } = call;
    const found = new Map<SearchCommand, SearchResponse>();
    const finds = async (command: SearchCommand) => {
      if (options.untried) return true;
      const search = searchOf(command, path, target);
      if (options.dry_run) return this.#hasMatch(search, call);
      const response = await this.#tried(search, call);
      if (response) found.set(command, response);
      return response && response.results.length > 0;
    };
    const { chosen, alternatives } = await this.#words.read(query, { ...tree, caller, signal, exact, finds });
    const commandParts = ({ command, intent, explanation }: Translation) => ({
      generated_command: formatCommand(shown(command, intent, path, target)),
      explanation,
    });
    const search = searchOf(chosen.command, path, target);
    const answer = {
      ...{ query, ...commandParts(chosen), ...(chosen.caveat && { caveat: chosen.caveat }), search },
      ...(alternatives.length > 0 && { alternatives: alternatives.map(commandParts) }),
    };
    if (options.dry_run) return { ...answer, results: [] };
    const tried = found.get(chosen.command);
    const { results, truncated, tracked_ignored } =
      tried && tried.results.length > 0 ? tried : await this.#engine.search(search, call);
    return {
      ...{ ...answer, results },
      ...(chosen.intent !== 'find' && (await this.#totals(search, { results, truncated }, call))),
      ...(truncated && { truncated }),
      ...(tracked_ignored && { tracked_ignored }),
    };
  }

  /** The matches of a reading; undefined if it cannot be searched. */
  async #tried(request: SearchRequest, call: Call): Promise<SearchResponse | undefined> {
    try {
      return await this.#engine.matches(request, call);
    } catch (error) {
      if (call.signal?.aborted) throw error;
      return undefined;
    }
  }

  /** Whether a reading has a match; undefined if it cannot be searched. The search ends with the first. */
  async #hasMatch(request: SearchRequest, call: Call): Promise<boolean | undefined> {
    try {
      const options = { ...request.options, max_results: 1 };
      for await (const _ of this.#engine.stream({ ...request, options }, call)) return true;
      return false;
    } catch {
      call.signal?.throwIfAborted();
      return undefined;
    }
  }

  /** Totals over all matches, not only the returned ones. */
  async #totals(
    request: SearchRequest,
    { results, truncated }: Pick<SearchResponse, 'results' | 'truncated'>,
    call: Call,
  ) {
    if (!truncated) return { count: results.length, files: new Set(results.map(m => m.file_name)).size };
    const options = { ...request.options, count: true };
    const { count = 0, files = 0 } = await this.#engine.search({ ...request, options }, call);
    return { count, files };
  }

  async close(): Promise<void> {
    await this.#words?.close();
  }
}

/** The search of a command that is run in `path`. */
function searchOf({ pattern, path: below, options: all }: SearchCommand, path: string, target: ResolvedPath) {
  // `--count` and `--json` change only the output: the search needs the lines in every case.
  const { count: _count, json: _json, globs, ...options } = all;
  const searched = pathOf(below, path, target.isDirectory);
  return {
    pattern,
    path: searched,
    options: globs ? { ...options, globs: globsBelow(globs, path, searched) } : options,
  };
}

/** The command as it is shown: it runs in the folder of a file. */
function shown(
  command: SearchCommand,
  intent: Translation['intent'],
  path: string,
  target: ResolvedPath,
): SearchCommand {
  const isFile = !target.isDirectory && pathOf(command.path, path, false) === path;
  return {
    ...command,
    ...(isFile && { path: basename(path) }),
    ...(intent === 'count' && { options: { ...command.options, count: true } }),
  };
}

/** The path that a command run in `path` would search. The search checks whether it is allowed. */
function pathOf(argument: string | undefined, path: string, isDirectory: boolean): string {
  if (argument === undefined) return path;
  if (isAbsolute(argument)) return argument;
  return isDirectory ? join(path, argument) : path;
}

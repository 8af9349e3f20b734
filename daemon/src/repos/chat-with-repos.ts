import { statSync } from 'node:fs';
import type { Call, Dowse } from '../api/dowse.ts';
import { isAddress, isSeveral } from '../api/repo-address.ts';
import type { ChatRequest, ChatResponse, SearchResponse } from '../api/schemas.ts';
import { isUnavailable } from '../nodes/node-requests.ts';
import { linksOf, named, namedError } from './addresses-in-answers.ts';
import { type FoundTree, findTree, isHere, noneReady } from './find-tree.ts';
import {
  commandAt,
  commandInSeveral,
  commandOf,
  typedWords,
  withCommands,
  withFilters,
} from './placed-command.ts';
import { placeOf } from './places.ts';
import type { Repos } from './repos.ts';
import type { Inner } from './several/ask-several.ts';
import { type AnyTree, inTrees, searchTrees } from './several/search-several.ts';

/** The search for a request in plain words. */
type Meant = NonNullable<ChatResponse['search']>;

/**
 * Searches in plain words: with filters typed in the request, and in the repositories of an address. In several, the request is read as in
 * the tree with the most files. The command in its answer includes the place, so it can run anywhere.
 */
export async function chatWithRepos(
  engine: Inner,
  repos: Repos,
  request: ChatRequest,
  call: Call,
): Promise<ChatResponse> {
  const { text, path, filters } = await typedWords(request);
  const placed = placeOf(path, filters);
  const plain = { ...request, query: text, path: placed.path };
  const where = { address: placed.path, place: placed.place };
  const answer = isSeveral(placed.path)
    ? await inTrees(repos, where, call, (trees, inner, missing) => {
        if (trees.length === 0) throw noneReady(repos, plain.path, missing);
        return chatInTrees(engine, repos, trees, { request: plain, filters }, inner);
      })
    : await chatInOne(engine, repos, { request: plain, filters: placed.filters }, call);
  return { ...answer, query: request.query };
}

interface Filtered {
  request: ChatRequest;
  filters: readonly string[];
}

async function chatInTrees(
  engine: Inner,
  repos: Repos,
  trees: readonly AnyTree[],
  { request, filters }: Filtered,
  call: Call,
): Promise<ChatResponse> {
  const { read, tree } = await readInLargest(engine, repos, trees, request, call);
  const where = { from: tree.address, address: request.path, filters };
  const placed = await withCommands(read, command => commandInSeveral(command, where));
  const { globs, filters: left = [] } = (await commandOf(placed)).options;
  const search = read.search && {
    ...{ ...read.search, path: request.path },
    options: { ...read.search.options, ...(globs && { globs }), ...(left.length > 0 && { filters: left }) },
  };
  return answered({ ...placed, ...(search && { search }) }, request, ({ options, ...rest }) => {
    // The trees are already selected.
    const own = placeOf(request.path, options?.filters).filters;
    return searchTrees(engine, repos, trees, { ...rest, options: { ...options, filters: own } }, call);
  });
}

/** Translates a request for the largest tree that a node can answer for. */
async function readInLargest(
  engine: Inner,
  repos: Repos,
  trees: readonly AnyTree[],
  request: ChatRequest,
  call: Call,
): Promise<{ read: ChatResponse; tree: AnyTree }> {
  let unanswered: unknown;
  for (const tree of trees.toSorted((a, b) => b.files - a.files)) {
    try {
      return { read: await readIn(engine, repos, tree, request, call), tree };
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      unanswered = error;
    }
  }
  throw unanswered;
}

/** Translates a request for a tree. */
function readIn(
  engine: Inner,
  repos: Repos,
  tree: AnyTree,
  request: ChatRequest,
  call: Call,
): Promise<ChatResponse> {
  if (isHere(tree)) {
    const read = inTree(tree, call, inner => readOnly(engine, { ...request, path: tree.folder }, inner));
    return read.then(answer => commandsAt(answer, tree.folder, tree.address));
  }
  const asked = asDryRun({ ...request, path: tree.address });
  return repos.remote!.requests.ask<ChatResponse>(tree.nodes, 'chat', asked, call);
}

async function chatInOne(
  engine: Inner,
  repos: Repos,
  { request, filters }: Filtered,
  call: Call,
): Promise<ChatResponse> {
  const run = async (path: string, inner: Call) => {
    if (filters.length === 0) return engine.chat({ ...request, path }, inner);
    const read = await readOnly(engine, { ...request, path }, inner);
    const search = read.search && {
      ...{ ...read.search, options: { ...read.search.options, filters: [...filters] } },
    };
    return answered({ ...read, ...(search && { search }) }, request, meant => engine.search(meant, inner));
  };
  if (!isAddress(request.path)) {
    const answer = await run(request.path, call);
    return filters.length === 0 ? answer : withCommands(answer, command => withFilters(command, filters));
  }
  const found = await findTree(repos, request.path, call.repos ?? []);
  try {
    const answer = await inTree(found, call, async inner => {
      const { results, ...rest } = await run(found.absolute, inner);
      return { ...rest, results: results.map(match => ({ ...match, ...linksOf(match.file_name, found) })) };
    });
    return await commandsAt(answer, found.absolute, request.path, filters);
  } finally {
    found.release();
  }
}

/** An answer whose commands name an address and filters. */
function commandsAt(
  answer: ChatResponse,
  absolute: string,
  address: string,
  filters: readonly string[] = [],
): Promise<ChatResponse> {
  const isFile = statSync(absolute, { throwIfNoEntry: false })?.isFile() === true;
  const at = { address: address.replace(/\/+$/, ''), isFile };
  return withCommands(answer, command => withFilters(commandAt(command, at), filters));
}

/** Adds the results of the translated search. */
async function answered(
  { tracked_ignored: _, ...read }: ChatResponse,
  request: ChatRequest,
  run: (meant: Meant) => Promise<SearchResponse>,
): Promise<ChatResponse> {
  const { search } = read;
  if (!search || request.options?.dry_run) return read;
  const { results, truncated, unanswered } = await run(search);
  const isCount = / --count\b/.test(read.generated_command);
  const totals = isCount && (await run({ ...search, options: { ...search.options, count: true } }));
  return {
    ...{ ...read, results },
    ...(totals && { count: totals.count ?? 0, files: totals.files ?? 0 }),
    ...(truncated && { truncated }),
    ...(unanswered && { unanswered }),
  };
}

/** Translates a request without running the search. */
function readOnly(engine: Dowse, request: ChatRequest, call: Call): Promise<ChatResponse> {
  return engine.chat(asDryRun(request), call);
}

const asDryRun = (request: ChatRequest): ChatRequest => ({
  ...request,
  options: { ...request.options, dry_run: true },
});

async function inTree(
  tree: FoundTree,
  call: Call,
  operation: (call: Call) => Promise<ChatResponse>,
): Promise<ChatResponse> {
  try {
    return named(await operation({ ...call, roots: [tree.folder] }), tree);
  } catch (error) {
    throw namedError(error, tree);
  }
}

import { relative } from 'node:path';
import type { Call, Dowse } from '../api/dowse.ts';
import { isAddress, isSeveral } from '../api/repo-address.ts';
import type { ChatRequest, ChatResponse, SearchResponse } from '../api/schemas.ts';
import { isUnavailable } from '../nodes/node-requests.ts';
import { shellWord } from '../text/shell-word.ts';
import { type FoundTree, findTree, isHere, noneReady } from './find-tree.ts';
import { named, namedError } from './names.ts';
import { placeOf, withTyped } from './places.ts';
import type { Repos } from './repos.ts';
import type { Inner } from './several/ask-several.ts';
import { type AnyTree, inTrees, searchTrees } from './several/search-several.ts';

/** The search that a request in plain words means. */
type Meant = Pick<NonNullable<ChatResponse['search']>, 'pattern' | 'options'>;

/**
 * Searches in plain words: with filters typed in the request, and in the repositories of an address. In several, the request is
 * read as in the tree with the most files.
 */
export async function chatWithRepos(
  engine: Inner,
  repos: Repos,
  request: ChatRequest,
  call: Call,
): Promise<ChatResponse> {
  const isCommand = /^\s*dowse\s/.test(request.query);
  const { text, filters } = isCommand ? { text: request.query, filters: [] } : withTyped(request.query);
  const placed = placeOf(request.path, filters);
  const plain = { ...request, query: text, path: placed.path };
  const answer = isSeveral(placed.path)
    ? await inTrees(repos, { address: placed.path, place: placed.place }, call, (trees, inner, missing) => {
        if (trees.length === 0) throw noneReady(repos, plain.path, missing);
        return chatInTrees(engine, repos, trees, { request: plain, filters: placed.filters }, inner);
      })
    : await chatInOne(engine, repos, { request: plain, filters: placed.filters }, call);
  const { alternatives } = answer;
  return {
    ...answer,
    query: request.query,
    generated_command: withFilters(answer, filters),
    ...(alternatives && {
      alternatives: alternatives.map(one => ({ ...one, generated_command: withFilters(one, filters) })),
    }),
  };
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
  const below = read.search && relative(tree.address, read.search.path);
  return answered(read, { request, filters }, meant => searchTrees(engine, repos, trees, meant, call, below));
}

/** What a request means in the tree with the most files, of those that somebody answers for. */
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

/** What a request means in a tree. */
function readIn(
  engine: Inner,
  repos: Repos,
  tree: AnyTree,
  request: ChatRequest,
  call: Call,
): Promise<ChatResponse> {
  if (isHere(tree))
    return inTree(tree, call, inner => readOnly(engine, { ...request, path: tree.folder }, inner));
  const asked = asDryRun({ ...request, path: tree.address });
  return repos.elsewhere!.requests.ask<ChatResponse>(tree.nodes, 'chat', asked, call);
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
    const search = (meant: Meant) => engine.search({ ...meant, path: read.search?.path ?? path }, inner);
    return answered(read, { request: { ...request, path: read.search?.path ?? path }, filters }, search);
  };
  if (!isAddress(request.path)) return run(request.path, call);
  const found = await findTree(repos, request.path, call.repos ?? []);
  try {
    return await inTree(found, call, inner => run(found.absolute, inner));
  } finally {
    found.release();
  }
}

/** Adds the results of the search that a request means. */
async function answered(
  { tracked_ignored: _, ...read }: ChatResponse,
  { request, filters }: Filtered,
  search: (meant: Meant) => Promise<SearchResponse>,
): Promise<ChatResponse> {
  if (!read.search) return read;
  const options = { ...read.search.options, ...(filters.length > 0 && { filters: [...filters] }) };
  const meant = { pattern: read.search.pattern, options };
  const shown = { ...read, search: { ...meant, path: request.path } };
  if (request.options?.dry_run) return shown;
  const { results, truncated, unanswered } = await search(meant);
  const isCount = / --count\b/.test(read.generated_command);
  const totals = isCount && (await search({ ...meant, options: { ...options, count: true } }));
  return {
    ...{ ...shown, results },
    ...(totals && { count: totals.count ?? 0, files: totals.files ?? 0 }),
    ...(truncated && { truncated }),
    ...(unanswered && { unanswered }),
  };
}

/** What a request means, without its results. */
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

function withFilters(
  { generated_command: command }: Pick<ChatResponse, 'generated_command'>,
  filters: readonly string[],
): string {
  const flags = filters.map(filter => ` --filter=${shellWord(filter)}`).join('');
  return command.replace(/^dowse search/, `dowse search${flags}`);
}

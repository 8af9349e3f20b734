import { posix } from 'node:path';
import type { Call, Dowse, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { PageReader } from '../api/page-reader.ts';
import { isAddress, isSeveral, PREFIX } from '../api/repo-address.ts';
import type {
  AskRequest,
  AskResponse,
  ChatRequest,
  Match,
  SearchRequest,
  SearchResponse,
} from '../api/schemas.ts';
import { isInCheckout } from '../security/own-files.ts';
import { linksOf, named, namedError } from './addresses-in-answers.ts';
import { chatWithRepos } from './chat-with-repos.ts';
import { type FoundTree, findTree } from './find-tree.ts';
import { list } from './list-indexes.ts';
import { placedQuestion, placedSearch } from './places.ts';
import type { Repos } from './repos.ts';
import { type AnswerRound, type AskMany, askSeveral } from './several/ask-several.ts';
import { type Placed, searchSeveral } from './several/search-several.ts';
import { streamSeveral } from './several/stream-several.ts';
import { viewWithRepos } from './view-with-repos.ts';

/** The operations and events of the engine that `repos` uses. */
export type Inner = Dowse & {
  askMany?: AskMany;
  answerRound?: AnswerRound;
  likely?(request: SearchRequest): (place: string) => boolean;
  onIndexEvent?(listener: (event: IndexEvent) => void): () => void;
  /** The code views of pages. */
  view?: PageReader;
};

/** Operations of one request with a path, by the field of the path. */
const BY_PATH = ['references', 'outline', 'show', 'read'] as const;
const BY_TARGET = ['build', 'status', 'pause', 'remove'] as const;

/**
 * Adds the addresses of repositories to an engine: any path of a request may be `repo:NAME@REF/PATH`. The engine gets the path of the
 * checkout, with the checkout as the only root. Its answers and errors contain the address again.
 */
export function withRepos<E extends Inner>(engine: E, repos: Repos): E {
  const byField = (name: keyof Dowse, field: string) => {
    const operation = engine[name].bind(engine) as unknown as Operation;
    return (request: Fields, call: Call) => {
      const given = request[field];
      if (typeof given !== 'string' || !isAddress(given)) return operation(request, call);
      return inTree(repos, given, call, (found, inner) =>
        // One index covers the whole repository.
        operation({ ...request, [field]: field === 'path' ? found.absolute : found.folder }, inner),
      );
    };
  };
  const operations: Partial<Record<keyof Dowse, unknown>> = {
    search: (request: SearchRequest, call: Call) => search(engine, repos, request, call),
    searchStream: (request: SearchRequest, call: Call) => searchStream(engine, repos, request, call),
    ask: (request: AskRequest, call: Call) => ask(engine, repos, request, call),
    chat: (request: ChatRequest, call: Call) => chatWithRepos(engine, repos, request, call),
    list: (call: Call) => list(engine, repos, call),
    ...Object.fromEntries(BY_PATH.map(name => [name, byField(name, 'path')])),
    ...Object.fromEntries(BY_TARGET.map(name => [name, byField(name, 'target_dir')])),
  };
  // Events of checkouts would reveal repositories that a key may not see.
  const onIndexEvent = (listener: (event: IndexEvent) => void) =>
    engine.onIndexEvent?.(event => {
      if (!isInCheckout(event.directory)) listener(event);
    }) ?? (() => {});
  const view = engine.view && viewWithRepos(engine.view, repos, inTree);
  const likely = (request: SearchRequest) => {
    const isLikely = engine.likely?.(request);
    return (place: string) => isLikely?.(folderOf(repos, place)) ?? true;
  };
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'onIndexEvent') return onIndexEvent;
      if (name === 'view') return view;
      if (name === 'likely') return likely;
      if (Object.hasOwn(operations, name)) return operations[name as keyof Dowse];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The checkout of a repository's default branch; other places unchanged. */
function folderOf(repos: Repos, place: string): string {
  const repo = isAddress(place) ? repos.registry.find(place.slice(PREFIX.length)) : undefined;
  if (!repo || repo.defaultBranch === null) return place;
  const tree = repos.trees.ofBranch(repo.id, repo.defaultBranch);
  return tree ? repos.trees.folderOf(tree) : place;
}

type Fields = Record<string, unknown>;
type Operation = (request: Fields, call: Call) => Promise<unknown>;

/** Runs an operation in the checkout of an address. */
async function inTree<T>(
  repos: Repos,
  address: string,
  call: Call,
  operation: (found: FoundTree, call: Call) => Promise<T>,
): Promise<T> {
  const found = await findTree(repos, address, call.repos ?? []);
  try {
    return named(await operation(found, { ...call, roots: [found.folder] }), found);
  } catch (error) {
    throw namedError(error, found);
  } finally {
    found.release();
  }
}

async function search(
  engine: Inner,
  repos: Repos,
  given: SearchRequest,
  call: Call,
): Promise<SearchResponse> {
  const { request, place } = placedSearch(given);
  if (!isAddress(request.path)) return engine.search(request, call);
  if (isSeveral(request.path)) return searchSeveral(engine, repos, { request, place }, call);
  return inTree(repos, request.path, call, async (found, inner) => {
    const answer = await engine.search({ ...request, path: found.absolute }, inner);
    return {
      ...answer,
      results: answer.results.map(match => ({ ...match, ...linksOf(match.file_name, found) })),
    };
  });
}

async function* searchStream(
  engine: Dowse,
  repos: Repos,
  given: SearchRequest,
  call: Call,
): AsyncGenerator<Match, SearchStreamEnd, void> {
  const { request, place } = placedSearch(given);
  if (!isAddress(request.path)) return yield* engine.searchStream(request, call);
  if (isSeveral(request.path)) return yield* streamSeveral(engine, repos, { request, place }, call);
  const found = await findTree(repos, request.path, call.repos ?? []);
  try {
    const matches = engine.searchStream(
      { ...request, path: found.absolute },
      { ...call, roots: [found.folder] },
    );
    for (;;) {
      const next = await matches.next();
      if (next.done) return next.value;
      yield named({ ...next.value, ...linksOf(next.value.file_name, found) }, found);
    }
  } catch (error) {
    throw namedError(error, found);
  } finally {
    found.release();
  }
}

async function ask(engine: Inner, repos: Repos, given: AskRequest, call: Call): Promise<AskResponse> {
  const { request, place } = placedQuestion(given);
  const answer = await askPlaced(engine, repos, { request, place }, call);
  return { ...answer, query: given.query };
}

function askPlaced(
  engine: Inner,
  repos: Repos,
  { request, place }: Placed<AskRequest>,
  call: Call,
): Promise<AskResponse> {
  if (!isAddress(request.target_dir)) return engine.ask(request, call);
  if (isSeveral(request.target_dir)) return askSeveral(engine, repos, { request, place }, call);
  return inTree(repos, request.target_dir, call, async (found, inner) => {
    const options = within(request.options ?? {}, found);
    const answer = await engine.ask({ ...request, target_dir: found.folder, options }, inner);
    const results = answer.results.map(result => ({ ...result, ...linksOf(result.file, found) }));
    const { path, directory = '' } = request.options ?? {};
    const filters = { file_types: answer.filters.file_types, directory, ...(path !== undefined && { path }) };
    return { ...answer, results, filters, index: { ...answer.index, commit: found.commit } };
  });
}

/**
 * Options of a question whose target may be a folder of the repository: one index covers the whole repository, so the question
 * is narrowed to the folder.
 *
 * @throws DowseError PERMISSION_DENIED if they lead out of the target
 */
function within(options: NonNullable<AskRequest['options']>, found: FoundTree): AskRequest['options'] {
  const { path: target, address } = found;
  const below = (given: string) => {
    const top = target === '' ? address : `${address}/${target}`;
    const rest = given === top || given.startsWith(`${top}/`) ? given.slice(top.length + 1) : given;
    const joined = posix.normalize(posix.join(target, rest));
    const isInside = target === '' || joined === target || joined.startsWith(`${target}/`);
    if (!isInside || joined.startsWith('..') || posix.isAbsolute(rest)) {
      throw new DowseError('PERMISSION_DENIED', `No permission for "${given}".`, 'outside target_dir');
    }
    return joined;
  };
  const { path, directory } = options;
  return {
    ...options,
    ...(path !== undefined && { path: below(path) }),
    ...(directory && { directory: below(directory) }),
    ...(path === undefined && !directory && target !== '' && { path: target }),
  };
}

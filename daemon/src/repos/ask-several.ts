import type { Call, Dowse } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import { isAddress, PREFIX } from '../api/repo-address.ts';
import type { AskRequest, AskResponse, AskResult } from '../api/schemas.ts';
import { type FoundTree, keptTree } from './find-tree.ts';
import { linksOf } from './names.ts';
import type { Repos } from './repos.ts';
import { inTrees, type Placed, searchTrees } from './several.ts';
import { apart, atNodes } from './tree-parts.ts';

/** A question to several directories: see `Engine.askMany`. */
export type AskMany = (
  places: readonly { name: string; directory: string }[],
  request: AskRequest,
  search: Dowse['search'],
  call: Call,
) => Promise<Pick<AskResponse, 'results' | 'index'>>;

export type Inner = Dowse & { askMany?: AskMany };

type Answered = Pick<AskResponse, 'results' | 'index'>;

const LIMIT = 10;

/** Asks the indexes of all trees of `repo:GLOB` as one, with one ranking. */
export function askSeveral(
  engine: Inner,
  repos: Repos,
  { request, place }: Placed<AskRequest>,
  call: Call,
): Promise<AskResponse> {
  const where = { address: request.target_dir, place };
  return inTrees(repos, where, call, async (trees, inner) => {
    const asked = { ...request, options: withinSeveral(request.options ?? {}) };
    const { here, there } = apart(trees);
    const own = askTrees(engine, repos, here, asked, inner);
    const others = atNodes(repos.elsewhere, there, inner, async (part, requests) => {
      const body: TreesQuestion = { addresses: part.trees.map(({ address }) => address), request: asked };
      return { value: await requests.ask<Answered>([part.node], 'askTrees', body, part.call) };
    });
    const answers = (await Promise.all([own, others])).flat();
    const { results, index } = there.length === 0 ? answers[0]! : together(answers, request);
    const { file_types = [], directory = '', path } = request.options ?? {};
    return {
      query: request.query,
      results,
      filters: { file_types, directory, ...(path !== undefined && { path }) },
      index,
    };
  });
}

interface TreesQuestion {
  addresses: string[];
  request: AskRequest;
}

/** Asks trees that this node keeps, for another node. */
export async function askKept(engine: Inner, repos: Repos, body: unknown, call: Call): Promise<Answered> {
  const { addresses, request } = body as TreesQuestion;
  const trees = addresses.flatMap(address => keptTree(repos, address, call.repos ?? []) ?? []);
  try {
    return await askTrees(engine, repos, trees, request, call);
  } finally {
    for (const tree of trees) tree.release();
  }
}

/** Asks trees that are here as one. */
async function askTrees(
  engine: Inner,
  repos: Repos,
  trees: readonly FoundTree[],
  request: AskRequest,
  call: Call,
): Promise<Answered> {
  if (!engine.askMany) throw new Error('the engine cannot ask several directories');
  const byName = new Map(trees.map(tree => [tree.address.slice(PREFIX.length), tree]));
  const places = [...byName].map(([name, { folder }]) => ({ name, directory: folder }));
  const search: Dowse['search'] = searched => searchTrees(engine, repos, trees, searched, call);
  const { results, index } = await engine.askMany(places, request, search, call);
  return {
    results: results.map(result => {
      const tree = treeOf(result.file, byName);
      const file = `${PREFIX}${result.file}`;
      const duplicates = result.duplicates?.map(one => ({ ...one, file: `${PREFIX}${one.file}` }));
      return {
        ...result,
        file,
        ...(duplicates && { duplicates }),
        ...linksOf(`${tree.folder}${file.slice(tree.address.length)}`, tree),
      };
    }),
    index,
  };
}

/** The answers of several nodes by their scores. */
function together(answers: readonly Answered[], { options }: AskRequest): Answered {
  const results = answers.flatMap(answer => answer.results);
  const times = answers.map(({ index }) => index.last_updated).sort();
  return {
    results: results
      .sort((a: AskResult, b: AskResult) => b.score - a.score)
      .slice(0, options?.limit ?? LIMIT),
    index: {
      generation: answers.reduce((sum, { index }) => sum + index.generation, 0),
      last_updated: times.at(-1)!,
      stale_files: answers.reduce((sum, { index }) => sum + index.stale_files, 0),
    },
  };
}

/** Options of a question to several repositories: places in one of them, as paths in the union. @throws DowseError INVALID_REQUEST */
function withinSeveral(options: NonNullable<AskRequest['options']>): AskRequest['options'] {
  const below = (field: string, given: string) => {
    if (isAddress(given)) return given.slice(PREFIX.length).replace(/\/+$/, '');
    throw new DowseError(
      'INVALID_REQUEST',
      'A place in several repositories must be an address.',
      `/options/${field}: expected repo:NAME or repo:NAME/PATH`,
    );
  };
  const { path, directory } = options;
  return {
    ...options,
    ...(path !== undefined && { path: below('path', path) }),
    ...(directory && { directory: below('directory', directory) }),
  };
}

/** The tree of a file that is named `NAME/PATH`. No name begins with another one and a slash. */
function treeOf(file: string, byName: ReadonlyMap<string, FoundTree>): FoundTree {
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
    const tree = byName.get(file.slice(0, end));
    if (tree) return tree;
  }
  throw new Error('a result is in none of the repositories');
}

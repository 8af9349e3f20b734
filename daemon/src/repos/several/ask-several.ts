import type { Call, Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { isAddress, PREFIX } from '../../api/repo-address.ts';
import type { AnsweredTogether, AskRequest, AskResponse } from '../../api/schemas.ts';
import { isUnavailable, type NodeRequests } from '../../nodes/node-requests.ts';
import { permalinkOf } from '../addresses-in-answers.ts';
import { type FoundTree, isHere, keptTree } from '../find-tree.ts';
import type { RoundOfTrees } from '../nodes/node-bodies.ts';
import { apart, partsOf, type TreePart, Unanswered, without } from '../nodes/tree-parts.ts';
import type { Repos } from '../repos.ts';
import { type AnyTree, inTrees, type Placed, searchTrees } from './search-several.ts';

/** One of the directories of a question. */
interface PlacedDirectory {
  name: string;
  directory: string;
  place: number;
}

/** A node with further indexes of a question: see `OtherNode` of the engine. */
interface OtherNode {
  indexes: readonly { name: string; place: number }[];
  ask(round: object): Promise<unknown>;
}

/** A question to several directories: see `Engine.askMany`. */
export type AskMany = (
  places: readonly PlacedDirectory[],
  request: AskRequest,
  search: Dowse['search'],
  call: Call,
  others: readonly OtherNode[],
) => Promise<AnsweredTogether>;

/** One round of such a question of another node: see `Engine.answerRound`. */
export type AnswerRound = (places: readonly PlacedDirectory[], round: unknown, call: Call) => Promise<object>;

export type Inner = Dowse & { askMany?: AskMany; answerRound?: AnswerRound };

/** A node that does not answer a round in this time is omitted. */
const ROUND_MS = 15_000;

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
    const places = new Map(trees.map((tree, at) => [tree.address, at]));
    const unanswered = new Unanswered();
    for (let left = there; ; ) {
      const parts = repos.remote ? partsOf(repos.remote.requests, left, inner) : [];
      const nodes = parts.map(part => new AskedNode(part, repos.remote!.requests, places, inner));
      try {
        const answer = await askTrees(engine, repos, { trees, here, places, nodes }, asked, inner);
        const { results, missing_words, index } = answer;
        const { file_types = [], directory = '', path } = request.options ?? {};
        return {
          query: request.query,
          results,
          ...(missing_words && { missing_words }),
          filters: { file_types, directory, ...(path !== undefined && { path }) },
          index,
          ...unanswered.of(trees.length),
        };
      } catch (error) {
        inner.signal?.throwIfAborted();
        if (!(error instanceof NoAnswer)) throw error;
        const { node, trees: failed } = error.part;
        const others = left.filter(tree => !failed.includes(tree));
        left = [...others, ...without(failed, node, error.cause, unanswered.add)];
      } finally {
        for (const node of nodes) node.stop();
      }
    }
  });
}

/** A node does not answer. */
class NoAnswer extends Error {
  readonly part: TreePart;

  constructor(part: TreePart, cause: unknown) {
    super('a node does not answer', { cause });
    this.part = part;
  }
}

/** The answer of a node to a round. */
interface KeptAnswer {
  round: unknown;
  /** The commit of each tree, in the order of the request. */
  commits: string[];
}

/** A node that answers rounds for some trees. */
class AskedNode implements OtherNode {
  readonly indexes: readonly { name: string; place: number }[];
  /** By address, once it has answered. */
  readonly commits = new Map<string, string>();
  readonly #part: TreePart;
  readonly #requests: NodeRequests;
  readonly #trees: RoundOfTrees['trees'];
  readonly #stop = new AbortController();
  readonly #call: Call;

  constructor(part: TreePart, requests: NodeRequests, places: ReadonlyMap<string, number>, call: Call) {
    this.#part = part;
    this.#requests = requests;
    this.#call = call;
    this.#trees = part.trees.map(({ address }) => ({ address, place: places.get(address)! }));
    this.indexes = this.#trees.map(({ address, place }) => ({ name: nameOf(address), place }));
  }

  async ask(round: object): Promise<unknown> {
    const body: RoundOfTrees = { trees: this.#trees, round };
    const given = this.#call.signal ? [this.#call.signal] : [];
    const late = AbortSignal.timeout(ROUND_MS);
    const signal = AbortSignal.any([...given, this.#stop.signal, late]);
    try {
      const { node, call } = this.#part;
      const answer = await this.#requests.ask<KeptAnswer>([node], 'askRound', body, { ...call, signal });
      this.#trees.forEach(({ address }, at) => {
        const commit: unknown = answer.commits?.[at];
        if (typeof commit === 'string') this.commits.set(address, commit);
      });
      return answer.round;
    } catch (error) {
      if (isUnavailable(error) || late.aborted) throw new NoAnswer(this.#part, error);
      throw error;
    }
  }

  /** Aborts running rounds. */
  stop(): void {
    this.#stop.abort();
  }
}

/** Answers a round of another node from trees that this node keeps. @throws DowseError SERVICE_UNAVAILABLE if it lacks one */
export async function askKept(
  engine: Inner,
  repos: Repos,
  asked: RoundOfTrees,
  call: Call,
): Promise<KeptAnswer> {
  if (!engine.answerRound) throw new Error('the engine cannot answer rounds');
  const found: FoundTree[] = [];
  try {
    const places = asked.trees.map(({ address, place }) => {
      const tree = keptTree(repos, address, call.repos ?? []);
      if (!tree) throw notKept(address);
      found.push(tree);
      return { name: nameOf(address), directory: tree.folder, place };
    });
    const round = await engine.answerRound(places, asked.round, call);
    return { round, commits: found.map(({ commit }) => commit) };
  } finally {
    for (const tree of found) tree.release();
  }
}

interface Asked {
  trees: readonly AnyTree[];
  here: readonly FoundTree[];
  places: ReadonlyMap<string, number>;
  nodes: readonly AskedNode[];
}

/** Asks trees here and at other nodes as one. */
async function askTrees(
  engine: Inner,
  repos: Repos,
  { trees, here, places, nodes }: Asked,
  request: AskRequest,
  call: Call,
): Promise<AnsweredTogether> {
  if (!engine.askMany) throw new Error('the engine cannot ask several directories');
  const directories = here.map(({ address, folder }) => {
    return { name: nameOf(address), directory: folder, place: places.get(address)! };
  });
  const search: Dowse['search'] = searched => searchTrees(engine, repos, trees, searched, call);
  const { results, ...others } = await engine.askMany(directories, request, search, call, nodes);
  const byName = new Map(trees.map(tree => [nameOf(tree.address), tree]));
  const commitOf = (tree: AnyTree) =>
    isHere(tree) ? tree.commit : nodes.flatMap(node => node.commits.get(tree.address) ?? [])[0]!;
  return {
    results: results.map(result => {
      const tree = treeOf(result.file, byName);
      const file = `${PREFIX}${result.file}`;
      const duplicates = result.duplicates?.map(one => ({ ...one, file: `${PREFIX}${one.file}` }));
      const commit = commitOf(tree);
      const permalink = permalinkOf(tree.repo, commit, file.slice(tree.address.length));
      return { ...result, file, ...(duplicates && { duplicates }), commit, permalink };
    }),
    ...others,
  };
}

const nameOf = (address: string) => address.slice(PREFIX.length);

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

/** The tree of a file that is named `NAME/PATH`. No name starts with another name and a slash. */
function treeOf(file: string, byName: ReadonlyMap<string, AnyTree>): AnyTree {
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
    const tree = byName.get(file.slice(0, end));
    if (tree) return tree;
  }
  throw new Error('a result is in none of the repositories');
}

function notKept(address: string): DowseError {
  const details = 'The daemons are just moving it. Try again in a moment.';
  return new DowseError('SERVICE_UNAVAILABLE', `${address} is not kept here.`, details, 1);
}

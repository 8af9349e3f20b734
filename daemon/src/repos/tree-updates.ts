import type { Ref } from '../git/mirror-git.ts';
import { fitsAny } from '../security/name-patterns.ts';
import type { Bases } from './bases.ts';
import { contentOf } from './checkout-content.ts';
import { Deferred } from './fetch-queue.ts';
import type { RepoLimits } from './limits.ts';
import type { FetchOptions, Mirror } from './mirror.ts';
import type { SharedIndexes } from './nodes/shared-indexes.ts';
import type { Registry, Repo } from './registry.ts';
import type { Content } from './submodules.ts';
import { type CommitContent, keyOf, type TreeIndexer, type Trees } from './trees.ts';

/** The changes of a fetch to the indexes of a repository. */
export interface RepoUpdate {
  changed: number;
  removed: number;
  embedded: number;
}

interface TreeUpdatesOptions {
  trees: Trees;
  registry: Registry;
  bases: Bases;
  limits: RepoLimits;
  indexer: TreeIndexer;
  shared: SharedIndexes | undefined;
  mirrorOf: (id: number) => Mirror;
}

/** Interval of checks whether another daemon has built an index. */
const ELSEWHERE_MS = 2000;
const MAX_WARNING = 1000;
export const NO_UPDATE: RepoUpdate = { changed: 0, removed: 0, embedded: 0 };

/** Updates the checkouts of a repository and their indexes after a fetch. */
export class TreeUpdates {
  readonly #options: TreeUpdatesOptions;
  /** Repositories whose index another daemon builds. */
  readonly #builtElsewhere = new Set<number>();

  constructor(options: TreeUpdatesOptions) {
    this.#options = options;
  }

  /** Whether another daemon builds the index of a repository now. */
  isBuiltElsewhere(id: number): boolean {
    return this.#builtElsewhere.has(id);
  }

  /** The content of the checkout of a commit: see {@link Tree}. */
  contentOf(repo: Repo, revision: { commit: string; name: string }, fetch?: FetchOptions): Promise<Content> {
    const { mirrorOf, limits } = this.#options;
    return contentOf(repo, mirrorOf(repo.id), revision, { limits, fetch });
  }

  /** Checks out and indexes the default branch and the kept ones. */
  async update(
    repo: Repo,
    refs: readonly Ref[],
    defaultBranch: string | null,
    fetch: FetchOptions,
  ): Promise<(RepoUpdate & { isNew: boolean }) | Deferred> {
    const { trees, registry, limits, mirrorOf } = this.#options;
    const branches = refs.filter(({ kind }) => kind === 'branch');
    const isDefault = ({ name }: Ref) => name === defaultBranch;
    const others = branches.filter(ref => !isDefault(ref) && fitsAny(ref.name, repo.branches));
    const kept = [...branches.filter(isDefault), ...others].slice(0, limits.branches);
    const total = { ...NO_UPDATE, isNew: false };
    const problems = new Set<string>();
    let isRead = false;
    const content = async ({ name, commit }: Ref): Promise<CommitContent> => {
      const tree = trees.ofBranch(repo.id, name);
      if (tree?.commit === commit && repo.warning === null) return tree;
      isRead = true;
      const found = await this.contentOf(repo, { commit, name: keyOf(name) }, fetch);
      for (const problem of found.problems) problems.add(problem);
      return { commit, content: found.content };
    };
    for (const ref of kept) {
      const update = await this.#updateTree(repo, ref, await content(ref));
      if (update instanceof Deferred) return update;
      total.isNew ||= update !== undefined;
      total.changed += update?.changed ?? 0;
      total.removed += update?.removed ?? 0;
      total.embedded += update?.embedded ?? 0;
    }
    if ((repo.submodules || repo.lfs) && (isRead || repo.warning !== null)) {
      const warning = problems.size > 0 ? [...problems].join('; ').slice(0, MAX_WARNING) : null;
      registry.completed(repo.id, { mirrorBytes: await mirrorOf(repo.id).bytes(), warning });
    }
    await trees.keepOnly(
      repo.id,
      kept.map(({ name }) => name),
    );
    return total;
  }

  /** Checks out and indexes a branch, or defers it while another daemon builds its index. */
  async #updateTree(repo: Repo, { name }: Ref, found: CommitContent) {
    const { trees, bases, shared, indexer, mirrorOf } = this.#options;
    const mirror = mirrorOf(repo.id).path;
    if (!shared) return trees.update(mirror, repo.id, name, found);
    const kind = indexer.kind();
    const branch = { repo: repo.name, mirror, tree: { repoId: repo.id, branch: name, commit: found.commit } };
    const mayBuild = trees.isIndexed(repo.id, name) || (await shared.mayBuild(branch, kind));
    if (!mayBuild) {
      this.#builtElsewhere.add(repo.id);
      return new Deferred(ELSEWHERE_MS);
    }
    this.#builtElsewhere.delete(repo.id);
    try {
      const update = await trees.update(mirror, repo.id, name, found);
      const tree = trees.ofBranch(repo.id, name);
      const index = tree && trees.indexOf(tree);
      if (index) shared.updated({ ...branch, tree }, index, bases);
      return update;
    } catch (error) {
      await shared.release(branch, kind);
      throw error;
    }
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalBase } from '../../api/index-base.ts';
import type { Log } from '../../api/log.ts';
import { inParallel } from '../../concurrency/in-parallel.ts';
import { difference } from '../../git/mirror-history.ts';
import { HeldRights } from '../../segments/held-rights.ts';
import type { Manifest, ManifestKey, Manifests, WriteLease } from '../../segments/manifests.ts';
import { type SegmentInfo, SegmentLost, type VerifiedSegments } from '../../segments/verified-segments.ts';
import { segmentName } from '../../store/write-base.ts';
import type { Bases } from '../bases.ts';
import type { Tree } from '../tree-store.ts';
import type { StoredIndex } from '../trees.ts';
import { SharedGraphs } from './shared-graphs.ts';

/**
 * Minimum interval between publications of an index that follows pushes. A node that starts with an older index indexes the differences.
 */
const PUBLISH_EVERY_MS = 10 * 60_000;
const COLLECT_EVERY_MS = 60 * 60_000;

interface SharedIndexesOptions {
  manifests: Manifests;
  segments: VerifiedSegments;
  node: { id: string; isMine: (name: string) => boolean };
  log: Log;
  publishEveryMs?: number;
  /** Whether this node is the one that republishes the index of a repository. */
  publishes: (repo: string) => boolean;
}

/** Format and model of an index. Indexes of another kind cannot be used. */
type IndexKind = Pick<StoredIndex, 'format' | 'model'>;

/** A branch of a repository, with the mirror that knows its history. */
export interface Branch {
  repo: string;
  mirror: string;
  tree: Pick<Tree, 'repoId' | 'commit' | 'branch'>;
}

/** A branch without its history. */
type Named = Omit<Branch, 'mirror'>;

/** An index to start from, and the number of different files. */
interface Nearest {
  manifest: Manifest;
  differing: number;
}

/**
 * The indexes of branches that daemons build for each other. The first daemon that needs an index builds it; the others wait or do other
 * work. All can reach its segments, and the others start from them.
 */
export class SharedIndexes {
  readonly #options: SharedIndexesOptions;
  readonly #rights: HeldRights;
  /** Beside very large indexes. */
  readonly graphs: SharedGraphs;
  readonly #stop = new AbortController();
  #publishing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SharedIndexesOptions) {
    this.#options = options;
    this.#rights = new HeldRights(options.manifests);
    this.graphs = new SharedGraphs(options);
  }

  /** Number of indexes that this node has the right to publish. */
  get builds(): number {
    return this.#rights.count;
  }

  /** Statistics of segments here since the start. */
  get segmentStats(): VerifiedSegments['stats'] {
    return this.#options.segments.stats;
  }

  start(): void {
    this.#timer = setInterval(() => void this.collect(), COLLECT_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * Whether this node may index a branch for the first time: if there is an index to start from, or no other node builds one. In the second
   * case this node builds one for all, until `release`.
   */
  async mayBuild({ repo, mirror, tree }: Branch, kind: IndexKind): Promise<boolean> {
    const { manifests, node } = this.#options;
    if (this.#stop.signal.aborted) return false; // left to others
    try {
      if (await this.#nearest({ repo, mirror, tree }, kind)) return true;
      const key = keyOf(repo, tree.branch!, kind);
      const lease = await manifests.take(key, node.id);
      if (lease) this.#rights.hold(key, lease);
      return lease !== undefined;
    } catch (error) {
      this.#warn(repo, error);
      return true; // an unreachable database should not block the work
    }
  }

  /** The segments to start an index from: those of the nearest revision, if at least half of the files are the same. */
  async baseFor(
    branch: Branch & { tree: Tree },
    kind: IndexKind,
    bases: Bases,
  ): Promise<LocalBase | undefined> {
    const { segments, log } = this.#options;
    const started = performance.now();
    let found: Nearest | undefined;
    try {
      found = await this.#nearest(branch, kind);
      if (!found || found.differing * 2 > branch.tree.files) return undefined;
      const read = (segment: SegmentInfo) => segments.get(segment);
      const base = await bases.received(branch.tree.repoId, found.manifest.segments, read);
      const ms = Math.round(performance.now() - started);
      const fields = { repo: branch.repo, segments: base.segments.length, differing: found.differing, ms };
      log.info(fields, 'the index begins with that of another daemon');
      return base;
    } catch (error) {
      this.#warn(branch.repo, error);
      if (error instanceof SegmentLost) await this.#replace(branch, found!.manifest, kind);
      return undefined; // built from nothing
    }
  }

  /** Removes an unreadable index, and acquires the right to publish its replacement. */
  async #replace(
    { repo, tree }: Named,
    { branch, generation, segments }: Manifest,
    kind: IndexKind,
  ): Promise<void> {
    const { manifests, node } = this.#options;
    try {
      // Reading a damaged segment deletes it, so that the replacement is not published without a segment that it shares with this index.
      for (const segment of segments) await this.#options.segments.get(segment).catch(() => {});
      await manifests.discard(keyOf(repo, branch, kind), generation);
      if (tree.branch === null) return;
      const key = keyOf(repo, tree.branch, kind);
      const lease = await manifests.take(key, node.id);
      if (lease) this.#rights.hold(key, lease);
    } catch (error) {
      this.#warn(repo, error);
    }
  }

  /** Publishes the index of a branch, if this node may or should. Returns at once. */
  updated(branch: Branch & { tree: Tree }, index: StoredIndex, bases: Bases): void {
    if (this.#stop.signal.aborted) return;
    this.#publishing = this.#publishing
      .then(() => this.#publish(branch, index, bases))
      .catch(error => this.#warn(branch.repo, error));
  }

  /** Releases the right to build an index, unless it is being published. */
  async release({ repo, tree }: Named, kind: IndexKind): Promise<void> {
    await this.#rights.release(keyOf(repo, tree.branch!, kind));
  }

  /** Forgets the indexes of a repository that was removed. */
  async removed(repo: string): Promise<void> {
    await this.#options.manifests.remove(repo).catch(error => this.#warn(repo, error));
  }

  /** Deletes unreferenced segments, if this node has that task. Never rejects. */
  async collect(): Promise<void> {
    const { manifests, segments, node, log } = this.#options;
    if (!node.isMine('collect segments')) return;
    try {
      const deleted = await manifests.collect(sha256 => segments.store.delete(sha256));
      if (deleted > 0) log.info({ deleted }, 'segments of old indexes were deleted');
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'segments of old indexes could not be deleted');
    }
  }

  /** Waits for running publications. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#timer);
    await this.#publishing;
    await this.#rights.releaseAll();
    await this.graphs.close();
  }

  async #nearest({ repo, mirror, tree }: Branch, kind: IndexKind): Promise<Nearest | undefined> {
    const all = await this.#options.manifests.of(repo, nameOf(kind));
    const exact = all.find(({ commit }) => commit === tree.commit);
    if (exact) return { manifest: exact, differing: 0 };
    const compared = await Promise.all(
      all.map(async manifest => ({
        manifest,
        differing: await difference(mirror, manifest.commit, tree.commit),
      })),
    );
    const [nearest] = compared.sort((a, b) => a.differing - b.differing);
    return nearest && Number.isFinite(nearest.differing) ? nearest : undefined;
  }

  async #publish({ repo, tree }: Branch & { tree: Tree }, index: StoredIndex, bases: Bases): Promise<void> {
    const { manifests, segments, node, log } = this.#options;
    const key = keyOf(repo, tree.branch!, index);
    const lease = this.#rights.leaseOf(key) ?? (await this.#due(key, tree.commit));
    if (!lease || this.#stop.signal.aborted) return;
    this.#rights.hold(key, lease);
    try {
      const base = await bases.written(tree, index);
      await manifests.announce(base.segments);
      await inParallel([...base.segments.entries()], async ([number, { sha256 }]) => {
        this.#stop.signal.throwIfAborted();
        await segments.put(sha256, await readFile(join(base.folder, segmentName(number))));
      });
      const isCommitted = await manifests.commit(key, lease, {
        commit: tree.commit,
        segments: base.segments,
      });
      const fields = { repo, branch: tree.branch, segments: base.segments.length, node: node.id };
      if (isCommitted) log.info(fields, 'an index was published for other daemons');
    } finally {
      await this.release({ repo, tree }, index);
    }
  }

  /** The right to republish an index, if it is due and this node has that task. */
  async #due(key: ManifestKey, commit: string): Promise<WriteLease | undefined> {
    const { manifests, node, publishes, publishEveryMs = PUBLISH_EVERY_MS } = this.#options;
    if (!publishes(key.repo)) return undefined;
    const published = await manifests.get(key);
    if (published?.commit === commit) return undefined;
    if (published && Date.now() - published.committedAt < publishEveryMs) return undefined;
    return manifests.take(key, node.id);
  }

  #warn(repo: string, error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.log.warn(
      { repo, reason: reasonOf(error) },
      'the index of a repository could not be shared',
    );
  }
}

const nameOf = ({ format, model }: IndexKind): string => `${format} ${model}`;

const keyOf = (repo: string, branch: string, kind: IndexKind): ManifestKey => ({
  ...{ repo, branch },
  kind: nameOf(kind),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

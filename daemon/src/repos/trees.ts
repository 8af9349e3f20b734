import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { changedNames, checkOut, treeSize } from '../git/mirror-git.ts';
import type { RepoLimits } from './limits.ts';
import type { Repo } from './registry.ts';
import type { Tree, TreeStore } from './tree-store.ts';

/** The part of the engine that the checkouts use. Directories are real paths. */
export interface TreeIndexer {
  /** Indexes these files, or without a list all changes; builds the index if there is none. */
  indexChanges(
    directory: string,
    files?: readonly string[],
  ): Promise<{ changed: number; removed: number; embedded: number }>;
  isIndexed(directory: string): boolean;
  /** Builds the missing parts of an index; undefined if it is complete. Until then it answers questions with less evidence. */
  completion(directory: string): Promise<void> | undefined;
  /** Format and model of the indexes. */
  kind(): Pick<StoredIndex, 'format' | 'model'>;
  /** The file with the index of a directory; undefined if there is none. */
  stored(directory: string): StoredIndex | undefined;
  /** Marks a directory as being written until the returned function is called. */
  writing(directory: string): () => void;
  /** Deletes all indexes of a directory, if any. */
  forget(directory: string): Promise<void>;
}

/** An index file, with its format and model. */
export interface StoredIndex {
  file: string;
  format: number;
  model: string;
  generation: number;
}

export type CommitContent = Pick<Tree, 'commit' | 'content'>;

interface TreesOptions {
  treesDir: string;
  store: TreeStore;
  indexer: TreeIndexer;
  limits: RepoLimits;
}

/** With more changed files, a scan is faster. */
const MAX_NAMED = 20_000;

/** The checkouts of mirrors: folders of plain files, without `.git`. */
export class Trees {
  readonly #options: TreesOptions;
  /** Requests that use a checkout. */
  readonly #uses = new Map<string, number>();
  /** Callbacks that wait until a checkout is unused. */
  readonly #unused = new Set<() => void>();
  /** Checkouts in progress for requests. */
  readonly #making = new Map<string, Promise<Tree>>();
  #lastMade: Promise<void> = Promise.resolve();

  constructor(options: TreesOptions) {
    this.#options = options;
    // Ends the effect of ignore rules in parent folders, such as a home folder that is a repository.
    mkdirSync(join(options.treesDir, '.git'), { recursive: true, mode: 0o700 });
  }

  folderOf({ repoId, key }: Pick<Tree, 'repoId' | 'key'>): string {
    return join(this.#options.treesDir, String(repoId), key);
  }

  /** The checkout in a folder. */
  in(folder: string): Tree | undefined {
    const [repoId = '', key = '', ...rest] = relative(this.#options.treesDir, folder).split(sep);
    return /^\d+$/.test(repoId) && rest.length === 0
      ? this.#options.store.get(Number(repoId), key)
      : undefined;
  }

  /** The index of a checkout; undefined if it has none yet. */
  indexOf(tree: Pick<Tree, 'repoId' | 'key'>): StoredIndex | undefined {
    return this.#options.indexer.stored(this.folderOf(tree));
  }

  /** Builds the missing parts of a tree's index; undefined if it is complete. */
  completion(tree: Pick<Tree, 'repoId' | 'key'>): Promise<void> | undefined {
    return this.#options.indexer.completion(this.folderOf(tree));
  }

  /** Whether a branch has an index. */
  isIndexed(repoId: number, branch: string): boolean {
    return this.#options.indexer.isIndexed(this.folderOf({ repoId, key: keyOf(branch) }));
  }

  ofBranch(repoId: number, branch: string): Tree | undefined {
    return this.#options.store.get(repoId, keyOf(branch));
  }

  /** The checkouts of the default branches of these repositories, or of their matching kept branches; in their order. */
  ofBranches(repos: readonly Repo[], fits?: (branch: string) => boolean): { repo: Repo; tree: Tree }[] {
    const trees = Map.groupBy(this.#options.store.ofBranches(), ({ repoId }) => repoId);
    return repos.flatMap(repo => {
      const own = trees.get(repo.id) ?? [];
      const wanted = own.filter(({ branch }) => (fits ? fits(branch!) : branch === repo.defaultBranch));
      return wanted.map(tree => ({ repo, tree }));
    });
  }

  /** Updates the checkout of a kept branch to a commit, and indexes the changes. `content`: see {@link Tree}. */
  async update(mirror: string, repoId: number, branch: string, { commit, content }: CommitContent) {
    const { indexer } = this.#options;
    const key = keyOf(branch);
    const before = this.#options.store.get(repoId, key);
    const folder = this.folderOf({ repoId, key });
    if (before?.commit === commit && before.content === content) {
      return indexer.isIndexed(folder) ? undefined : indexer.indexChanges(folder);
    }
    const changed = before && changedNames(mirror, before.content, content).catch(() => undefined);
    await this.#write(mirror, { repoId, key, branch, commit, content });
    const names = await changed;
    if (!names || names.length > MAX_NAMED) return indexer.indexChanges(folder);
    const { embedded } = await indexer.indexChanges(folder, names);
    // The watcher may have indexed some of them before.
    const removed = names.filter(name => !existsSync(join(folder, name))).length;
    return { changed: names.length - removed, removed, embedded };
  }

  /**
   * The checkout of any commit, created if needed.
   *
   * @param contentOf the content to check out: see {@link Tree}
   */
  async ofCommit(
    mirror: string,
    repoId: number,
    commit: string,
    contentOf: () => Promise<string>,
  ): Promise<Tree> {
    const { store } = this.#options;
    const kept = store.of(repoId).find(tree => tree.commit === commit);
    if (kept) {
      store.touch(kept);
      return kept;
    }
    const folder = this.folderOf({ repoId, key: commit });
    const running = this.#making.get(folder);
    if (running) return running;
    // One at a time, so that a burst of requests does not exceed the budget.
    const made = this.#lastMade.then(() => this.#make(mirror, repoId, commit, contentOf));
    this.#making.set(folder, made);
    this.#lastMade = made.then(
      () => {},
      () => {},
    );
    return made.finally(() => this.#making.delete(folder));
  }

  /** Keeps a checkout from being removed until the returned function is called. */
  use(tree: Pick<Tree, 'repoId' | 'key'>): () => void {
    const folder = this.folderOf(tree);
    this.#uses.set(folder, (this.#uses.get(folder) ?? 0) + 1);
    return () => {
      const left = this.#uses.get(folder)! - 1;
      if (left > 0) this.#uses.set(folder, left);
      else this.#uses.delete(folder);
      for (const wake of this.#unused) wake();
      this.#unused.clear();
    };
  }

  /** Keeps all checkouts of a repository from being removed during a lookup. */
  useAny(repoId: number): () => void {
    return this.use({ repoId, key: '' });
  }

  /** Waits until no request uses a checkout of a repository. */
  async untilUnused(repoId: number): Promise<void> {
    const within = `${join(this.#options.treesDir, String(repoId))}${sep}`;
    const isUsed = () => [...this.#uses.keys()].some(folder => `${folder}${sep}`.startsWith(within));
    while (isUsed()) {
      await new Promise<void>(resolve => {
        this.#unused.add(resolve);
      });
    }
  }

  /** Removes the checkouts of branches that are no longer kept. */
  async keepOnly(repoId: number, branches: readonly string[]): Promise<void> {
    const gone = this.#options.store
      .of(repoId)
      .filter(({ branch }) => branch !== null && !branches.includes(branch));
    for (const tree of gone) await this.remove(tree);
  }

  async removeAll(repoId: number): Promise<void> {
    await this.#removeUnless(repoId, new Set());
    await rm(join(this.#options.treesDir, String(repoId)), { recursive: true, force: true });
  }

  async remove(tree: Pick<Tree, 'repoId' | 'key'>): Promise<void> {
    const folder = this.folderOf(tree);
    this.#options.store.remove(tree);
    await this.#options.indexer.forget(folder);
    await rm(folder, { recursive: true, force: true });
    await rm(indexOf(folder), { force: true });
  }

  /** Removes the rows of checkouts whose folders are missing. */
  forgetMissing(): void {
    const { store } = this.#options;
    for (const tree of [...store.ofBranches(), ...store.onDemand()])
      if (!existsSync(this.folderOf(tree))) store.remove(tree);
  }

  /** Removes folders without a row in the database, left by a killed daemon or a lost database. */
  async removeUnknown(repoIds: ReadonlySet<number>): Promise<void> {
    const { treesDir, store } = this.#options;
    for (const name of await readdir(treesDir)) {
      if (name === '.git') continue;
      const repoId = Number(name);
      const known = repoIds.has(repoId) ? store.of(repoId).map(({ key }) => key) : [];
      await this.#removeUnless(repoId, new Set(known));
    }
  }

  async #removeUnless(repoId: number, known: ReadonlySet<string>): Promise<void> {
    const entries = await readdir(join(this.#options.treesDir, String(repoId))).catch(() => []);
    const keys = new Set(entries.map(entry => entry.replace(/\.index(\.lock)?$/, '')));
    for (const key of keys) if (!known.has(key)) await this.remove({ repoId, key });
  }

  async #make(
    mirror: string,
    repoId: number,
    commit: string,
    contentOf: () => Promise<string>,
  ): Promise<Tree> {
    const tree = { repoId, key: commit, branch: null, commit, content: await contentOf() };
    const folder = this.folderOf(tree);
    await rm(folder, { recursive: true, force: true });
    await rm(indexOf(folder), { force: true });
    await this.#write(mirror, tree);
    await this.#removeLeastUsed(commit);
    return this.#options.store.get(repoId, commit)!;
  }

  async #write(mirror: string, tree: Omit<Tree, 'files' | 'bytes' | 'usedAt'>): Promise<void> {
    const { limits, store, indexer } = this.#options;
    const { repoId, key, content } = tree;
    const size = await treeSize(mirror, content);
    const isTooLarge = size.files > limits.treeFiles || size.bytes > limits.treeBytes;
    if (isTooLarge || (tree.branch === null && size.bytes > limits.onDemandBytes))
      throw tooLarge(size, limits);
    const folder = this.folderOf({ repoId, key });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await rm(`${indexOf(folder)}.lock`, { force: true });
    const written = indexer.writing(folder);
    try {
      await checkOut(mirror, { folder, index: indexOf(folder), commit: content });
    } finally {
      written();
    }
    store.put({ ...tree, ...size });
  }

  async #removeLeastUsed(except: string): Promise<void> {
    const trees = this.#options.store.onDemand();
    let bytes = trees.reduce((sum, tree) => sum + tree.bytes, 0);
    for (const tree of trees) {
      if (bytes <= this.#options.limits.onDemandBytes) return;
      if (tree.key === except || this.#uses.has(this.folderOf(tree))) continue;
      await this.remove(tree);
      bytes -= tree.bytes;
    }
  }
}

/** The name of the checkout of a branch. */
export const keyOf = (branch: string) =>
  `branch-${createHash('sha256').update(branch).digest('hex').slice(0, 16)}`;

/** git's list of the files in a checkout, beside it. */
const indexOf = (folder: string) => `${folder}.index`;

function tooLarge({ files, bytes }: { files: number; bytes: number }, limits: RepoLimits): DowseError {
  const inMb = (size: number) => Math.ceil(size / 1024 ** 2).toLocaleString('en-US');
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The commit has too many or too large files.',
    `It has ${files.toLocaleString('en-US')} files with ${inMb(bytes)} MB; the limits are ${limits.treeFiles.toLocaleString('en-US')} files and ${inMb(limits.treeBytes)} MB.`,
  );
}

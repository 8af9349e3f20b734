import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DowseError } from '../api/errors.ts';
import {
  BASE_LIMITS,
  type BaseRequest,
  type BaseResponse,
  type BaseSegment,
  type LocalBase,
  otherBase,
} from '../api/index-base.ts';
import { PREFIX } from '../api/repo-address.ts';
import { inParallel } from '../concurrency/in-parallel.ts';
import { inTurn } from '../concurrency/in-turn.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import { difference, firstKnown } from '../git/mirror-history.ts';
import { segmentName } from '../store/write-base.ts';
import type { BaseWork } from './base-thread.ts';
import type { Repo } from './registry.ts';
import type { Tree } from './tree-store.ts';
import type { StoredIndex, Trees } from './trees.ts';

/** The part of the repositories that bases use. */
interface Sources {
  trees: Trees;
  mirrorOf(id: number): { path: string };
  status(repo: Repo): { trees: Tree[] };
}

/** Limits for the kept bases and their bytes. The least recently used bases are removed. */
const MAX_KEPT = 16;
const MAX_KEPT_BYTES = BASE_LIMITS.bytes;
const FILE = 'base.json';

/**
 * Bases: the indexes of checkouts, written into segments that other machines fetch. A base does not change, so an interrupted
 * transfer resumes even if the index has changed. They are in `bases/REPOSITORY/ID` of the folder of repositories.
 */
export class Bases {
  readonly #folder: string;
  readonly #sources: Sources;
  /** One at a time, because writing a base takes a core. */
  readonly #inTurn = inTurn();

  constructor(folder: string, sources: Sources) {
    this.#folder = folder;
    this.#sources = sources;
  }

  /** Removes bases of an earlier run, which are cheap to rewrite. */
  async start(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * The base that differs least from a checkout with this history.
   *
   * @throws DowseError NOT_FOUND if nothing is in common, INVALID_REQUEST for another model or format, SERVICE_UNAVAILABLE
   */
  async of(repo: Repo, request: BaseRequest): Promise<BaseResponse> {
    const { tree, index, differing } = await this.#nearest(repo, request.commits);
    if (index.format !== request.format || index.model !== request.model) throw otherBase(index, request);
    const id = idOf(tree, index);
    const segments = await this.#inTurn(() => this.#made(repo.id, id, index));
    const { format, model } = index;
    return { id, commit: tree.commit, differing_files: differing, format, model, segments };
  }

  /** The index of the revision that is nearest to a checkout without an index, if at least half of the files are the same. */
  async near(repo: Repo, { commit, files }: Tree): Promise<LocalBase | undefined> {
    try {
      const { tree, index, differing } = await this.#nearest(repo, [commit]);
      if (differing * 2 > files) return undefined;
      return await this.written(tree, index);
    } catch {
      return undefined; // the caller builds a full index
    }
  }

  /** The base of the current state of an index. */
  async written(tree: Tree, index: StoredIndex): Promise<LocalBase> {
    const id = idOf(tree, index);
    const segments = await this.#inTurn(() => this.#made(tree.repoId, id, index));
    return { folder: join(this.#folder, String(tree.repoId), id), segments };
  }

  /** A base whose segments come from another machine. An interrupted call keeps the received ones. @throws the error of `read` */
  received(
    repoId: number,
    segments: BaseSegment[],
    read: (segment: BaseSegment) => Promise<Buffer>,
  ): Promise<LocalBase> {
    const names = segments.map(({ sha256 }) => sha256).join();
    const id = createHash('sha256').update(names).digest('hex').slice(0, 32);
    const folder = join(this.#folder, String(repoId), id);
    return this.#inTurn(async () => {
      if (existsSync(join(folder, FILE))) return { folder, segments };
      const part = `${folder}.received`;
      mkdirSync(part, { recursive: true, mode: 0o700 });
      await inParallel([...segments.entries()], async ([number, segment]) => {
        const file = join(part, segmentName(number));
        if (statSync(file, { throwIfNoEntry: false })?.size === segment.bytes) return;
        await writeFile(`${file}.part`, await read(segment), { mode: 0o600 });
        await rename(`${file}.part`, file);
      });
      await writeFile(join(part, FILE), JSON.stringify(segments), { mode: 0o600 });
      await rename(part, folder);
      await this.#removeLeastUsed(folder);
      return { folder, segments };
    });
  }

  /** A segment of a base of this repository. @throws DowseError NOT_FOUND */
  segment({ id: repoId }: Repo, id: string, number: number): { bytes: number; body: Readable } {
    const file = join(this.#folder, String(repoId), id, segmentName(number));
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) throw new DowseError('NOT_FOUND', 'No such base.', 'It is no longer kept. Pull again.');
    return { bytes: stats.size, body: createReadStream(file) };
  }

  async remove(repoId: number): Promise<void> {
    await rm(join(this.#folder, String(repoId)), { recursive: true, force: true });
  }

  async #nearest(repo: Repo, commits: readonly string[]) {
    const mirror = this.#sources.mirrorOf(repo.id).path;
    const known = await firstKnown(mirror, commits);
    if (known === undefined) throw nothingInCommon(repo);
    const found = [];
    for (const tree of this.#sources.status(repo).trees) {
      const index = this.#sources.trees.indexOf(tree);
      if (index) found.push({ tree, index, differing: await difference(mirror, known, tree.commit) });
    }
    const [nearest] = found.sort((a, b) => a.differing - b.differing);
    if (nearest && Number.isFinite(nearest.differing)) return nearest;
    throw new DowseError(
      'SERVICE_UNAVAILABLE',
      `${PREFIX}${repo.name} is not indexed yet.`,
      'Try again in a moment.',
      5,
    );
  }

  /** The segments of a base. Writes the base if needed. */
  async #made(repoId: number, id: string, index: StoredIndex): Promise<BaseSegment[]> {
    const folder = join(this.#folder, String(repoId), id);
    const kept = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
    if (kept !== undefined) {
      await utimes(folder, new Date(), new Date());
      return JSON.parse(kept) as BaseSegment[];
    }
    const part = `${folder}.part`;
    await rm(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true, mode: 0o700 });
    const segments = await writeInThread({ indexFile: index.file, folder: part });
    if (segments.length > BASE_LIMITS.segments || bytesOf(segments) > BASE_LIMITS.bytes) {
      await rm(part, { recursive: true, force: true });
      throw new DowseError(
        'SERVICE_UNAVAILABLE',
        'The index is too large to be sent.',
        'Build it there: dowse index build',
      );
    }
    await writeFile(join(part, FILE), JSON.stringify(segments), { mode: 0o600 });
    await rename(part, folder);
    await this.#removeLeastUsed(folder);
    return segments;
  }

  async #removeLeastUsed(except: string): Promise<void> {
    const names = (await readdir(this.#folder, { recursive: true })).filter(name =>
      /^\d+[\\/][0-9a-f]{32}$/.test(name),
    );
    const kept = await Promise.all(
      names.map(async name => {
        const folder = join(this.#folder, name);
        const segments = JSON.parse(await readFile(join(folder, FILE), 'utf8')) as BaseSegment[];
        return { folder, bytes: bytesOf(segments), usedMs: (await stat(folder)).mtimeMs };
      }),
    );
    kept.sort((a, b) => b.usedMs - a.usedMs);
    let bytes = 0;
    for (const [at, one] of kept.entries()) {
      bytes += one.bytes;
      const isOver = at >= MAX_KEPT || bytes > MAX_KEPT_BYTES;
      // A running transfer has its segment open; its next request fails and asks the caller to pull again.
      if (isOver && one.folder !== except) await rm(one.folder, { recursive: true, force: true });
    }
  }
}

function idOf({ repoId, key, commit }: Tree, { file, format, model, generation }: StoredIndex): string {
  const parts = [repoId, key, commit, file, format, model, generation];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

const bytesOf = (segments: readonly BaseSegment[]): number =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0);

/** @throws the error of the thread */
function writeInThread(work: BaseWork): Promise<BaseSegment[]> {
  const { promise, resolve, reject } = Promise.withResolvers<BaseSegment[]>();
  const worker = new Worker(threadFile('./base-thread', import.meta.url), { workerData: work });
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('the thread that writes a base ended')));
  return promise;
}

function nothingInCommon({ name, url }: Repo): DowseError {
  return new DowseError(
    'NOT_FOUND',
    `${PREFIX}${name} has none of the newest ${BASE_LIMITS.commits} commits of this checkout.`,
    `It is fetched from ${url}. Is this a clone of it? If its newest commits are not on the server: dowse repos sync ${name}`,
  );
}

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { inParallel } from '../concurrency/in-parallel.ts';
import { keepObjects, keptObjects, type LfsObject, type Pointer, pointersOf } from '../git/lfs.ts';
import { treeSize } from '../git/mirror-git.ts';
import { treeWith } from '../git/tree-with.ts';
import { counted } from '../text/count.ts';
import { downloadsOf, LFS_BATCH, type LfsServer, lfsServerOf, receiveObject, whyOf } from './lfs-server.ts';
import type { RepoLimits } from './limits.ts';
import type { FetchOptions, Mirror } from './mirror.ts';
import type { Repo } from './registry.ts';
import type { Content } from './submodules.ts';

/** More files of a commit stay pointers. */
const MAX_FILES = 5000;
/** The share of a mirror's limit that objects may fill. The rest is for commits. */
const SHARE = 3 / 4;
/** The folder in the mirror for incoming files. */
const FOLDER = 'dowse-lfs';

export interface LfsOptions {
  limits: RepoLimits;
  /** Without it, only objects that were already fetched are used. */
  fetch: FetchOptions | undefined;
}

/**
 * Replaces pointers of Git LFS by their files. Pointers to files that are too large for the index stay.
 *
 * @param revision `name`: of the ref for the result; `into`: the commit, or a tree with more files
 */
export async function withLfs(
  repo: Repo,
  mirror: Mirror,
  { commit, name, into }: { commit: string; name: string; into: string },
  { limits, fetch }: LfsOptions,
): Promise<Content> {
  const pointers = (await pointersOf(mirror.path, commit)).filter(
    ({ bytes }) => bytes <= limits.lfsFileBytes,
  );
  if (pointers.length === 0) return { content: into, problems: [] };
  const room = limits.treeBytes - (await treeSize(mirror.path, into)).bytes;
  const wanted = fitting(pointers, room).slice(0, MAX_FILES);
  const [blobs, problems] = [await keptObjects(mirror.path), new Map<string, string>()];
  if (fetch) await fetchMissing(repo, mirror, { wanted, blobs, problems }, fetch);
  const placed = wanted.flatMap(({ path, mode, sha256 }) => {
    const blob = blobs.get(sha256);
    return blob ? [{ path, mode, blob }] : [];
  });
  const missing = wanted.filter(({ sha256 }) => problems.has(sha256));
  const byReason = Map.groupBy(missing, ({ sha256 }) => problems.get(sha256)!);
  const said = [...byReason].map(([reason, files]) => {
    const more = files.length > 1 ? ` and ${(files.length - 1).toLocaleString('en-US')} more` : '';
    return `lfs ${files[0]!.path}${more}: ${reason}`;
  });
  if (wanted.length < pointers.length) said.push(`lfs: ${tooMany(pointers.length - wanted.length, limits)}`);
  const content = placed.length === 0 ? into : await treeWith(mirror.path, into, placed, name);
  return { content, problems: said };
}

/** The first of the objects that fit into a number of bytes. */
function fitting<T extends LfsObject>(objects: readonly T[], room: number): T[] {
  let left = room;
  const end = objects.findIndex(({ bytes }) => {
    left -= bytes;
    return left < 0;
  });
  return end < 0 ? [...objects] : objects.slice(0, end);
}

interface Fetching {
  wanted: readonly Pointer[];
  /** The blobs that the mirror has, by SHA-256. */
  blobs: Map<string, string>;
  /** Why objects are missing, by SHA-256. */
  problems: Map<string, string>;
}

async function fetchMissing(
  repo: Repo,
  mirror: Mirror,
  { wanted, blobs, problems }: Fetching,
  fetch: FetchOptions,
): Promise<void> {
  const objects = new Map(wanted.map(({ sha256, bytes }) => [sha256, { sha256, bytes }]));
  const missing = [...objects.values()].filter(({ sha256 }) => !blobs.has(sha256));
  if (missing.length === 0) return;
  const fail = (those: readonly LfsObject[], why: string) => {
    for (const { sha256 } of those) problems.set(sha256, why);
  };
  const server = lfsServerOf(repo.url, fetch.dataDir);
  if (!server)
    return fail(missing, 'files of Git LFS come by https only; add the repository with its https address');
  const room = fetch.limits.mirrorBytes * SHARE - (await mirror.bytes());
  const fits = fitting(missing, room);
  fail(missing.slice(fits.length), 'the repository is at its limit on size');
  const signal = AbortSignal.any([fetch.signal, AbortSignal.timeout(fetch.limits.fetchMs)]);
  try {
    for (let at = 0; at < fits.length; at += LFS_BATCH) {
      const batch = fits.slice(at, at + LFS_BATCH);
      for (const [sha256, blob] of await fetchBatch(mirror.path, { server, batch, problems, signal }))
        blobs.set(sha256, blob);
      fetch.signal.throwIfAborted();
    }
  } catch (error) {
    fetch.signal.throwIfAborted();
    if (error instanceof DowseError) throw error;
    fail(
      fits.filter(({ sha256 }) => !blobs.has(sha256) && !problems.has(sha256)),
      whyOf(error),
    );
  }
}

interface Batch {
  server: LfsServer;
  batch: readonly LfsObject[];
  problems: Map<string, string>;
  signal: AbortSignal;
}

/** Fetches objects and keeps them in the mirror. @throws the reason why none can be fetched */
async function fetchBatch(
  mirror: string,
  { server, batch, problems, signal }: Batch,
): Promise<[sha256: string, blob: string][]> {
  const folder = join(mirror, FOLDER);
  await rm(folder, { recursive: true, force: true });
  try {
    const downloads = await downloadsOf(server, batch, signal);
    await mkdir(folder, { mode: 0o700 });
    const received: LfsObject[] = [];
    await inParallel(batch, async object => {
      try {
        await receiveObject(
          server,
          downloads.get(object.sha256),
          object,
          join(folder, object.sha256),
          signal,
        );
        received.push(object);
      } catch (error) {
        problems.set(object.sha256, whyOf(error));
      }
    });
    return received.length === 0 ? [] : await keepObjects(mirror, FOLDER, received);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tooMany(left: number, { treeBytes }: RepoLimits): string {
  const mb = Math.floor(treeBytes / 1024 ** 2).toLocaleString('en-US');
  return `${counted(left, 'file')} left as pointers: the limits are ${MAX_FILES.toLocaleString('en-US')} files, and ${mb} MB in a checkout`;
}

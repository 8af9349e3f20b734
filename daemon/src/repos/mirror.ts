import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import {
  countObjects,
  fetchCommit,
  fetchMirror,
  initMirror,
  mirrorRefs,
  type Ref,
  type Remote,
  remoteHead,
  remoteState,
  repackMirror,
  TooManyObjects,
} from '../git/mirror-git.ts';
import { credentialsFor } from './credentials.ts';
import type { RepoLimits } from './limits.ts';
import type { Repo } from './registry.ts';
import { readRemoteUrl } from './remote-url.ts';

/** With more packs than this, packs are joined after a fetch. */
const MAX_PACKS = 40;
/** The limit on the size of a file counts blocks. */
const BLOCK = 512;
/** Turns off all conversions of files, regardless of the repository's attributes. */
const ATTRIBUTES = '* -text -ident -filter -working-tree-encoding -eol\n';

export interface FetchOptions {
  dataDir: string;
  limits: RepoLimits;
  signal: AbortSignal;
  onProgress(fraction: number): void;
  /** The default branch, if known. */
  knownBranch?: string | undefined;
}

export interface Fetched {
  defaultBranch: string | null;
  refs: Ref[];
  bytes: number;
}

/** The file of a mirror with the state of the remote that it was fetched from. */
const REMOTE_STATE = 'dowse-remote-state';

/** The bare mirror of a repository: all its branches and tags, without a working tree. */
export class Mirror {
  readonly path: string;
  readonly #parent: string;

  constructor(mirrorsDir: string, id: number) {
    this.#parent = mirrorsDir;
    this.path = join(mirrorsDir, `${id}.git`);
  }

  /**
   * Fetches if the remote has changed since the last fetch by polling, or if the last fetch failed. The check takes one process instead of
   * several, even if the remote does not answer.
   *
   * @returns undefined if nothing has changed
   * @throws DowseError with the reason
   */
  async poll(repo: Repo, options: FetchOptions): Promise<Fetched | undefined> {
    const known = join(this.path, REMOTE_STATE);
    if (!existsSync(this.path)) return this.fetch(repo, options);
    const remote = remoteOf(repo.url, options.dataDir);
    const { head, hash } = await remoteState(this.path, remote, options.signal);
    const isSame = (await readFile(known, 'utf8').catch(() => '')) === hash;
    if (isSame && repo.error === null) return undefined;
    const fetched = await this.fetch(repo, { ...options, knownBranch: head });
    await writeFile(known, hash);
    return fetched;
  }

  /**
   * Fetches. First removes leftovers of a killed git; git needs no other repair.
   *
   * @throws DowseError with the reason
   */
  async fetch(repo: Repo, options: FetchOptions): Promise<Fetched> {
    const { limits, signal, onProgress, knownBranch } = options;
    await this.#prepare();
    const remote = remoteOf(repo.url, options.dataDir);
    return this.#receiving(limits, async room => {
      const [head] = await Promise.all([
        knownBranch ?? remoteHead(this.path, remote, signal),
        fetchMirror(this.path, remote, { timeoutMs: limits.fetchMs, ...room, onProgress, signal }),
      ]);
      const [refs, bytes, objects] = await Promise.all([
        mirrorRefs(this.path),
        sizeOf(this.path),
        countObjects(this.path),
      ]);
      // A server without git's protocol sends single files, and no number.
      if (bytes > limits.mirrorBytes || objects > limits.mirrorObjects) {
        await this.remove();
        throw bytes > limits.mirrorBytes ? tooLarge(limits) : tooMany(objects, limits);
      }
      await this.#joinPacks();
      const isThere = refs.some(({ kind, name }) => kind === 'branch' && name === head);
      const current = isThere || !knownBranch ? head : await remoteHead(this.path, remote, signal);
      return { defaultBranch: current ?? null, refs, bytes };
    });
  }

  /**
   * Fetches a commit of a submodule. Its size counts towards the mirror.
   *
   * @param options `isTrusted`: passwords for the server may be sent
   * @throws DowseError with the reason
   */
  fetchCommit(
    url: string,
    commit: string,
    { dataDir, limits, signal, isTrusted }: FetchOptions & { isTrusted: boolean },
  ): Promise<void> {
    const { credentials, ...remote } = remoteOf(url, dataDir);
    const sent = { ...remote, ...(isTrusted && { credentials }) };
    return this.#receiving(limits, room =>
      fetchCommit(this.path, sent, commit, { timeoutMs: limits.fetchMs, ...room, onProgress() {}, signal }),
    );
  }

  /** The bytes of all files. */
  bytes(): Promise<number> {
    return sizeOf(this.path);
  }

  /** Runs a fetch within the remaining size limit. */
  async #receiving<T>(
    limits: RepoLimits,
    fetch: (room: { maxBytes: number; maxObjects: number }) => Promise<T>,
  ): Promise<T> {
    const [bytesBefore, objectsBefore] = await Promise.all([sizeOf(this.path), countObjects(this.path)]);
    const maxBytes = limits.mirrorBytes - bytesBefore;
    if (maxBytes <= 0) throw tooLarge(limits);
    try {
      return await fetch({ maxBytes, maxObjects: limits.mirrorObjects - objectsBefore });
    } catch (error) {
      const isFull = (await this.#partBytes()) >= maxBytes - BLOCK;
      await this.#removeLeftovers();
      if (error instanceof TooManyObjects) throw tooMany(objectsBefore + error.objects, limits);
      throw isFull ? tooLarge(limits) : error;
    }
  }

  async refs(): Promise<Ref[]> {
    return existsSync(this.path) ? mirrorRefs(this.path) : [];
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  async #prepare(): Promise<void> {
    const info = join(this.path, 'info');
    if (!existsSync(join(info, 'attributes'))) {
      await this.remove();
      await initMirror(this.path, this.#parent);
      mkdirSync(info, { recursive: true });
      writeFileSync(join(info, 'attributes'), ATTRIBUTES);
    }
    await this.#removeLeftovers();
  }

  async #removeLeftovers(): Promise<void> {
    const names = await readdir(this.path, { recursive: true }).catch(() => []);
    const left = names.filter(name => /\.lock$|(^|[\\/])tmp_(pack|idx|rev)_\w+$/.test(name));
    await Promise.all(left.map(name => rm(join(this.path, name), { force: true })));
  }

  /** The size of a pack that was received in part. At the limit, the system kills git, so there is no message. */
  async #partBytes(): Promise<number> {
    const folder = join(this.path, 'objects/pack');
    const names = (await readdir(folder).catch(() => [])).filter(name => name.startsWith('tmp_pack_'));
    const sizes = await Promise.all(names.map(async name => (await stat(join(folder, name))).size));
    return Math.max(0, ...sizes);
  }

  async #joinPacks(): Promise<void> {
    const names = await readdir(join(this.path, 'objects/pack')).catch(() => []);
    if (names.filter(name => name.endsWith('.pack')).length > MAX_PACKS) await repackMirror(this.path);
  }
}

/** The bytes of all files below a folder. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map(name => stat(join(folder, name)).catch(() => undefined)));
  return sizes.reduce((sum, stats) => sum + (stats?.isFile() ? stats.size : 0), 0);
}

function remoteOf(url: string, dataDir: string): Remote {
  const { protocol, origin } = readRemoteUrl(url);
  if (origin === undefined) return { url, protocol };
  return { url, protocol, origin, credentials: credentialsFor(origin, dataDir) };
}

function tooLarge({ mirrorBytes }: RepoLimits): DowseError {
  const limit = `${(mirrorBytes / 1024 ** 2).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
  return new DowseError('SERVICE_UNAVAILABLE', 'The repository is too large.', `The limit is ${limit}.`);
}

function tooMany(objects: number, { mirrorObjects }: RepoLimits): DowseError {
  const numbers = [objects, mirrorObjects].map(number => number.toLocaleString('en-US'));
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The repository has too many objects.',
    `It has ${numbers[0]} commits, folders and files; the limit is ${numbers[1]}.`,
  );
}

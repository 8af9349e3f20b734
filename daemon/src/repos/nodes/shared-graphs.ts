import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../api/log.ts';
import { HeldRights } from '../../segments/held-rights.ts';
import type { Manifest, ManifestKey, Manifests } from '../../segments/manifests.ts';
import { type SegmentInfo, SegmentLost, type VerifiedSegments } from '../../segments/verified-segments.ts';
import type { Tree } from '../tree-store.ts';
import type { StoredIndex } from '../trees.ts';

const SEGMENT_BYTES = 16 * 1024 ** 2;

/** The files of a graph in its folder. */
const GRAPH = 'graph.usearch';
const VECTORS = 'vectors.i8';
const DESCRIPTION = 'graph.json';

interface SharedGraphsOptions {
  manifests: Manifests;
  segments: VerifiedSegments;
  node: { id: string };
  log: Log;
}

/** The branch that a very large index is of. */
export interface GraphOf {
  repo: string;
  tree: Pick<Tree, 'branch' | 'commit'>;
  kind: Pick<StoredIndex, 'format' | 'model'>;
}

/**
 * The graphs of very large indexes that daemons build for each other: one builds a graph, and the others receive it. It has no vectors but
 * says which ones it was made from, so a daemon with other rows builds its own.
 */
export class SharedGraphs {
  readonly #options: SharedGraphsOptions;
  readonly #rights: HeldRights;
  /** The generation of the graph that was received last, by branch. If it did not fit, it would not fit again. */
  readonly #received = new Map<string, number>();
  readonly #stop = new AbortController();

  constructor(options: SharedGraphsOptions) {
    this.#options = options;
    this.#rights = new HeldRights(options.manifests);
  }

  /**
   * Whether this node builds the graph, waits until another one has, or has received it into `folder`. After the first, call `end`.
   * Without the database each node builds its own.
   */
  async begin(of: GraphOf, folder: string): Promise<'build' | 'wait' | 'received'> {
    const { manifests, node, log } = this.#options;
    const { repo } = of;
    const key = keyOf(of);
    try {
      const manifest = await manifests.get(key);
      if (manifest && this.#received.get(JSON.stringify(key)) !== manifest.generation) {
        this.#received.set(JSON.stringify(key), manifest.generation);
        if (await this.#receive(key, manifest, folder)) {
          log.info({ repo, segments: manifest.segments.length }, 'received the graph of a very large index');
          return 'received';
        }
      }
      const lease = await manifests.take(key, node.id);
      if (!lease) return 'wait';
      this.#rights.hold(key, lease);
    } catch (error) {
      this.#warn(repo, error);
    }
    return 'build';
  }

  /** Publishes the graph in a folder, or gives up the right to. Never rejects. */
  async end(of: GraphOf, folder: string | undefined): Promise<void> {
    const key = keyOf(of);
    try {
      if (folder !== undefined && this.#rights.leaseOf(key)) await this.#publish(of, key, folder);
    } catch (error) {
      this.#warn(of.repo, error);
    } finally {
      await this.#rights.release(key);
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#rights.releaseAll();
  }

  async #publish({ repo, tree }: GraphOf, key: ManifestKey, folder: string): Promise<void> {
    const { manifests, segments, log } = this.#options;
    const described = JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')) as object;
    const first = JSON.stringify({ ...described, vectors_sha256: await sha256Of(join(folder, VECTORS)) });
    const all: SegmentInfo[] = [];
    const put = async (bytes: Buffer) => {
      this.#stop.signal.throwIfAborted();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await manifests.announce([{ sha256, bytes: bytes.length }]);
      await segments.put(sha256, bytes);
      all.push({ sha256, bytes: bytes.length });
    };
    await put(Buffer.from(first));
    const stream = createReadStream(join(folder, GRAPH), { highWaterMark: SEGMENT_BYTES });
    for await (const piece of stream) await put(piece as Buffer);
    const lease = this.#rights.leaseOf(key)!;
    if (!(await manifests.commit(key, lease, { commit: tree.commit, segments: all }))) return;
    this.#received.set(JSON.stringify(key), lease.generation + 1);
    log.info(
      { repo, segments: all.length },
      'the graph of a very large index was published for other daemons',
    );
  }

  /** @returns false if it is lost */
  async #receive(key: ManifestKey, { segments, generation }: Manifest, folder: string): Promise<boolean> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const [described, ...pieces] = segments;
      const first = await this.#options.segments.get(described!);
      const file = await open(join(folder, GRAPH), 'w', 0o600);
      try {
        for (const piece of pieces) {
          this.#stop.signal.throwIfAborted();
          await file.write(await this.#options.segments.get(piece));
        }
      } finally {
        await file.close();
      }
      await writeFile(join(folder, DESCRIPTION), first, { mode: 0o600 });
      return true;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (!(error instanceof SegmentLost)) throw error;
      this.#warn(key.repo, error);
      await this.#options.manifests.discard(key, generation);
      return false;
    }
  }

  #warn(repo: string, error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.log.warn({ repo, reason }, 'the graph of a very large index could not be shared');
  }
}

const keyOf = ({ repo, tree, kind: { format, model } }: GraphOf): ManifestKey => ({
  ...{ repo, branch: tree.branch ?? '' },
  kind: `graph ${format} ${model}`,
});

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}

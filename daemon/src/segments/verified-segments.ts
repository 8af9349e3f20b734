import { createHash } from 'node:crypto';
import type { SegmentStore } from './segment-store.ts';

/** A segment that is missing, or damaged even when it is read again. */
export class SegmentLost extends Error {
  override readonly name = 'SegmentLost';
}

/** The entry of a manifest for a segment. */
export interface SegmentInfo {
  sha256: string;
  bytes: number;
}

/** Segments whose size and SHA-256 are checked whenever one is read. */
export class VerifiedSegments {
  readonly store: SegmentStore;
  /** Counts of the operations on segments so far. */
  readonly stats = {
    operations: { fetched: 0, uploaded: 0, damaged: 0, fetch_failed: 0, upload_failed: 0 },
    bytes: { fetched: 0, uploaded: 0 },
  };

  constructor(store: SegmentStore) {
    this.store = store;
  }

  /** Keeps a segment unless it is kept already. */
  async put(sha256: string, bytes: Buffer): Promise<void> {
    const { operations, bytes: moved } = this.stats;
    try {
      if (await this.store.has(sha256)) return;
      await this.store.put(sha256, bytes);
    } catch (error) {
      operations.upload_failed++;
      throw error;
    }
    operations.uploaded++;
    moved.uploaded += bytes.length;
  }

  /**
   * A damaged segment is read once more: the transfer may have damaged it. If that does not help it is deleted, so that it can be kept
   * again.
   *
   * @throws SegmentLost, or the error of the store
   */
  async get(segment: SegmentInfo): Promise<Buffer> {
    const { operations, bytes } = this.stats;
    try {
      const found = await this.#read(segment);
      operations.fetched++;
      bytes.fetched += found.length;
      return found;
    } catch (error) {
      operations.fetch_failed++;
      throw error;
    }
  }

  async #read(segment: SegmentInfo): Promise<Buffer> {
    const { sha256 } = segment;
    for (let tries = 0; tries < 2; tries++) {
      const bytes = await this.store.get(sha256);
      if (!bytes) throw new SegmentLost(`the segment ${sha256} is not in ${this.store.place}`);
      if (isIntact(bytes, segment)) return bytes;
      this.stats.operations.damaged++;
    }
    await this.store.delete(sha256);
    throw new SegmentLost(`the segment ${sha256} in ${this.store.place} was damaged and has been deleted`);
  }
}

const isIntact = (bytes: Buffer, segment: SegmentInfo): boolean =>
  bytes.length === segment.bytes && createHash('sha256').update(bytes).digest('hex') === segment.sha256;

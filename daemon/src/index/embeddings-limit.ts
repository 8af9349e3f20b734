import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The cache may always have this size, in bytes. */
export const EMBEDDINGS_FLOOR_BYTES = 256 * 1024 * 1024;

/**
 * The maximum size of the embeddings cache: the size of all indexes together. A chunk takes about three times as much
 * space in an index as its vector takes in the cache, so the cache holds about three times the vectors in use.
 */
export function embeddingsLimit(embeddingsFile: string, floorBytes = EMBEDDINGS_FLOOR_BYTES): number {
  const indexes = join(dirname(embeddingsFile), 'indexes');
  if (!existsSync(indexes)) return floorBytes;
  const sizes = readdirSync(indexes, { recursive: true, encoding: 'utf8' })
    .filter(name => /[\\/]index-\d+\.db$/.test(name))
    .map(name => statSync(join(indexes, name), { throwIfNoEntry: false })?.size ?? 0);
  return Math.max(
    floorBytes,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

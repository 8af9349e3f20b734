import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A cache of this size is never too large. */
const EMBEDDINGS_FLOOR_BYTES = 256 * 1024 * 1024;

/**
 * How large the cache of embeddings may become: as large as the indexes together. A chunk takes about three times as much
 * in an index, words and all, as its vector takes in the cache, so that it holds some three times what is in use.
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

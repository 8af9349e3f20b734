import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadSecret } from '../security/secret-file.ts';

/** The id of the node with this data folder: the same after each start. */
export function nodeId(dataDir: string): string {
  const secret = loadSecret(join(dataDir, 'node.id'), 'start the daemon again');
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

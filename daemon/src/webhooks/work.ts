import { DowseError } from '../api/errors.ts';
import type { Delivery, DeliveryResult } from './deliveries.ts';
import { confine } from './files.ts';
import { changedFiles, prefixInRepository } from './git-changes.ts';
import type { Indexer } from './indexer.ts';
import type { WebhookLog } from './log.ts';

/** What these deliveries, all of one directory, say has changed there. */
interface Changes {
  /** Names relative to the directory; undefined: anything may have. */
  files: string[] | undefined;
  refused: string[];
}

/**
 * Does the work for deliveries of one directory: one update of its index for all of them, of exactly what changed
 * where that is known.
 *
 * @throws DowseError
 */
export async function doWork(
  target: string,
  deliveries: readonly Delivery[],
  { indexer, log }: { indexer: Indexer; log: WebhookLog },
): Promise<DeliveryResult> {
  const changing = deliveries.filter(({ event }) => event !== 'ping');
  if (changing.length === 0) return { changed: 0, removed: 0, embedded: 0, scanned: false, refused: 0 };
  const { files, refused } = await changesOf(target, changing);
  if (refused.length > 0) {
    log.warn(
      { target, files: refused.slice(0, 20), count: refused.length },
      'files outside the directory were refused',
    );
  }
  if (files?.length === 0 && refused.length > 0) {
    return { changed: 0, removed: 0, embedded: 0, scanned: false, refused: refused.length };
  }
  return { ...(await indexer.takeIn(target, files)), refused: refused.length };
}

async function changesOf(target: string, deliveries: readonly Delivery[]): Promise<Changes> {
  const files = new Set<string>();
  const refused: string[] = [];
  let everywhere = false;
  for (const delivery of deliveries) {
    const named = await filesOf(target, delivery);
    if (named === undefined) {
      everywhere = true;
      continue;
    }
    const sorted = await confine(target, named);
    for (const file of sorted.inside) files.add(file);
    refused.push(...sorted.refused);
  }
  return { files: everywhere ? undefined : [...files], refused };
}

/** Best what git says, since services leave out names when they are many; but names that were given for the directory hold. */
async function filesOf(target: string, { event, data }: Delivery): Promise<string[] | undefined> {
  const { before, after, files, fromTop, checkout = target } = data;
  if (files && !fromTop) return files;
  // A commit says of itself what it changed; any other event without `before` may have changed anything.
  const known = before !== undefined || event === 'commit';
  const differing = known ? await changedFiles(target, checkout, { before, after }) : undefined;
  if (differing || !files) return differing;
  const prefix = await prefixInRepository(target);
  return files.filter(file => file.startsWith(prefix)).map(file => file.slice(prefix.length));
}

/** Whether trying again can help. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof DowseError && (error.code === 'INVALID_REQUEST' || error.code === 'PERMISSION_DENIED')
  );
}

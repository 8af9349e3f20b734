import { DowseError } from '../api/errors.ts';
import type { FileUpdate } from '../index/update-result.ts';
import type { Delivery, DeliveryResult } from './deliveries.ts';
import { confine, MAX_SKIPPED, type SkippedFile } from './files.ts';
import { changedFiles, prefixInRepository } from './git-changes.ts';
import type { Indexer, Update } from './indexer.ts';
import type { WebhookLog } from './log.ts';

/** What one delivery says has changed in its directory. */
interface Changes {
  /** Names relative to the directory; undefined: anything may have. */
  files: string[] | undefined;
  skipped: SkippedFile[];
  skippedCount: number;
}

/** What the work came to for some of its deliveries: each counts the files that it named, whatever else was changed. */
export type Outcome = (deliveries: readonly Delivery[]) => DeliveryResult;

const NO_UPDATE: Update = { changed: 0, removed: 0, embedded: 0, files: [], scanned: false };

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
): Promise<Outcome> {
  const changes = new Map<Delivery, Changes>();
  for (const delivery of deliveries) changes.set(delivery, await changesOf(target, delivery));
  const all = joined([...changes.values()]);
  if (all.skippedCount > 0) {
    log.warn(
      { target, files: all.skipped.slice(0, 20), count: all.skippedCount },
      'files that a delivery named were skipped',
    );
  }
  const isNeedless = deliveries.every(delivery => isPing(delivery) || hasOnlySkipped(changes.get(delivery)!));
  const update = isNeedless ? NO_UPDATE : await indexer.takeIn(target, all.files);
  const updates = updatesByName(update);
  return some => resultOf(update, updates, joined(some.map(delivery => changes.get(delivery)!)));
}

const isPing = ({ event }: Delivery) => event === 'ping';
const hasOnlySkipped = ({ files, skippedCount }: Changes) => files?.length === 0 && skippedCount > 0;

async function changesOf(target: string, delivery: Delivery): Promise<Changes> {
  const { skipped = [], skippedCount = 0 } = delivery.data;
  const named = isPing(delivery) ? [] : await filesOf(target, delivery);
  if (named === undefined) return { files: undefined, skipped, skippedCount };
  const confined = await confine(target, named);
  return {
    files: confined.inside,
    skipped: [...skipped, ...confined.skipped],
    skippedCount: skippedCount + confined.skipped.length,
  };
}

function joined(all: readonly Changes[]): Changes {
  const files = all.map(one => one.files);
  return {
    files: files.every(names => names !== undefined) ? [...new Set(files.flat())] : undefined,
    skipped: all.flatMap(({ skipped }) => skipped).slice(0, MAX_SKIPPED),
    skippedCount: all.reduce((sum, { skippedCount }) => sum + skippedCount, 0),
  };
}

/** Where the files are not known one by one, or anything may have changed, all that the update did counts. */
function resultOf(
  update: Update,
  updates: ReadonlyMap<string, readonly FileUpdate[]> | undefined,
  { files, skipped, skippedCount }: Changes,
): DeliveryResult {
  const { changed, removed, embedded, scanned } = update;
  const rest = { scanned, refused: skippedCount, skipped };
  if (!files || !updates) return { changed, removed, embedded, ...rest };
  const own = [...new Set(files.flatMap(name => updates.get(name) ?? []))];
  const removals = own.filter(file => file.isRemoved).length;
  return {
    changed: own.length - removals,
    removed: removals,
    embedded: own.reduce((sum, file) => sum + file.embedded, 0),
    ...rest,
  };
}

/** What became of a file, by its name and that of each folder above it: a submodule is named as a whole. */
function updatesByName({ files }: Update): ReadonlyMap<string, readonly FileUpdate[]> | undefined {
  if (!files) return undefined;
  const updates = new Map<string, FileUpdate[]>();
  for (const file of files) {
    let name = file.path;
    for (let end = name.length; end >= 0; end = name.lastIndexOf('/')) {
      name = name.slice(0, end);
      const of = updates.get(name);
      if (of) of.push(file);
      else updates.set(name, [file]);
    }
  }
  return updates;
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

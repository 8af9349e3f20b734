import { DowseError } from '../api/errors.ts';
import { isAddress } from '../api/repo-address.ts';
import type { FileUpdate } from '../index/update-result.ts';
import { confine, MAX_SKIPPED, type SkippedFile } from './confine-files.ts';
import type { Delivery, DeliveryResult } from './deliveries.ts';
import { changedFiles, prefixInRepository } from './git-changes.ts';
import type { Indexer, Update } from './indexer.ts';
import { fetchTarget, type KeptRepos } from './kept-repos.ts';
import type { WebhookLog } from './log.ts';

/** The changes that one delivery describes. */
interface Changes {
  /** Names relative to the directory; undefined if any file may have changed. */
  files: string[] | undefined;
  skipped: SkippedFile[];
  skippedCount: number;
}

/** Result of the work for some of its deliveries. Each counts only the files that it named. */
export type Outcome = (deliveries: readonly Delivery[]) => DeliveryResult;

const NO_UPDATE: Update = { changed: 0, removed: 0, embedded: 0, files: [], scanned: false };

/**
 * Processes the deliveries of one directory: one index update for all, of exactly the changed files if they
 * are known.
 *
 * @throws DowseError
 */
export async function processDeliveries(
  target: string,
  deliveries: readonly Delivery[],
  { indexer, repos, log }: { indexer: Indexer; repos?: KeptRepos | undefined; log: WebhookLog },
): Promise<Outcome> {
  if (isAddress(target)) return fetchFor(target, deliveries, repos);
  const changes = new Map<Delivery, Changes>();
  for (const delivery of deliveries) changes.set(delivery, await changesOf(target, delivery));
  const all = joined([...changes.values()]);
  if (all.skippedCount > 0) {
    log.warn(
      { target, files: all.skipped.slice(0, 20), count: all.skippedCount },
      'files that a delivery named were skipped',
    );
  }
  const isNoWork = deliveries.every(delivery => isPing(delivery) || hasOnlySkipped(changes.get(delivery)!));
  const update = isNoWork ? NO_UPDATE : await indexer.indexChanges(target, all.files);
  const updates = updatesByName(update);
  return some => resultOf(update, updates, joined(some.map(delivery => changes.get(delivery)!)));
}

/** A fetch finds the changed files itself, so all deliveries report the same. */
async function fetchFor(
  target: string,
  deliveries: readonly Delivery[],
  repos: KeptRepos | undefined,
): Promise<Outcome> {
  const update = deliveries.every(isPing) ? NO_UPDATE : await fetchTarget(target, repos);
  return () => resultOf(update, undefined, { files: undefined, skipped: [], skippedCount: 0 });
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
  const files = all.map(changes => changes.files);
  return {
    files: files.every(names => names !== undefined) ? [...new Set(files.flat())] : undefined,
    skipped: all.flatMap(({ skipped }) => skipped).slice(0, MAX_SKIPPED),
    skippedCount: all.reduce((sum, { skippedCount }) => sum + skippedCount, 0),
  };
}

/** If the files are not known, or any may have changed, the whole update counts. */
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

/** File updates by path, and by each folder above: a delivery names a submodule as a whole. */
function updatesByName({ files }: Update): ReadonlyMap<string, readonly FileUpdate[]> | undefined {
  if (!files) return undefined;
  const updates = new Map<string, FileUpdate[]>();
  for (const file of files) {
    let name = file.path;
    for (let end = name.length; end >= 0; end = name.lastIndexOf('/')) {
      name = name.slice(0, end);
      const existing = updates.get(name);
      if (existing) existing.push(file);
      else updates.set(name, [file]);
    }
  }
  return updates;
}

/**
 * The changed files. Asks git first, since services omit names of large pushes. Names given for the directory
 * itself are used as they are.
 */
async function filesOf(target: string, { event, data }: Delivery): Promise<string[] | undefined> {
  const { before, after, files, fromTop, checkout = target } = data;
  if (files && !fromTop) return files;
  // A commit shows its own changes. Any other event without `before` may have changed anything.
  const isKnown = before !== undefined || event === 'commit';
  const differing = isKnown ? await changedFiles(target, checkout, { before, after }) : undefined;
  if (differing || !files) return differing;
  const prefix = await prefixInRepository(target);
  return files.filter(file => file.startsWith(prefix)).map(file => file.slice(prefix.length));
}

/** Whether a retry cannot help. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof DowseError && (error.code === 'INVALID_REQUEST' || error.code === 'PERMISSION_DENIED')
  );
}

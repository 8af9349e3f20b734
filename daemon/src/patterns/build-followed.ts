import type { TreeFollower } from '../watch/tree-follower.ts';
import type { TreeSubscription } from '../watch/tree-watcher.ts';
import { buildPatternIndex } from './build.ts';
import { indexable } from './compare-with-disk.ts';

interface FollowedBuild {
  directory: string;
  indexDir: string;
  tree: TreeSubscription;
  follower: TreeFollower;
  signal: AbortSignal;
  /** Told a share, 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Builds the index of a followed directory; changes during the build are marked dirty.
 *
 * @returns the follower's number of gaps at the moment from which all changes are known
 * @throws Error saying why the directory cannot be followed; system errors such as ENOSPC; the signal's reason
 */
export async function buildFollowed(build: FollowedBuild): Promise<number> {
  const { directory, indexDir, tree, follower, signal, onProgress } = build;
  await followed(tree);
  const { gaps } = follower;
  // What is reported from here on may be read too early.
  follower.dirty.clear();
  const files = indexable(follower.members);
  // Those with other names elsewhere are looked at from before they are read.
  await tree.stats(files);
  await followed(tree);
  await buildPatternIndex({
    ...{ directory, indexDir, files, signal },
    onProgress: (done, total) => onProgress(total === 0 ? 1 : done / total),
  });
  return gaps;
}

/** Learns of all changes until now. @throws Error saying why the directory cannot be followed */
export async function followed(tree: TreeSubscription): Promise<void> {
  const { unsure } = await tree.sync();
  if (unsure !== undefined) throw new Error(unsure);
}

/**
 * The thread that follows trees. It does nothing else, because events that are not read in time are lost. Runs the jobs
 * of watch-thread.ts.
 */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../concurrency/job-thread.ts';
import { Cookies } from './cookies.ts';
import { EventQueue } from './event-queue.ts';
import { FollowedTree } from './followed-tree.ts';
import { OutsideFiles } from './outside-rules.ts';
import type { FileNumbers, TreeReport } from './tree-report.ts';
import type { Reported, WatchJob } from './watch-thread.ts';

/** How often to check for changes that cause no event. */
const CHECK_MS = 1000;

const notify = serveJobs<WatchJob, FileNumbers | undefined, TreeReport, Reported>(
  (job, { tell }) => run(job, tell),
  close,
);
const events = new EventQueue();
const cookies = new Cookies((workerData as { cookieFolder: string }).cookieFolder, events);
const trees = new Map<string, FollowedTree>();
const looking = setInterval(() => {
  const outside = new OutsideFiles();
  for (const tree of trees.values()) tree.checkSilentChanges(outside);
}, CHECK_MS);

function treeOf(root: string): FollowedTree {
  const known = trees.get(root);
  if (known) return known;
  const tree = new FollowedTree({ root, events, cookies }, report => notify({ root, report }));
  trees.set(root, tree);
  return tree;
}

async function run(job: WatchJob, tell: (report: TreeReport) => void): Promise<FileNumbers | undefined> {
  const { type, root } = job;
  if (type === 'forget') {
    trees.get(root)?.close();
    trees.delete(root);
    return undefined;
  }
  const tree = treeOf(root);
  if (type === 'stats') return tree.stats(job.paths);
  const report = await tree.sync(job.all);
  // A new tree may be followed at the same root by now.
  if (trees.get(root) !== tree) throw new Error('the directory is no longer followed');
  tell(report);
  return undefined;
}

function close(): void {
  clearInterval(looking);
  for (const tree of trees.values()) tree.close();
  cookies.close();
}

/**
 * The thread that follows trees. It does nothing else, because events that are not read in time are lost. Exchanges
 * {@link ToTrees} and {@link FromTrees} with watch-thread.ts.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Cookies } from './cookies.ts';
import { EventQueue } from './event-queue.ts';
import { FollowedTree } from './followed-tree.ts';
import { OutsideFiles } from './outside-rules.ts';
import type { FromTrees, ToTrees } from './watch-thread.ts';

/** How often to check for changes that cause no event. */
const CHECK_MS = 1000;

const port = parentPort!;
const events = new EventQueue();
const cookies = new Cookies((workerData as { cookieFolder: string }).cookieFolder, events);
const trees = new Map<string, FollowedTree>();
const looking = setInterval(() => {
  const outside = new OutsideFiles();
  for (const tree of trees.values()) tree.checkSilentChanges(outside);
}, CHECK_MS);

function send(message: FromTrees, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function treeOf(root: string): FollowedTree {
  const known = trees.get(root);
  if (known) return known;
  const tree = new FollowedTree({ root, events, cookies }, report => send({ root, report }));
  trees.set(root, tree);
  return tree;
}

async function answer(message: Extract<ToTrees, { id: number }>): Promise<void> {
  const { id, root } = message;
  try {
    const tree = treeOf(root);
    if (message.type === 'sync') {
      const report = await tree.sync(message.all);
      // A new tree may be followed at the same root by now.
      if (trees.get(root) !== tree) throw new Error('the directory is no longer followed');
      send({ id, root, report });
    } else {
      const numbers = await tree.stats(message.paths);
      send({ id, numbers }, [numbers.buffer as ArrayBuffer]);
    }
  } catch (error) {
    send({ id, failure: (error as Error).message });
  }
}

function close(): void {
  clearInterval(looking);
  for (const tree of trees.values()) tree.close();
  cookies.close();
  port.close();
}

port.on('message', (message: ToTrees) => {
  if (message.type === 'close') close();
  else if (message.type === 'forget') {
    trees.get(message.root)?.close();
    trees.delete(message.root);
  } else void answer(message);
});

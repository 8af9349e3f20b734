/**
 * The thread that follows trees, so that nothing holds up the reading of events: what waits unread for too long is
 * lost. Speaks {@link ToTrees} and {@link FromTrees} with tree-watcher.ts.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Cookies } from './cookies.ts';
import { EventQueue } from './event-queue.ts';
import { TreeWatch } from './tree-watch.ts';
import type { FromTrees, ToTrees } from './tree-watcher.ts';

const port = parentPort!;
const events = new EventQueue();
const cookies = new Cookies((workerData as { cookieFolder: string }).cookieFolder, events);
const trees = new Map<string, { tree: TreeWatch; tail: Promise<void> }>();
/** Files looked at before events are let in. */
const SLICE = 500;

function send(message: FromTrees, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function treeOf(root: string) {
  let known = trees.get(root);
  if (!known) {
    const tree = new TreeWatch(root, events, cookies, () => send({ changed: root }));
    known = { tree, tail: Promise.resolve() };
    trees.set(root, known);
  }
  return known;
}

async function stats(tree: TreeWatch, paths: readonly string[]): Promise<Float64Array> {
  const numbers = new Float64Array(paths.length * 4);
  for (let i = 0; i < paths.length; i += SLICE) {
    numbers.set(tree.stats(paths.slice(i, i + SLICE)), i * 4);
    await new Promise(setImmediate);
  }
  return numbers;
}

port.on('message', (message: ToTrees) => {
  if (message.type === 'close') {
    for (const { tree } of trees.values()) tree.close();
    cookies.close();
    port.close();
    return;
  }
  const entry = treeOf(message.root);
  if (message.type === 'forget') {
    entry.tree.close();
    trees.delete(message.root);
    return;
  }
  const { id } = message;
  const answer = async () => {
    if (message.type === 'sync') send({ id, report: await entry.tree.sync(message.all) });
    else {
      const numbers = await stats(entry.tree, message.paths);
      send({ id, numbers }, [numbers.buffer as ArrayBuffer]);
    }
  };
  entry.tail = entry.tail.then(answer).catch((error: Error) => send({ id, failure: error.message }));
});

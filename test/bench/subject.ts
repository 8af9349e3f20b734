import { type Daemon, startDaemon } from './daemon.ts';
import type { TreeSize } from './trees.ts';

/** What is measured: a tree, and the data folder that its index is kept in from one benchmark to the next. */
export interface Subject {
  dir: string;
  dataDir: string;
  size: TreeSize;
}

/** Runs `work` with a daemon of its own, so that no benchmark sees what another one left in memory. */
export async function withDaemon<T>({ dataDir }: Subject, work: (daemon: Daemon) => Promise<T>): Promise<T> {
  const daemon = await startDaemon(dataDir);
  try {
    return await work(daemon);
  } finally {
    await daemon.stop();
  }
}

/** The same, once the index is there and fresh. */
export function withIndex<T>(subject: Subject, work: (daemon: Daemon) => Promise<T>): Promise<T> {
  return withDaemon(subject, async daemon => {
    await daemon.post('/api/agent/index/build', { target_dir: subject.dir });
    return await work(daemon);
  });
}

import { type Daemon, startDaemon } from './daemon.ts';
import type { TreeSize } from './trees.ts';

/** A tree to measure, and the data folder that keeps its index between benchmarks. */
export interface Subject {
  dir: string;
  dataDir: string;
  size: TreeSize;
}

/** Runs `work` with a new daemon, so that memory of other benchmarks does not count. */
export async function withDaemon<T>({ dataDir }: Subject, work: (daemon: Daemon) => Promise<T>): Promise<T> {
  const daemon = await startDaemon(dataDir);
  try {
    return await work(daemon);
  } finally {
    await daemon.stop();
  }
}

/** The same, with a fresh index. */
export function withIndex<T>(subject: Subject, work: (daemon: Daemon) => Promise<T>): Promise<T> {
  return withDaemon(subject, async daemon => {
    await daemon.post('/api/agent/index/build', { target_dir: subject.dir });
    return await work(daemon);
  });
}

import { JobThread } from '../concurrency/job-thread.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { FileNumbers, TreeReport } from './tree-report.ts';

/** `sync` sends a report, `stats` returns numbers. */
export type WatchJob =
  | { type: 'sync'; root: string; all: boolean }
  | { type: 'stats'; root: string; paths: readonly string[] }
  | { type: 'forget'; root: string };

/** A report of new changes. */
export interface Reported {
  root: string;
  report: TreeReport;
}

/** Runs tree-watch-thread.ts. */
export class WatchThread {
  private readonly onReport: (root: string, report: TreeReport) => void;
  private readonly thread: JobThread<WatchJob, FileNumbers | undefined, TreeReport, Reported>;

  /**
   * @param onReport receives all reports in order, each before the request that it answers resolves
   * @param onDeath is called when the thread has died and watches nothing any more
   */
  constructor(
    cookieFolder: string,
    onReport: (root: string, report: TreeReport) => void,
    onDeath: (error: Error) => void,
  ) {
    this.onReport = onReport;
    const file = threadFile('./tree-watch-thread', import.meta.url);
    const onNotice = ({ root, report }: Reported) => onReport(root, report);
    this.thread = new JobThread(file, { workerData: () => ({ cookieFolder }), onNotice, onDeath });
  }

  async sync(root: string, all: boolean): Promise<TreeReport> {
    let last: TreeReport | undefined;
    const onProgress = (report: TreeReport) => {
      last = report;
      this.onReport(root, report);
    };
    await this.thread.run({ type: 'sync', root, all }, { onProgress });
    return last!;
  }

  async stats(root: string, paths: readonly string[]): Promise<FileNumbers> {
    return (await this.thread.run({ type: 'stats', root, paths }))!;
  }

  forget(root: string): void {
    if (this.thread.threadId !== undefined) this.thread.run({ type: 'forget', root }).catch(() => {}); // it follows nothing
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}

import type { LocalBase } from '../api/index-base.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { IndexSummary } from '../store/index-summary.ts';
import type { IndexContext } from './index-context.ts';
import { isDiskFullError } from './index-errors.ts';

export interface BuildOptions {
  /** Build from nothing, also if there is an index. */
  force?: boolean;
  /** Continue an interrupted rebuild. */
  resume?: boolean;
  /** The daemon itself requests it. */
  isAutomatic?: boolean;
  /** A new index begins with the index of a revision from a server. */
  base?: LocalBase;
}

export interface BuildOutcome {
  summary: IndexSummary;
  embedded: number;
}

/** A build in progress. */
export interface Run {
  done: Promise<BuildOutcome>;
  isRebuild: boolean;
  /** Started by the daemon itself; the existing index answers meanwhile. */
  isAutomatic: boolean;
  /** 0 to 1. */
  progress: number;
}

/** The build in progress of an index, the outcome of the last one, and its events. */
export class BuildState {
  run: Run | undefined;
  /** Why the last build failed. */
  failure: string | undefined;
  /** The last build failed because the disk was full; it may be retried once there is space. */
  isDiskFull = false;
  /** A notice for users about an index that otherwise works. */
  notice: string | undefined;
  private readonly directory: string;
  private readonly context: Pick<IndexContext, 'log' | 'onEvent'>;

  constructor(directory: string, context: Pick<IndexContext, 'log' | 'onEvent'>) {
    this.directory = directory;
    this.context = context;
  }

  get progress(): number {
    return this.run?.progress ?? 0;
  }

  fail(error: unknown): void {
    this.failure = (error as Error).message;
    this.isDiskFull = isDiskFullError(error);
    this.emit({ type: 'failed', message: this.failure });
    this.context.log.warn({ directory: this.directory, err: error }, 'indexing failed');
  }

  forgetFailure(): void {
    this.failure = undefined;
    this.isDiskFull = false;
  }

  /** Reports the start and the end of some work. @throws the errors of `work` */
  async reported<T>(work: () => Promise<T>): Promise<T> {
    this.emit({ type: 'started' });
    try {
      const result = await work();
      this.emit({ type: 'finished' });
      return result;
    } catch (error) {
      this.emit({ type: 'failed', message: (error as Error).message });
      throw error;
    }
  }

  emit(event: Omit<IndexEvent, 'directory'>): void {
    this.context.onEvent({ directory: this.directory, ...event });
  }
}

import type { IndexEvent } from '../api/index-event.ts';
import type { IndexSummary } from '../store/index-summary.ts';
import type { IndexContext } from './index-context.ts';
import { isNoRoom } from './index-errors.ts';

export interface BuildOutcome {
  summary: IndexSummary;
  embedded: number;
}

/** A build that is under way. */
export interface Run {
  done: Promise<BuildOutcome>;
  isRebuild: boolean;
  /** Nobody asked for it, and the index that is there answers meanwhile. */
  isUnasked: boolean;
  /** 0 to 1. */
  progress: number;
}

/** The build of an index that is under way, how the last one ended, and who is told of it. */
export class BuildState {
  run: Run | undefined;
  /** Why the last build failed. */
  failure: string | undefined;
  /** What failed may go on by itself once there is room. */
  wantsRoom = false;
  /** What a user should know of an index that answers. */
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
    this.wantsRoom = isNoRoom(error);
    this.tell({ type: 'failed', message: this.failure });
    this.context.log.warn({ directory: this.directory, err: error }, 'indexing failed');
  }

  forgetFailure(): void {
    this.failure = undefined;
    this.wantsRoom = false;
  }

  /** Tells of the start and the end of some work. @throws what the work does */
  async reported<T>(work: () => Promise<T>): Promise<T> {
    this.tell({ type: 'started' });
    try {
      const result = await work();
      this.tell({ type: 'finished' });
      return result;
    } catch (error) {
      this.tell({ type: 'failed', message: (error as Error).message });
      throw error;
    }
  }

  tell(event: Omit<IndexEvent, 'directory'>): void {
    this.context.onEvent({ directory: this.directory, ...event });
  }
}

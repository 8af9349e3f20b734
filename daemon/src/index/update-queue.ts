import { DowseError } from '../api/errors.ts';
import { indexingError } from './index-errors.ts';

/** The updates of one directory: one after another, until it is closed. */
export class UpdateQueue {
  private readonly directory: string;
  private readonly stop = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Aborted once it is closed: what is under way ends soon then. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Resolves once all that is in it now has ended, well or not. */
  get end(): Promise<unknown> {
    return this.last;
  }

  /** @throws what callers are told of what went wrong. */
  add<T>(update: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => {
      this.signal.throwIfAborted();
      return update();
    });
    this.last = result.catch(() => {});
    return result.catch(error => {
      throw this.errorOf(error);
    });
  }

  /** `why` is told to who waits for what is in it; left out where the daemon stops. */
  close(why?: DowseError): void {
    this.stop.abort(why);
  }

  /** What callers are told of an error: once it is closed, why it is. */
  errorOf(error: unknown): Error {
    const { aborted, reason } = this.signal;
    return reason instanceof DowseError ? reason : indexingError(error, this.directory, aborted);
  }
}

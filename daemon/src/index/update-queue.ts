import { DowseError } from '../api/errors.ts';
import { indexingError } from './index-errors.ts';

/** Runs the updates of one directory one after another, until it is closed. */
export class UpdateQueue {
  private readonly directory: string;
  private readonly stop = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Aborted on close, which soon ends the running update. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Resolves once all updates queued so far have ended, successfully or not. */
  get end(): Promise<unknown> {
    return this.last;
  }

  /** @throws the error for callers */
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

  /** `why` is reported to waiting callers; undefined when the daemon stops. */
  close(why?: DowseError): void {
    this.stop.abort(why);
  }

  /** Converts an error for callers; after closing it is the reason for closing. */
  errorOf(error: unknown): Error {
    const { aborted, reason } = this.signal;
    return reason instanceof DowseError ? reason : indexingError(error, this.directory, aborted);
  }
}

import { DowseError } from '../api/errors.ts';
import { inTurn } from '../concurrency/in-turn.ts';
import { indexingError } from './index-errors.ts';

/** Runs the updates of one directory one after another, until it is closed. */
export class UpdateQueue {
  private readonly directory: string;
  private readonly stop = new AbortController();
  private readonly inTurn = inTurn();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Aborted on close, which soon ends the running update. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Resolves once all updates queued so far have ended, successfully or not. */
  get end(): Promise<void> {
    return this.inTurn(async () => {});
  }

  /** @throws the error for callers */
  add<T>(update: () => Promise<T>): Promise<T> {
    const result = this.inTurn(async () => {
      this.signal.throwIfAborted();
      return update();
    });
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

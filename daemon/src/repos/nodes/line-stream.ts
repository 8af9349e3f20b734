import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { DowseError, type ErrorBody } from '../../api/errors.ts';
import { batched } from '../../concurrency/batched.ts';

/** Messages of a stream between nodes, as lines of JSON. The last line has the end or an error. */
type Line<T, E> = { value: T } | { end: E } | ErrorBody;

/** Values as a stream of lines. */
export function asLines<T, E>(values: AsyncGenerator<T, E, void>): Readable {
  async function* lines(): AsyncGenerator<string, void, void> {
    const line = (one: Line<T, E>) => `${JSON.stringify(one)}\n`;
    try {
      let next = await values.next();
      for (; !next.done; next = await values.next()) yield line({ value: next.value });
      yield line({ end: next.value });
    } catch (error) {
      if (!(error instanceof DowseError)) throw error; // the reader detects the cut stream
      yield line(error.toBody());
    } finally {
      values.return(undefined as never).catch(() => {});
    }
  }
  return batched(lines());
}

/** The values of a stream of lines. @throws DowseError of the sender; SERVICE_UNAVAILABLE if the stream is cut */
export async function* fromLines<T, E>(stream: Readable): AsyncGenerator<T, E, void> {
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = JSON.parse(text) as Line<T, E>;
      if ('value' in line) yield line.value;
      else if ('end' in line) return line.end;
      else throw new DowseError(line.error.code, line.error.message, line.error.details ?? '');
    }
  } catch (error) {
    if (error instanceof DowseError) throw error;
    throw cut();
  } finally {
    stream.destroy();
  }
  throw cut();
}

const cut = () => new DowseError('SERVICE_UNAVAILABLE', 'A node ended while it answered.', 'Try again.', 1);

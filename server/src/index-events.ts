import type { IndexEventMessage } from '../../daemon/src/api/webhooks.ts';
import { type Connection, readLines } from '../../daemon/src/daemon-client/index.ts';

/** What the daemon tells about an index. `type`: started, progress, finished, failed, paused, resumed. */
export interface IndexEvent extends IndexEventMessage {
  type: string;
}

/**
 * What happens to the indexes that the key may see, as long as the daemon lives. Ends when the daemon stops in order;
 * throws when it is gone without a word.
 */
export async function* indexEvents(
  connection: Connection,
  signal: AbortSignal,
): AsyncGenerator<IndexEvent, void, void> {
  const body = await connection.open('/api/agent/events', undefined, signal);
  let type = '';
  for await (const line of readLines(body)) {
    if (line.startsWith('event: ')) type = line.slice('event: '.length);
    else if (line.startsWith('data: ')) {
      yield { ...(JSON.parse(line.slice('data: '.length)) as IndexEventMessage), type };
    }
  }
}

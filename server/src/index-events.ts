import type { IndexEventMessage } from '../../daemon/src/api/webhooks.ts';
import { type Connection, readLines } from '../../daemon/src/daemon-client/index.ts';

/** An index event of the daemon. `type`: started, progress, finished, failed, paused, resumed. */
export interface IndexEvent extends IndexEventMessage {
  type: string;
}

/** Index events visible to the key. Ends when the daemon stops; throws when it ends unexpectedly. */
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

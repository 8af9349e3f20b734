import type { Disposable } from 'vscode';
import type { FolderStatus } from '../../../server/src/protocol.ts';
import { waitingText } from '../ask/rows.ts';
import type { Connection } from '../language/connection.ts';

/** Tells the progress of indexes that are not ready, at once and with each change, and when one of them is ready. */
export function whenReady(
  connection: Connection,
  waiting: readonly FolderStatus[],
  { progress, ready }: { progress(texts: string[]): void; ready(): void },
): Disposable {
  const states = waiting.map(status => ({ ...status }));
  const tell = () => progress(states.map(waitingText));
  tell();
  return connection.onIndexChanged(change => {
    const folder = states.find(status => status.folder === change.folder);
    if (!folder) return;
    if (change.state === 'ready') return ready();
    Object.assign(folder, { progress: undefined, ...change });
    tell();
  });
}

import { join } from 'node:path';
import { type DaemonInfo, readDaemonInfo } from '../access/daemon-info.ts';
import { connect } from './connection.ts';

export type { DaemonInfo };

/** What a daemon that was started in the background has logged. */
export const logFile = (dataDir: string): string => join(dataDir, 'daemon.log');

/** The daemon of a data folder, where one is running and answers within `timeoutMs`. */
export async function runningDaemon(dataDir: string, timeoutMs = 2000): Promise<DaemonInfo | undefined> {
  const info = readDaemonInfo(dataDir);
  return info && URL.canParse(info.url) && (await answers(info, timeoutMs)) ? info : undefined;
}

async function answers(info: DaemonInfo, timeoutMs: number): Promise<boolean> {
  const connection = connect({ url: info.url });
  try {
    const health = await connection.json<{ instance?: unknown }>(
      'GET',
      '/healthz',
      undefined,
      AbortSignal.timeout(timeoutMs),
    );
    return health.instance === undefined || health.instance === info.instance;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

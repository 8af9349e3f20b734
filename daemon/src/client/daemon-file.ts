import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaemonInfo } from '../access/daemon-info.ts';
import { connect } from './connection.ts';

export type { DaemonInfo };

/** Where the daemon that owns a data folder says how it is reached. */
export const daemonFile = (dataDir: string): string => join(dataDir, 'daemon.json');
/** What a daemon that was started in the background has logged. */
export const logFile = (dataDir: string): string => join(dataDir, 'daemon.log');

/** The daemon file as it stands, or undefined where there is none, or a half of one. It may be left from a dead daemon. */
export function readDaemonFile(dataDir: string): DaemonInfo | undefined {
  try {
    const info = JSON.parse(readFileSync(daemonFile(dataDir), 'utf8')) as DaemonInfo;
    return typeof info.url === 'string' ? info : undefined;
  } catch {
    return undefined;
  }
}

/** The daemon of a data folder, where one is running and answers within `timeoutMs`. */
export async function runningDaemon(dataDir: string, timeoutMs = 2000): Promise<DaemonInfo | undefined> {
  const info = readDaemonFile(dataDir);
  return info && (await answers(info, timeoutMs)) ? info : undefined;
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

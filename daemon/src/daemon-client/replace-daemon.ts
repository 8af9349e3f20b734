import { setTimeout as delay } from 'node:timers/promises';
import { VERSION } from '../api/version.ts';
import { readDaemonInfo } from '../security/daemon-info.ts';
import { readOwnerKey } from '../security/owner-key.ts';
import { connect } from './connection.ts';
import type { DaemonInfo } from './daemon-file.ts';
import { isOlder } from './version-order.ts';

/** Time until the daemon must have removed its `daemon.json`, which it does when it begins to stop. */
const STOP_LIMIT_MS = 10_000;
const POLL_EVERY_MS = 25;

/** Whether a daemon is older than this program and was started in the background. */
export function mayReplace({ version, background }: DaemonInfo): boolean {
  return background === true && isOlder(version, VERSION);
}

/**
 * Requests a daemon to stop, and returns when it accepts no more requests. It still answers requests in flight, or ends them
 * with SERVICE_UNAVAILABLE, and releases the data folder within 5 s.
 *
 * @returns false if it does not stop
 */
export async function stopDaemon(dataDir: string, daemon: DaemonInfo): Promise<boolean> {
  const connection = connect({ ...daemon, key: readOwnerKey(dataDir) });
  try {
    await connection.json('POST', '/api/admin/shutdown', {});
  } catch {
    // Another program may have stopped it already. The file shows it.
  } finally {
    connection.close();
  }
  const giveUpAt = Date.now() + STOP_LIMIT_MS;
  while (readDaemonInfo(dataDir)?.instance === daemon.instance) {
    if (Date.now() > giveUpAt) return false;
    await delay(POLL_EVERY_MS);
  }
  return true;
}

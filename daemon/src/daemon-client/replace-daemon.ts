import { setTimeout as delay } from 'node:timers/promises';
import { VERSION } from '../api/version.ts';
import { readDaemonInfo } from '../security/daemon-info.ts';
import { readOwnerKey } from '../security/owner-key.ts';
import { connect } from './connection.ts';
import type { DaemonInfo } from './daemon-file.ts';
import { isOlder } from './version-order.ts';

/** A daemon says that it stops as soon as it begins to. */
const HEED_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 25;

/** Whether a daemon is older than this program, and was not started by a person who may want it as it is. */
export function mayReplace({ version, background }: DaemonInfo): boolean {
  return background === true && isOlder(version, VERSION);
}

/**
 * Asks a daemon to stop, and returns when it takes no more requests. Those in flight it still answers, or gives back
 * with SERVICE_UNAVAILABLE; the data folder is free when it is done, within 5 s.
 *
 * @returns false when it does not heed.
 */
export async function stopDaemon(dataDir: string, daemon: DaemonInfo): Promise<boolean> {
  const connection = connect({ ...daemon, key: readOwnerKey(dataDir) });
  try {
    await connection.json('POST', '/api/admin/shutdown', {});
  } catch {
    // Perhaps somebody else has asked already; the file tells.
  } finally {
    connection.close();
  }
  const giveUpAt = Date.now() + HEED_LIMIT_MS;
  while (readDaemonInfo(dataDir)?.instance === daemon.instance) {
    if (Date.now() > giveUpAt) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
}

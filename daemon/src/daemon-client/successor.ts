import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { VERSION } from '../api/version.ts';
import { replaceAtomically } from '../security/atomic-replace.ts';
import { type DaemonInfo, runningDaemon } from './daemon-file.ts';
import { isOlder } from './version-order.ts';

/** Validity of an announcement: the old daemon has 5 s to stop, the new one 15 s to start. */
const VALID_FOR_MS = 20_000;
const POLL_EVERY_MS = 50;

interface Successor {
  version: string;
  /** Expiry in Unix milliseconds, because the announcing process may be killed. */
  until: number;
}

const successorFile = (dataDir: string): string => join(dataDir, 'successor.json');

/**
 * Announces that a daemon of this version will replace the running one, so that programs of an older version do not start
 * theirs again in between.
 *
 * @returns a function that withdraws the announcement
 */
export function announceSuccessor(dataDir: string): () => void {
  const file = successorFile(dataDir);
  const successor: Successor = { version: VERSION, until: Date.now() + VALID_FOR_MS };
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(successor), { mode: 0o600 });
  replaceAtomically(draft, file);
  return () => rmSync(file, { force: true });
}

/**
 * Waits for an announced daemon of a newer version until it answers. @returns undefined if none is announced or it does not
 * answer in time
 */
export async function awaitSuccessor(dataDir: string): Promise<DaemonInfo | undefined> {
  for (;;) {
    const successor = readSuccessor(dataDir);
    if (!successor || Date.now() > successor.until || !isOlder(VERSION, successor.version)) {
      return runningDaemon(dataDir);
    }
    const daemon = await runningDaemon(dataDir);
    if (daemon) return daemon;
    await delay(POLL_EVERY_MS);
  }
}

function readSuccessor(dataDir: string): Successor | undefined {
  try {
    return JSON.parse(readFileSync(successorFile(dataDir), 'utf8')) as Successor;
  } catch {
    return undefined;
  }
}

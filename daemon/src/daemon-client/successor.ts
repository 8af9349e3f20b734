import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { VERSION } from '../api/version.ts';
import { moveOver } from '../security/move-over.ts';
import { type DaemonInfo, runningDaemon } from './daemon-file.ts';
import { isOlder } from './version-order.ts';

/** The old daemon has 5 s to end, the new one 15 s to start. */
const HOLDS_FOR_MS = 20_000;
const LOOK_EVERY_MS = 50;

interface Successor {
  version: string;
  /** Unix milliseconds; whoever wrote it may have been killed. */
  until: number;
}

const successorFile = (dataDir: string): string => join(dataDir, 'successor.json');

/**
 * Says that a daemon of this version is about to take the place of the one that runs, so that programs of an older
 * version, finding none in between, do not start theirs again. @returns a function that takes it back.
 */
export function announceSuccessor(dataDir: string): () => void {
  const file = successorFile(dataDir);
  const successor: Successor = { version: VERSION, until: Date.now() + HOLDS_FOR_MS };
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(successor), { mode: 0o600 });
  moveOver(draft, file);
  return () => rmSync(file, { force: true });
}

/** The daemon of a newer version that is just taking over, once it answers; undefined where none is, or it never does. */
export async function awaitSuccessor(dataDir: string): Promise<DaemonInfo | undefined> {
  for (;;) {
    const successor = readSuccessor(dataDir);
    if (!successor || Date.now() > successor.until || !isOlder(VERSION, successor.version)) {
      return runningDaemon(dataDir);
    }
    const daemon = await runningDaemon(dataDir);
    if (daemon) return daemon;
    await delay(LOOK_EVERY_MS);
  }
}

function readSuccessor(dataDir: string): Successor | undefined {
  try {
    return JSON.parse(readFileSync(successorFile(dataDir), 'utf8')) as Successor;
  } catch {
    return undefined;
  }
}

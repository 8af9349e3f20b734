import { createHmac } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { moveOver } from './move-over.ts';

/** What `daemon.json` in the data folder tells about the daemon that runs on it. */
export interface DaemonInfo {
  pid: number;
  host: string;
  port: number;
  url: string;
  version: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Also in `/healthz`: tells this daemon from another that got its port later. */
  instance: string;
  /**
   * Known to the daemon, and to who may read this file. Any program of the machine can take the port of a daemon that was
   * killed and give its `instance`, which all may ask for: before a key is sent there, it has to prove that it knows this.
   */
  secret?: string;
  /** SHA-256 fingerprint of the certificate that it serves: commands on this machine trust that one and no other. */
  certificate?: string;
  /** Started by a command or an editor, not by a person who watches it: a newer version may take its place. */
  background?: true;
}

/** What a daemon answers to a challenge, which it is given anew each time. */
export function proofOf(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('hex');
}

/** What the data folder says about its daemon; it may have died since. */
export function readDaemonInfo(dataDir: string): DaemonInfo | undefined {
  try {
    return JSON.parse(readFileSync(daemonInfoFile(dataDir), 'utf8')) as DaemonInfo;
  } catch {
    return undefined;
  }
}

export function daemonInfoFile(dataDir: string): string {
  return join(dataDir, 'daemon.json');
}

/** Written aside and renamed, so that a reader never sees half of it. */
export function writeDaemonInfo(dataDir: string, info: DaemonInfo): void {
  const draft = `${daemonInfoFile(dataDir)}.tmp`;
  writeFileSync(draft, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
  moveOver(draft, daemonInfoFile(dataDir));
}

/** For a daemon that starts after another was killed. */
export function removeDaemonInfo(dataDir: string): void {
  rmSync(daemonInfoFile(dataDir), { force: true });
}

/** For a daemon that ends: the file may be that of another by now. */
export function removeOwnDaemonInfo(dataDir: string, instance: string): void {
  if (readDaemonInfo(dataDir)?.instance === instance) removeDaemonInfo(dataDir);
}

/** Whose `daemon.json` is; unknown where it cannot be read just now, as on a network disk that does not answer. */
export type Owner = 'self' | 'other' | 'nobody' | 'unknown';

export async function ownerOf(dataDir: string, instance: string): Promise<Owner> {
  try {
    const info = JSON.parse(await readFile(daemonInfoFile(dataDir), 'utf8')) as DaemonInfo;
    return info.instance === instance ? 'self' : 'other';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nobody' : 'unknown';
  }
}

/** Where the file is gone for so many looks in a row, it does not come back: a disk may be away for a moment. */
const LOOKS = 3;

/**
 * Settles when no command finds a daemon any more, since its `daemon.json` is gone or another's: it would run for ever.
 *
 * @throws AbortError at the signal
 */
export async function lostToCommands(
  look: () => Promise<Owner>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let missed = 0; missed < LOOKS; ) {
    await delay(everyMs, undefined, { signal, ref: false });
    const owner = await look();
    if (owner === 'other') return;
    missed = owner === 'nobody' ? missed + 1 : 0;
  }
}

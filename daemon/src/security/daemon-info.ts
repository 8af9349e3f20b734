import { createHmac } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { replaceAtomically } from './atomic-replace.ts';

/** The content of `daemon.json` in the data folder: how to reach the daemon that uses it. */
export interface DaemonInfo {
  pid: number;
  host: string;
  port: number;
  url: string;
  version: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Id of this run, also in `/healthz`: distinguishes this daemon from another that got the same port later. */
  instance: string;
  /**
   * Known only to the daemon and to users who may read this file. Any program can take the port of a killed daemon and
   * return its `instance`, which is public. So before a client sends its key, the daemon must prove that it has this secret.
   */
  secret?: string;
  /** SHA-256 fingerprint of the daemon's certificate. Commands on this machine trust only this certificate. */
  certificate?: string;
  /** Started by a command or an editor, not by hand: a newer version may replace it. */
  background?: true;
}

/** The daemon's proof of identity for a challenge, which is new for each check. */
export function proofOf(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('hex');
}

/** Reads `daemon.json`; undefined if it cannot be read. The daemon may have died since it was written. */
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

/** Writes `daemon.json` by a rename, so that readers never see half of it. */
export function writeDaemonInfo(dataDir: string, info: DaemonInfo): void {
  const draft = `${daemonInfoFile(dataDir)}.tmp`;
  writeFileSync(draft, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
  replaceAtomically(draft, daemonInfoFile(dataDir));
}

/** Removes `daemon.json`, for a daemon that starts after another was killed. */
export function removeDaemonInfo(dataDir: string): void {
  rmSync(daemonInfoFile(dataDir), { force: true });
}

/** Removes `daemon.json` if it is still this daemon's, for a daemon that stops. */
export function removeOwnDaemonInfo(dataDir: string, instance: string): void {
  if (readDaemonInfo(dataDir)?.instance === instance) removeDaemonInfo(dataDir);
}

/** The daemon that `daemon.json` describes. `unknown`: it cannot be read now, as on an unresponsive network disk. */
export type InfoOwner = 'self' | 'other' | 'nobody' | 'unknown';

export async function ownerOf(dataDir: string, instance: string): Promise<InfoOwner> {
  try {
    const info = JSON.parse(await readFile(daemonInfoFile(dataDir), 'utf8')) as DaemonInfo;
    return info.instance === instance ? 'self' : 'other';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nobody' : 'unknown';
  }
}

/** The file counts as removed after this many checks in a row, because a disk may be unavailable for a moment. */
const MISSING_CHECKS = 3;

/**
 * Resolves when commands can no longer find this daemon, because its `daemon.json` was removed or is another daemon's.
 * Without this check such a daemon would run forever.
 *
 * @throws AbortError when the signal aborts
 */
export async function untilUnreachable(
  check: () => Promise<InfoOwner>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let missed = 0; missed < MISSING_CHECKS; ) {
    await delay(everyMs, undefined, { signal, ref: false });
    const owner = await check();
    if (owner === 'other') return;
    missed = owner === 'nobody' ? missed + 1 : 0;
  }
}

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  /** Started by a command or an editor, not by a person who watches it: a newer version may take its place. */
  background?: true;
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
  renameSync(draft, daemonInfoFile(dataDir));
}

/** Taken away by a daemon that ends, and by one that starts after another was killed. */
export function removeDaemonInfo(dataDir: string): void {
  rmSync(daemonInfoFile(dataDir), { force: true });
}

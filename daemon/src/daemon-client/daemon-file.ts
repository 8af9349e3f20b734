import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { type DaemonInfo, daemonInfoFile, proofOf, readDaemonInfo } from '../security/daemon-info.ts';
import { connect } from './connection.ts';
import { WrongCertificate } from './transport.ts';

export type { DaemonInfo };

/** The log of a daemon that was started in the background. */
export const logFile = (dataDir: string): string => join(dataDir, 'daemon.log');

/** Timeout of a health check. */
const HEALTH_TIMEOUT_MS = 2000;

/** The running daemon of a data folder; undefined if none answers within `timeoutMs`. */
export async function runningDaemon(
  dataDir: string,
  timeoutMs = HEALTH_TIMEOUT_MS,
): Promise<DaemonInfo | undefined> {
  const info = readDaemonInfo(dataDir);
  return info && (await checkHealth(info, timeoutMs)) === 'answers' ? info : undefined;
}

/** A daemon whose process exists but that does not answer, with the reason. */
interface SilentDaemon {
  info: DaemonInfo;
  error: DowseError;
}

/**
 * The daemon of a data folder if its process exists but hangs, or cannot be reached from here, as from a sandbox.
 *
 * @throws DowseError PERMISSION_DENIED if this process may not read `daemon.json`
 */
export async function silentDaemon(dataDir: string): Promise<SilentDaemon | undefined> {
  assertReadable(daemonInfoFile(dataDir));
  const info = readDaemonInfo(dataDir);
  const health = info && (await checkHealth(info, HEALTH_TIMEOUT_MS));
  if (!info || !health || health === 'answers' || health === 'gone' || !isAlive(info.pid)) return undefined;
  const { pid, url } = info;
  const error = new DowseError(
    'SERVICE_UNAVAILABLE',
    `The daemon at ${url} (process ${pid}) ${health.silence}.`,
    health.hangs ? `If it stays so, "${killCommand(pid)}" ends it, and the next command starts another.` : '',
  );
  return { info, error };
}

/** The shell command that kills a process. */
export function killCommand(pid: number, platform = process.platform): string {
  return platform === 'win32' ? `taskkill /f /pid ${pid}` : `kill -9 ${pid}`;
}

function assertReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return;
    throw new DowseError('PERMISSION_DENIED', `Cannot read ${file} to find the daemon.`, message);
  }
}

/** Like {@link runningDaemon}, but throws if the daemon exists and does not answer. @throws DowseError */
export async function knownDaemon(dataDir: string): Promise<DaemonInfo | undefined> {
  const running = await runningDaemon(dataDir);
  const silent = running ? undefined : await silentDaemon(dataDir);
  if (silent) throw silent.error;
  return running;
}

/** Whether a process exists, also of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface Health {
  instance?: unknown;
  proof?: unknown;
}

/** Whether the responding program is the daemon of the file. Daemons of older versions have no secret for a proof. */
function isSameDaemon({ instance, secret }: DaemonInfo, health: Health, challenge: string): boolean {
  if (secret !== undefined) return health.proof === proofOf(secret, challenge);
  return health.instance === undefined || health.instance === instance;
}

type HealthCheck = 'answers' | 'gone' | { silence: string; hangs: boolean };

async function checkHealth(info: DaemonInfo, timeoutMs: number): Promise<HealthCheck> {
  if (!URL.canParse(info.url)) return 'gone';
  const connection = connect(info);
  try {
    const challenge = randomUUID();
    const health = await connection.json<Health>(
      'GET',
      `/healthz?challenge=${challenge}`,
      undefined,
      AbortSignal.timeout(timeoutMs),
    );
    return isSameDaemon(info, health, challenge) ? 'answers' : 'gone';
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      return { silence: `has not answered for ${timeoutMs / 1000} s`, hangs: true };
    }
    // No program or another one listens there. But if this process may not connect, the daemon may still run.
    const reason = error instanceof DowseError ? error.details : '';
    return error instanceof WrongCertificate || /^(EPERM|EACCES)/.test(reason)
      ? { silence: `cannot be reached: ${reason}`, hangs: false }
      : 'gone';
  } finally {
    connection.close();
  }
}

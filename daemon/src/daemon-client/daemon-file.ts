import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { type DaemonInfo, daemonInfoFile, proofOf, readDaemonInfo } from '../security/daemon-info.ts';
import { connect } from './connection.ts';
import { WrongCertificate } from './transport.ts';

export type { DaemonInfo };

/** What a daemon that was started in the background has logged. */
export const logFile = (dataDir: string): string => join(dataDir, 'daemon.log');

/** How long a daemon may take to say that it is there. */
const ANSWER_LIMIT_MS = 2000;

/** The daemon of a data folder, where one is running and answers within `timeoutMs`. */
export async function runningDaemon(
  dataDir: string,
  timeoutMs = ANSWER_LIMIT_MS,
): Promise<DaemonInfo | undefined> {
  const info = readDaemonInfo(dataDir);
  return info && (await lookAt(info, timeoutMs)) === 'answers' ? info : undefined;
}

/** A daemon whose process is there, and why it cannot be told whether it is well. */
export interface SilentDaemon {
  info: DaemonInfo;
  error: DowseError;
}

/**
 * The daemon of a data folder that is there but hangs, or cannot be reached from here, as from a sandbox.
 * @throws DowseError PERMISSION_DENIED where this process may not see whether there is one.
 */
export async function silentDaemon(dataDir: string): Promise<SilentDaemon | undefined> {
  demandReadable(daemonInfoFile(dataDir));
  const info = readDaemonInfo(dataDir);
  const seen = info && (await lookAt(info, ANSWER_LIMIT_MS));
  if (!info || !seen || seen === 'answers' || seen === 'gone' || !isAlive(info.pid)) return undefined;
  const { pid, url } = info;
  const error = new DowseError(
    'SERVICE_UNAVAILABLE',
    `The daemon at ${url} (process ${pid}) ${seen.silence}.`,
    seen.hangs ? `Where it stays so, "${endsIt(pid)}" ends it, and the next command starts another.` : '',
  );
  return { info, error };
}

/** The command that ends a process that does not heed. */
export function endsIt(pid: number, platform = process.platform): string {
  return platform === 'win32' ? `taskkill /f /pid ${pid}` : `kill -9 ${pid}`;
}

function demandReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return;
    throw new DowseError('PERMISSION_DENIED', `Whether a daemon runs cannot be seen in ${file}.`, message);
  }
}

/** Like {@link runningDaemon}, for who must not take one that is silent for none. @throws DowseError of that. */
export async function knownDaemon(dataDir: string): Promise<DaemonInfo | undefined> {
  const running = await runningDaemon(dataDir);
  const silent = running ? undefined : await silentDaemon(dataDir);
  if (silent) throw silent.error;
  return running;
}

/** Whether a process runs, whoever owns it. */
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

/** Whether what answers is the daemon of the file; one of an older version has no secret to prove it by. */
function isThatOf({ instance, secret }: DaemonInfo, health: Health, challenge: string): boolean {
  if (secret !== undefined) return health.proof === proofOf(secret, challenge);
  return health.instance === undefined || health.instance === instance;
}

type Seen = 'answers' | 'gone' | { silence: string; hangs: boolean };

async function lookAt(info: DaemonInfo, timeoutMs: number): Promise<Seen> {
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
    return isThatOf(info, health, challenge) ? 'answers' : 'gone';
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      return { silence: `has not answered for ${timeoutMs / 1000} s`, hangs: true };
    }
    // Nobody listens, or somebody else does; but what this process may not do says nothing of the daemon.
    const reason = error instanceof DowseError ? error.details : '';
    return error instanceof WrongCertificate || /^(EPERM|EACCES)/.test(reason)
      ? { silence: `cannot be reached: ${reason}`, hangs: false }
      : 'gone';
  } finally {
    connection.close();
  }
}

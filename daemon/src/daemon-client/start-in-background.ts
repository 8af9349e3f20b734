import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  type FSWatcher,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  watch,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PORT } from '../api/default-port.ts';
import { DowseError } from '../api/errors.ts';
import { prepareDataDir } from '../security/data-dir.ts';
import { type DaemonInfo, logFile, runningDaemon, silentDaemon } from './daemon-file.ts';

/** Environment variable that marks a `dowse serve` as started in the background. */
export const IN_BACKGROUND = 'DOWSE_IN_BACKGROUND';
/** Exit code of `dowse serve` if another daemon owns the data folder. */
const EXIT_TAKEN = 3;
/**
 * Settings of glibc's allocator, which it reads at process start (other allocators ignore them). By default it keeps freed
 * memory per thread: after a branch switch, whose files several threads analyze, this was a third of the daemon's memory.
 * These settings use two arenas, and return large blocks and the end of the heap at once.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** A daemon that does not answer within this time is killed. */
const START_LIMIT_MS = 15_000;
/** Polling interval. Watching the folder is not reliable everywhere (network drives). */
const POLL_EVERY_MS = 250;
const LOG_TAIL_LINES = 15;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** The command of a `dowse` program. */
export interface Program {
  command: string;
  args: readonly string[];
}

/**
 * Starts `dowse serve` on `dataDir`, detached, and returns when it answers. If two processes do this at the same time, the
 * second daemon exits because the folder is locked, and both processes get the first daemon.
 *
 * @throws DowseError SERVICE_UNAVAILABLE if it exits or does not answer within 15 s, with the end of its log in `details`;
 *   if the disk is full; or if another daemon has the folder and does not answer
 */
export async function startInBackground(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  program: Program = thisProgram(),
): Promise<DaemonInfo> {
  prepareDataDir(dataDir);
  const log = openLog(dataDir);
  try {
    const port = (await isFree(DEFAULT_PORT)) ? DEFAULT_PORT : 0;
    const first = await attempt({ dataDir, env, port, log, program });
    // Another program may have taken the port since the check.
    const last =
      first === 'ended' && port !== 0 ? await attempt({ dataDir, env, port: 0, log, program }) : first;
    if (typeof last === 'object') return last;
    const silent = await silentDaemon(dataDir);
    throw silent ? silent.error : startError(dataDir, log);
  } finally {
    closeSync(log.fd);
  }
}

/** The error with the end of the log. Checks for a full disk, on which the daemon cannot write its log. */
function startError(dataDir: string, { fd, start }: Log): DowseError {
  const logged = logTail(dataDir, start);
  try {
    writeSync(fd, 'the daemon did not start\n');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      const full = `The daemon did not start: the disk of its data folder ${dataDir} is full.`;
      return new DowseError('SERVICE_UNAVAILABLE', full, message);
    }
  }
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The daemon did not start; the end of its log follows. "dowse serve" runs it in the foreground.',
    logged,
  );
}

interface Log {
  fd: number;
  /** Byte offset at which the log of this start begins. */
  start: number;
}

function openLog(dataDir: string): Log {
  const file = logFile(dataDir);
  const fd = openSync(file, existsSync(file) && sizeOf(file) > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  return { fd, start: fstatSync(fd).size };
}

function sizeOf(file: string): number {
  return statSync(file).size;
}

/** A daemon that answers, maybe started by another process; or our process ended; or none answered in time. */
type Outcome = DaemonInfo | 'ended' | 'late';

/** The daemon of this package, run by the current executable: Node, or Electron as Node. */
export function thisProgram(): Program {
  return { command: process.execPath, args: [fileURLToPath(new URL('../../bin/dowse.js', import.meta.url))] };
}

interface Attempt {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  port: number;
  log: Log;
  program: Program;
}

async function attempt({ dataDir, env, port, log, program }: Attempt): Promise<Outcome> {
  const child = spawn(
    program.command,
    [...program.args, 'serve', '--port', String(port), '--data-dir', dataDir],
    {
      // The data folder as working directory, so that the directory of this command can be removed.
      cwd: dataDir,
      env: { ...ALLOCATOR, ...env, [IN_BACKGROUND]: '1' },
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'pipe', log.fd],
    },
  );
  child.unref();
  try {
    return await answerOf(child, dataDir);
  } finally {
    child.stdout?.destroy();
  }
}

/** Checks for the daemon at each event: output of the child, a change in the folder, the child's exit, a timer. */
function answerOf(child: ChildProcess, dataDir: string): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let checking = false;
  let ended = false;
  const check = async () => {
    if (checking) return;
    checking = true;
    const daemon = await runningDaemon(dataDir).finally(() => {
      checking = false;
    });
    if (daemon) resolve(daemon);
    else if (ended) resolve('ended');
  };
  child.stdout?.on('data', check);
  child.on('error', error => reject(cannotRun(error)));
  child.on('exit', code => {
    // With EXIT_TAKEN another daemon has the folder and will soon write its file.
    if (code !== EXIT_TAKEN) ended = true;
    check();
  });
  const watcher = watchFolder(dataDir, check);
  const ticks = setInterval(check, POLL_EVERY_MS);
  const limit = setTimeout(() => {
    child.kill();
    resolve('late');
  }, START_LIMIT_MS);
  return promise.finally(() => {
    watcher?.close();
    clearInterval(ticks);
    clearTimeout(limit);
  });
}

function cannotRun(error: Error): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The program of the daemon cannot be run.', error.message);
}

function watchFolder(dataDir: string, changed: () => void): FSWatcher | undefined {
  try {
    return watch(dataDir, (_event, name) => name === 'daemon.json' && changed()).on('error', () => {});
  } catch {
    return undefined;
  }
}

/** Whether a port on the loopback address is free. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  return promise;
}

function logTail(dataDir: string, start: number): string {
  try {
    const text = readFileSync(logFile(dataDir)).subarray(start).toString('utf8').trim();
    return text.split('\n').slice(-LOG_TAIL_LINES).join('\n') || 'It logged nothing.';
  } catch {
    return `There is no log at ${logFile(dataDir)}.`;
  }
}

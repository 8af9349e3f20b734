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
import { DowseError } from '../api/errors.ts';
import { prepareDataDir } from '../security/data-dir.ts';
import { type DaemonInfo, logFile, runningDaemon, silentDaemon } from './daemon-file.ts';

export const DEFAULT_PORT = 7717;
/** Variable that tells `dowse serve` that nobody watches it. */
export const IN_BACKGROUND = 'DOWSE_IN_BACKGROUND';
/** What `dowse serve` exits with when another daemon owns the data folder. */
export const EXIT_TAKEN = 3;
/**
 * For the allocator of Linux's C library, which reads these where a process starts (others do not). As it comes it keeps
 * freed memory for the thread that asked for it: after a switch of branches, whose files several threads analyze, a third
 * of the daemon's memory was such. Two arenas for all threads, and what is large or at the end goes back at once.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** A daemon that does not answer after this is given up. */
const START_LIMIT_MS = 15_000;
/** Folder watching is not to be relied on everywhere (network drives), so the file is looked at this often too. */
const LOOK_EVERY_MS = 250;
const LOG_TAIL_LINES = 15;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** A program that is `dowse`. */
export interface Program {
  command: string;
  args: readonly string[];
}

/**
 * Starts `dowse serve` on `dataDir`, detached, and returns once it answers. Where two processes do this at once, the
 * second daemon finds the folder taken and ends, and both processes are given the first.
 *
 * @throws DowseError SERVICE_UNAVAILABLE when it ends, or does not answer in 15 s, with the end of its log in `details`,
 * or that the disk is full; or, where another has the folder and does not answer, that one's.
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
    // Someone else may have taken the port since it was seen free.
    const last =
      first === 'ended' && port !== 0 ? await attempt({ dataDir, env, port: 0, log, program }) : first;
    if (typeof last === 'object') return last;
    const silent = await silentDaemon(dataDir);
    throw silent ? silent.error : whyItDidNot(dataDir, log);
  } finally {
    closeSync(log.fd);
  }
}

/** Where the disk is full, a daemon cannot log even that. */
function whyItDidNot(dataDir: string, { fd, start }: Log): DowseError {
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
  /** Where this start's part of the log begins, in bytes. */
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

/** The daemon that answers, whoever started it; or that our process ended before one did; or that none did in time. */
type Outcome = DaemonInfo | 'ended' | 'late';

/** The daemon of this package, on the program that runs this: Node, or Electron as Node. */
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
      // Its working folder is one that stays, so that the folder this command runs in can be removed.
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

/** Looks for the daemon whenever something happens: a line from the child, a change in the folder, the child's end. */
function answerOf(child: ChildProcess, dataDir: string): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let looking = false;
  let ended = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const daemon = await runningDaemon(dataDir).finally(() => {
      looking = false;
    });
    if (daemon) resolve(daemon);
    else if (ended) resolve('ended');
  };
  child.stdout?.on('data', look);
  child.on('error', error => reject(cannotRun(error)));
  child.on('exit', code => {
    // Another daemon has the folder, and will write its file at any moment.
    if (code !== EXIT_TAKEN) ended = true;
    look();
  });
  const watcher = watchFolder(dataDir, look);
  const ticks = setInterval(look, LOOK_EVERY_MS);
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

/** Whether a port on the loopback address can be listened on now. */
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

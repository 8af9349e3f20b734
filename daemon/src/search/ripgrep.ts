import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DowseError } from '../api/errors.ts';
import { killOnEndlessRules } from './endless-rules.ts';
import { memoryFailure, withMemoryLimit } from './memory-limit.ts';

/** Maximum bytes of standard error that are kept: ripgrep prints a line for each unreadable file. */
const MAX_STDERR = 64 * 1024;

export interface RipgrepExit {
  /** 0 found, 1 nothing, 2 something went wrong (perhaps only with one file), null when killed. */
  code: number | null;
  stderr: string;
}

export interface Ripgrep {
  pid: number;
  stdout: Readable;
  /**
   * Settles when the process is gone and its output is read; rejects with a DowseError if it never started, or was killed
   * because it would never end.
   */
  exit: Promise<RipgrepExit>;
  /** Settles when the process is gone, even if output is left. */
  gone: Promise<void>;
  kill(): void;
}

export interface StartOptions {
  /** The ripgrep program; the one npm installed by default. */
  program?: string | undefined;
  /** Its standard input. */
  input?: string | undefined;
  /** Whether to keep all of its standard error, for a run that logs. */
  keepsErrors?: boolean;
}

/** ripgrep did not run to its end, so its output is incomplete. */
export class BrokenOff extends DowseError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'A search was broken off.', 'its process ended', 1);
  }
}

/**
 * @throws DowseError INVALID_REQUEST if it exceeded its memory limit; BrokenOff if it was killed or ended by a signal
 */
function assertWhole({ code, stderr }: RipgrepExit): void {
  if (code === null || code > 2) throw memoryFailure(stderr) ?? new BrokenOff();
}

/** Path of the ripgrep program that npm installed. @throws DowseError SERVICE_UNAVAILABLE when it is not installed for this platform */
export async function ripgrepPath(): Promise<string> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch (error) {
    throw unavailable(error instanceof Error ? error.message : String(error));
  }
}

function unavailable(why: string): DowseError {
  const mend = 'Install the packages again, including optional ones (npm ci).';
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The search program ripgrep cannot be run.',
    `${why} ${mend}`,
    60,
  );
}

/**
 * Starts ripgrep in `cwd`. It reads no configuration file, and no standard input except
 * `input`.
 *
 * @throws DowseError SERVICE_UNAVAILABLE (not installed, not executable), FILE_NOT_FOUND (`cwd` is gone),
 *   INVALID_REQUEST (arguments longer than the system takes).
 */
export async function startRipgrep(
  args: readonly string[],
  cwd: string,
  { program, input, keepsErrors = false }: StartOptions = {},
): Promise<Ripgrep> {
  const command = program ?? (await ripgrepPath());
  let child: ChildProcess;
  try {
    const [limited, words] = withMemoryLimit(command, ['--no-config', ...args]);
    child = spawn(limited, words, {
      cwd,
      env: withoutConfiguration(),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  } catch (error) {
    throw await startFailure(error as NodeJS.ErrnoException, command, cwd);
  }
  // ripgrep may end before it has read all of its input.
  child.stdin?.on('error', () => {}).end(input);
  return killOnEndlessRules<Ripgrep>({
    pid: child.pid!,
    stdout: child.stdout!,
    exit: exitOf(child, keepsErrors ? Number.POSITIVE_INFINITY : MAX_STDERR),
    gone: new Promise(resolve => child.once('exit', () => resolve())),
    kill: () => void child.kill('SIGKILL'),
  });
}

/**
 * The output of ripgrep, piece by piece. Leaving early or aborting kills it.
 *
 * @throws as {@link assertWhole}; the signal's reason when aborted
 */
export async function* outputOf(
  ripgrep: Ripgrep,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, void> {
  const stop = () => ripgrep.kill();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of ripgrep.stdout) {
      signal?.throwIfAborted();
      yield chunk as Buffer;
    }
    const exit = await ripgrep.exit;
    signal?.throwIfAborted();
    assertWhole(exit);
  } catch (error) {
    signal?.throwIfAborted();
    // The output of a killed process is incomplete; its exit has the reason.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      assertWhole(await ripgrep.exit);
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** This process's environment, without ripgrep's configuration file. */
export function withoutConfiguration(): NodeJS.ProcessEnv {
  const { RIPGREP_CONFIG_PATH: _, ...rest } = process.env;
  return rest;
}

async function exitOf(child: ChildProcess, mostErrors: number): Promise<RipgrepExit> {
  const text = errorText(child.stderr!, mostErrors);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr: await text };
}

/** The beginning of ripgrep's standard error, when it is closed. */
export function errorText(stream: Readable, most = MAX_STDERR): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    if (text.length < most) text += more;
  });
  if (stream.closed) return Promise.resolve(text);
  return new Promise(resolve => stream.once('close', () => resolve(text)));
}

/** Error codes if the program is missing or cannot be run. */
const NOT_INSTALLED = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC']);

async function startFailure(error: NodeJS.ErrnoException, command: string, cwd: string): Promise<DowseError> {
  if (error.code === 'E2BIG' || error.code === 'ENAMETOOLONG') {
    return new DowseError(
      'INVALID_REQUEST',
      'The pattern and options are too long.',
      '/options/globs: expected fewer or shorter ones',
    );
  }
  // A missing working directory also causes ENOENT and EACCES; it may exist again by now.
  const isGone =
    !existsSync(cwd) || (error.code === 'ENOENT' && path.isAbsolute(command) && existsSync(command));
  if (isGone) return new DowseError('FILE_NOT_FOUND', 'The folder is gone.', path.basename(cwd));
  const enterable = await access(cwd, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!enterable) return new DowseError('PERMISSION_DENIED', 'No permission for the folder.', 'not readable');
  const code = error.code ?? error.message;
  if (NOT_INSTALLED.has(code)) return unavailable(`${code}: ${command}.`);
  // Too many processes or open files, no memory.
  return new DowseError('SERVICE_UNAVAILABLE', 'A search could not be started.', code, 1);
}

/** Starts a program for `git.ts` with a fixed environment and limits, and collects what it prints. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Launcher } from '../launch/launcher.ts';
import { shellWord } from '../text/shell-word.ts';

export interface Command {
  /** An absolute path. */
  program: string;
  args: readonly string[];
  cwd: string;
  /** All of its environment; a variable that is undefined is left out. */
  env: NodeJS.ProcessEnv;
  /** Limits as a POSIX shell sets them. Windows has none. */
  limits: string;
  /** Its standard input. */
  input?: string | undefined;
}

/** A program that runs. */
interface Running {
  stdout: Readable;
  stderr: Readable;
  /** The exit code, null where a signal ended it. Rejects where it could not be started, or its end is not known. */
  exit: Promise<number | null>;
  kill(): void;
}

export interface OutputLimits {
  timeoutMs: number;
  /** Of the output, and of the errors. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
  /** Default: UTF-8. */
  encoding?: 'latin1' | undefined;
  onStderr?: ((text: string) => void) | undefined;
}

export interface Output {
  /** Null where a signal ended it. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** The program printed more than its limit. */
export class TooMuchOutput extends Error {
  override readonly name = 'TooMuchOutput';
}

/** The program took longer than its limit. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

const launcher = new Launcher({
  // For the shell's own programs. No other variable reaches git unless it is in its environment.
  env: { PATH: process.env.PATH },
  brokenOff: () => new Error('the shell that started it has ended'),
});

/** Starts a program, on Linux without copying this process. */
export async function start(command: Command): Promise<Running> {
  const { program, args, cwd, input, limits, env } = command;
  const variables = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [`export ${name}=${shellWord(value)}`],
  );
  const before = ['unset PATH LC_ALL', ...variables, limits].join('\n');
  return (await launcher.start({ program, args, cwd, input, before })) ?? spawned(command);
}

function spawned({ program, args, cwd, env, limits, input = '' }: Command): Running {
  const words = [program, ...args];
  const limited = ['/bin/sh', '-c', `${limits}\nexec "$@"`, 'sh', ...words];
  const [first, ...others] = process.platform === 'win32' ? words : limited;
  const child = spawn(first!, others, { cwd, env, stdio: 'pipe', windowsHide: true });
  // It may exit before it has read all its input.
  child.stdin.on('error', () => {}).end(input);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { stdout: child.stdout, stderr: child.stderr, exit, kill: () => void child.kill('SIGKILL') };
}

/**
 * Collects what a program prints until it has ended.
 *
 * @throws TooMuchOutput, TooLate, the signal's reason, or why it could not be run. It is gone then.
 */
export async function outputOf(running: Running, limits: OutputLimits): Promise<Output> {
  const { maxBytes, encoding, onStderr, timeoutMs, signal } = limits;
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => ended.reject(new TooLate()), timeoutMs);
  const abort = () => ended.reject(signal!.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  const whole = Promise.all([
    running.exit,
    textOf(running.stdout, { maxBytes, encoding }),
    textOf(running.stderr, { maxBytes, encoding, onText: onStderr }),
  ]);
  whole.catch(() => {}); // it may fail after the program was killed
  try {
    const [exitCode, stdout, stderr] = await Promise.race([whole, ended.promise]);
    return { exitCode, stdout, stderr };
  } catch (error) {
    running.kill();
    await Promise.allSettled([running.exit]);
    // What it has started may keep them open.
    running.stdout.destroy();
    running.stderr.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** It reads on when the output is too long, so that the program is not held up before it is killed. */
function textOf(
  stream: Readable,
  options: Pick<OutputLimits, 'maxBytes' | 'encoding'> & { onText?: OutputLimits['onStderr'] },
): Promise<string> {
  const { maxBytes, encoding, onText } = options;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) return reject(new TooMuchOutput());
    chunks.push(chunk);
    onText?.(String(chunk));
  });
  // Without output it may have ended before.
  finished(stream).then(() => resolve(Buffer.concat(chunks).toString(encoding)), reject);
  return promise;
}

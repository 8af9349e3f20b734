import type { Writable } from 'node:stream';
import pc from 'picocolors';
import { DowseError } from '../api/errors.ts';

export type Colors = ReturnType<typeof pc.createColors>;

/** Input and output of a command. */
export interface Io {
  env: NodeJS.ProcessEnv;
  /** The current folder. @throws DowseError if it no longer exists. */
  readonly cwd: string;
  /** True if standard output is a terminal: output is then grouped and colored. */
  terminal: boolean;
  /** Colors for standard output and standard error. No-ops if color is off. */
  colors: Colors;
  errorColors: Colors;
  stderr: NodeJS.WriteStream;
  /** Writes to standard output; resolves when it is flushed. */
  out(text: string): Promise<void>;
  /** Writes a line to standard error. */
  note(text: string): void;
}

export function processIo(): Io {
  const { stdout, stderr, env } = process;
  return {
    env,
    get cwd() {
      return currentFolder();
    },
    terminal: stdout.isTTY === true,
    colors: pc.createColors(colorful(stdout, env)),
    errorColors: pc.createColors(colorful(stderr, env)),
    stderr,
    out: text => write(stdout, text),
    note: text => {
      stderr.write(`${text}\n`);
    },
  };
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new DowseError(
      'FILE_NOT_FOUND',
      'The current folder no longer exists.',
      'Change to an existing folder.',
    );
  }
}

/**
 * Whether to use color: `NO_COLOR` (https://no-color.org), `FORCE_COLOR` (https://force-color.org), else on
 * terminals.
 */
export function colorful(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

function write(stream: Writable, text: string): Promise<void> {
  if (text === '') return Promise.resolve();
  return new Promise((resolve, reject) => {
    stream.write(text, error => (error ? reject(error) : resolve()));
  });
}

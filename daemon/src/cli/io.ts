import type { Writable } from 'node:stream';
import pc from 'picocolors';
import { DowseError } from '../api/errors.ts';

export type Colors = ReturnType<typeof pc.createColors>;

/** Where a command reads from and writes to. */
export interface Io {
  env: NodeJS.ProcessEnv;
  /** Where relative paths start: the folder the command was run in. @throws DowseError where that is gone. */
  readonly cwd: string;
  /** True where standard output is a terminal: output is then grouped and decorated rather than plain. */
  terminal: boolean;
  /** Colours for standard output, and for standard error; they do nothing where colour is off. */
  colors: Colors;
  errorColors: Colors;
  stderr: NodeJS.WriteStream;
  /** Writes to standard output, at the pace of its reader. */
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
    throw new DowseError('FILE_NOT_FOUND', 'The current folder is not there any more.', 'Go to one that is.');
  }
}

/** `NO_COLOR` and `FORCE_COLOR` as https://no-color.org and https://force-color.org have them; else terminals have colour. */
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

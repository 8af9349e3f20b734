import { accessSync, constants } from 'node:fs';
import { DowseError } from '../api/errors.ts';

/** Memory that one ripgrep may use for itself, in MiB. Files that it maps do not count (setrlimit(2), RLIMIT_DATA). */
const MOST_MB = 1024;

/** What a POSIX shell runs so that this holds for all that it starts; and no core is dumped of what is ended by it. */
export const LIMIT_MEMORY = `ulimit -c 0; ulimit -d ${MOST_MB * 1024}`;

/**
 * The command that runs a program within the limit: by way of a shell, which becomes the program. Without the limit where the
 * system has none (it is Linux's), and for a program that cannot be run, so that the system says why.
 */
export function withMemoryLimit(program: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux' || !isExecutable(program)) return [program, [...args]];
  return ['/bin/sh', ['-c', `${LIMIT_MEMORY}; exec "$0" "$@"`, program, ...args]];
}

/** The failure where ripgrep ended for want of memory: that is what Rust says before it aborts. */
export function memoryFailure(stderr: string): DowseError | undefined {
  if (!/^memory allocation of \d+ bytes failed/m.test(stderr)) return undefined;
  return new DowseError(
    'INVALID_REQUEST',
    'The search needs too much memory.',
    `A file has a line of about ${MOST_MB} MiB; with options.multiline or options.encoding, a file of that size is too large. Leave large files out by a glob, such as !*.img.`,
  );
}

function isExecutable(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

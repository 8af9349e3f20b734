import { accessSync, constants } from 'node:fs';
import { DowseError } from '../api/errors.ts';

/** Memory that one ripgrep may use for itself, in MiB. Files that it maps do not count (setrlimit(2), RLIMIT_DATA). */
const MAX_MB = 1024;

/** Commands for a POSIX shell. They set the limit for all its children, and turn core dumps off. */
export const LIMIT_MEMORY = `ulimit -c 0; ulimit -d ${MAX_MB * 1024}`;

/**
 * The command that runs a program within the limit, through a shell that becomes the program. No limit on systems other than Linux, or for
 * a program that cannot be run: there the error should be the system's.
 */
export function withMemoryLimit(program: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux' || !isExecutable(program)) return [program, [...args]];
  return ['/bin/sh', ['-c', `${LIMIT_MEMORY}; exec "$0" "$@"`, program, ...args]];
}

/** The failure if ripgrep ran out of memory, by the message that Rust prints before it aborts. */
export function memoryFailure(stderr: string): DowseError | undefined {
  if (!/^memory allocation of \d+ bytes failed/m.test(stderr)) return undefined;
  return new DowseError(
    'INVALID_REQUEST',
    'The search needs too much memory.',
    `A file has a line of about ${MAX_MB} MiB; with options.multiline or options.encoding, a file of that size is too large. Leave large files out by a glob, such as !*.img.`,
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

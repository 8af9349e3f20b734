import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** The process may open no more files, start no more threads, or has no memory left. */
const CODES = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  'ERR_WORKER_INIT_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
]);
/** Node reports some of them in the message only: for modules that it loads late, and for threads that end. */
const IN_MESSAGE = /\b(EMFILE|ENFILE)\b|too many open files/;
/** SQLite opens a database, its log and its index at once. */
const FILES_OF_A_DATABASE = 3;

/** Whether something failed because the process has reached a limit of files, threads or memory, so that it may work later. */
export function isShortOfResources(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if (CODES.has((at as NodeJS.ErrnoException).code ?? '') || IN_MESSAGE.test(at.message)) return true;
  }
  return false;
}

/**
 * The error of the system if no more files can be opened right now. For callers of libraries that do not pass it on, such as
 * SQLite.
 */
export function outOfFiles(): Error | undefined {
  const open: number[] = [];
  try {
    while (open.length < FILES_OF_A_DATABASE) open.push(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return isShortOfResources(error) ? (error as Error) : undefined;
  } finally {
    for (const fd of open) closeSync(fd);
  }
}

import { statSync } from 'node:fs';
import { DowseError, ERRORS, type ErrorCode, stopping } from '../api/errors.ts';
import { JobError } from '../concurrency/job-thread.ts';

/** The disk is full. SQLite needs some space even to read. */
const DISK_FULL = /FULL|ENOSPC|IOERR_SHM/;

/** `progress` of the first build, 0 to 1. */
export function busyError(progress: number): DowseError {
  return new DowseError(
    'INDEX_BUSY',
    'The index is being built.',
    `${Math.round(progress * 100)} % done. Look with POST /api/agent/index/status, or: dowse index status. Try again when it is ready.`,
    1,
  );
}

/** `above`: an indexed directory that contains `directory`, which has no index, at the relative path `below`. */
export function missingError(directory: string, above?: { directory: string; below: string }): DowseError {
  const build = `Build that of ${directory} with POST /api/agent/index/build, or: dowse index build`;
  const ask = above
    ? `; or ask ${above.directory}, which has one, with options.directory ${JSON.stringify(above.below)}`
    : '';
  return new DowseError('INDEX_NOT_FOUND', 'This directory has no index yet.', build + ask);
}

export function removedError(): DowseError {
  return new DowseError(
    'INDEX_NOT_FOUND',
    'The index of this directory was removed.',
    'Build it again, then ask.',
  );
}

/** Whether the error means that the disk is full. */
export function isDiskFullError(error: unknown): boolean {
  return DISK_FULL.test((error as { code?: string | null }).code ?? '');
}

/** Converts an error of indexing a directory to the error for callers. */
export function indexingError(error: unknown, directory: string, isStopping: boolean): Error {
  if (error instanceof DowseError) return error;
  if (isStopping) return stopping();
  const code = (error as JobError).code ?? '';
  if (isDiskFullError(error)) {
    return new DowseError(
      'SERVICE_UNAVAILABLE',
      'The disk is full.',
      'Make room in the data folder; indexing then resumes.',
      60,
    );
  }
  if (code === 'ENOENT' || !statSync(directory, { throwIfNoEntry: false })) {
    return new DowseError('FILE_NOT_FOUND', 'The directory does not exist any more.');
  }
  // Thrown in the indexing thread.
  if (code in ERRORS) return new DowseError(code as ErrorCode, (error as JobError).message);
  return error instanceof Error ? error : new JobError(String(error), null);
}

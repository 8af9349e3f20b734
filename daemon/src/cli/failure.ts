import { DowseError, type ErrorCode } from '../api/errors.ts';

/** What the system refuses, in words. */
const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  EACCES: ['PERMISSION_DENIED', 'Permission denied'],
  EPERM: ['PERMISSION_DENIED', 'Permission denied'],
  EROFS: ['PERMISSION_DENIED', 'On a file system that is only read'],
  ENOENT: ['FILE_NOT_FOUND', 'No such file or folder'],
  ENOTDIR: ['FILE_NOT_FOUND', 'Not a folder, or not below one'],
  EISDIR: ['FILE_NOT_FOUND', 'A folder where a file is meant'],
  EEXIST: ['FILE_NOT_FOUND', 'Something else is there'],
  ELOOP: ['FILE_NOT_FOUND', 'A link that leads to itself'],
  ENOSPC: ['SERVICE_UNAVAILABLE', 'The disk is full'],
};

/** Whatever a command failed with as an error of the API's, so that it can be printed as one, and read. */
export function toDowseError(error: unknown): DowseError {
  if (error instanceof DowseError) return error;
  if (!(error instanceof Error)) return new DowseError('INTERNAL_ERROR', String(error));
  const { code = '', path, syscall, message } = error as NodeJS.ErrnoException;
  const [kind, text] = REFUSALS[code] ?? ['INTERNAL_ERROR', undefined];
  if (text === undefined) return new DowseError(kind, message);
  return new DowseError(kind, `${text}: ${path ?? syscall}`, message);
}

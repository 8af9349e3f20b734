import { DowseError, type ErrorCode } from '../api/errors.ts';

/** Readable messages of system errors. */
const SYSTEM_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  EACCES: ['PERMISSION_DENIED', 'Permission denied'],
  EPERM: ['PERMISSION_DENIED', 'Permission denied'],
  EROFS: ['PERMISSION_DENIED', 'Read-only file system'],
  ENOENT: ['FILE_NOT_FOUND', 'No such file or folder'],
  ENOTDIR: ['FILE_NOT_FOUND', 'Not a folder, or not below one'],
  EISDIR: ['FILE_NOT_FOUND', 'A folder instead of a file'],
  EEXIST: ['FILE_NOT_FOUND', 'A file already exists'],
  ELOOP: ['FILE_NOT_FOUND', 'A symbolic link to itself'],
  ENOSPC: ['SERVICE_UNAVAILABLE', 'The disk is full'],
};

/** Converts any error to an API error, so that it can be printed as one. */
export function toDowseError(error: unknown): DowseError {
  if (error instanceof DowseError) return error;
  if (!(error instanceof Error)) return new DowseError('INTERNAL_ERROR', String(error));
  const { code = '', path, syscall, message } = error as NodeJS.ErrnoException;
  const [kind, text] = SYSTEM_ERRORS[code] ?? ['INTERNAL_ERROR', undefined];
  if (text === undefined) return new DowseError(kind, message);
  return new DowseError(kind, `${text}: ${path ?? syscall}`, message);
}

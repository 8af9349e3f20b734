import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { DowseError, type ErrorCode } from '../../daemon/src/api/errors.ts';
import { inOneSentence, rewordError } from '../../daemon/src/text/reword.ts';
import { DOWSE_ERROR, type DowseErrorData } from './protocol.ts';

/** Converts an error to an LSP error. Errors of the daemon are passed on, others are internal. */
export function toResponseError(
  error: unknown,
  signal?: AbortSignal,
): ResponseError<DowseErrorData | undefined> {
  if (error instanceof ResponseError) return error;
  if (signal?.aborted) return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');
  const { code, message, details, retryAfterSeconds } =
    error instanceof DowseError ? inEditor(error) : failure('INTERNAL_ERROR', messageOf(error));
  return new ResponseError<DowseErrorData>(DOWSE_ERROR, message, {
    code,
    details,
    ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }),
  });
}

export function failure(code: ErrorCode, message: string, details = ''): DowseError {
  return new DowseError(code, message, details);
}

/** Readable message with a remedy. */
export function explain(error: unknown): string {
  return error instanceof DowseError ? inOneSentence(inEditor(error)) : messageOf(error);
}

/** Rewords an error for editors: without HTTP endpoints, with option names as in messages. */
const inEditor = (error: DowseError) => rewordError(error, field => field);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

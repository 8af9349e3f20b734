import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { DowseError, type ErrorCode } from '../../daemon/src/api/errors.ts';
import { inOneSentence, retold } from '../../daemon/src/text/retold.ts';
import { DOWSE_ERROR, type DowseErrorData } from './protocol.ts';

/** An error as LSP sends it. What the daemon says for callers to see is passed on, the rest is internal. */
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

/** For people: what went wrong, and what may help. */
export function explain(error: unknown): string {
  return error instanceof DowseError ? inOneSentence(inEditor(error)) : messageOf(error);
}

/** Who sits at an editor asks nothing over HTTP: no endpoints are named to them, and options are called as in messages. */
const inEditor = (error: DowseError) => retold(error, field => field);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

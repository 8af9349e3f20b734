import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DowseError } from '../api/errors.ts';
import { isShortOfResources } from '../api/resources.ts';
import { explainValidationError } from '../api/validation-error.ts';
import { CallerGone } from './calls.ts';
import { beforeBody, isUnread, MAX_BODY_BYTES } from './unread-body.ts';

/** nginx's status for a client that hung up. It appears only in logs and metrics. */
export const CLIENT_CLOSED_REQUEST = 499;
/** Longest path parameter, in characters: the length of a delivery id. */
export const MAX_PARAM = 255;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Converts any thrown value to the error that the client gets. */
export function toDowseError(error: unknown): DowseError {
  if (error instanceof DowseError) return error;
  const { validation, code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  const finding = validation?.[0];
  if (finding)
    return new DowseError('INVALID_REQUEST', 'The request is not valid.', explainValidationError(finding));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge();
  if (code !== undefined && DISK_FULL.has(code)) {
    return new DowseError('SERVICE_UNAVAILABLE', 'The disk is full.', 'Nothing was changed.', 60);
  }
  if (isShortOfResources(error)) {
    return new DowseError(
      'SERVICE_UNAVAILABLE',
      'The daemon has too few open files, threads or memory left.',
      'Raise its limits (ulimit -n, ulimit -u, ulimit -v), or send fewer requests at once.',
      5,
    );
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    const details = `the path: expected names of at most ${MAX_PARAM} characters`;
    return new DowseError('INVALID_REQUEST', 'The request is not valid.', details);
  }
  if (code?.startsWith('FST_ERR_') && statusCode !== undefined && statusCode < 500) {
    return new DowseError('INVALID_REQUEST', 'The request is not valid.', message ?? '');
  }
  return new DowseError('INTERNAL_ERROR', 'Internal server error.');
}

export function unsupportedMediaType(): DowseError {
  return new DowseError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The body must be JSON.',
    'Send the header Content-Type: application/json, with no charset but UTF-8, and no Content-Encoding.',
  );
}

export function tooLarge(limit = MAX_BODY_BYTES): DowseError {
  const details = `At most ${limit / 1024 / 1024} MiB (${limit.toLocaleString('en-US')} bytes).`;
  return new DowseError('PAYLOAD_TOO_LARGE', 'The body is too large.', details);
}

/** The headers and body of an error response. An internal error shows only the request id. */
export function present(
  error: DowseError,
  requestId: string,
): { headers: Record<string, string>; body: object } {
  const headers: Record<string, string> = {};
  if (error.code === 'UNAUTHORIZED') headers['WWW-Authenticate'] = 'Bearer';
  const wait = error.retryAfterSeconds ?? (error.status === 503 || error.status === 429 ? 1 : undefined);
  if (wait !== undefined) headers['Retry-After'] = String(wait);
  const shown =
    error.code === 'INTERNAL_ERROR' ? new DowseError(error.code, error.message, requestId) : error;
  return { headers, body: shown.toBody() };
}

/** The app's error handler. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client has gone: nothing to send and nothing to log.
  if (error instanceof CallerGone) return reply.code(CLIENT_CLOSED_REQUEST).send();
  const failure = toDowseError(error);
  if (failure.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'internal error');
  const { headers, body } = present(failure, request.id);
  reply.code(failure.status).headers(headers).type('application/json; charset=utf-8');
  if (!isUnread(request.raw)) return reply.send(body);
  const text = JSON.stringify(body);
  reply.headers({ 'Content-Length': Buffer.byteLength(text), Connection: 'close' });
  return reply.send(beforeBody(text, request.raw));
}

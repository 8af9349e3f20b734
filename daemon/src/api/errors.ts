/**
 * All error codes of the daemon, over HTTP and from the engine. This is the only list: tests check the HTTP layer, the OpenAPI
 * document and the documentation against it.
 */
export const ERRORS = {
  INVALID_REQUEST: {
    status: 400,
    meaning: 'The body is not JSON, or a field is missing, unknown or ill-typed.',
  },
  INVALID_PATTERN: { status: 400, meaning: 'Invalid regular expression.' },
  UNSUPPORTED_QUERY: { status: 400, meaning: 'The plain-words query could not be read.' },
  UNAUTHORIZED: { status: 401, meaning: 'The key or token is missing, unknown, expired or revoked.' },
  PERMISSION_DENIED: { status: 403, meaning: 'Insufficient permissions.' },
  FILE_NOT_FOUND: { status: 404, meaning: 'File or directory not found.' },
  INDEX_NOT_FOUND: { status: 404, meaning: 'The directory has no index yet.' },
  NOT_FOUND: { status: 404, meaning: 'No such route, webhook or repository.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The route exists, with another method.' },
  INDEX_BUSY: { status: 409, meaning: 'The index is being built for the first time and cannot answer yet.' },
  INDEX_PAUSED: { status: 409, meaning: 'Indexing of the directory is paused.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than 1 MiB (a delivery to a webhook: 25 MiB).',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body is not application/json.' },
  RATE_LIMIT_EXCEEDED: { status: 429, meaning: 'Rate limit exceeded.' },
  INTERNAL_ERROR: { status: 500, meaning: 'Internal server error.' },
  SERVICE_UNAVAILABLE: { status: 503, meaning: 'The daemon cannot take the request now; try again later.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error response. A 429 has `retry_after` (seconds) instead of `details`. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: string; retry_after?: number };
}

/** A failure that the caller sees. Any other thrown value is reported as INTERNAL_ERROR without its text. */
export class DowseError extends Error {
  readonly code: ErrorCode;
  readonly details: string;
  /** Whole seconds to wait; set for RATE_LIMIT_EXCEEDED and SERVICE_UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details = '', retryAfterSeconds?: number) {
    super(message);
    this.name = 'DowseError';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The message and the details. */
  get text(): string {
    return `${this.message} ${this.details}`.trim();
  }

  toBody(): ErrorBody {
    const { code, message, details } = this;
    if (code === 'RATE_LIMIT_EXCEEDED')
      return { error: { code, message, retry_after: this.retryAfterSeconds ?? 1 } };
    return { error: { code, message, details } };
  }
}

/** The error of calls that the end of the daemon interrupts, which clients retry. */
export function stopping(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The daemon is stopping.', 'Try again in a moment.', 1);
}

/** The message for a missing scope: only another key helps. */
export const NO_SCOPE = 'The key does not have the scope for this.';

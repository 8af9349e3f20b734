import type { DowseErrorData } from '../../../server/src/protocol.ts';

/** What a failed request says to people: its message, and what may help. */
export interface Failure {
  message: string;
  details: string;
  /** The code of the HTTP API's table, where the daemon gave one. */
  code?: string;
  /** Seconds to wait before another try. */
  retryAfter?: number;
}

const REQUEST_CANCELLED = -32_800;
const SERVER_CANCELLED = -32_802;

/** True for the end of a request that was cancelled, which is nothing to tell anyone about. */
export function isCancelled(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return code === REQUEST_CANCELLED || code === SERVER_CANCELLED || name === 'Canceled';
}

export function failureOf(error: unknown): Failure {
  const { message, data } = (error ?? {}) as { message?: unknown; data?: Partial<DowseErrorData> | null };
  const text = typeof message === 'string' && message ? message : String(error);
  return {
    message: text,
    details: typeof data?.details === 'string' ? data.details : '',
    ...(typeof data?.code === 'string' ? { code: data.code } : {}),
    ...(typeof data?.retryAfter === 'number' ? { retryAfter: data.retryAfter } : {}),
  };
}

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

/** What may help, sentence by sentence: a row of a list has one line, and cuts off what does not fit. */
export function sentencesOf(details: string): string[] {
  const line = details.split('\n').find(each => each.trim() !== '') ?? '';
  return line.trim().split(/(?<=[.?!]) (?=\p{Lu})/u);
}

/** What a refused request says for itself, and the requests that it names to be tried instead. */
export function triesOf(details: string): { why: string; tries: string[] } {
  const [why = '', near] = details.split(/ ?\bTry: /);
  return { why, tries: near?.split(' · ') ?? [] };
}

import type { DowseErrorData } from '../../../server/src/protocol.ts';

/** A failed request: its message and details. */
export interface Failure {
  message: string;
  details: string;
  /** Error code of the HTTP API, if it is from the daemon. */
  code?: string;
  /** Seconds to wait before a retry. */
  retryAfter?: number;
}

const REQUEST_CANCELLED = -32_800;
const SERVER_CANCELLED = -32_802;

/** Whether a request was cancelled, which is not reported. */
export function isCancelled(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return code === REQUEST_CANCELLED || code === SERVER_CANCELLED || name === 'Canceled';
}

/** How an invalid regular expression becomes a text: by the button, or without slashes around it. */
const WAYS_TO_TEXT = {
  button: 'turn off .* (regular expression)',
  slashes: 'leave out the slashes around it',
};

export type WayToText = keyof typeof WAYS_TO_TEXT;

/** `toText`: the way that there is where the error is shown; undefined if it may be any. */
export function failureOf(error: unknown, toText?: WayToText): Failure {
  const { message, data } = (error ?? {}) as { message?: unknown; data?: Partial<DowseErrorData> | null };
  const text = typeof message === 'string' && message ? message : String(error);
  return {
    message: text,
    details: typeof data?.details === 'string' ? forEditor(data.details, toText) : '',
    ...(typeof data?.code === 'string' ? { code: data.code } : {}),
    ...(typeof data?.retryAfter === 'number' ? { retryAfter: data.retryAfter } : {}),
  };
}

/** Names what a user can do in place of the option of the API. */
const forEditor = (details: string, toText: WayToText | undefined) => {
  const ways = toText ? WAYS_TO_TEXT[toText] : Object.values(WAYS_TO_TEXT).join(' or ');
  return details.replace(
    /; plain text is searched with (?:options\.)?fixed_strings\b/,
    `; to search for it as text, ${ways}`,
  );
};

/** Whether a request in plain words was refused because it is a question. */
export function isQuestionRefused(error: unknown): boolean {
  const { code, details } = failureOf(error);
  return code === 'UNSUPPORTED_QUERY' && details.startsWith('This is a question');
}

/** Why no search can answer a request in plain words, in a sentence; undefined for another error. */
export function whyNoSearch(error: unknown): string | undefined {
  const { code, details } = failureOf(error);
  if (code !== 'UNSUPPORTED_QUERY' || !details.startsWith('A search cannot')) return undefined;
  return sentencesOf(details)[0];
}

/** A request in plain words that was not understood: why, as an error without what to type in a terminal, and requests to try. */
export interface Refusal {
  reason: Error;
  tries: string[];
}

/** @returns undefined for another error */
export function refusalOf(error: unknown): Refusal | undefined {
  const { message, details, code } = failureOf(error);
  if (code !== 'UNSUPPORTED_QUERY') return undefined;
  const { why, tries } = triesOf(details);
  return { reason: Object.assign(new Error(message), { data: { details: why } }), tries };
}

/** Splits details into sentences: a row of a list has one line and truncates the rest. */
export function sentencesOf(details: string): string[] {
  const line = details.split('\n').find(text => text.trim() !== '') ?? '';
  return line.trim().split(/(?<=[.?!]) (?=\p{Lu})/u);
}

/** Splits the details of a refused request into the reason, without what to type in a terminal, and suggested requests. */
function triesOf(details: string): { why: string; tries: string[] } {
  const [why = '', near] = details.split(/ ?\bTry: /);
  return { why: why.replace(/ ?\bAsk it: .*/s, ''), tries: near?.split(' · ') ?? [] };
}

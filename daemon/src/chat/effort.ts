/**
 * Phrases that are tried for one request, over all languages and spellings. Those of people take some dozens; one whose
 * every part can be cut up further takes more with each word, without end.
 */
const MOST = 1_000;

let left = MOST;

/** Requests are read one after the other, each without a pause. */
export function beginRequest(): void {
  left = MOST;
}

/** Whether another phrase may be tried; once none may, whatever is left of the request means nothing. */
export function mayTry(): boolean {
  return left-- > 0;
}

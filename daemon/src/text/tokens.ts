/**
 * Sub-tokens: the words inside identifiers and prose. `parseHTTPResponse2` is `parse`, `http`, `response`, `2`. The
 * embedding model and the keyword index use this one function for questions and for code. It is hot, so it scans
 * character codes instead of using a regular expression or an object per token.
 */

const MIN_TOKEN_LENGTH = 2;
export const MAX_TOKEN_LENGTH = 24;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;

/** Class of each ASCII character. */
const CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  if (code >= 97 && code <= 122) CLASS[code] = LOWER;
  else if (code >= 65 && code <= 90) CLASS[code] = UPPER;
  else if (code >= 48 && code <= 57) CLASS[code] = DIGIT;
}

const LETTER = /^\p{L}|\p{M}$/u;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/**
 * Recent tokens by the hash of their characters, so that a common token needs a comparison instead of a new string. A
 * slot is overwritten by the latest token.
 */
const SLOT_BITS = 16;
const interned: (string | undefined)[] = new Array<string | undefined>(1 << SLOT_BITS).fill(undefined);

/**
 * Calls `visit` for each sub-token of `text`, in order: lower case, 2 to 24 characters. ASCII letters are split at a
 * change of case (`fooBar`, `HTTPServer`), and digits from letters. A run of other letters is one token, except in
 * scripts without spaces, where each pair of neighboring characters is one. Longer runs (base64, hashes) are skipped.
 */
export function forEachSubtoken(text: string, visit: (token: string) => void): void {
  const length = text.length;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code >= 128) {
      at = visitForeign(text, at, visit);
      continue;
    }
    const kind = CLASS[code]!;
    if (kind === OTHER) {
      at++;
      continue;
    }
    const start = at;
    let hash = code | 32;
    at++;
    if (kind === DIGIT) {
      while (at < length && isClass(text.charCodeAt(at), DIGIT)) {
        hash = (Math.imul(hash, 31) + (text.charCodeAt(at) | 32)) | 0;
        at++;
      }
    } else {
      if (kind === UPPER && at < length && isClass(text.charCodeAt(at), UPPER)) {
        // In a run of capitals the last one belongs to the next word: `HTTPServer` is `http`, `server`.
        while (at < length && isClass(text.charCodeAt(at), UPPER)) {
          if (at + 1 < length && isClass(text.charCodeAt(at + 1), LOWER) && !isPlural(text, at + 1)) break;
          hash = (Math.imul(hash, 31) + (text.charCodeAt(at) | 32)) | 0;
          at++;
        }
        if (at < length && isPlural(text, at)) {
          hash = (Math.imul(hash, 31) + 115) | 0;
          at++;
        }
      } else {
        while (at < length) {
          const next = text.charCodeAt(at);
          if (!isClass(next, LOWER)) break;
          hash = (Math.imul(hash, 31) + next) | 0;
          at++;
        }
      }
      // A letter outside ASCII continues the word: `größe`.
      if (at < length && text.charCodeAt(at) >= 128 && LETTER.test(charAt(text, at))) {
        at = visitForeign(text, start, visit);
        continue;
      }
    }
    const size = at - start;
    if (size >= MIN_TOKEN_LENGTH && size <= MAX_TOKEN_LENGTH) visit(intern(text, start, at, hash));
  }
}

/** The sub-tokens of `text` as an array; see `forEachSubtoken`. */
export function subtokens(text: string): string[] {
  const tokens: string[] = [];
  forEachSubtoken(text, token => tokens.push(token));
  return tokens;
}

function isClass(code: number, kind: number): boolean {
  return code < 128 && CLASS[code] === kind;
}

/** Whether the `s` at `at` ends a plural of capitals, as in `URLs` and `parseIDsOf`. */
function isPlural(text: string, at: number): boolean {
  return text.charCodeAt(at) === 115 && !(at + 1 < text.length && isClass(text.charCodeAt(at + 1), LOWER));
}

function intern(text: string, start: number, end: number, hash: number): string {
  const slot = (hash ^ (hash >>> SLOT_BITS)) & ((1 << SLOT_BITS) - 1);
  const known = interned[slot];
  if (known !== undefined && equals(known, text, start, end)) return known;
  const token = text.slice(start, end).toLowerCase();
  interned[slot] = token;
  return token;
}

/** Whether `token` equals the ASCII letters or digits of `text` from `start` to `end`, in lower case. */
function equals(token: string, text: string, start: number, end: number): boolean {
  if (token.length !== end - start) return false;
  for (let at = start; at < end; at++) {
    if ((text.charCodeAt(at) | 32) !== token.charCodeAt(at - start)) return false;
  }
  return true;
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at)!);
}

/** Visits the run of letters from `start`, which has letters outside ASCII. @returns its end */
function visitForeign(text: string, start: number, visit: (token: string) => void): number {
  let at = start;
  let word = '';
  let ideographs = '';
  while (at < text.length) {
    const char = charAt(text, at);
    const code = char.codePointAt(0)!;
    if (code < 128 ? CLASS[code] !== LOWER && CLASS[code] !== UPPER : !LETTER.test(char)) break;
    const isIdeograph = code >= 128 && IDEOGRAPH.test(char);
    if (isIdeograph ? word !== '' : ideographs !== '') break;
    if (isIdeograph) ideographs += char;
    else word += char;
    at += char.length;
  }
  if (word.length >= MIN_TOKEN_LENGTH && word.length <= MAX_TOKEN_LENGTH) visit(word.toLowerCase());
  visitIdeographs([...ideographs], visit);
  return at === start ? start + charAt(text, start).length : at;
}

function visitIdeographs(chars: readonly string[], visit: (token: string) => void): void {
  if (chars.length === 1) visit(chars[0]!);
  for (let at = 0; at + 1 < chars.length; at++) visit(chars[at]! + chars[at + 1]!);
}

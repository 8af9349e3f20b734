import { isUtf8 } from 'node:buffer';
import { detectLegacy } from './detect-legacy.ts';

export const UTF8 = 'utf-8';

/** The first bytes of a file, which decide whether it is binary. */
export const HEAD_BYTES = 8192;
/** Bytes examined to detect an encoding. */
const SAMPLE_BYTES = 4096;
/** Bytes of a line that are kept before its first byte beyond ASCII. */
const MAX_BEFORE = 1024;
const NEWLINE = 10;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * The encoding of a text, as its WHATWG name in lower case: by the byte order mark, else UTF-8 if valid, else a guess.
 * The result depends only on the bytes.
 */
export function encodingOf(bytes: Uint8Array): string {
  const marked = markedAs(bytes);
  if (marked) return marked;
  const unmarked = unmarkedUtf16(bytes.subarray(0, HEAD_BYTES));
  if (unmarked) return unmarked;
  if (isUtf8(bytes)) return UTF8;
  const sample = beyondAscii(bytes);
  return isMostlyUtf8(sample) ? UTF8 : detectLegacy(sample);
}

/** Converts a file's bytes to UTF-8. Bytes that are UTF-8 already are returned unchanged. */
export function asUtf8(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes);
  return encoding === UTF8 ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

/**
 * Whether bytes are not text in any encoding: a NUL byte, as for ripgrep and git, except in UTF-16; a PDF; or control
 * characters in bytes that are not UTF-8.
 */
export function isBinary(bytes: Uint8Array): boolean {
  if (markedAs(bytes)?.startsWith('utf-16') || unmarkedUtf16(bytes.subarray(0, HEAD_BYTES))) return false;
  if (bytes.includes(0) || isPdf(bytes)) return true;
  const head = bytes.subarray(0, HEAD_BYTES);
  return !isUtf8(head) && shareOfControls(head) > MAX_CONTROLS;
}

/** The encoding that a byte order mark names; undefined without one. */
export function markedAs([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? UTF8 : undefined;
}

/** UTF-16 of mostly ASCII has NUL as one byte of most units (`least`), and hardly ever as the other byte (`most`). */
const NUL_SHARE = { least: 0.7, most: 0.02 };
const FEWEST_UNITS = 4;

/** Detects UTF-16 without a byte order mark: nearly every second byte is NUL, and the others are not. */
function unmarkedUtf16(head: Uint8Array): string | undefined {
  const units = head.length >> 1;
  if (units < FEWEST_UNITS || !head.includes(0)) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < units * 2; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  const [least, most] = [units * NUL_SHARE.least, units * NUL_SHARE.most];
  if (odd >= least && even <= most) return 'utf-16le';
  return even >= least && odd <= most ? 'utf-16be' : undefined;
}

const PDF = Buffer.from('%PDF-');

function isPdf(bytes: Uint8Array): boolean {
  return PDF.equals(bytes.subarray(0, PDF.length));
}

const MAX_CONTROLS = 0.02;

/**
 * The share of C0 controls that do not occur in text: all except tab, line feed, vertical tab, form feed, CR and
 * escape.
 */
function shareOfControls(head: Uint8Array): number {
  let controls = 0;
  for (const byte of head) if (byte < 32 && byte !== 27 && (byte < 9 || byte > 13)) controls++;
  return head.length === 0 ? 0 : controls / head.length;
}

/** The lines with bytes beyond ASCII, up to a limit. */
function beyondAscii(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let room = SAMPLE_BYTES;
  for (let at = nextBeyond(bytes, 0); at >= 0 && room > 0; ) {
    let start = at;
    while (start > 0 && bytes[start - 1] !== NEWLINE && at - start < MAX_BEFORE) start--;
    const lineEnd = bytes.indexOf(NEWLINE, at);
    const end = Math.min(lineEnd < 0 ? bytes.length : lineEnd + 1, start + room);
    parts.push(bytes.subarray(start, end));
    room -= end - start;
    at = nextBeyond(bytes, end);
  }
  return Buffer.concat(parts);
}

function nextBeyond(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if (bytes[at]! >= FIRST_BEYOND_ASCII) return at;
  return -1;
}

/** UTF-8 with a few invalid bytes still counts as UTF-8: any other encoding would break all its other characters. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  let right = 0;
  let wrong = 0;
  for (const character of new TextDecoder().decode(sample)) {
    if (character === '\ufffd') wrong++;
    else if (character >= '\u0080') right++;
  }
  return right > 3 * wrong;
}

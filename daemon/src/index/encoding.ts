import { isUtf8 } from 'node:buffer';

const SNIFF_BYTES = 8192;

/** A file's bytes as UTF-8, which all that reads them expects; binary ones as they are. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = encodingOf(bytes);
  return encoding === 'utf-8' ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
}

/** UTF-16 by its byte order mark, as ripgrep has it. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isUtf8(bytes) || bytes.subarray(0, SNIFF_BYTES).includes(0)) return 'utf-8';
  return isLatin(bytes) ? 'windows-1252' : 'utf-8';
}

/** Whether none of the bytes beyond ASCII make sense as UTF-8: one stray byte in a file of such is only that. */
function isLatin(bytes: Uint8Array): boolean {
  const isAscii = (char: string) => char.charCodeAt(0) < 0x80;
  return [...new Set(new TextDecoder().decode(bytes))].every(char => char === '\ufffd' || isAscii(char));
}

import { isUtf8 } from 'node:buffer';

/**
 * On Linux, file names are bytes and need not be UTF-8. In strings, each byte that is not UTF-8 is represented by a
 * lone surrogate, U+DC80 to U+DCFF, which valid UTF-8 never decodes to. So each name has its own string and can be
 * converted back (PEP 383, `surrogateescape`). Such a name is called odd.
 */
const ODD_BYTE = 0xdc00;
const ODD = /[\uDC80-\uDCFF]/u;
const LONGEST_CHARACTER = 4;

/** Whether a path has bytes that are not UTF-8. */
export function isOdd(path: string): boolean {
  return !path.isWellFormed();
}

/** The string that represents the bytes of a name or path. */
export function nameFromBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let name = '';
  for (let at = 0; at < bytes.length; ) {
    const end = characterEnd(bytes, at);
    name += end === undefined ? String.fromCharCode(ODD_BYTE + bytes[at]!) : bytes.toString('utf8', at, end);
    at = end ?? at + 1;
  }
  return name;
}

function characterEnd(bytes: Buffer, at: number): number | undefined {
  for (let end = at + 1; end <= at + LONGEST_CHARACTER && end <= bytes.length; end++) {
    if (isUtf8(bytes.subarray(at, end))) return end;
  }
  return undefined;
}

/** The bytes of a name or path. */
export function bytesOfName(name: string): Buffer {
  if (!isOdd(name)) return Buffer.from(name);
  return Buffer.concat(
    Array.from(name, one => (ODD.test(one) ? Buffer.from([one.charCodeAt(0) - ODD_BYTE]) : Buffer.from(one))),
  );
}

/** A path in the form that file system calls take. */
export function pathOnDisk(path: string): string | Buffer {
  return isOdd(path) ? bytesOfName(path) : path;
}

/** Replaces each odd byte of a name. */
export function replaceOddBytes(name: string, by: (byte: number) => string): string {
  return name.replace(new RegExp(ODD, 'gu'), one => by(one.charCodeAt(0) - ODD_BYTE));
}

/** A name in printable form: `caf\xe9.txt`. */
export function shownName(name: string): string {
  return replaceOddBytes(name, byte => `\\x${byte.toString(16)}`);
}

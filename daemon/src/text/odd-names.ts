import { isUtf8 } from 'node:buffer';

/**
 * Names of files are bytes on Linux, and need not be UTF-8. As a string, a byte that is no UTF-8 is a half of a surrogate pair, U+DC80
 * to U+DCFF, which no UTF-8 makes; so each name has a string of its own, and its bytes are found again (PEP 383,
 * `surrogateescape`). Such a name is called odd.
 */
const ODD_BYTE = 0xdc00;
const ODD = /[\uDC80-\uDCFF]/u;
const LONGEST_CHARACTER = 4;

/** Whether some of the bytes of a path's names are no UTF-8. */
export function isOdd(path: string): boolean {
  return !path.isWellFormed();
}

/** The string that stands for a name or a path. */
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

/** The bytes of a name or a path. */
export function bytesOfName(name: string): Buffer {
  if (!isOdd(name)) return Buffer.from(name);
  return Buffer.concat(
    Array.from(name, one => (ODD.test(one) ? Buffer.from([one.charCodeAt(0) - ODD_BYTE]) : Buffer.from(one))),
  );
}

/** A path as the file system takes it. */
export function pathOnDisk(path: string): string | Buffer {
  return isOdd(path) ? bytesOfName(path) : path;
}

/** A name with something in place of each odd byte. */
export function replaceOddBytes(name: string, by: (byte: number) => string): string {
  return name.replace(new RegExp(ODD, 'gu'), one => by(one.charCodeAt(0) - ODD_BYTE));
}

/** A name as people are shown it: `caf\xe9.txt`. */
export function shownName(name: string): string {
  return replaceOddBytes(name, byte => `\\x${byte.toString(16)}`);
}

import { isUtf8 } from 'node:buffer';

const MAX_CONTINUATIONS = 3;

/** Checks whether bytes that arrive in pieces are UTF-8. A piece may end inside a character. */
export class Utf8Check {
  private isValid = true;
  /** The first bytes of a character that continues in the next piece. */
  private begun = Buffer.alloc(0);

  /** Adds the next bytes. */
  add(bytes: Uint8Array): void {
    if (!this.isValid || bytes.length === 0) return;
    const all = this.begun.length > 0 ? Buffer.concat([this.begun, bytes]) : bytes;
    const end = wholeCharacters(all);
    this.begun = Buffer.from(all.subarray(end));
    this.isValid = isUtf8(all.subarray(0, end));
  }

  /** Whether all bytes so far are UTF-8 and the last character is complete. */
  end(): boolean {
    return this.isValid && this.begun.length === 0;
  }
}

/** The offset of an incomplete last character, or the end. */
function wholeCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(MAX_CONTINUATIONS, length); back++) {
    const byte = bytes[length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? length - back : length;
  }
  return length;
}

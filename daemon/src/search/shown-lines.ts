import { readSync } from 'node:fs';
import type { SafeFile } from '../security/safe-open.ts';
import { isDecoded, readsMarks } from './encodings.ts';

const CARRIAGE_RETURN = 13;
const WINDOW_BYTES = 64 * 1024;
/** Maximum size of a file that is decoded here as a whole, if ripgrep decodes it too. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

/** Byte order marks. ripgrep omits them, and they override the given encoding. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Compares lines that ripgrep printed with a file that has been opened safely. */
export class ShownLines {
  readonly fd: number;
  private readonly size: number;
  private window: Buffer = Buffer.alloc(0);
  private windowAt = 0;
  /** The text that ripgrep's offsets refer to, if it differs from the bytes on disk. */
  private decoded: Buffer | undefined;
  /** Bytes of the file before the text. */
  private markBytes = 0;
  private isKnown = false;
  private readonly encoding: string | undefined;

  /** @param encoding the encoding that ripgrep gets, if any */
  constructor({ fd, stats }: SafeFile, encoding: string | undefined) {
    this.fd = fd;
    this.size = stats.size;
    this.encoding = encoding;
  }

  /** Whether the file has this text at this place. `offset`: bytes, as ripgrep counts them. */
  has(offset: number, shown: Buffer): boolean {
    try {
      if (!this.isKnown) this.readMark();
      const end = this.decoded?.length ?? this.size - this.markBytes;
      // With --crlf ripgrep adds a carriage return to a last line without line ending.
      const isAdded = shown.at(-1) === CARRIAGE_RETURN && offset + shown.length === end + 1;
      const text = isAdded ? shown.subarray(0, -1) : shown;
      if (this.decoded) return this.decoded.compare(text, 0, text.length, offset, offset + text.length) === 0;
      for (let done = 0; done < text.length; ) {
        const piece = text.subarray(done, done + WINDOW_BYTES);
        if (!this.at(this.markBytes + offset + done, piece.length).equals(piece)) return false;
        done += piece.length;
      }
      return true;
    } catch {
      return false; // decoding or reading failed, so the text is unconfirmed
    }
  }

  /** Bytes of the file; fewer at its end. `length` is at most a window. */
  private at(position: number, length: number): Buffer {
    const from = position - this.windowAt;
    if (from >= 0 && from + length <= this.window.length) return this.window.subarray(from, from + length);
    this.window = this.read(position, WINDOW_BYTES);
    this.windowAt = position;
    return this.window.subarray(0, length);
  }

  private read(position: number, most: number): Buffer {
    const bytes = Buffer.allocUnsafe(most);
    let length = 0;
    while (length < most) {
      const read = readSync(this.fd, bytes, length, most - length, position + length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  }

  private readMark(): void {
    this.isKnown = true;
    if (!readsMarks(this.encoding)) return;
    const start = this.at(0, 3);
    const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
    if (mark?.encoding === 'utf-8') this.markBytes = 3;
    else if (mark) this.decoded = this.decode(mark.encoding);
    else if (isDecoded(this.encoding)) this.decoded = this.decode(this.encoding!.trim());
  }

  private decode(encoding: string): Buffer {
    if (this.size > MAX_DECODED_BYTES) return Buffer.alloc(0);
    return Buffer.from(new TextDecoder(encoding).decode(this.read(0, this.size)));
  }
}

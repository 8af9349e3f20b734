import { readUpTo } from '../security/read-text.ts';
import type { SafeFile } from '../security/safe-open.ts';
import { markedAs, UTF8 } from '../text/encoding.ts';
import { isDecoded, readsMarks } from './encodings.ts';

const CARRIAGE_RETURN = 13;
const WINDOW_BYTES = 64 * 1024;
const UTF8_MARK_BYTES = 3;
/** Maximum size of a file that is decoded here as a whole, if ripgrep decodes it too. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

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
    this.window = readUpTo(this.fd, WINDOW_BYTES, position);
    this.windowAt = position;
    return this.window.subarray(0, length);
  }

  /** ripgrep omits a byte order mark, which overrides the given encoding. */
  private readMark(): void {
    this.isKnown = true;
    if (!readsMarks(this.encoding)) return;
    const marked = markedAs(this.at(0, UTF8_MARK_BYTES));
    if (marked === UTF8) this.markBytes = UTF8_MARK_BYTES;
    else if (marked) this.decoded = this.decode(marked);
    else if (isDecoded(this.encoding)) this.decoded = this.decode(this.encoding!.trim());
  }

  private decode(encoding: string): Buffer {
    if (this.size > MAX_DECODED_BYTES) return Buffer.alloc(0);
    return Buffer.from(new TextDecoder(encoding).decode(readUpTo(this.fd, this.size, 0)));
  }
}

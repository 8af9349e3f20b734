/**
 * A file's bytes as UTF-8, which all that reads them expects: from UTF-16 by its byte order mark, as ripgrep has
 * it, and all others as they are. What is not UTF-8 is shown with replacement characters, as in a search.
 */
export function asUtf8(bytes: Buffer): Buffer {
  const encoding = utf16Of(bytes);
  return encoding ? Buffer.from(new TextDecoder(encoding).decode(bytes)) : bytes;
}

function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

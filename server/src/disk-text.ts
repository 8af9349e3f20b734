import { readFile } from 'node:fs/promises';

/**
 * The text of a file without a byte order mark: UTF-8, or UTF-16 if the mark says so. Undefined if it cannot
 * be read.
 */
export async function readText(path: string): Promise<string | undefined> {
  const content = await readFile(path).catch(() => undefined);
  return content && new TextDecoder(encodingOf(content)).decode(content);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Removes a byte order mark, which some editors keep in the text. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

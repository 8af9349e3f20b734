import { readFile } from 'node:fs/promises';

/**
 * The text of a file as editors show it, without a byte order mark: UTF-8, or UTF-16 where the mark says so. Undefined
 * where it cannot be read.
 */
export async function readText(path: string): Promise<string | undefined> {
  const content = await readFile(path).catch(() => undefined);
  return content && new TextDecoder(encodingOf(content)).decode(content);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Some editors keep the mark in what they show. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

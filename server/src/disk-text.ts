import { readFile } from 'node:fs/promises';

/**
 * The text of a file as editors show it, without a byte order mark: UTF-8, or UTF-16 where the mark says so. Undefined
 * where it cannot be read.
 */
export async function readText(path: string): Promise<string | undefined> {
  const content = await readFile(path).catch(() => undefined);
  const encoding = content?.[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return content && new TextDecoder(encoding).decode(content);
}

/** Some editors keep the mark in what they show. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

import { NEWLINE } from './file-lines.ts';
import { readRegularFile } from './read-file.ts';

/** A question may read some dozens of files. */
const MOST_BYTES = 4 << 20;

/** The first line of a file, from 1, that has the beginning of a text; undefined where none has, or it cannot be read. */
export function lineOfText(path: string, text: string): number | undefined {
  const content = readRegularFile(path, MOST_BYTES);
  if (!content || content === 'unreadable') return undefined;
  const { bytes } = content;
  const at = bytes.indexOf(text);
  if (at < 0) return undefined;
  let line = 1;
  for (let next = bytes.indexOf(NEWLINE); next >= 0 && next < at; next = bytes.indexOf(NEWLINE, next + 1))
    line++;
  return line;
}

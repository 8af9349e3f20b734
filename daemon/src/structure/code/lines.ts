import { readFileSync } from 'node:fs';
import { MAX_LINES } from '../../api/code.ts';
import type { Call } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { resolvePath } from '../../security/paths.ts';
import { readSafely } from '../../security/safe-open.ts';
import { asUtf8, isBinary } from '../../text/encoding.ts';
import { MAX_LINE_CHARS, shorten } from '../../text/shorten.ts';

export const MAX_LINES_SHOWN = MAX_LINES;
const MAX_BYTES = 16 << 20;

/**
 * The decoded lines of a file, without line ends.
 *
 * @throws DowseError PERMISSION_DENIED and FILE_NOT_FOUND as {@link resolvePath}; INVALID_REQUEST for a folder, a
 *   binary file or a file over 16 MiB
 */
export function readFile(path: string, { roots }: Call): { file_name: string; lines: string[] } {
  const target = resolvePath(path, roots);
  if (!target.isFile)
    throw refused(`${path} is a folder.`, 'Name a file; an outline shows the files of a folder.');
  const bytes = readSafely(target.absolute, target.absolute, ({ fd, stats }) =>
    stats.size > MAX_BYTES ? null : readFileSync(fd),
  );
  if (bytes === undefined)
    throw new DowseError('FILE_NOT_FOUND', `No file at "${path}".`, 'It has just been replaced; try again.');
  if (bytes === null) throw refused(`${path} has more than 16 MiB.`, 'Search in it instead.');
  if (isBinary(bytes)) throw refused(`${path} is a binary file.`, 'Only text can be shown.');
  const text = asUtf8(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return { file_name: target.present(''), lines };
}

/** Lines from `first` to `last`, 1-based and inclusive, joined by `\n`. Long lines are cut. */
export function linesOf(lines: readonly string[], first: number, last: number): string {
  return lines
    .slice(first - 1, Math.max(last, first - 1))
    .map(line => shorten(line, MAX_LINE_CHARS))
    .join('\n');
}

function refused(message: string, details: string): DowseError {
  return new DowseError('INVALID_REQUEST', message, details);
}

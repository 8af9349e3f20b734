import { DowseError } from '../api/errors.ts';

/** The labels of ripgrep's own: files as they look, and files as they are. */
const AUTO = 'auto';
const NONE = 'none';
const UTF8 = 'utf-8';

/** Whether a search with this encoding looks at other bytes than those on disk. */
export function isDecoded(encoding: string | undefined): boolean {
  const label = encoding?.trim().toLowerCase();
  return label !== undefined && label !== AUTO && label !== NONE && canonical(label) !== UTF8;
}

/** Whether a byte order mark at the beginning of a file says how the file is read. */
export function readsMarks(encoding: string | undefined): boolean {
  return encoding?.trim().toLowerCase() !== NONE;
}

/** @throws DowseError INVALID_REQUEST where ripgrep knows no such encoding */
export function assertEncoding(encoding: string | undefined): void {
  const label = encoding?.trim().toLowerCase();
  if (label === undefined || label === AUTO || label === NONE || canonical(label) !== undefined) return;
  const details = `/options/encoding: expected a label of the WHATWG encoding standard, such as windows-1252, not ${JSON.stringify(encoding)}`;
  throw new DowseError('INVALID_REQUEST', 'Unknown encoding.', details);
}

/** How ripgrep is told. */
export function encodingArguments(encoding: string | undefined): string[] {
  return encoding === undefined ? [] : [`--encoding=${encoding.trim().toLowerCase()}`];
}

/** The name of an encoding by one of its labels, which Node and ripgrep take from the same standard. */
function canonical(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

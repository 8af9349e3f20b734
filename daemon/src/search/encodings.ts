import { DowseError } from '../api/errors.ts';

/** ripgrep's own labels: detect the encoding, and do not decode. */
const AUTO = 'auto';
const NONE = 'none';
const UTF8 = 'utf-8';

/** Whether a search with this encoding decodes files, so the searched bytes differ from those on disk. */
export function isDecoded(encoding: string | undefined): boolean {
  const label = labelOf(encoding);
  return label !== undefined && label !== AUTO && label !== NONE && canonical(label) !== UTF8;
}

/** Whether a byte order mark decides how a file is read. */
export function readsMarks(encoding: string | undefined): boolean {
  return labelOf(encoding) !== NONE;
}

/** @throws DowseError INVALID_REQUEST if ripgrep does not know the encoding */
export function assertEncoding(encoding: string | undefined): void {
  const label = labelOf(encoding);
  if (label === undefined || label === AUTO || label === NONE || canonical(label) !== undefined) return;
  const details = `/options/encoding: expected a label of the WHATWG encoding standard, such as windows-1252, not ${JSON.stringify(encoding)}`;
  throw new DowseError('INVALID_REQUEST', 'Unknown encoding.', details);
}

/** The arguments for ripgrep. */
export function encodingArguments(encoding: string | undefined): string[] {
  return encoding === undefined ? [] : [`--encoding=${labelOf(encoding)}`];
}

const labelOf = (encoding: string | undefined) => encoding?.trim().toLowerCase();

/** The name of an encoding for one of its labels. Node and ripgrep use the labels of the same standard. */
function canonical(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

import { isGeneratedName } from '../languages/file-kinds.ts';
import { isMinifiedFile } from '../languages/minified.ts';
import type { FileState } from '../store/analyzed.ts';
import { isBinary } from '../text/encoding.ts';

const MIB = 1 << 20;
/** Larger files are left out, unless an ignore rule includes them. */
const MAX_BYTES = 16 * MIB;
/** Larger files are always left out. */
const MAX_REINCLUDED_BYTES = 64 * MIB;
/** The first characters of a file are always indexed; after them, only chunks that define something. */
export const WHOLE_CHARS = MIB;

/** States that a rule of `.dowseignore` such as `!dist/app.js` can override. */
const REINCLUDABLE: ReadonlySet<string> = new Set(['partial', 'generated', 'minified', 'oversized']);

/** Files larger than this are left out of the index. Pattern search still reads them. */
export function maxBytesOf(isReincluded = false): number {
  return isReincluded ? MAX_REINCLUDED_BYTES : MAX_BYTES;
}

/** Whether an ignore rule that includes the file could change its state. */
export function canBeReincluded(state: string, size: number): boolean {
  return REINCLUDABLE.has(state) && size <= MAX_REINCLUDED_BYTES;
}

/**
 * Decides whether a file's content belongs in the index.
 *
 * @param bytes the content; the first bytes are enough if the file is too large
 * @param isReincluded whether an ignore rule includes it despite its size or shape
 */
export function classify(
  path: string,
  bytes: Uint8Array,
  { size = bytes.length, isReincluded = false }: { size?: number; isReincluded?: boolean } = {},
): FileState {
  if (isBinary(bytes)) return 'binary';
  if (size > maxBytesOf(isReincluded)) return 'oversized';
  const state = stateByShape(path, bytes);
  return isReincluded && (state !== 'indexed' || size > WHOLE_CHARS) ? 'let_in' : state;
}

function stateByShape(path: string, bytes: Uint8Array): FileState {
  if (isGeneratedName(path)) return 'generated';
  return isMinifiedFile(path, () => bytes) ? 'minified' : 'indexed';
}

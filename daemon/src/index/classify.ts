import { isGeneratedName } from '../languages/file-kinds.ts';
import { languageOf } from '../languages/index.ts';
import type { FileState } from '../store/analyzed.ts';
import { isBinary } from '../text/encoding.ts';
import { isMinified } from './minified.ts';

const MIB = 1 << 20;
/** Larger files are left out, unless a rule lets them in. */
const MOST_BYTES = 16 * MIB;
/** Larger ones always. */
const MOST_LET_IN_BYTES = 64 * MIB;
/** Characters of a file that are indexed whatever they are; of the rest, only what defines something. */
export const WHOLE_CHARS = MIB;

const MINIFIED_NAME = /[.-]min\.\w+$/i;

/** What a rule of `.dowseignore` can let in: `!dist/app.js`. */
const LET_IN: ReadonlySet<string> = new Set(['partial', 'generated', 'minified', 'oversized']);

/** Files larger than this are left out of the index; pattern search reads them all the same. */
export function maxBytesOf(isLetIn = false): number {
  return isLetIn ? MOST_LET_IN_BYTES : MOST_BYTES;
}

/** Whether a rule that lets a file in makes a difference to one that the index has in this state. */
export function canBeLetIn(state: string, size: number): boolean {
  return LET_IN.has(state) && size <= MOST_LET_IN_BYTES;
}

/**
 * Whether a file's content belongs in the index.
 *
 * @param bytes those of a file of `size` bytes; of one that is too large the first ones are enough
 * @param isLetIn whether a rule says that neither size nor shape keep it out
 */
export function classify(
  path: string,
  bytes: Uint8Array,
  { size = bytes.length, isLetIn = false }: { size?: number; isLetIn?: boolean } = {},
): FileState {
  if (isBinary(bytes)) return 'binary';
  if (size > maxBytesOf(isLetIn)) return 'oversized';
  const state = stateByShape(path, bytes);
  return isLetIn && (state !== 'indexed' || size > WHOLE_CHARS) ? 'let_in' : state;
}

function stateByShape(path: string, bytes: Uint8Array): FileState {
  if (isGeneratedName(path)) return 'generated';
  const statement = languageOf(path).minified;
  const is = statement && (MINIFIED_NAME.test(path) || isMinified(bytes, statement));
  return is ? 'minified' : 'indexed';
}

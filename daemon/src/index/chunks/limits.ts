/** Sizes that decide where files are split, in lines and in characters (UTF-16 units). */

/** A longer function is split. */
export const MAX_UNIT = { lines: 120, chars: 6_000 };
/** A class up to this size stays whole, with all its members. */
export const MAX_WHOLE_CLASS = { lines: 50, chars: 2_500 };
/** Target size of the parts of a longer function. */
export const MAX_PART = { lines: 80, chars: 4_000 };
/** Parts are not made shorter than this to find a better place to split. */
export const MIN_PART_LINES = 16;
/** Maximum size of a chunk, except for a single longer line. */
export const MAX_CHUNK_CHARS = 8_000;
/** Small neighbors are merged up to this size. */
export const MAX_MERGED = { lines: 30, chars: 1_500 };
/** Definitions up to this size count as small. */
export const SMALL_UNIT_LINES = 10;
/** A piece this short may be merged with a neighbor of another sort. */
export const TINY_LINES = 3;

/** Overlapping windows, for files without a grammar. */
export const WINDOW_LINES = 40;
export const WINDOW_OVERLAP = 8;
/** A file of at most this many lines is one window. */
export const ONE_WINDOW_LINES = 60;

export const MAX_SIGNATURE_CHARS = 200;
export const MAX_DOC_CHARS = 2_000;
/** Deeper nesting is not visited; it stays inside its enclosing piece. */
export const MAX_DEPTH = 40;
/** Maximum number of definitions listed for one chunk. */
export const MAX_DEFINITIONS = 200;

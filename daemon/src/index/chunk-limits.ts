/** Sizes that decide where files are cut. Lines, and UTF-16 units for characters. */

/** A function stays whole up to this size. */
export const MAX_UNIT = { lines: 120, chars: 6_000 };
/** A class with all its members stays whole up to this size. */
export const MAX_WHOLE_CLASS = { lines: 50, chars: 2_500 };
/** The parts that a longer function is split into aim at this size. */
export const MAX_PART = { lines: 80, chars: 4_000 };
/** Parts are not made shorter than this to find a better place to cut. */
export const MIN_PART_LINES = 16;
/** No chunk has more characters than this, except a single line that is longer. */
export const MAX_CHUNK_CHARS = 8_000;
/** Small neighbours are put together up to this size. */
export const MAX_MERGED = { lines: 30, chars: 1_500 };
/** A definition with at most this many lines is a small one. */
export const SMALL_UNIT_LINES = 10;
/** A piece this short joins a neighbour of another sort. */
export const TINY_LINES = 3;

/** Files without a grammar: overlapping windows. */
export const WINDOW_LINES = 40;
export const WINDOW_OVERLAP = 8;
/** A file of at most this many lines is one window. */
export const ONE_WINDOW_LINES = 60;

export const MAX_SIGNATURE_CHARS = 200;
export const MAX_DOC_CHARS = 2_000;
/** Nesting deeper than this is not looked into; what is there stays inside its enclosing piece. */
export const MAX_DEPTH = 40;
/** Definitions listed for one chunk. */
export const MAX_DEFINITIONS = 200;

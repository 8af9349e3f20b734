/** How many candidates each way to find some gives. */
export const PER_SIGNAL = 150;
export const FILES_BY_KEYWORD = 30;
export const FILES_BY_PATH = 40;
export const PER_FILE = 6;
/** Number of chunks ranked if no method finds any. */
export const FALLBACK_CHUNKS = 50;
/** Chunks read for the pairs of words of a pasted text. */
export const MAX_READ_FOR_PAIRS = 32;
/** Chunks read for a name that nothing may define. */
export const MAX_CHUNKS_OF_NAME = 24;
/** A path that more files end with names none of them. */
export const MAX_FILES_OF_PLACE = 1000;
/** Maximum number of terms and of chunks for each way of finding names. More are not shown. */
export const MAX_FOUND = 100;
/** Maximum number of chunks per term. */
export const MAX_CHUNKS_PER_TERM = 20;
/** Maximum number of words that complete the last typed word. */
export const MAX_COMPLETIONS = 20;
/** Maximum number of defining chunks read to find the spelling of a name. */
export const MAX_SPELLINGS = 20;

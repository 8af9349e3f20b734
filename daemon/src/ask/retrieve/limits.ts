/** How many candidates each way to find some gives. */
export const PER_SIGNAL = 150;
export const FILES_BY_KEYWORD = 30;
export const FILES_BY_PATH = 40;
export const PER_FILE = 6;
/** Number of chunks ranked if no method finds any. */
export const FALLBACK_CHUNKS = 50;

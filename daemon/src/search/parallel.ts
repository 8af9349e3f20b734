/** Runs of ripgrep at a time in one search. */
export const PARALLEL = 2;

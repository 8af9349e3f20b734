/** The lines of a chunk on disk, with the lines around them. */
export interface Snippet {
  snippet: string;
  contextBefore: string;
  contextAfter: string;
}

/** Lines shown before and after a place. */
export const CONTEXT_LINES = 3;

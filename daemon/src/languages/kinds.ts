/**
 * Kinds of pieces of a file. `text` is a window of lines of a file without a grammar, `section` the text under a
 * heading. A `field` (also a property) and an `enumerator` are symbols inside a piece, never a piece. Indexes store the
 * position in this list, so new kinds go to the end.
 */
export const CHUNK_KINDS = [
  'function',
  'method',
  'class',
  'interface',
  'struct',
  'enum',
  'type',
  'module',
  'constant',
  'macro',
  'test',
  'block',
  'section',
  'text',
  'field',
  'enumerator',
] as const;

export type ChunkKind = (typeof CHUNK_KINDS)[number];

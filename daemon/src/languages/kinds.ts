/**
 * What a piece of a file is. `text` is a window of lines in a file without a grammar, `section` a heading's text. A `field`
 * (a property too) and an `enumerator` (a value of an enumeration) are symbols in a piece, never a piece. Indexes keep the
 * positions: new kinds go to the end.
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

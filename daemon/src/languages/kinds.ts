/** What a piece of a file is. `text` is a window of lines in a file without a grammar, `section` a Markdown heading's text. */
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
] as const;

export type ChunkKind = (typeof CHUNK_KINDS)[number];

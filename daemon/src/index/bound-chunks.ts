import type { Chunk } from './chunk.ts';
import { WHOLE_CHARS } from './classify.ts';

/** Of a chunk's text that words and a vector are made of: only a line that is longer makes a chunk so long. */
const MOST_TEXT = 65_536;
const MOST_TEXT_LET_IN = 1 << 20;
/** Chunks of one file, whatever they are. */
const MOST_CHUNKS = 20_000;
/** Longer lines may hold what is no text. */
const LONG_LINE = 1000;
/** Pictures, keys and the like in base64 or hexadecimal digits; no name is so long. */
const ENCODED = /[A-Za-z0-9+/=_-]{200,}/g;

export interface Bounded {
  chunks: Chunk[];
  /** Whether something of the file is in none of them. */
  isPartial: boolean;
}

/**
 * Takes of a file's chunks what an index can bear: the first mebibyte whole, and of the rest what defines something. So a large file of
 * code is found by each of its names, and a dump of data does not drown everything else.
 *
 * @param isLetIn whether the whole file is wanted
 */
export function boundChunks(all: readonly Chunk[], isLetIn: boolean): Bounded {
  const chunks: Chunk[] = [];
  let chars = 0;
  let isPartial = false;
  const mostText = isLetIn ? MOST_TEXT_LET_IN : MOST_TEXT;
  for (const chunk of all) {
    chars += chunk.text.length;
    if (!/\S/.test(chunk.text)) continue; // blank lines answer nothing
    const isKept = isLetIn || chars <= WHOLE_CHARS || chunks.length === 0 || definesAny(chunk);
    if (!isKept || chunks.length >= MOST_CHUNKS) {
      isPartial = true;
      continue;
    }
    const text = readableText(chunk);
    if (text.length > mostText) isPartial = true;
    chunks.push({ ...chunk, text: text.slice(0, mostText) });
  }
  return { chunks, isPartial };
}

function definesAny({ definitions, members }: Chunk): boolean {
  return definitions.length + members.length > 0;
}

/** The text without what is no text in its long lines. */
function readableText({ text, startLine, endLine }: Chunk): string {
  const lines = endLine - startLine + 1;
  return text.length <= LONG_LINE * lines ? text : text.replace(ENCODED, ' ');
}

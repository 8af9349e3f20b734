import { WHOLE_CHARS } from '../classify.ts';
import type { Chunk } from './chunk.ts';

/** Characters of a chunk that become terms and a vector. Only a very long line makes a longer chunk. */
const MAX_TEXT = 65_536;
const MAX_TEXT_REINCLUDED = 1 << 20;
/** Per file. */
const MAX_CHUNKS = 20_000;
/** Longer lines may hold encoded data. */
const LONG_LINE = 1000;
/** Base64 or hexadecimal data such as pictures and keys; no name is so long. */
const ENCODED = /[A-Za-z0-9+/=_-]{200,}/g;

export interface Bounded {
  chunks: Chunk[];
  /** Whether a part of the file is in no chunk. */
  isPartial: boolean;
}

/**
 * Limits how much of a large file is indexed: its first MiB in full, then only chunks that define something. So a large
 * file of code is found by each of its names, and a data dump does not dominate the index.
 *
 * @param isReincluded whether an ignore rule includes the whole file
 */
export function boundChunks(all: readonly Chunk[], isReincluded: boolean): Bounded {
  const chunks: Chunk[] = [];
  let chars = 0;
  let isPartial = false;
  const mostText = isReincluded ? MAX_TEXT_REINCLUDED : MAX_TEXT;
  for (const chunk of all) {
    chars += chunk.text.length;
    if (!/\S/.test(chunk.text)) continue; // skip blank chunks
    const isKept = isReincluded || chars <= WHOLE_CHARS || chunks.length === 0 || definesAny(chunk);
    if (!isKept || chunks.length >= MAX_CHUNKS) {
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

/** The text without encoded data in long lines. */
function readableText({ text, startLine, endLine }: Chunk): string {
  const lines = endLine - startLine + 1;
  return text.length <= LONG_LINE * lines ? text : text.replace(ENCODED, ' ');
}

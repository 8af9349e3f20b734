import type { IndexReader } from '../../store/index-reader.ts';

/** The first chunk of a file with a line, by binary search: chunks are ordered by line. */
export function chunkOfLine(reader: IndexReader, file: number, line: number): number | undefined {
  const { firstChunk, chunkCount } = reader.files[file]!;
  const rowOf = (chunk: number) => reader.chunks([chunk]).get(chunk);
  let low = firstChunk;
  let high = firstChunk + chunkCount - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rowOf(middle)?.endLine ?? line) < line) low = middle + 1;
    else high = middle;
  }
  const row = rowOf(low);
  return row && row.startLine <= line && line <= row.endLine ? low : undefined;
}

/** A line of a chunk, as shards report it. */
export type PlaceOf = (chunk: number, line: number) => { number: number; line: number; holder?: number };

/** A line that was found in a chunk, with the first chunk that has it, if that is allowed. */
export function placeOfLine(
  reader: IndexReader,
  allowed: Uint8Array,
  chunk: number,
  line: number,
): { number: number; line: number; holder?: number } {
  const holder = chunkOfLine(reader, reader.fileOf[chunk]!, line);
  const isAllowed = holder !== undefined && allowed[holder];
  return { number: reader.numberOf(chunk), line, ...(isAllowed && { holder: reader.numberOf(holder) }) };
}

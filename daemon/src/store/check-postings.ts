import { parseBlockPostings, VarintReader } from './postings.ts';

/** All fields of a posting: see `FIELD` in postings.ts. */
const ALL_FIELDS = 15;
/** A varint of 32 bits has five bytes. */
const MAX_SHIFT = 28;

/**
 * Checks a posting list from another machine: its chunks are below `limit` and grow, and it is not truncated. The readers of
 * questions do not check that.
 *
 * @throws RangeError
 */
export function checkPostings(list: Uint8Array, limit: number): void {
  const reader = new VarintReader(list);
  let last = -1;
  while (reader.at < list.length) {
    const base = reader.next();
    const length = reader.next();
    const end = reader.at + length;
    if (base < 0 || length < 0 || end > list.length) throw new RangeError('a posting list is truncated');
    last = checkPiece(list.subarray(reader.at, end), { base, last, limit });
    reader.at = end;
  }
}

/** Checks the posting lists of one block of `limit` chunks. @throws RangeError */
export function checkBlockPostings(bytes: Uint8Array, limit: number): void {
  const count = new VarintReader(bytes).next();
  if (count < 0 || count > bytes.length) throw new RangeError('the posting lists of a block are truncated');
  const { terms, offsets, data } = parseBlockPostings(bytes);
  if (terms.length !== count || offsets.at(-1) !== data.length) {
    throw new RangeError('the posting lists of a block are truncated');
  }
  for (let i = 0; i < count; i++) {
    if (i > 0 && terms[i]! <= terms[i - 1]!) throw new RangeError('the terms of a block are not in order');
    checkPiece(data.subarray(offsets[i]!, offsets[i + 1]!), { base: 0, last: -1, limit });
  }
}

/** @returns the last chunk */
function checkPiece(
  bytes: Uint8Array,
  { base, last, limit }: { base: number; last: number; limit: number },
): number {
  let chunk = base;
  for (let at = 0; at < bytes.length; ) {
    let head = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > MAX_SHIFT) throw new RangeError('a posting is truncated');
      head |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    chunk += head >>> 2;
    if (chunk <= last || chunk >= limit) throw new RangeError('a posting names a wrong chunk');
    last = chunk;
    // The frequency is 0 for a term that only the fields have.
    const frequency = head & 1 ? bytes[at++] : 1;
    const fields = head & 2 ? bytes[at++] : 0;
    const isCut = frequency === undefined || fields === undefined;
    if (isCut || fields > ALL_FIELDS) throw new RangeError('a posting is not valid');
  }
  return last;
}

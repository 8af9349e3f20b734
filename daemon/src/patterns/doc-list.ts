import { bitCount, type DocSet } from './doc-set.ts';

/** The documents of a gram: `block` from `start` to `end`, as gaps or as a bitmap. */
export interface List {
  block: Uint8Array;
  start: number;
  end: number;
  isBitmap: boolean;
}

/** Adds the documents of a list to a set. */
export function addList(docs: DocSet, { block, start, end, isBitmap }: List): void {
  if (isBitmap) {
    for (let at = start, word = 0; at < end; at += 4, word++) docs[word]! |= bitsAt(block, at, end);
    return;
  }
  let doc = 0;
  for (let at = start; at < end; ) {
    let byte = block[at++]!;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = block[at++]!;
      gap |= (byte & 127) << shift;
    }
    doc += gap;
    docs[doc >>> 5]! |= 1 << (doc & 31);
  }
}

/** Intersects a set with a list. @returns the size of the intersection */
export function keepListed(docs: DocSet, list: List): number {
  return list.isBitmap ? keepInBitmap(docs, list) : keepInGaps(docs, list);
}

function keepInBitmap(docs: DocSet, { block, start, end }: List): number {
  let kept = 0;
  for (let word = 0; word < docs.length; word++) {
    if (docs[word] === 0) continue;
    docs[word]! &= bitsAt(block, start + word * 4, end);
    kept += bitCount(docs[word]!);
  }
  return kept;
}

function keepInGaps(docs: DocSet, { block, start, end }: List): number {
  let kept = 0;
  let doc = 0;
  let word = 0;
  let bits = 0;
  for (let at = start; at < end; ) {
    let byte = block[at++]!;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = block[at++]!;
      gap |= (byte & 127) << shift;
    }
    doc += gap;
    const next = doc >>> 5;
    if (next !== word) {
      docs[word]! &= bits;
      kept += bitCount(docs[word]!);
      for (word++; word < next; word++) docs[word] = 0;
      bits = 0;
    }
    bits |= 1 << (doc & 31);
  }
  docs[word]! &= bits;
  docs.fill(0, word + 1);
  return kept + bitCount(docs[word]!);
}

/** A word of a bitmap; the last one may be shorter. */
function bitsAt(block: Uint8Array, at: number, end: number): number {
  if (at + 4 <= end)
    return block[at]! | (block[at + 1]! << 8) | (block[at + 2]! << 16) | (block[at + 3]! << 24);
  let bits = 0;
  for (let i = at; i < end; i++) bits |= block[i]! << ((i - at) * 8);
  return bits;
}

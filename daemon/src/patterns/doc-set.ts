/** A set of a segment's files: a bit for each. */
export type DocSet = Uint32Array;

export function docSet(files: number): DocSet {
  return new Uint32Array((files + 31) >>> 5);
}

export function fullSet(files: number): DocSet {
  const set = docSet(files).fill(0xffffffff);
  if (files % 32 !== 0) set[set.length - 1] = 2 ** (files % 32) - 1;
  return set;
}

export function hasDoc(set: DocSet, doc: number): boolean {
  return ((set[doc >>> 5]! >>> (doc & 31)) & 1) === 1;
}

export function addDoc(set: DocSet, doc: number): void {
  set[doc >>> 5]! |= 1 << (doc & 31);
}

export function intersect(into: DocSet, other: DocSet): void {
  for (let i = 0; i < into.length; i++) into[i]! &= other[i]!;
}

export function unite(into: DocSet, other: DocSet): void {
  for (let i = 0; i < into.length; i++) into[i]! |= other[i]!;
}

export function subtract(into: DocSet, other: DocSet): void {
  for (let i = 0; i < into.length; i++) into[i]! &= ~other[i]!;
}

export function countDocs(set: DocSet): number {
  let count = 0;
  for (let i = 0; i < set.length; i++) count += bitCount(set[i]!);
  return count;
}

/** Hacker's Delight, 5-1. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Calls `visit` for each file of the set, in order. */
export function forEachDoc(set: DocSet, visit: (doc: number) => void): void {
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i]!; word !== 0; word &= word - 1) {
      visit(i * 32 + 31 - Math.clz32(word & -word));
    }
  }
}

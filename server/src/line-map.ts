/** Deeper, hardly a line more is found, and texts that are made for it would take long. */
const MAX_DEPTH = 12;

/** Lines of two texts that are yet to be matched; the ends are excluded. */
interface Gap {
  before: [from: number, to: number];
  after: [from: number, to: number];
  depth: number;
}

/**
 * Where each line of one text is in another, in order; -1 where it is gone. Lines that occur once in both are matched
 * first, then what lies between them (a patience diff), so time and memory grow about as the texts do. Of what is then
 * left, lines that stand in the place of others and still look like them are those, edited.
 */
export function lineMap(before: readonly string[], after: readonly string[]): Int32Array {
  const map = new Int32Array(before.length).fill(-1);
  const gaps: Gap[] = [{ before: [0, before.length], after: [0, after.length], depth: 0 }];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    const rest = matchEnds(map, before, after, gap);
    const pairs = rest.depth < MAX_DEPTH ? inOrder(uniqueInBoth(before, after, rest)) : [];
    if (pairs.length === 0) matchEdited(map, before, after, rest);
    else gaps.push(...between(pairs, rest));
  }
  return map;
}

/** Matches what is alike at both ends; what is left. */
function matchEnds(
  map: Int32Array,
  before: readonly string[],
  after: readonly string[],
  { before: [b, bEnd], after: [a, aEnd], depth }: Gap,
): Gap {
  while (b < bEnd && a < aEnd && before[b] === after[a]) map[b++] = a++;
  while (b < bEnd && a < aEnd && before[bEnd - 1] === after[aEnd - 1]) map[--bEnd] = --aEnd;
  return { before: [b, bEnd], after: [a, aEnd], depth };
}

type Pair = [before: number, after: number];

const REPEATED = -2;
const UNSEEN = -1;

/** In the order of the first text. What is kept is no more than that text has, however long the other is. */
function uniqueInBoth(before: readonly string[], after: readonly string[], gap: Gap): Pair[] {
  const seen = new Map<string, Pair>();
  for (let at = gap.before[0]; at < gap.before[1]; at++) {
    const known = seen.get(before[at]!);
    if (known) known[0] = REPEATED;
    else seen.set(before[at]!, [at, UNSEEN]);
  }
  for (let at = gap.after[0]; at < gap.after[1]; at++) {
    const known = seen.get(after[at]!);
    if (known) known[1] = known[1] === UNSEEN ? at : REPEATED;
  }
  return [...seen.values()].filter(([b, a]) => b >= 0 && a >= 0);
}

/** As many of them as are in the order of both texts: the longest increasing subsequence. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length);
  for (const [at, [, a]] of pairs.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < a) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const found: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) found.push(pairs[at]!);
  return found.reverse();
}

/** Each gap but the first begins with the lines of a pair, which are alike. */
function between(pairs: readonly Pair[], { before, after, depth }: Gap): Gap[] {
  const starts: Pair[] = [[before[0], after[0]], ...pairs];
  const ends: Pair[] = [...pairs, [before[1], after[1]]];
  return starts.map(([b, a], at) => ({
    before: [b, ends[at]![0]],
    after: [a, ends[at]![1]],
    depth: depth + 1,
  }));
}

/** Where as many lines are left in both, one by one; else from both ends as long as they look alike. */
function matchEdited(
  map: Int32Array,
  before: readonly string[],
  after: readonly string[],
  { before: [b, bEnd], after: [a, aEnd] }: Gap,
): void {
  const areAsMany = bEnd - b === aEnd - a;
  for (; b < bEnd && a < aEnd; b++, a++) {
    if (isEditOf(before[b]!, after[a]!)) map[b] = a;
    else if (!areAsMany) break;
  }
  while (b < bEnd && a < aEnd && isEditOf(before[bEnd - 1]!, after[aEnd - 1]!)) map[--bEnd] = --aEnd;
}

/** Half of the longer line at least is the same at its start and end. */
function isEditOf(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  if (shorter * 2 < longer) return false;
  let head = 0;
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return (head + tail) * 2 >= longer;
}

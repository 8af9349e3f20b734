/** Maximum recursion depth. Deeper levels find few more lines, and adversarial texts would take long. */
const MAX_DEPTH = 12;

/** Line ranges of two texts still to be matched; ends excluded. */
interface Gap {
  before: [from: number, to: number];
  after: [from: number, to: number];
  depth: number;
}

/**
 * Maps each line of `before` to its index in `after`, in order; -1 if deleted. A patience diff: lines unique
 * in both texts are matched first, then the gaps between them, so time and memory are about linear. Remaining
 * lines that are similar and in the same place count as edited.
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

/** Matches equal lines at both ends. @returns the remaining gap. */
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

/** Lines that occur once in both texts, in the order of `before`. Memory depends only on `before`. */
function uniqueInBoth(before: readonly string[], after: readonly string[], gap: Gap): Pair[] {
  const seen = new Map<string, Pair>();
  for (let at = gap.before[0]; at < gap.before[1]; at++) {
    const pair = seen.get(before[at]!);
    if (pair) pair[0] = REPEATED;
    else seen.set(before[at]!, [at, UNSEEN]);
  }
  for (let at = gap.after[0]; at < gap.after[1]; at++) {
    const pair = seen.get(after[at]!);
    if (pair) pair[1] = pair[1] === UNSEEN ? at : REPEATED;
  }
  return [...seen.values()].filter(([b, a]) => b >= 0 && a >= 0);
}

/** The longest increasing subsequence of the pairs. */
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

/** The gaps between pairs. Each except the first begins with the lines of a pair. */
function between(pairs: readonly Pair[], { before, after, depth }: Gap): Gap[] {
  const starts: Pair[] = [[before[0], after[0]], ...pairs];
  const ends: Pair[] = [...pairs, [before[1], after[1]]];
  return starts.map(([b, a], at) => ({
    before: [b, ends[at]![0]],
    after: [a, ends[at]![1]],
    depth: depth + 1,
  }));
}

/** Matches similar lines: one by one if both gaps have the same length, else from both ends. */
function matchEdited(
  map: Int32Array,
  before: readonly string[],
  after: readonly string[],
  { before: [b, bEnd], after: [a, aEnd] }: Gap,
): void {
  const haveSameLength = bEnd - b === aEnd - a;
  for (; b < bEnd && a < aEnd; b++, a++) {
    if (isEditOf(before[b]!, after[a]!)) map[b] = a;
    else if (!haveSameLength) break;
  }
  while (b < bEnd && a < aEnd && isEditOf(before[bEnd - 1]!, after[aEnd - 1]!)) map[--bEnd] = --aEnd;
}

/** Whether the common start and end cover at least half of the longer line. */
function isEditOf(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  if (shorter * 2 < longer) return false;
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return (head + tail) * 2 >= longer;
}

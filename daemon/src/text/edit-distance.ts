/**
 * The number of insertions, removals, replacements and swaps of neighboring letters that turn one word into the other
 * (optimal string alignment: Damerau, "A technique for computer detection and correction of spelling errors", 1964).
 * Words whose lengths differ by more than `limit` are not compared.
 *
 * @returns a number above `limit` if the distance is above it
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

/**
 * The number of mistakes tolerated in a word of this length. Short words allow none, because every short word is close
 * to others.
 */
export function toleratedMistakes(word: string): number {
  if (word.length < 5 || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * What a short word may be meant as: two neighboring letters changed places. Other mistakes turn one short word into
 * another.
 */
export function swaps(word: string): string[] {
  if (!/^\p{L}{3,4}$/u.test(word)) return [];
  const letters = [...word];
  return letters.slice(1).flatMap((letter, at) => {
    const swapped = letters
      .with(at, letter)
      .with(at + 1, letters[at]!)
      .join('');
    return swapped === word ? [] : [swapped];
  });
}

/** Replaces repeated letters by a single one. */
export function singled(word: string): string {
  return word.replaceAll(/(.)\1+/gu, '$1');
}

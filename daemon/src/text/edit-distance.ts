/**
 * How many letters must be inserted, removed, replaced or swapped with their neighbour to make one word of the other
 * (optimal string alignment: Damerau, "A technique for computer detection and correction of spelling errors", 1964).
 * Words that differ in length by more than `limit` are not compared.
 *
 * @returns more than `limit`, where it is more.
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

/** Mistakes that a word of this length is forgiven: none in short ones, of which everything is a neighbour. */
export function forgivenMistakes(word: string): number {
  if (word.length < 5 || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

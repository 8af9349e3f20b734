/** The lowest `most` numbers of several lists, each once and in order. Of one list it is the beginning. */
export function firstNumbers(lists: readonly (readonly number[])[], most: number): number[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only.slice(0, most);
  return [...new Set(lists.flat())].sort((a, b) => a - b).slice(0, most);
}

/** The numbers with the highest scores above 0 of several lists; of equal scores the lowest number first. */
export function bestNumbers(
  lists: readonly (readonly number[])[],
  scoreOf: (number: number) => number,
  most: number,
): number[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only.slice(0, most);
  return lists
    .flat()
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    .slice(0, most);
}

/** The first item for each key. */
export function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter(one => {
    const known = seen.size;
    return seen.add(keyOf(one)).size > known;
  });
}

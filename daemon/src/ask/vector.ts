/**
 * The values of named features in the order of their names. A loop and an array: `map` over the names, and typed arrays of
 * this length, take several times as long.
 */
export function toVector<Name extends string>(
  names: readonly Name[],
  values: Record<Name, number>,
): readonly number[] {
  const vector: number[] = [];
  for (let i = 0; i < names.length; i++) vector.push(values[names[i]!]);
  return vector;
}

/** A place with nearly the same content as a result. */
interface Duplicate {
  file: string;
  line_range: readonly number[];
}

/** The places for which a result stands, as a list: `v3/a.ts:4-9, v4/a.ts:4-11`. */
export function duplicatesText(
  duplicates: readonly Duplicate[],
  show: (file: string) => string = file => file,
): string {
  return duplicates.map(({ file, line_range: [first, last] }) => `${show(file)}:${first}-${last}`).join(', ');
}

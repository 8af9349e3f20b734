/**
 * A word as a POSIX shell reads it back unchanged, whatever is in it: between single quotes nothing has a meaning but the
 * single quote (POSIX.1-2024, Shell Command Language, 2.2.2).
 *
 * @throws RangeError for a NUL character, which no argument can have
 */
export function shellWord(word: string): string {
  if (word.includes('\0')) throw new RangeError('an argument cannot have a NUL character');
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

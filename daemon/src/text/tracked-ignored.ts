/** Names files that have a match and were not searched; how to search them is for the caller to add. */
export function ignoredThoughTracked(files: readonly string[]): string {
  return `Ignored by a rule although git tracks them, and with a match: ${files.join(', ')}.`;
}

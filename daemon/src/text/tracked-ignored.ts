/** Names files with a match that were not searched. The caller adds how to search them. */
export function trackedButIgnored(files: readonly string[]): string {
  return `Ignored by a rule although git tracks them, and with a match: ${files.join(', ')}.`;
}

/** The differences of the same answer between daemons; all else is the same, byte for byte. */
const DIFFERENCES: readonly [what: string, where: RegExp, instead: string][] = [
  ['how long it took', /"time_taken":"[^"]*"/g, '"time_taken":"T"'],
  ['how long it took, on a page', /\d+ ms\b/g, 'N ms'],
  ['when a daemon did something', /"(fetched_at|last_updated|created_at)":"[^"]*"/g, '"$1":"T"'],
  ['the same on a page', /\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'],
  ['how long ago that was', /\b(just now|\d+ (minute|hour)s? ago)\b/g, 'ago'],
  ['how git packed a mirror', /"size_mb":[\d.]+/g, '"size_mb":0'],
  ['how often an index was written', /"generation":\d+/g, '"generation":0'],
  ['where an index is', /"index_path":"[^"]*"/g, '"index_path":"P"'],
  ['the content of a file that a page names', /\?v=\w+/g, '?v=V'],
  ['the token of a session', /name="csrf" value="[^"]*"|<meta name="csrf"[^>]*>/g, 'CSRF'],
];

/** An answer without what differs from daemon to daemon. */
export function withoutDifferences(text: string): string {
  return DIFFERENCES.reduce((left, [, where, instead]) => left.replaceAll(where, instead), text);
}

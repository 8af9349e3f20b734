const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a time in Unix seconds was: `3 days ago`. */
export function ago(seconds: number, now = Date.now()): string {
  const since = Math.max(0, now / 1000 - seconds);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(since / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

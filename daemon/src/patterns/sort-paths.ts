/** Sorts in place by the bytes in UTF-8: the order of UTF-16, except above U+FFFF. */
export function sortPaths(paths: string[]): string[] {
  // Sorting without a comparison function is several times faster and nearly always gives this order.
  if (!paths.some(path => /[\ud800-\udfff]/.test(path))) return paths.sort();
  return paths.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

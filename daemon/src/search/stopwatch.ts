/** Starts a stopwatch. It returns the seconds since then, in the form of the API: `0.012s`. */
export function stopwatch(): () => string {
  const start = performance.now();
  return () => `${((performance.now() - start) / 1000).toFixed(3)}s`;
}

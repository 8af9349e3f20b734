/** The URL of a module for a thread. It has the same extension as `from`: `.ts` in a checkout, `.js` when built. */
export function threadFile(module: string, from: string): URL {
  return new URL(`${module}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}

/** A module to be run in a thread: `.ts` in a checkout, `.js` once built, as the module that asks. */
export function threadFile(module: string, from: string): URL {
  return new URL(`${module}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}

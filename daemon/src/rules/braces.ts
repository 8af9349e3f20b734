/** Limit of expanded globs. Each pair of braces multiplies their number. */
export const MAX_EXPANDED = 256;
const BRACES = /(?<!\\)\{([^{}]*)\}/;

/** Expands the braces of a ripgrep glob. @returns undefined if it has more than 256 expansions */
export function expandBraces(glob: string): string[] | undefined {
  let all = [glob];
  for (let found = true; found; ) {
    found = false;
    all = all.flatMap(candidate => {
      const braces = BRACES.exec(candidate);
      if (!braces) return [candidate];
      found = true;
      const before = candidate.slice(0, braces.index);
      const after = candidate.slice(braces.index + braces[0].length);
      return braces[1]!.split(',').map(choice => before + choice + after);
    });
    if (all.length > MAX_EXPANDED) return undefined;
  }
  return all;
}

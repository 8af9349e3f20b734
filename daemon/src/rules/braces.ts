/** Ways to write a glob without its braces. With each pair of braces they become as many times more. */
const MOST_WRITTEN_OUT = 256;
const BRACES = /(?<!\\)\{([^{}]*)\}/;

/** A glob of ripgrep's without its braces, in each way that it can be read; with more than 256 ways, as it is. */
export function writtenOut(glob: string): string[] {
  let all = [glob];
  for (let found = true; found; ) {
    found = false;
    all = all.flatMap(one => {
      const braces = BRACES.exec(one);
      if (!braces) return [one];
      found = true;
      const [before, after] = [one.slice(0, braces.index), one.slice(braces.index + braces[0].length)];
      return braces[1]!.split(',').map(each => before + each + after);
    });
    if (all.length > MOST_WRITTEN_OUT) return [glob];
  }
  return all;
}

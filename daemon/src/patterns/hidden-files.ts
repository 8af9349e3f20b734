import { isHidden } from '../search/hidden-path.ts';
import { listNames } from '../search/list-names.ts';
import type { Options } from '../search/ripgrep-arguments.ts';
import { isOdd } from '../text/odd-names.ts';
import { isBelowAny } from '../watch/folders-above.ts';

/** The hidden files of a search, relative to the searched folder. */
export interface HiddenFiles {
  names: readonly string[];
  /** Whether this call listed the whole folder. */
  isFresh: boolean;
}

interface Known {
  /** The version of the tree's names when it was listed. */
  asOf: number;
  /** Those in watched folders. */
  names: readonly string[];
}

/** Maximum number of hidden files that are searched beside the candidates of an index. */
const MAX_HIDDEN = 2000;
/** Maximum number of hidden folders that are listed one by one. */
const MAX_FOLDERS = 500;
const MAX_SETS = 100;

/**
 * The hidden files that ripgrep searches with certain options. Those in watched folders are remembered until a name in the tree changes. Most
 * hidden folders are not watched; they are listed each time, which takes as long as they are large.
 */
export class HiddenSets {
  private readonly known = new Map<string, Known>();

  /**
   * @param target the searched folder (absolute)
   * @param options those that select files, `hidden` among them
   * @param tree `names`: the version of its names; `boundary`: its folders that are not watched, relative to the searched one
   * @returns undefined if there are too many, or names that cannot be passed to ripgrep
   */
  async of(
    target: string,
    options: Options,
    { names: asOf, boundary }: { names: number; boundary: readonly string[] },
    signal?: AbortSignal,
  ): Promise<HiddenFiles | undefined> {
    const key = JSON.stringify([target, options]);
    const known = this.known.get(key);
    const folders = options.recursive ? boundary.filter(isHiddenFolder) : [];
    const within = new Set(folders);
    const isUnwatched = (name: string) => isBelowAny(name, within);
    const isListable =
      folders.length <= MAX_FOLDERS && !folders.some(path => isOdd(path) || path.includes('\n'));
    if (known?.asOf === asOf && isListable) {
      const below = await hiddenIn(target, options, folders, signal);
      return searchable([...known.names, ...below.filter(isUnwatched)], false);
    }
    const { names, exit } = await listNames(target, options, { signal });
    // An invalid glob, which the search will report.
    if (exit.code === 2) return undefined;
    const hidden = names.filter(isHidden);
    const watched = hidden.filter(name => !isUnwatched(name));
    this.keep(key, { asOf, names: watched.slice(0, MAX_HIDDEN + 1) });
    return searchable(hidden, true);
  }

  private keep(key: string, set: Known): void {
    this.known.delete(key);
    this.known.set(key, set);
    for (const [each, { asOf }] of this.known)
      if (asOf !== set.asOf || this.known.size > MAX_SETS) this.known.delete(each);
  }
}

async function hiddenIn(
  target: string,
  options: Options,
  only: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  return only.length === 0 ? [] : (await listNames(target, options, { only, signal })).names;
}

export const isHiddenFolder = (path: string): boolean =>
  /(?:^|\/)\.[^/]*$/.test(path) && !/(?:^|\/)\.git$/.test(path);

function searchable(names: readonly string[], isFresh: boolean): HiddenFiles | undefined {
  return names.length > MAX_HIDDEN || names.some(isOdd) ? undefined : { names, isFresh };
}

import { listNames } from '../search/list-names.ts';
import type { Options } from '../search/ripgrep-arguments.ts';
import type { ResolvedPath } from '../security/paths.ts';
import { isOdd } from '../text/odd-names.ts';
import { isBelowAny, prefixOf } from '../watch/folders-above.ts';
import { excludedPath, mayReach } from './glob-reach.ts';
import { HiddenSets, isHiddenFolder } from './hidden-files.ts';

/** The files of a search, relative to the searched folder. */
export interface FileSet {
  /** Undefined: all files of the tree. */
  names: ReadonlySet<string> | undefined;
  /** Files that are excluded from these. */
  except: readonly string[];
  /** Files outside the tree: hidden or ignored by default, and included by the options. */
  extras: readonly string[];
  /** Hidden files that are searched only with `hidden`. */
  hidden: readonly string[];
  /** Whether this call listed the files. */
  isFresh: boolean;
}

interface Known {
  /** The version of the tree's names when it was listed. */
  asOf: number;
  names: ReadonlySet<string>;
  extras: readonly string[];
}

/** The state of a tree. */
export interface TreeState {
  /** The version of its names. */
  names: number;
  /** Folders that are not watched, relative to the tree's root. */
  boundary: readonly string[];
  /** Files that are searched when no option says otherwise, relative to the tree's root. */
  members: ReadonlySet<string>;
}

type Seen = Pick<FileSet, 'names' | 'extras' | 'isFresh'>;

const ALL: Seen = { names: undefined, extras: [], isFresh: false };
const NONE = { names: [], isFresh: false };

/** Maximum number of cached sets, and of names in all of them; the least recently used are dropped. */
const MAX_SETS = 100;
const MAX_NAMES = 500_000;

/** The files that ripgrep searches with certain options, as ripgrep lists them. Cached until a name in the tree changes. */
export class FileSets {
  private readonly known = new Map<string, Known>();
  private readonly hidden = new HiddenSets();

  /**
   * @param folder the searched folder, relative to the tree's root
   * @returns undefined if unknown: the search includes unwatched folders, or cannot be listed
   */
  async of(
    target: ResolvedPath,
    folder: string,
    options: Options,
    tree: TreeState,
    signal?: AbortSignal,
  ): Promise<FileSet | undefined> {
    const { globs = [], file_types = [], recursive = false, hidden = false } = options;
    const excluded = globs.map(excludedPath);
    const isPlain = excluded.every(path => path !== undefined);
    const except = isPlain ? (excluded as string[]) : [];
    const below = tree.boundary.flatMap(path =>
      folder === '' ? [path] : path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
    );
    const selecting = isPlain ? [] : globs;
    // Hidden folders are listed each time if hidden files are searched.
    const isListed = (path: string) => hidden && isHiddenFolder(path);
    if (selecting.some(glob => below.some(path => !isListed(path) && mayReach(glob, path)))) return undefined;
    const selection = { recursive, file_types, globs: selecting };
    const isAll = folder === '' && recursive && isPlain && file_types.length === 0;
    const [seen, more] = await Promise.all([
      isAll ? ALL : this.seen(target, folder, selection, tree, signal),
      hidden
        ? this.hidden.of(
            target.absolute,
            { ...selection, hidden },
            { names: tree.names, boundary: below },
            signal,
          )
        : NONE,
    ]);
    if (!seen || !more) return undefined;
    const prefix = prefixOf(folder);
    const listed = new Set(below.filter(isListed));
    const isSeen = (name: string) =>
      !isBelowAny(name, listed) && (seen.names ? seen.names.has(name) : tree.members.has(prefix + name));
    return {
      ...seen,
      except,
      extras: listed.size > 0 ? seen.extras.filter(name => !isBelowAny(name, listed)) : seen.extras,
      hidden: more.names.filter(name => !isSeen(name)),
      isFresh: seen.isFresh || more.isFresh,
    };
  }

  /** Those that are searched without `hidden`. */
  private async seen(
    target: ResolvedPath,
    folder: string,
    selection: Options,
    tree: TreeState,
    signal?: AbortSignal,
  ): Promise<Seen | undefined> {
    const key = JSON.stringify([target.absolute, selection]);
    const known = this.known.get(key);
    this.known.delete(key);
    if (known?.asOf === tree.names) {
      this.known.set(key, known);
      return { ...known, isFresh: false };
    }
    const { names, exit } = await listNames(target.absolute, selection, { signal });
    // 1: no files. 2: an invalid glob, which the search will report.
    if (exit.code === 2) return undefined;
    const prefix = prefixOf(folder);
    const extras = names.filter(name => !tree.members.has(prefix + name));
    // A walk from the parent folder does not enter a hidden folder.
    if (extras.some(isOdd)) return undefined;
    const set = { asOf: tree.names, names: new Set(names), extras };
    this.keep(key, set);
    return { ...set, isFresh: true };
  }

  private keep(key: string, set: Known): void {
    this.known.set(key, set);
    let count = 0;
    let sum = 0;
    for (const [each, { asOf, names }] of [...this.known].reverse()) {
      count++;
      sum += names.size;
      if (asOf !== set.asOf || count > MAX_SETS || sum > MAX_NAMES) this.known.delete(each);
    }
  }
}

import { escapeGlob } from '../rules/escape-glob.ts';
import { bytesOfName, isOdd, replaceOddBytes } from '../text/odd-names.ts';
import { pathKey } from './collect.ts';

/** The names in batches whose sizes are no more than `most` together. */
export function batches(
  names: readonly string[],
  sizeOf: (name: string) => number,
  most: number,
): string[][] {
  const all: string[][] = [];
  let room = 0;
  for (const name of names) {
    const size = sizeOf(name);
    if (room < size || all.length === 0) {
      all.push([]);
      room = most;
    }
    all.at(-1)!.push(name);
    room -= size;
  }
  return all;
}

/** A run of ripgrep over some files. */
export interface CandidateRun {
  args: string[];
  /** The only files whose matches count, by {@link pathKey}, where ripgrep may find others. */
  only?: ReadonlySet<string>;
}

/** Any byte beyond ASCII: ripgrep matches globs on bytes, and takes none but ASCII and UTF-8 in them. */
const ANY_ODD_BYTE = '[!\x01-\x7f]';
/** ripgrep makes one machine of all globs in a run that more than one name may fit. */
const MOST_GLOB_CHARACTERS = 12_000;

/**
 * Runs that search files whose names are odd. Arguments of a process are UTF-8 here, so such a file cannot be named. It is
 * found by walking the last folder of its path that can be named, with a glob that matches it. Other matches are dropped.
 *
 * @param names relative to the searched folder, with `/`
 */
export function oddRuns(names: readonly string[]): CandidateRun[] {
  return batches(names, name => 2 * globOf(name).length, MOST_GLOB_CHARACTERS).map(batch => ({
    args: comeUpon(batch),
    only: new Set(batch.map(name => pathKey(bytesOfName(name)))),
  }));
}

function comeUpon(names: readonly string[]): string[] {
  const folders = new Set<string>();
  const ways = new Set<string>();
  let depth = 1;
  for (const name of names) {
    const segments = name.split('/');
    const odd = segments.findIndex(isOdd);
    folders.add(segments.slice(0, odd).join('/'));
    depth = Math.max(depth, segments.length - odd);
    if (odd < segments.length - 1) ways.add(segments.slice(0, odd + 1).join('/'));
  }
  return [
    '--threads=1',
    `--max-depth=${depth}`,
    // Of the folders in these, only those on the way are entered. The last glob that fits decides.
    ...Array.from(folders, folder => `--glob=!${folder === '' ? '' : globOf(folder)}/*/`),
    ...Array.from(ways, way => `--glob=${globOf(way)}/`),
    ...names.map(name => `--glob=${globOf(name)}`),
    '--',
    ...Array.from(folders, folder => (folder === '' ? './' : `./${folder}/`)),
  ];
}

/** A glob that a path fits; others with the same number of bytes may fit it, too. */
function globOf(name: string): string {
  return `/${replaceOddBytes(escapeGlob(name), () => ANY_ODD_BYTE)}`;
}

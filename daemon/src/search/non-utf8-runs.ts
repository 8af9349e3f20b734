import { escapeGlob } from '../rules/escape-glob.ts';
import { bytesOfName, isOdd, replaceOddBytes } from '../text/odd-names.ts';
import { pathKey } from './collector.ts';

/** Splits names into batches with a total size of at most `most`. */
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
  /** The only files whose matches count, by {@link pathKey}; undefined if ripgrep finds no others. */
  only?: ReadonlySet<string>;
}

/** Matches any byte beyond ASCII. ripgrep matches globs with bytes, but a glob itself must be UTF-8. */
const ANY_ODD_BYTE = '[!\x01-\x7f]';
/** Maximum characters of globs in a run, because ripgrep compiles them to one automaton. */
const MAX_GLOB_CHARACTERS = 12_000;

/**
 * Runs that search files whose names are not UTF-8. Node passes arguments as UTF-8, so they cannot name such a file. A run walks the last
 * folder of its path with a valid name, with a glob that matches the file. Matches of other files are dropped.
 *
 * @param names relative to the searched folder, with `/`
 */
export function nonUtf8Runs(names: readonly string[]): CandidateRun[] {
  return batches(names, name => 2 * globOf(name).length, MAX_GLOB_CHARACTERS).map(batch => ({
    args: walkArgumentsFor(batch),
    only: new Set(batch.map(name => pathKey(bytesOfName(name)))),
  }));
}

function walkArgumentsFor(names: readonly string[]): string[] {
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
    // Enter only folders on the way to the files. The last matching glob decides.
    ...Array.from(folders, folder => `--glob=!${folder === '' ? '' : globOf(folder)}/*/`),
    ...Array.from(ways, way => `--glob=${globOf(way)}/`),
    ...names.map(name => `--glob=${globOf(name)}`),
    '--',
    ...Array.from(folders, folder => (folder === '' ? './' : `./${folder}/`)),
  ];
}

/** A glob that matches a path. It may match other paths with the same number of bytes. */
function globOf(name: string): string {
  return `/${replaceOddBytes(escapeGlob(name), () => ANY_ODD_BYTE)}`;
}

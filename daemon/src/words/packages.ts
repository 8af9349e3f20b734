/** Folders that a request means by the name of a package: "the core crate" is `crates/mdbook-core`. */
import type { TreeHint } from './tree-hint.ts';

/**
 * Paths of the packages that have a name, or else of those whose names end with it, or begin with it, as a word: `core` in `mdbook-core`.
 * If no package has it, such folders by their names. Of several, those that are least deep in the tree.
 */
export function packagesNamed(word: string, { packages, folders, subfolders }: TreeHint): readonly string[] {
  const wanted = plain(word);
  if (!/^[\w.@-]+$/.test(word)) return [];
  const all = [...(packages ?? [])];
  const named = ways(wanted).map(fits => outermost(all.filter(path => fits(plain(path.split('/').at(-1)!)))));
  const found = named.find(paths => paths.length > 0);
  if (found) return found;
  if (folders?.has(word) || subfolders?.has(word)) return [];
  const names = [...new Set([...(folders ?? []), ...(subfolders ?? [])])];
  return (
    ways(wanted)
      .map(fits => names.filter(name => fits(plain(name))))
      .find(some => some.length > 0) ?? []
  );
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');

const ways = (wanted: string): ((name: string) => boolean)[] => [
  name => name === wanted,
  name => name.endsWith(`-${wanted}`),
  name => name.startsWith(`${wanted}-`),
];

function outermost(paths: readonly string[]): string[] {
  const depth = (path: string) => path.split('/').length;
  const least = Math.min(...paths.map(depth));
  return paths.filter(path => depth(path) === least);
}

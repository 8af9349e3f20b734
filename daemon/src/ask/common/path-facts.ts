import { forEachTerm } from '../../index/terms.ts';
import { type PathKind, pathKinds } from '../../languages/file-kinds.ts';
import { shortWords } from './short-words.ts';

/** What is generated from a declaration counts twice as one: people look for what they write. */
export const GENERATED = 2;

/** Facts derived from the path of a file. */
export interface PathFacts {
  /** Terms of the file name without its extension. */
  stem: string[];
  /** Distinct terms of the name, of the folders, and of both. */
  distinct: { stem: string[]; folders: string[]; path: string[] };
  /** Words of the name that are not index terms. */
  shortStem: string[];
  depth: number;
  /** 1 for each kind of place, {@link GENERATED} for a declaration that a program has written. */
  kinds: Record<PathKind, number>;
}

/** The version in a path (`api/v1/`, `v2.ts`): the path before it, its number, and the path after it. */
export function versionIn(path: string): { of: string; number: number; rest: string } | undefined {
  const match = /(?<=^|\/)v(\d+)(?=\/|[._-])/i.exec(path);
  if (!match) return undefined;
  const [{ length }, number] = match;
  return { of: path.slice(0, match.index), number: Number(number), rest: path.slice(match.index + length) };
}

/** The share of a first version's files that also stand above its folder, from which those above are the version after it. */
const MIRRORED = 0.5;
/** One file of the same name, such as an `index.ts`, may be by chance. */
const MIN_MIRRORED = 2;

/** The highest version number of each versioned name. A first version beside files of the same names without a version is old. */
export function newestVersions(paths: Iterable<string>): Map<string, number> {
  const all = new Set(paths);
  const newest = new Map<string, number>();
  const firsts = new Map<string, { files: number; mirrored: number }>();
  for (const path of all) {
    const version = versionIn(path);
    if (!version) continue;
    const { of, number, rest } = version;
    newest.set(of, Math.max(number, newest.get(of) ?? 0));
    if (number !== 1 || !rest.startsWith('/')) continue;
    const first = firsts.get(of) ?? { files: 0, mirrored: 0 };
    firsts.set(of, first);
    first.files++;
    if (all.has(of + rest.slice(1))) first.mirrored++;
  }
  for (const [of, { files, mirrored }] of firsts)
    if (mirrored >= MIN_MIRRORED && mirrored > files * MIRRORED) newest.set(of, Math.max(2, newest.get(of)!));
  return newest;
}

const EXTENSION = /(?<=.)\.[^.]*$/;

/** The facts that follow from a path alone. */
export function pathFacts(path: string): PathFacts {
  const parts = path.split('/');
  const name = parts.pop()!;
  const folders: string[] = [];
  for (const part of parts) forEachTerm(part, term => folders.push(term));
  const stem: string[] = [];
  forEachTerm(name.replace(EXTENSION, ''), term => stem.push(term));
  const shortFolders = parts.flatMap(shortWords);
  const shortStem = shortWords(name.replace(EXTENSION, ''));
  const distinct = {
    stem: [...new Set([...stem, ...shortStem])],
    folders: [...new Set([...folders, ...shortFolders])],
    path: [...new Set([...stem, ...shortStem, ...folders, ...shortFolders])],
  };
  return { stem, distinct, shortStem, depth: parts.length, kinds: pathKinds(path) };
}

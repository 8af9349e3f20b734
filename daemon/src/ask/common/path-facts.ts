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

/** The version in a path (`api/v1/`, `v2.ts`): the path before it, and its number. */
export function versionIn(path: string): { of: string; number: number } | undefined {
  const match = /(?<=^|\/)v(\d+)(?=\/|[._-])/i.exec(path);
  return match ? { of: path.slice(0, match.index), number: Number(match[1]) } : undefined;
}

/** The highest version number of each versioned name. */
export function newestVersions(paths: Iterable<string>): Map<string, number> {
  const newest = new Map<string, number>();
  for (const path of paths) {
    const version = versionIn(path);
    if (version) newest.set(version.of, Math.max(version.number, newest.get(version.of) ?? 0));
  }
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

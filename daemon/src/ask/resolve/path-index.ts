import { forEachTerm } from '../../index/terms.ts';
import { type PathKind, pathKinds } from '../../languages/file-kinds.ts';
import type { IndexReader, StoredFile } from '../../store/index-reader.ts';
import { shortWords } from '../parse/short-words.ts';
import { versionIn } from '../path-kinds.ts';

/** Facts derived from the path of a file. */
export interface PathFacts {
  /** Terms of the file name without its extension. */
  stem: string[];
  /** Distinct terms of the name, of the folders, and of both. */
  distinct: { stem: string[]; folders: string[]; path: string[] };
  /** Words of the name that are not index terms. */
  shortStem: string[];
  depth: number;
  /** 1 for each kind of place. */
  kinds: Record<PathKind, number>;
}

/** Maps terms of paths to files, by position in the reader. Takes about 300 bytes per file. */
export class PathIndex {
  private readonly facts: PathFacts[];
  private readonly positions: Map<string, number>;
  private readonly holders = new Map<string, number[]>();

  /** Reuses the facts of `previous` for unchanged paths. `versions` are the newest in names of indexes, of other parts too. */
  constructor(
    files: readonly StoredFile[],
    previous?: PathIndex,
    versions: ReadonlyMap<string, number> = new Map(),
  ) {
    this.positions = new Map(files.map(({ path }, file) => [path, file]));
    const newest = newestVersions(files.map(({ path }) => path));
    for (const [of, number] of versions) newest.set(of, Math.max(number, newest.get(of) ?? 0));
    this.facts = files.map(({ path }) => {
      const known = previous?.positionOf(path);
      const facts = known === undefined ? pathFacts(path) : previous!.factsOf(known);
      const version = newest.size > 0 ? versionIn(path) : undefined;
      if (!version) return facts;
      const isOld = version.number < newest.get(version.of)!;
      const { is_legacy } = pathKinds(path);
      return { ...facts, kinds: { ...facts.kinds, is_legacy: isOld ? 1 : is_legacy } };
    });
    this.facts.forEach(({ distinct }, file) => {
      for (const term of distinct.path) {
        const holders = this.holders.get(term);
        if (holders) holders.push(file);
        else this.holders.set(term, [file]);
      }
    });
  }

  /** The facts of a file, by its position in the reader. */
  factsOf(file: number): PathFacts {
    return this.facts[file]!;
  }

  positionOf(path: string): number | undefined {
    return this.positions.get(path);
  }

  filesWith(term: string): readonly number[] {
    return this.holders.get(term) ?? [];
  }

  get size(): number {
    return this.facts.length;
  }
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

interface Cached {
  files: unknown;
  versions: string;
  index: PathIndex;
}

const pathIndexes = new WeakMap<IndexReader, Cached>();

/** The path index of a reader, rebuilt only if its files have changed, or versions in names of indexes. */
export function pathIndexOf(
  reader: IndexReader,
  versions: ReadonlyMap<string, number> = new Map(),
): PathIndex {
  const cached = pathIndexes.get(reader);
  const key = [...versions].join('\n');
  if (cached?.files === reader.files && cached.versions === key) return cached.index;
  const index = new PathIndex(reader.files, cached?.index, versions);
  pathIndexes.set(reader, { files: reader.files, versions: key, index });
  return index;
}

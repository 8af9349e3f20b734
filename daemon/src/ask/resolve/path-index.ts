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

  /** Reuses the facts of `previous` for unchanged paths. */
  constructor(files: readonly StoredFile[], previous?: PathIndex) {
    this.positions = new Map(files.map(({ path }, file) => [path, file]));
    const newest = newestVersions(files);
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
function newestVersions(files: readonly StoredFile[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { path } of files) {
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

const pathIndexes = new WeakMap<IndexReader, { files: unknown; index: PathIndex }>();

/** The path index of a reader, rebuilt only if its files have changed. */
export function pathIndexOf(reader: IndexReader): PathIndex {
  const cached = pathIndexes.get(reader);
  if (cached?.files === reader.files) return cached.index;
  const index = new PathIndex(reader.files, cached?.index);
  pathIndexes.set(reader, { files: reader.files, index });
  return index;
}
